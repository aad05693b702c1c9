// SPDX-License-Identifier: AGPL-3.0-or-later

// The tracks of a folder with what they say of themselves: in the child that hears them.

import { readdir } from "node:fs/promises";
import path from "node:path";
import { Fault, reasonOf } from "../../base/fault.ts";
import { expandHome } from "../../system/paths.ts";
import { probe } from "../../media/av/probe.ts";
import { characterOf, isTrackName, type TrackTags } from "../music/choose_track.ts";
import type { TrackBank } from "./track_bank.ts";

/** More that are not known yet are not looked into for one film; the next film goes on with the others. */
const MAX_NEW = 500;

/**
 * In order of their paths, with what was heard of them before; a file that cannot be read is left out. Those of
 * `songsFolder` were uploaded. Throws
 * Fault `not_found`.
 */
export async function readTrackTags(
  given: string,
  bank: TrackBank,
  songsFolder?: string,
  maxNew = MAX_NEW,
): Promise<TrackTags[]> {
  const folder = expandHome(given);
  const names = await readdir(folder, { recursive: true }).catch((error) => {
    throw new Fault(
      "not_found",
      `Could not read the music folder "${folder}": ${reasonOf(error)}`,
      {
        hint: "Correct music.folder, or remove it",
        cause: error,
      },
    );
  });
  // None were uploaded where the folder is not there.
  const songs = songsFolder === undefined ? [] : await readdir(songsFolder).catch(() => []);
  const files = new Set([
    ...names.map((name) => path.join(folder, name)),
    ...songs.map((name) => path.join(songsFolder!, name)),
  ]);
  const tracks: TrackTags[] = [];
  let added = 0;
  for (const file of [...files].filter(isTrackName).sort()) {
    try {
      if (added === maxNew && await bank.find("tags", file) === undefined) continue;
      const tags = await bank.of("tags", file, async () => {
        const { durationSeconds, audio, metadata } = await probe(file);
        added++;
        return audio ? tagsOf(file, durationSeconds, metadata) : null;
      });
      const heard = tags && await bank.find("heard", file);
      if (tags) tracks.push(heard ? { ...tags, character: characterOf(heard) } : tags);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
    }
  }
  return tracks;
}

/** Containers write the names of tags in small or in capital letters. */
export function tagsOf(
  file: string,
  seconds: number,
  metadata: Readonly<Record<string, string>>,
): TrackTags {
  const tags = new Map(
    Object.entries(metadata).map(([name, text]) => [name.toLowerCase(), text.trim()]),
  );
  const title = tags.get("title"), artist = tags.get("artist") ?? tags.get("album_artist");
  return {
    path: file,
    seconds,
    ...(title ? { title } : {}),
    ...(artist ? { artist } : {}),
    words: [tags.get("genre"), tags.get("mood"), tags.get("comment"), title, file]
      .filter((text) => text !== undefined).join(" "),
  };
}
