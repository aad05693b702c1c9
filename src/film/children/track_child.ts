// SPDX-License-Identifier: AGPL-3.0-or-later

// Listens to the owner's track in a forked child: where its beats and bars are, and which bytes it is.

import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { Fault, reasonOf } from "../../base/fault.ts";
import { DECODED_SAMPLE_RATE, readSound } from "../../media/av/sound/sound_reader.ts";
import type { ChildJob } from "../../system/process/child_job.ts";
import { probe } from "../../media/av/probe.ts";
import { creditOf, type TrackTags } from "../music/choose_track.ts";
import { readTrackTags, tagsOf } from "./list_tracks.ts";
import { TrackBank } from "./track_bank.ts";
import { analyseSound } from "../../facts/sound/clip_facts.ts";
import { findSections } from "../music/beats/find_sections.ts";
import { detectBeats } from "../music/beats/detect_beats.ts";
import type { AnalysedTrack } from "../music/file_music.ts";

export interface TrackJob {
  /** A track; or with `lists` a folder of tracks, of which nothing is heard. */
  readonly path: string;
  readonly lists?: boolean;
  /** Where what is known of tracks is kept. */
  readonly bankFolder?: string;
  /** Songs that were uploaded; they are listed too. */
  readonly songsFolder?: string;
  /** Decodes the beginning alone, which is enough to refuse a file that is no track. */
  readonly onlyBegins?: boolean;
}

/** Throws Fault `media_unreadable` when there is no sound in the file, or none that can be decoded. */
const job: ChildJob<TrackJob, never, AnalysedTrack | readonly TrackTags[] | null> = async (
  { path, onlyBegins, lists, bankFolder, songsFolder },
) => {
  if (lists && bankFolder !== undefined) {
    return await readTrackTags(path, new TrackBank(bankFolder), songsFolder);
  }
  try {
    if (onlyBegins) {
      for await (const _block of mono(path)) return null;
      throw silent(path);
    }
    const key = await digestOf(path);
    const track = await detectBeats(mono(path), DECODED_SAMPLE_RATE);
    if (track.seconds === 0) throw silent(path);
    const { levels, loudness, speech } = await analyseSound(readSound(path, { fromSeconds: 0 }));
    const tags = tagsOf(path, track.seconds, (await probe(path)).metadata);
    const credit = tags.title === undefined ? {} : { credit: creditOf(tags) };
    return { key, track, sections: findSections(track, levels), sung: speech, loudness, ...credit };
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== "media_unreadable") throw error;
    // What can be done about a picture is no help with a track.
    throw new Fault(error.code, error.message, { hint: OTHER_TRACK, cause: error });
  }
};

const OTHER_TRACK = "Give another track after --music";

function silent(path: string): Fault {
  return new Fault("media_unreadable", `There is no sound in "${path}"`);
}

export default job;

async function* mono(path: string): AsyncGenerator<Float32Array> {
  for await (const stereo of readSound(path, { fromSeconds: 0 })) {
    const block = new Float32Array(stereo.length / 2);
    for (let i = 0; i < block.length; i++) block[i] = (stereo[2 * i]! + stereo[2 * i + 1]!) / 2;
    yield block;
  }
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk as Uint8Array);
  } catch (error) {
    throw new Fault("not_found", `Could not read the track "${path}": ${reasonOf(error)}`, {
      hint: "Check the path after --music",
      cause: error,
    });
  }
  return hash.digest("hex");
}
