// SPDX-License-Identifier: AGPL-3.0-or-later

// Looks at the model files on this disk.

import { createHash, type Hash } from "node:crypto";
import { createReadStream, readFileSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { Fault, reasonOf, throwIfCancelled } from "../../../base/fault.ts";
import { type Artifact, digestFileOf } from "../artifacts.ts";
import type { ArtifactState } from "../model_state.ts";
import { artifactPlace } from "./shipped_models.ts";

/** Only whether they are there: costs nothing, for deciding the tier. */
export async function presentModels(
  folder: string,
  table: readonly Artifact[],
): Promise<readonly ArtifactState[]> {
  return await Promise.all(table.map(async (artifact) => {
    const path = artifactPlace(folder, artifact);
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
    states.push(await verifiedModel(artifact, artifactPlace(folder, artifact), signal));
  }
  return states;
}

export async function verifiedModel(
  artifact: Artifact,
  path: string,
  signal?: AbortSignal,
): Promise<ArtifactState> {
  const partialBytes = await sizeOf(partialFileOf(path));
  const base = { artifact, path, partialBytes };
  const sizeBytes = await sizeOf(path);
  if (sizeBytes === undefined) return { ...base, status: "absent" };
  const expected = artifact.sha256 ?? await recordedDigest(path);
  if (expected === undefined) return { ...base, status: "unrecorded", sizeBytes };
  const isRight = await fileDigest(path, signal) === expected;
  return { ...base, status: isRight ? "verified" : "wrong", sizeBytes };
}

/** The size of a file; a folder in its place is no file. */
async function sizeOf(path: string): Promise<number | undefined> {
  try {
    const found = await stat(path);
    return found.isFile() ? found.size : undefined;
  } catch {
    return undefined;
  }
}

/** A download of the file is stored here until it is whole. */
export function partialFileOf(path: string): string {
  return `${path}.partial`;
}

/** Lower-case hexadecimal; nothing when there is no such file. Throws Fault `model_unavailable`. */
export async function fileDigest(path: string, signal?: AbortSignal): Promise<string | undefined> {
  return (await hashFile(path, signal))?.hash.digest("hex");
}

/** The hash of what is there so far, to be continued. Throws as {@link fileDigest}. */
export async function hashFile(
  path: string,
  signal?: AbortSignal,
): Promise<{ readonly hash: Hash; readonly bytes: number } | undefined> {
  const hash = createHash("sha256");
  let bytes = 0;
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
      throwIfCancelled(signal);
      hash.update(chunk as Uint8Array);
      bytes += (chunk as Uint8Array).byteLength;
    }
  } catch (error) {
    if (error instanceof Fault) throw error;
    if ((error as { code?: string }).code === "ENOENT") return undefined;
    throw new Fault("model_unavailable", `Could not read "${path}": ${reasonOf(error)}`, {
      hint: "Check the permissions of the models folder",
      cause: error,
    });
  }
  return { hash, bytes };
}

/** The digest of the first download; `undefined` when it was not recorded. */
async function recordedDigest(path: string): Promise<string | undefined> {
  try {
    return digestIn(await readFile(digestFileOf(path), "utf8"));
  } catch {
    return undefined;
  }
}

/** The same, at once: for the code that puts a model together. */
export function storedDigest(path: string): string | undefined {
  try {
    return digestIn(readFileSync(digestFileOf(path), "utf8"));
  } catch {
    return undefined;
  }
}

/** The digest at the beginning of a line of `sha256sum`. */
function digestIn(text: string): string | undefined {
  return /^[0-9a-f]{64}(?=\s|$)/.exec(text)?.[0];
}
