// The bytes of a model's file, after their digest was checked.

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { reasonOf } from "../../base/fault.ts";
import { LoadError, type LoadErrorKind } from "./load_error.ts";
import type { Artifact } from "./model_spec.ts";
import { PREFIX } from "./read_bundle.ts";

/** Throws `LoadError` that names artifact, path and remedy. */
export async function readArtifact(artifact: Artifact): Promise<Uint8Array> {
  const bytes = await readFile(artifact.path).catch((error) => {
    throw (error as NodeJS.ErrnoException).code === "ENOENT"
      ? aboutArtifact(artifact, new LoadError("FileMissing", "the file is not there"))
      : aboutArtifact(artifact, new LoadError("FileUnreadable", reasonOf(error)));
  });
  if (artifact.sha256 === undefined) return bytes;
  const digest = createHash("sha256").update(bytes).digest("hex");
  if (digest === artifact.sha256) return bytes;
  const [is, expected] = [digest, artifact.sha256].map((whole) => whole.slice(0, PREFIX));
  throw aboutArtifact(
    artifact,
    new LoadError("DigestMismatch", `its digest is ${is} instead of ${expected}`),
  );
}

/** Where the file is not what is wrong, fetching it again would help nobody. */
const OTHER_REMEDIES: Partial<Record<LoadErrorKind, string>> = {
  ProviderUnavailable: "set the provider to auto or cpu, or install its libraries",
  RuntimeUnavailable: "install the program for this machine's system and processor",
};

/** The same failure in a sentence that names artifact, path and remedy. */
export function aboutArtifact(artifact: Artifact, error: unknown): LoadError {
  const kind = error instanceof LoadError ? error.kind : "ModelInvalid";
  const remedy = OTHER_REMEDIES[kind] ?? artifact.remedy;
  const sentence = `${artifact.name} "${artifact.path}": ${reasonOf(error)}; ${remedy}`;
  return new LoadError(kind, sentence, { cause: error });
}
