// Looks at the model files on this disk.

import { stat } from "node:fs/promises";
import { type Artifact, artifactPath } from "../artifacts.ts";
import type { ArtifactState } from "../model_state.ts";
import { fileDigest, recordedDigest } from "./file_digest.ts";

/** Only whether they are there: costs nothing, for deciding the tier. */
export async function presentModels(
  folder: string,
  table: readonly Artifact[],
): Promise<readonly ArtifactState[]> {
  return await Promise.all(table.map(async (artifact) => {
    const path = artifactPath(folder, artifact);
    const sizeBytes = await sizeOf(path);
    return sizeBytes === undefined
      ? { artifact, path, status: "absent" as const }
      : { artifact, path, status: "present" as const, sizeBytes };
  }));
}

/** Reads every file: some tenths of a second for all of them. Throws Fault `model_unavailable`. */
export async function verifiedModels(
  folder: string,
  table: readonly Artifact[],
  signal?: AbortSignal,
): Promise<readonly ArtifactState[]> {
  const states: ArtifactState[] = [];
  for (const artifact of table) {
    states.push(await verifiedModel(artifact, artifactPath(folder, artifact), signal));
  }
  return states;
}

export async function verifiedModel(
  artifact: Artifact,
  path: string,
  signal?: AbortSignal,
): Promise<ArtifactState> {
  const partialBytes = await sizeOf(partialFileOf(path));
  const base = { artifact, path, ...(partialBytes === undefined ? {} : { partialBytes }) };
  const sizeBytes = await sizeOf(path);
  if (sizeBytes === undefined) return { ...base, status: "absent" };
  const expected = artifact.sha256 ?? await recordedDigest(path);
  if (expected === undefined) return { ...base, status: "unrecorded", sizeBytes };
  const isRight = await fileDigest(path, signal) === expected;
  return { ...base, status: isRight ? "verified" : "wrong", sizeBytes };
}

/** Of a file; a folder in its place is no file. */
async function sizeOf(path: string): Promise<number | undefined> {
  try {
    const found = await stat(path);
    return found.isFile() ? found.size : undefined;
  } catch {
    return undefined;
  }
}

/** Where a download of the file is kept until it is whole. */
export function partialFileOf(path: string): string {
  return `${path}.partial`;
}
