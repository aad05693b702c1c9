// SPDX-License-Identifier: AGPL-3.0-or-later

// What is left beside the film or in the cache: its pieces, sound, cut and timeline.

import { copyFile, link } from "node:fs/promises";
import path from "node:path";
import { Fault, reasonOf } from "../../base/fault.ts";
import type { FilmEnd } from "../../film/film_contract.ts";
import { PARTS_FOLDER } from "../../film/finish/film_folder.ts";
import { hasPiecesSince } from "../../film/render/pieces.ts";
import { ensureFolder, writeFault, writeWhole } from "../../system/files/files.ts";

/** Returns the folder. Throws Fault `not_writable` or `disk_full`. */
async function keepParts(
  { filmPath, cut, timeline, parts }: FilmEnd & { readonly status: "completed" },
): Promise<string> {
  const folder = path.join(path.dirname(filmPath), PARTS_FOLDER);
  await ensureFolder(folder);
  await writeWhole(path.join(folder, "cut.json"), JSON.stringify(cut, null, 2));
  await writeWhole(path.join(folder, "timeline.json"), JSON.stringify(timeline, null, 2));
  const digits = String(parts.pieceFiles.length).length;
  for (const [index, segment] of parts.pieceFiles.entries()) {
    const number = String(index + 1).padStart(digits, "0");
    await taken(segment, path.join(folder, `piece_${number}${path.extname(segment)}`));
  }
  await taken(parts.sound, path.join(folder, `sound${path.extname(parts.sound)}`));
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

/** A failure to keep the parts does not fail the film. */
export async function partsLine(end: FilmEnd & { readonly status: "completed" }): Promise<string> {
  try {
    return `Intermediates: ${await keepParts(end)}`;
  } catch (error) {
    return `The intermediates were not kept: ${reasonOf(error)}`;
  }
}

/** The same failure; a stop after which something is kept says so. */
export async function withResumeHint(
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
