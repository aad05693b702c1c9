// SPDX-License-Identifier: AGPL-3.0-or-later

// A model in memory: asked about a decoded picture, it answers with the rows for the bank.

import type { PictureFact, ProducerAnswer } from "../fact_source.ts";
import {
  askDetector,
  DETECTOR_CLASSES,
  DETECTOR_KEYS,
  encoderKeyOf,
  type PictureDetector,
} from "../heads/detectors.ts";
import { askHead, poolTokens, project, TOKEN_SIZE, TOKENS } from "../heads/head_bundle.ts";
import { MODEL_INPUTS, normalise } from "../heads/model_input.ts";
import { KNOWN_HEADS } from "../known_heads.ts";
import { resampleView, type RgbRaster } from "../pictures/resample.ts";
import type { ModelSpec } from "./model_spec.ts";
import { LoadError } from "./load_error.ts";
import { aboutArtifact, readArtifact } from "./read_artifact.ts";
import { readBundle } from "./read_bundle.ts";
import { type ModelSession, openModelSession } from "./session.ts";

/** The state of its session, as plain data. */
export interface LoadedState {
  readonly versions: Readonly<Record<string, string>>;
  readonly encoderKey: string;
  readonly providers: readonly string[];
  readonly descent?: string;
}

export interface LoadedModel {
  readonly state: LoadedState;
  /** Channel planes of what it looks at. */
  look(picture: RgbRaster): Float32Array;
  /** `undefined` when its numbers are not finite. */
  answer(planes: Float32Array): Promise<ProducerAnswer | undefined>;
}

/** Throws `LoadError`, whose sentence names artifact, path and remedy. */
export async function loadModel(spec: ModelSpec): Promise<LoadedModel> {
  const bytes = await readArtifact(spec.model);
  const { edge } = MODEL_INPUTS[spec.producer];
  let session: ModelSession | undefined;
  try {
    session = await openModelSession(bytes, {
      shape: [1, 3, edge, edge],
      threads: spec.threads,
      provider: spec.provider,
      optimisation: spec.producer === "doc_docling" ? "extended" : "all",
    });
    return spec.producer === "heads"
      ? await encoderWithHeads(spec, session)
      : detector(spec.producer, session);
  } catch (error) {
    // The model is tried again and again, in this same process.
    await session?.release().catch(() => {});
    throw error instanceof LoadError && error.cause ? error : aboutArtifact(spec.model, error);
  }
}

function look(producer: ModelSpec["producer"]): LoadedModel["look"] {
  const { viewOf } = MODEL_INPUTS[producer];
  return (picture) =>
    normalise(resampleView(picture, viewOf(picture.width, picture.height)), producer);
}

/** The first output whose last dimensions are `trailing`. */
function outputOf({ outputs }: ModelSession, trailing: readonly number[]): string {
  for (const [name, shape] of outputs) {
    if (shape.length === trailing.length + 1 && shape.slice(1).join() === trailing.join()) {
      return name;
    }
  }
  throw new LoadError("ModelInvalid", `none of its outputs is [1,${trailing.join()}]`);
}

async function encoderWithHeads(spec: ModelSpec, session: ModelSession): Promise<LoadedModel> {
  const { bundle: artifact, encoder, model } = spec;
  if (!artifact || !encoder || !model.sha256) {
    throw new LoadError("ModelInvalid", "an encoder needs a digest and a head bundle");
  }
  const output = outputOf(session, [TOKENS, TOKEN_SIZE]);
  const encoderKey = await encoderKeyOf({ ...encoder, weightsSha256: model.sha256 });
  const bytes = await readArtifact(artifact);
  const bundle = await readBundle(bytes, encoderKey).catch((error) => {
    const known = error instanceof LoadError;
    throw aboutArtifact(artifact, known ? error : new LoadError("BundleInvalid", String(error)));
  });
  return {
    state: {
      versions: Object.fromEntries(bundle.heads.map(({ name, version }) => [name, version])),
      encoderKey,
      providers: session.providers,
      descent: session.descent,
    },
    look: look("heads"),
    async answer(planes) {
      const features = project(poolTokens(await session.run(planes, output)), bundle);
      const facts: PictureFact[] = [];
      for (const head of bundle.heads) {
        const fact = askHead(head, features);
        if (!fact) return undefined;
        facts.push(fact);
      }
      return { encoderKey, facts };
    },
  };
}

function detector(producer: PictureDetector, session: ModelSession): LoadedModel {
  const output = outputOf(session, [DETECTOR_CLASSES[producer]]);
  const encoderKey = DETECTOR_KEYS[producer];
  return {
    state: {
      versions: { [producer]: KNOWN_HEADS[producer].version },
      encoderKey,
      providers: session.providers,
      descent: session.descent,
    },
    look: look(producer),
    async answer(planes) {
      const fact = askDetector(producer, await session.run(planes, output));
      return fact && { encoderKey, facts: [fact] };
    },
  };
}
