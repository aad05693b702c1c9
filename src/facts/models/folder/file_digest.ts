// The SHA-256 of a file, read in pieces; and the one recorded beside a file whose origin pins none.

import { createHash, type Hash } from "node:crypto";
import { createReadStream, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { Fault, reasonOf, throwIfCancelled } from "../../../base/fault.ts";
import { digestFileOf } from "../artifacts.ts";

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

/** What the first download hashed to; nothing when nobody recorded it. */
export async function recordedDigest(path: string): Promise<string | undefined> {
  try {
    return digestIn(await readFile(digestFileOf(path), "utf8"));
  } catch {
    return undefined;
  }
}

/** The same, at once: for who puts a model together. */
export function digestBeside(path: string): string | undefined {
  try {
    return digestIn(readFileSync(digestFileOf(path), "utf8"));
  } catch {
    return undefined;
  }
}

/** What stands at the beginning of a line of `sha256sum`. */
function digestIn(text: string): string | undefined {
  return /^[0-9a-f]{64}(?=\s|$)/.exec(text)?.[0];
}
