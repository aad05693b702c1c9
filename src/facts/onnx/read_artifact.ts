// SPDX-License-Identifier: AGPL-3.0-or-later

// The bytes of a model's file, after their digest was checked.

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { reasonOf } from "../../base/fault.ts";
import { LoadError } from "./load_error.ts";
import type { ModelFile } from "./model_spec.ts";
import { PREFIX } from "./read_bundle.ts";

/** Throws `LoadError` that names artifact, path and remedy. */
export async function readArtifact(artifact: ModelFile): Promise<Uint8Array> {
  const bytes = await readFile(artifact.path).catch((error) => {
    throw unreadFile(artifact, error);
  });
  const wrong = artifact.sha256 !== undefined &&
    wrongDigest(artifact, createHash("sha256").update(bytes).digest("hex"));
  if (wrong) throw wrong;
  return bytes;
}

/** A file that could not be read, or is not there. */
export function unreadFile(artifact: ModelFile, error: unknown): LoadError {
  return (error as NodeJS.ErrnoException).code === "ENOENT"
    ? aboutArtifact(artifact, new LoadError("FileMissing", "the file is not there"))
    : aboutArtifact(artifact, new LoadError("FileUnreadable", reasonOf(error)));
}

/** `undefined` when `digest` is what the file must have. */
export function wrongDigest(artifact: ModelFile, digest: string): LoadError | undefined {
  if (artifact.sha256 === undefined || digest === artifact.sha256) return undefined;
  const [is, expected] = [digest, artifact.sha256].map((whole) => whole.slice(0, PREFIX));
  return aboutArtifact(
    artifact,
    new LoadError("DigestMismatch", `its digest is ${is} instead of ${expected}`),
  );
}

/** The same failure in a sentence that names artifact, path and remedy. */
export function aboutArtifact(artifact: ModelFile, error: unknown): LoadError {
  const known = error instanceof LoadError ? error : undefined;
  const remedy = known?.remedy ?? artifact.remedy;
  const sentence = `${artifact.name} "${artifact.path}": ${reasonOf(error)}; ${remedy}`;
  return new LoadError(known?.kind ?? "ModelInvalid", sentence, { cause: error });
}

/** The sentence about a load that failed, or would fail. */
export function loadSentence(producer: string, error: unknown): string {
  const kind = error instanceof LoadError ? error.kind : "ModelInvalid";
  return `${producer}: ${kind}: ${reasonOf(error)}`;
}
