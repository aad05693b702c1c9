// The last steps of a film in a forked child: join and write, look again, make the poster.

import type { Timeline } from "../timeline/timeline.ts";
import { openTypesetter } from "../titles/fonts/open_typesetter.ts";
import { cleanText } from "../titles/setting/clean_text.ts";
import { paletteOfGround } from "../titles/palette.ts";
import { makePoster } from "../titles/fonts/poster.ts";
import { stat } from "node:fs/promises";
import path from "node:path";
import { Fault, reasonOf } from "../../base/fault.ts";
import { openClip } from "../../media/av/clip_reader.ts";
import { writeFilm } from "../../media/av/film_writer.ts";
import { inspectFilm, probe } from "../../media/av/probe.ts";
import { segmentLengths } from "../../media/av/segment_reader.ts";
import { SAMPLE_RATE } from "../../media/av/sound/sound_reader.ts";
import { WHOLE } from "../../media/size.ts";
import { rgbOfYuv, type Yuv420 } from "../../media/yuv.ts";
import { ensureFolder, isRemoved, writeWhole } from "../../system/files/files.ts";
import type { ChildJob } from "../../system/process/child_job.ts";
import { readPcmFile } from "../sound/children/pcm_file.ts";
import type { FinishedFilm, FinishOptions } from "../media_workers.ts";
import { compareWithPlan, writeHeard } from "./compare_with_plan.ts";

export interface FinishJob extends FinishOptions {
  /** A person's own fonts. */
  readonly fontsFolder: string;
}

/** Progress is seconds of the film, joined and checked. The parent removes what a failure leaves. */
const job: ChildJob<FinishJob, number, FinishedFilm> = async (ask, report) => {
  const { timeline, pieceFiles, sound, filmPath, poster, comment } = ask;
  const { fps, totalFrames } = timeline;
  const totalSeconds = totalFrames / fps;
  await ensureFolder(path.dirname(filmPath));
  const write = (heard: AsyncIterable<Float32Array>) =>
    writeFilm(filmPath, {
      segments: pieceFiles,
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
  const { seen, loudness, ends } = await withoutBrokenPieces(pieceFiles, fps, async () => ({
    ...await writeHeard(sound.loudness, () => readPcmFile(sound.path), write, look),
    ends: { first: await frameOf(pieceFiles[0]!, 0), last: await lastFrameOf(pieceFiles.at(-1)!) },
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

async function frameOf(piece: string, seconds: number): Promise<Yuv420> {
  const { video } = await probe(piece);
  const size = { width: video!.width, height: video!.height, crop: WHOLE };
  await using clip = await openClip(piece, { ...size, fromSeconds: seconds });
  return await clip.frameAt(seconds);
}

async function lastFrameOf(piece: string): Promise<Yuv420> {
  return await frameOf(piece, (await probe(piece)).durationSeconds);
}

/** More than any words on screen have. */
const MOST_CHARACTERS = 1_000;

export async function missingLetters(
  { items }: Pick<Timeline, "items">,
  fontsFolder: string,
): Promise<readonly string[]> {
  const words = new Set(items.flatMap(({ visual, overlays }) => [
    ...overlays.map(({ text }) => text),
    ...(visual.kind === "card" ? visual.map?.points ?? [] : []).flatMap(({ name }) => name ?? []),
  ]));
  if (words.size === 0) return [];
  const typesetter = await openTypesetter(fontsFolder);
  // As it is set: a heart that asks for colours and is drawn in one is not missing.
  const missing = [...words].flatMap((text) =>
    typesetter.cover(cleanText(text, MOST_CHARACTERS), "text").missing
  );
  return [...new Set(missing)];
}

async function writePoster(
  filmPath: string,
  { canvas }: Pick<Timeline, "canvas">,
  { path, seconds, titles, ground }: FinishOptions["poster"],
): Promise<void> {
  await using clip = await openClip(filmPath, { ...canvas, crop: WHOLE, fromSeconds: seconds });
  const { data, ...size } = rgbOfYuv(await clip.frameAt(seconds));
  const palette = paletteOfGround(ground);
  await writeWhole(path, await makePoster({ frame: { ...size, rgb: data }, titles, palette }));
}

/** Passes on what `join` makes of `pieceFiles`. A piece that cannot be read is gone when it throws. */
export async function withoutBrokenPieces<T>(
  pieceFiles: readonly string[],
  fps: number,
  join: () => Promise<T>,
): Promise<T> {
  try {
    return await join();
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    let gone = 0;
    for (const piece of new Set(pieceFiles)) {
      if (await isBroken(piece, fps) && await isRemoved(piece)) gone++;
    }
    if (gone === 0) throw error;
    throw new Fault(
      "media_unreadable",
      `A part of the film kept in the cache is damaged: ${reasonOf(error)}`,
      {
        hint: "It was taken away and will be rendered anew: run the same command again",
        cause: error,
      },
    );
  }
}

const isUnreadable = (error: unknown) =>
  error instanceof Fault && error.code === "media_unreadable";

/** Its tables, and the pictures themselves: one may be whole where the other is not. */
async function isBroken(piece: string, fps: number): Promise<boolean> {
  return await segmentLengths([piece], fps).then(() => inspectFilm(piece, fps))
    .then(() => false, isUnreadable);
}
