// Renders a film's sound in a forked child, once for each content: a second film that sounds the
// same finds the file of the first.

import { open, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Fault } from "../../../base/fault.ts";
import { measureSound } from "../../../media/av/sound/loudness.ts";
import { writeSound } from "../../../media/av/sound/sound_encoder.ts";
import { readSound } from "../../../media/av/sound/sound_reader.ts";
import type { ChildJob } from "../../../system/process/child_job.ts";
import { markUsed, trimFolder } from "../../../system/disk_cache.ts";
import { ensureFolder, publishFile, writeFault, writeWhole } from "../../../system/files/files.ts";
import { loadSoundFont, soundFontKey } from "../../music/instruments/sound_font/sound_font.ts";
import type { ReadSound } from "../audible_voice.ts";
import { renderSound } from "../render_sound.ts";
import {
  soundCodecOf,
  type SoundJob,
  soundKey,
  type SoundProgress,
  type SoundResult,
  TRACK_ENDINGS,
} from "../sound_job.ts";
import { filmSamples } from "../voice.ts";
import { writeAudible } from "../write_audible.ts";
import { openPcmScratch, readPcmFile, writePcm } from "./pcm_file.ts";

/** Twenty minutes of film; a film that is changed, looked at and changed back finds its sound again. */
export const MAX_SOUNDS_BYTES = 460e6;
/** Longer than the rest of a film takes once its sound is rendered. */
const IN_USE_MS = 4 * 3_600_000;
/** Two channels of four bytes. */
const BYTES_PER_SAMPLE = 8;

/** Throws Fault `disk_full`, `not_writable` or, for the owner's track and sound font, `media_unreadable`. */
const job: ChildJob<SoundJob, SoundProgress, SoundResult> = async (ask, report) => {
  const { timeline, folder, sources, stems, soundFont, unfinished } = ask;
  const key = await soundKey(timeline, {
    hasStems: stems !== undefined,
    soundFont: await soundFontKey(soundFont),
  });
  const target = path.join(folder, `${key}.f32`), codec = soundCodecOf(timeline.codec);
  const track = path.join(folder, `${key}${TRACK_ENDINGS[codec]}`);
  const samples = filmSamples(timeline);
  const seconds = timeline.totalFrames / timeline.fps;
  const known = await finished(target, track, samples);
  const reading: string[] = [];
  let done = 0;
  const tell = () => report({ done, total: seconds, reading: [...reading] });
  if (known) {
    for (const file of [target, track, factsOf(target)]) await markUsed(file, Date.now());
    done = seconds;
    tell();
    return { ...known, path: target, track, key };
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
    const { size: trackBytes } = await stat(unfinished.track);
    const result = { samples, loudness, failures };
    await publishFile(unfinished.raw, target);
    await publishFile(unfinished.track, track);
    // The facts come last: a sound without them is not finished.
    await writeWhole(factsOf(target), JSON.stringify({ ...result, trackBytes }));
    const nowMs = Date.now();
    await trimFolder(folder, {
      maxBytes: MAX_SOUNDS_BYTES,
      isInUse: (_file, usedMs) => nowMs - usedMs < IN_USE_MS,
      nowMs,
    });
    return { ...result, path: target, track, key };
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
        write: (blocks) => writePcm(file, target, blocks),
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

const factsOf = (target: string) => `${target}.json`;

type Facts = Omit<SoundResult, "path" | "track" | "key">;

/** A sound that was rendered before, whole. */
async function finished(
  target: string,
  track: string,
  samples: number,
): Promise<Facts | undefined> {
  try {
    const { trackBytes, ...facts } = JSON.parse(await readFile(factsOf(target), "utf8")) as
      & Facts
      & { readonly trackBytes: number };
    const isWhole = (await stat(target)).size === samples * BYTES_PER_SAMPLE &&
      (await stat(track)).size === trackBytes;
    return isWhole ? facts : undefined;
  } catch {
    return undefined;
  }
}
