// What a film that was stopped leaves behind for the next try.

import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { Fault } from "../src/base/fault.ts";

/** Finished pieces; half-written ones begin with a dot. */
const PIECE = /^[^.].*\.(?:mp4|mov)$/;

/** Whether a piece was finished, or taken from an earlier film, since then. */
export async function hasPiecesSince(folder: string, sinceMs: number): Promise<boolean> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!PIECE.test(name)) continue;
    const found = await stat(path.join(folder, name)).catch(() => undefined);
    if (found !== undefined && found.mtimeMs >= sinceMs) return true;
  }
  return false;
}

/** The same failure; a stop after which something is kept says so. */
export async function withKept(
  error: unknown,
  folder: string,
  sinceMs: number,
): Promise<unknown> {
  const isStop = error instanceof Fault && error.code === "cancelled";
  if (!isStop || !await hasPiecesSince(folder, sinceMs)) return error;
  return new Fault("cancelled", error.message, {
    hint: "What is rendered is kept: the same command goes on from there",
    cause: error,
  });
}
