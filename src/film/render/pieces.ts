// Where rendered ranges are kept between films, by key.

import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import type { Codec } from "../brief/brief.ts";

/** An MP4 cannot hold ProRes. The number says how many frames the piece must have. */
export function piecePath(folder: string, key: string, frames: number, codec: Codec): string {
  return path.join(folder, `${key}-${frames}.${codec === "prores" ? "mov" : "mp4"}`);
}

/** Whether a piece was finished, or taken from an earlier film, since then. */
export async function hasPiecesSince(folder: string, sinceMs: number): Promise<boolean> {
  for (const name of await readdir(folder).catch(() => [] as string[])) {
    if (name.startsWith(".")) continue;
    const found = await stat(path.join(folder, name)).catch(() => undefined);
    if (found !== undefined && found.mtimeMs >= sinceMs) return true;
  }
  return false;
}
