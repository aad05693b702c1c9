// The folder of rendered ranges: found by key, kept within a bound.

import { readdir, stat, utimes } from "node:fs/promises";
import path from "node:path";
import { isRemoved } from "../../system/files.ts";
import type { Codec } from "../brief/brief.ts";

/** What a killed process left half written is nobody's after this long. */
const ABANDONED_MS = 24 * 3_600_000;

/** An MP4 cannot hold ProRes. */
const PIECE = /\.(?:mp4|mov)$/;

/** The key says what is in it, the number how many frames it must have. */
export function piecePath(folder: string, key: string, frames: number, codec: Codec): string {
  return path.join(folder, `${key}-${frames}.${codec === "prores" ? "mov" : "mp4"}`);
}

/** True when the piece is there; it then counts as used at `now`. */
export async function takePiece(file: string, now: Date): Promise<boolean> {
  try {
    const { size } = await stat(file);
    if (size === 0) return false;
    await utimes(file, now, now);
    return true;
  } catch {
    // Not there, or the cache was emptied by hand a moment ago: it is rendered again.
    return false;
  }
}

/** Whether a piece was finished, or taken from an earlier film, since then. */
export async function hasPiecesSince(folder: string, sinceMs: number): Promise<boolean> {
  for (const name of await readdir(folder).catch(() => [] as string[])) {
    if (name.includes(".unfinished") || !PIECE.test(name)) continue;
    const found = await stat(path.join(folder, name)).catch(() => undefined);
    if (found !== undefined && found.mtimeMs >= sinceMs) return true;
  }
  return false;
}

export interface TrimOptions {
  readonly limitBytes: number;
  /** Pieces a film is being made of; never removed. */
  readonly inUse: ReadonlySet<string>;
  readonly now: Date;
}

/**
 * Removes the pieces unused for longest until the folder is within the limit, and what was left half
 * written. Returns the bytes that stay. A folder that is not there is empty; what cannot be removed is no
 * reason to lose the film that was just rendered.
 */
export async function trimPieces(
  folder: string,
  { limitBytes, inUse, now }: TrimOptions,
): Promise<number> {
  const pieces: { file: string; bytes: number; usedMs: number }[] = [];
  for (const name of await readdir(folder).catch(() => [] as string[])) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (!found?.isFile()) continue;
    if (name.includes(".unfinished")) {
      if (now.getTime() - found.mtimeMs > ABANDONED_MS) await isRemoved(file);
    } else if (PIECE.test(name)) {
      pieces.push({ file, bytes: found.size, usedMs: found.mtimeMs });
    }
  }
  let bytes = pieces.reduce((sum, piece) => sum + piece.bytes, 0);
  for (const piece of pieces.sort((a, b) => a.usedMs - b.usedMs)) {
    if (bytes <= limitBytes) break;
    if (inUse.has(piece.file)) continue;
    if (await isRemoved(piece.file)) bytes -= piece.bytes;
  }
  return bytes;
}
