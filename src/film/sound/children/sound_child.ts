// SPDX-License-Identifier: AGPL-3.0-or-later

// Renders a film's sound in a forked child, once for each content: a second film that sounds the
// same finds the file of the first.

import { open, rm } from "node:fs/promises";
import { Fault } from "../../../base/fault.ts";
import { measureSound } from "../../../media/av/sound/loudness.ts";
import { writeSound } from "../../../media/av/sound/sound_encoder.ts";
import { readSound } from "../../../media/av/sound/sound_reader.ts";
import type { ChildJob } from "../../../system/process/child_job.ts";
import { trimFolder } from "../../../system/disk_cache.ts";
import { ensureFolder, publishFile, writeFault } from "../../../system/files/files.ts";
import { loadSoundFont, soundFontKey } from "../../music/instruments/sound_font/sound_font.ts";
import type { ReadSound } from "../audible_voice.ts";
import { renderSound } from "../render_sound.ts";
import { soundCodecOf, type SoundJob, type SoundProgress, type SoundResult } from "../sound_job.ts";
import { filmSamples } from "../voice.ts";
import { writeAudible } from "../write_audible.ts";
import { finishedSound, finishSound, placeOfSound } from "./finished_sound.ts";
import { openPcmScratch, readPcmFile, writePcm } from "./pcm_file.ts";

/** Five hours of films and memories; one that is changed, looked at and changed back finds its sound again. */
export const MAX_SOUNDS_BYTES = 460e6;
/** Longer than the rest of a film takes once its sound is rendered. */
const IN_USE_MS = 4 * 3_600_000;

/** Throws Fault `disk_full`, `not_writable` or, for the owner's track and sound font, `media_unreadable`. */
const job: ChildJob<SoundJob, SoundProgress, SoundResult> = async (ask, report) => {
  const { timeline, folder, sources, stems, soundFont, unfinished } = ask;
  const { key, track } = await placeOfSound(folder, timeline, {
    hasStems: stems !== undefined,
    soundFont: await soundFontKey(soundFont),
  });
  const codec = soundCodecOf(timeline.codec);
  const samples = filmSamples(timeline);
  const seconds = timeline.totalFrames / timeline.fps;
  const known = await finishedSound(track);
  const reading: string[] = [];
  let done = 0;
  const tell = () => report({ done, total: seconds, reading: [...reading] });
  if (known) {
    done = seconds;
    tell();
    return { ...known, track, key };
  }
  await ensureFolder(folder);
  try {
    const { loudness: mastered, failures } = await render(unfinished.raw);
    const loudness = await writeAudible(
      mastered,
      () => readPcmFile(unfinished.raw),
      (sound) => writeSound(unfinished.track, sound, samples, codec),
      async () => (await measureSound(unfinished.track)).loudness,
    );
    const result = { samples, loudness, failures };
    await publishFile(unfinished.track, track);
    await finishSound(track, result);
    const nowMs = Date.now();
    await trimFolder(folder, {
      maxBytes: MAX_SOUNDS_BYTES,
      isInUse: (_file, usedMs) => nowMs - usedMs < IN_USE_MS,
      nowMs,
    });
    return { ...result, track, key };
  } finally {
    for (const file of Object.values(unfinished)) await rm(file, { force: true }).catch(() => {});
  }

  async function render(into: string) {
    const file = await open(into, "wx").catch((error) => {
      throw writeFault(into, error);
    });
    try {
      return await renderSound(timeline, {
        readSound: watchedReader(reading, tell),
        soundFont: () => loadSoundFont(soundFont),
        stems,
        pathOf: (source) => {
          const found = sources[source];
          if (found === undefined) {
            throw new Fault("internal", `The sound needs "${source}", which was not fetched`);
          }
          return found;
        },
        openScratch: () => openPcmScratch(folder),
        write: (blocks) => writePcm(file, into, blocks),
        onProgress(share) {
          done = share * seconds;
          tell();
        },
      });
    } finally {
      await file.close();
    }
  }
};

export default job;

/** Reads sounds, and tells when a file is opened and closed. */
function watchedReader(reading: string[], tell: () => void): ReadSound {
  return async function* (file, span) {
    reading.push(file);
    tell();
    try {
      yield* readSound(file, span);
    } finally {
      reading.splice(reading.indexOf(file), 1);
      tell();
    }
  };
}
