// The last steps of a film in a forked child: join and write, look again, make the poster.

import type { Yuv420 } from "../../media/yuv.ts";
import { WHOLE } from "../../media/size.ts";
import { stat } from "node:fs/promises";
import path from "node:path";
import { Fault } from "../../base/fault.ts";
import { openClip } from "../../media/av/clip_reader.ts";
import { writeFilm } from "../../media/av/film_writer.ts";
import { inspectFilm, probe } from "../../media/av/probe.ts";
import { SAMPLE_RATE } from "../../media/av/sound_reader.ts";
import { ensureFolder } from "../../system/files/files.ts";
import type { ChildJob } from "../../system/process/child_job.ts";
import { readPcmFile } from "../sound/children/pcm_file.ts";
import type { FinishedFilm, FinishOptions } from "../media_workers.ts";
import { compareWithPlan } from "./compare_with_plan.ts";
import { missingLetters } from "./missing_letters.ts";
import { withoutBrokenPieces } from "./without_broken_pieces.ts";
import { writeHeard } from "./write_heard.ts";
import { writePoster } from "./write_poster.ts";

export interface FinishJob extends FinishOptions {
  /** A person's own fonts. */
  readonly fontsFolder: string;
}

/** Progress is seconds of the film, joined and checked. Whoever forks it removes what a failure leaves. */
const job: ChildJob<FinishJob, number, FinishedFilm> = async (ask, report) => {
  const { timeline, segments, sound, filmPath, poster, comment } = ask;
  const { fps, totalFrames } = timeline;
  const totalSeconds = totalFrames / fps;
  await ensureFolder(path.dirname(filmPath));
  const write = (heard: AsyncIterable<Float32Array>) =>
    writeFilm(filmPath, {
      segments,
      sound: watched(heard, (seconds) => report(seconds / 2)),
      metadata: { title: timeline.title, comment, creation_time: timeline.creationTime },
      chapters: timeline.chapters.map(({ startFrame, title }, i) => ({
        startSeconds: startFrame / fps,
        endSeconds: (timeline.chapters[i + 1]?.startFrame ?? totalFrames) / fps,
        title,
      })),
      fps,
    });
  const look = () => inspectFilm(filmPath, fps, (seconds) => report((totalSeconds + seconds) / 2));
  const { seen, loudness, ends } = await withoutBrokenPieces(segments, fps, async () => ({
    ...await writeHeard(sound.loudness, () => readPcmFile(sound.path), write, look),
    ends: { first: await frameOf(segments[0]!, 0), last: await lastFrameOf(segments.at(-1)!) },
  }));
  const difference = compareWithPlan(timeline, { loudness }, ends, seen);
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

async function frameOf(segment: string, seconds: number): Promise<Yuv420> {
  const { video } = await probe(segment);
  const size = { width: video!.width, height: video!.height, crop: WHOLE };
  await using clip = await openClip(segment, { ...size, fromSeconds: seconds });
  return await clip.frameAt(seconds);
}

async function lastFrameOf(segment: string): Promise<Yuv420> {
  return await frameOf(segment, (await probe(segment)).durationSeconds);
}
