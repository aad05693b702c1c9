// SPDX-License-Identifier: AGPL-3.0-or-later

// A head bundle out of its `.npz`, with every shape and name checked before it is believed.

import { FEATURES, type Head, type HeadBundle, PACK_SIZE } from "../heads/head_bundle.ts";
import { type NpyArray, readNpz } from "./npz.ts";
import { LoadError } from "./load_error.ts";

const BUNDLE_SCHEMA = "triage-head-bundle-v1";

/** How much of a digest or a key is shown. */
export const PREFIX = 12;

type Arrays = ReadonlyMap<string, NpyArray>;

function numbersOf(arrays: Arrays, name: string, shape: readonly number[]): Float32Array {
  const array = arrays.get(name);
  if (!array) throw new Error(`array "${name}" is missing`);
  if (array.shape.join() !== shape.join()) {
    throw new Error(`array "${name}" is [${array.shape}] instead of [${shape}]`);
  }
  if (!(array.values instanceof Float32Array)) {
    throw new Error(`array "${name}" is not in single precision`);
  }
  return array.values;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

function headOf(arrays: Arrays, described: unknown): Head {
  if (!isRecord(described)) throw new Error("its description of a head is no object");
  const { name, version, classes } = described;
  if (!isText(name) || !isText(version)) throw new Error("a head has no name or no version");
  if (!Array.isArray(classes) || classes.length < 2 || !classes.every(isText)) {
    throw new Error(`head "${name}" has no two labels`);
  }
  return {
    name,
    version,
    labels: classes,
    coefficients: numbersOf(arrays, `${name}__coef`, [classes.length, FEATURES]),
    intercepts: numbersOf(arrays, `${name}__intercept`, [classes.length]),
  };
}

function describedIn(arrays: Arrays): Record<string, unknown> {
  const text = arrays.get("meta")?.values;
  if (!Array.isArray(text) || !isText(text[0])) throw new Error('array "meta" holds no text');
  const described: unknown = JSON.parse(text[0]);
  if (!isRecord(described)) throw new Error('array "meta" describes no bundle');
  return described;
}

/**
 * `encoderKey` is that of the encoder that will feed it; heads of another encoder would answer with
 * confidence and be wrong. Throws `LoadError` about the schema or the key, `Error` about anything else.
 */
export async function readBundle(file: Uint8Array, encoderKey: string): Promise<HeadBundle> {
  const arrays = await readNpz(file);
  const { schema, encoder_key: key, heads } = describedIn(arrays);
  if (schema !== BUNDLE_SCHEMA) {
    throw new LoadError(
      "SchemaMismatch",
      `its schema is "${schema}" instead of "${BUNDLE_SCHEMA}"`,
    );
  }
  if (key !== encoderKey) {
    const of = String(key).slice(0, PREFIX);
    throw new LoadError(
      "EncoderMismatch",
      `it was made for encoder ${of}, the encoder here is ${encoderKey.slice(0, PREFIX)}`,
    );
  }
  if (!Array.isArray(heads) || heads.length === 0) throw new Error("it describes no heads");
  const read = heads.map((described) => headOf(arrays, described));
  const names = new Set(read.map(({ name }) => name));
  if (names.size < read.length) throw new Error("it describes a head twice");
  return {
    encoderKey,
    mean: numbersOf(arrays, "pca_mean", [PACK_SIZE]),
    components: numbersOf(arrays, "pca_components", [FEATURES, PACK_SIZE]),
    heads: read,
  };
}
