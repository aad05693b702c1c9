// The last steps of a film in a forked child: join and write, look again, make the poster.

import { rm, stat } from "node:fs/promises";
import path from "node:path";
import { Fault } from "../../base/fault.ts";
import { writeFilm } from "../../media/av/film_writer.ts";
import { inspectFilm } from "../../media/av/inspect_film.ts";
import { SAMPLE_RATE } from "../../media/av/sound_reader.ts";
import { ensureFolder } from "../../system/files.ts";
import type { ChildJob } from "../../system/child_job.ts";
import { readPcmFile } from "../sound/children/pcm_file.ts";
import type { FinishAsk, FinishedFilm } from "../studio.ts";
import { compareWithPlan } from "./compare_with_plan.ts";
import { missingLetters } from "./missing_letters.ts";
import { writePoster } from "./write_poster.ts";

export interface FinishJob extends FinishAsk {
  /** A person's own fonts. */
  readonly fontsFolder: string;
}

/** Progress is seconds of the film, joined and checked. */
const job: ChildJob<FinishJob, number, FinishedFilm> = async (ask, report) => {
  const { timeline, segments, sound, filmPath, poster, comment } = ask;
  const { fps, totalFrames } = timeline;
  const totalSeconds = totalFrames / fps;
  await ensureFolder(path.dirname(filmPath));
  try {
    await writeFilm(filmPath, {
      segments,
      sound: watched(readPcmFile(sound.path), (seconds) => report(seconds / 2)),
      metadata: { title: timeline.title, comment, creation_time: timeline.creationTime },
      chapters: timeline.chapters.map(({ startFrame, title }, i) => ({
        startSeconds: startFrame / fps,
        endSeconds: (timeline.chapters[i + 1]?.startFrame ?? totalFrames) / fps,
        title,
      })),
      fps,
    });
    const seen = await inspectFilm(
      filmPath,
      fps,
      (seconds) => report((totalSeconds + seconds) / 2),
    );
    const difference = compareWithPlan(timeline, sound, seen);
    if (difference) {
      throw new Fault("verification_failed", `The finished film is not as planned: ${difference}`, {
        hint: "Run the same command again; if it stays, delete the cache folder's pieces",
      });
    }
    await writePoster(filmPath, timeline, poster);
    return {
      sizeBytes: (await stat(filmPath)).size,
      durationSeconds: totalSeconds,
      loudnessLufs: seen.loudness.integrated,
      truePeakDbtp: seen.loudness.truePeak,
      missingLetters: await missingLetters(timeline, ask.fontsFolder),
    };
  } catch (error) {
    // The folder is this run's own: a film that is not good leaves nothing of it behind.
    await rm(path.dirname(filmPath), { recursive: true, force: true });
    throw error;
  }
};

export default job;

async function* watched(
  blocks: AsyncIterable<Float32Array>,
  onProgress: (seconds: number) => void,
): AsyncGenerator<Float32Array> {
  let samples = 0;
  for await (const block of blocks) {
    yield block;
    samples += block.length / 2;
    onProgress(samples / SAMPLE_RATE);
  }
}
