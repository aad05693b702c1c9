// SPDX-License-Identifier: AGPL-3.0-or-later

// The last steps of a film in a forked child: join and write, look again, make the poster.

import { stat } from "node:fs/promises";
import path from "node:path";
import { Fault } from "../../base/fault.ts";
import { pictureAt } from "../../media/av/clip_reader.ts";
import { writeFilm } from "../../media/av/film_writer.ts";
import { inspectFilm, probe } from "../../media/av/probe.ts";
import type { Size } from "../../media/size.ts";
import { rgbOfYuv, type Yuv420 } from "../../media/yuv.ts";
import { ensureFolder, writeWhole } from "../../system/files/files.ts";
import type { ChildJob } from "../../system/process/child_job.ts";
import { withoutBrokenPieces } from "../render/broken_pieces.ts";
import { filmSeconds } from "../timeline/film_seconds.ts";
import { paletteOfGround } from "../timeline/palette.ts";
import type { Timeline } from "../timeline/timeline.ts";
import { openTypesetter } from "../titles/fonts/open_typesetter.ts";
import { makePoster } from "../titles/fonts/poster.ts";
import { cleanText } from "../timeline/clean_text.ts";
import { compareWithPlan } from "./compare_with_plan.ts";
import { filmTags } from "./film_tags.ts";
import type { FinishedFilm, FinishOptions } from "./finished_film.ts";

export interface FinishJob extends FinishOptions {
  /** A person's own fonts. */
  readonly fontsFolder: string;
}

/** Progress is seconds of the film, joined and checked. The parent removes what a failure leaves. */
const job: ChildJob<FinishJob, number, FinishedFilm> = async (ask, report) => {
  const { timeline, pieceFiles, sound, filmPath, poster, comment, takenAt } = ask;
  const { fps, totalFrames } = timeline;
  const totalSeconds = filmSeconds({ totalFrames, fps });
  await ensureFolder(path.dirname(filmPath));
  const write = () =>
    writeFilm(filmPath, {
      segments: pieceFiles,
      sound: sound.track,
      metadata: filmTags(timeline.title, comment, takenAt),
      chapters: timeline.chapters.map(({ startFrame, title }, i) => ({
        startSeconds: startFrame / fps,
        endSeconds: (timeline.chapters[i + 1]?.startFrame ?? totalFrames) / fps,
        title,
      })),
      fps,
    });
  let told = 0;
  // A message for each block of sound would cost more than hearing it.
  const tell = (seconds: number) => {
    if (seconds < told + 1) return;
    report((totalSeconds + (told = seconds)) / 2);
  };
  const look = () => inspectFilm(filmPath, fps, tell);
  const { seen, ends } = await withoutBrokenPieces(pieceFiles, fps, async () => {
    await write();
    report(totalSeconds / 2);
    const [seen, first, last] = await Promise.all([
      look(),
      pictureAt(pieceFiles[0]!, timeline.canvas, 0),
      lastPictureOf(pieceFiles.at(-1)!, timeline.canvas),
      writePoster(filmPath, timeline, poster),
    ]);
    return { seen, ends: { first, last } };
  });
  const difference = compareWithPlan(timeline, sound, ends, seen);
  if (difference) {
    throw new Fault("verification_failed", `The finished film is not as planned: ${difference}`, {
      hint: "Run the same command again; if it stays, delete the cache folder's pieces",
    });
  }
  return {
    sizeBytes: (await stat(filmPath)).size,
    durationSeconds: totalSeconds,
    loudnessLufs: seen.loudness.integrated,
    truePeakDbtp: seen.loudness.truePeak,
    missingLetters: await missingLetters(timeline, ask.fontsFolder),
  };
};

export default job;

async function lastPictureOf(piece: string, size: Size): Promise<Yuv420> {
  return await pictureAt(piece, size, (await probe(piece)).durationSeconds);
}

/** More than any words on screen have. */
const MAX_CHARACTERS = 1_000;

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
    typesetter.cover(cleanText(text, MAX_CHARACTERS), "text").missing
  );
  return [...new Set(missing)];
}

async function writePoster(
  filmPath: string,
  { canvas }: Pick<Timeline, "canvas">,
  { path, seconds, titles, ground }: FinishOptions["poster"],
): Promise<void> {
  const { data, ...size } = rgbOfYuv(await pictureAt(filmPath, canvas, seconds));
  const palette = paletteOfGround(ground);
  await writeWhole(path, await makePoster({ frame: { ...size, rgb: data }, titles, palette }));
}
