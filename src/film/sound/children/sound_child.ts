// Renders a film's sound in a forked child, once for each content: a second film that sounds the
// same finds the file of the first.

import { open, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Fault } from "../../../base/fault.ts";
import { readSound } from "../../../media/av/sound/sound_reader.ts";
import type { ChildJob } from "../../../system/process/child_job.ts";
import { markUsed, trimFolder } from "../../../system/disk_cache.ts";
import { ensureFolder, publishFile, writeFault, writeWhole } from "../../../system/files/files.ts";
import type { ReadSound } from "../heard_voice.ts";
import { renderSound } from "../render_sound.ts";
import { type SoundJob, soundKey, type SoundProgress, type SoundResult } from "../sound_job.ts";
import { filmSamples } from "../voice.ts";
import { openScratch, writePcm } from "./pcm_file.ts";

/** Twenty minutes of film; a film that is changed, looked at and changed back finds its sound again. */
const KEPT_BYTES = 460e6;
/** Longer than the rest of a film takes once its sound is rendered. */
const IN_USE_MS = 4 * 3_600_000;
/** Two channels of four bytes. */
const BYTES_PER_SAMPLE = 8;

/** Throws Fault `disk_full`, `not_writable` or, for the owner's track, `media_unreadable`. */
const job: ChildJob<SoundJob, SoundProgress, SoundResult> = async (ask, report) => {
  const { timeline, folder, sources, stems, unfinished } = ask;
  const key = await soundKey(timeline, stems !== undefined);
  const target = path.join(folder, `${key}.f32`);
  const samples = filmSamples(timeline);
  const seconds = timeline.totalFrames / timeline.fps;
  const known = await finished(target, samples);
  const reading: string[] = [];
  let done = 0;
  const tell = () => report({ done, total: seconds, reading: [...reading] });
  if (known) {
    await markUsed(target, Date.now());
    await markUsed(factsOf(target), Date.now());
    done = seconds;
    tell();
    return { ...known, path: target, key };
  }
  await ensureFolder(folder);
  try {
    const result = await render(unfinished);
    await publishFile(unfinished, target);
    // The facts come last: a sound without them is not finished.
    await writeWhole(factsOf(target), JSON.stringify(result));
    const nowMs = Date.now();
    await trimFolder(folder, {
      maxBytes: KEPT_BYTES,
      isInUse: (_file, usedMs) => nowMs - usedMs < IN_USE_MS,
      nowMs,
    });
    return { ...result, path: target, key };
  } finally {
    await rm(unfinished, { force: true }).catch(() => {});
  }

  async function render(into: string) {
    const file = await open(into, "wx").catch((error) => {
      throw writeFault(into, error);
    });
    try {
      return await renderSound(timeline, {
        readSound: watchedReader(reading, tell),
        stems,
        pathOf: (source) => {
          const found = sources[source];
          if (found === undefined) {
            throw new Fault("internal", `The sound needs "${source}", which was not fetched`);
          }
          return found;
        },
        openScratch: () => openScratch(folder),
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

type Facts = Omit<SoundResult, "path" | "key">;

/** A sound that was rendered before, whole. */
async function finished(target: string, samples: number): Promise<Facts | undefined> {
  try {
    const facts = JSON.parse(await readFile(factsOf(target), "utf8")) as Facts;
    const { size } = await stat(target);
    return size === samples * BYTES_PER_SAMPLE ? facts : undefined;
  } catch {
    return undefined;
  }
}
