// What a film was put together from, kept beside it for who wants to look into a fault: its pieces,
// its sound, its cut and its timeline.

import { copyFile, link } from "node:fs/promises";
import path from "node:path";
import { reasonOf } from "../../src/base/fault.ts";
import { ensureFolder, writeFault, writeWhole } from "../../src/system/files/files.ts";
import type { FilmEnd } from "../../src/film/film_options.ts";

const PARTS_FOLDER = "intermediates";

/** Returns the folder. Throws Fault `not_writable` or `disk_full`. */
export async function keepParts(
  { filmPath, cut, timeline, parts }: FilmEnd & { readonly status: "completed" },
): Promise<string> {
  const folder = path.join(path.dirname(filmPath), PARTS_FOLDER);
  await ensureFolder(folder);
  await writeWhole(path.join(folder, "cut.json"), JSON.stringify(cut, null, 2));
  await writeWhole(path.join(folder, "timeline.json"), JSON.stringify(timeline, null, 2));
  const digits = String(parts.segments.length).length;
  for (const [index, segment] of parts.segments.entries()) {
    const number = String(index + 1).padStart(digits, "0");
    await taken(segment, path.join(folder, `piece_${number}${path.extname(segment)}`));
  }
  // 32-bit float, 48 kHz, stereo, without a header, as the mix left it.
  await taken(parts.sound, path.join(folder, "sound_f32le_48000_stereo.raw"));
  return folder;
}

/** The same file under another name costs nothing; on another disk it is copied. */
async function taken(from: string, to: string): Promise<void> {
  try {
    await link(from, to).catch(() => copyFile(from, to));
  } catch (error) {
    throw writeFault(to, error);
  }
}

/** The film is there whatever becomes of its parts. */
export async function partsLine(end: FilmEnd & { readonly status: "completed" }): Promise<string> {
  try {
    return `Intermediates: ${await keepParts(end)}`;
  } catch (error) {
    return `The intermediates were not kept: ${reasonOf(error)}`;
  }
}
