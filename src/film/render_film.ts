// SPDX-License-Identifier: AGPL-3.0-or-later

// From a timeline to a finished film on the disk: pictures and sound are rendered side by side and joined,
// and the result is checked.

import { Fault, throwIfCancelled } from "../base/fault.ts";
import { together } from "../base/semaphore.ts";
import type { RunId } from "../ledger/run.ts";
import { OWN_FILM_COMMENT } from "../library/upload_target.ts";
import type { AssetId } from "../library/asset.ts";
import type { Brief } from "./brief/brief.ts";
import type { FilmRequest } from "./brief/film_request.ts";
import type { FilmDeps, FilmEnd, FilmSettings } from "./film_contract.ts";
import { keepPictures, smallPictures } from "./finish/keep_pictures.ts";
import type { FinishedFilm, FinishOptions } from "./finish/finished_film.ts";
import { outputStem } from "./finish/output_name.ts";
import type { RunRecorder } from "./run_recorder.ts";
import type { StemPaths, TrackStems } from "../facts/stems/track_stems.ts";
import type { Cut } from "./select/cut.ts";
import { fetchSources, filesOf, type UnreadableShot } from "./render/source_files.ts";
import { filmSeconds } from "./timeline/film_seconds.ts";
import { soundSources } from "./timeline/film_sources.ts";
import { filmTime } from "./timeline/film_time.ts";
import type { Timeline } from "./timeline/timeline.ts";
import { paletteOfCut } from "./timeline/palette.ts";

interface Planned {
  readonly brief: Brief;
  readonly cut: Cut;
  readonly timeline: Timeline;
}

/** Another picture may take the place of each. */
interface UnreadableFilm {
  readonly status: "unreadable";
  readonly unreadable: readonly UnreadableShot[];
}

/** Ends `completed` only after the written film was opened again and checked. */
export async function renderFilm(
  { library, mediaWorkers, pictures: small, stems, zones, renderer = mediaWorkers.renderer }:
    FilmDeps,
  settings: FilmSettings & Pick<FilmRequest, "outputName">,
  recorder: RunRecorder,
  planned: Planned,
  signal: AbortSignal,
): Promise<UnreadableFilm | FilmEnd & { status: "completed" }> {
  const { cut, timeline } = planned;
  const onNote = (sentence: string) => recorder.warn(sentence);
  // Before anything is rendered: a worker that takes music apart and renders does one after the other.
  const ownStems = await stemsFor(timeline, stems, recorder, signal);
  const begun = await renderer.begin({ timeline, library }, { signal, onNote });
  if (begun.kind === "unreadable") return { status: "unreadable", unreadable: begun.shots };
  const { paths, gone } = await fetchSources(soundSources(timeline), filesOf(library), signal);
  if (gone.length > 0) return { status: "unreadable", unreadable: gone };
  planWork(recorder, timeline);
  await recorder.enter("render");
  const [pictures, sound] = await together(signal, [
    (stop) =>
      begun.render({
        signal: stop,
        onNote,
        onCached: (frames) => recorder.skip("frame", frames),
        onProgress: (done, total) => recorder.work("frame", done, total),
      }),
    (stop) =>
      mediaWorkers.renderSound(timeline, paths, {
        signal: stop,
        stems: ownStems,
        onProgress: (done, total) => recorder.work("sound", done, total),
      }),
  ]);
  throwIfCancelled(signal);
  if (pictures.kind === "unreadable") return { status: "unreadable", unreadable: pictures.shots };
  for (const failure of sound.failures) await recorder.warn(failure);
  await recorder.enter("finish");
  const stem = settings.outputName ??
    await outputStem(planned.brief, cut);
  const { pieceFiles } = pictures;
  const takenAt = await filmTime(cut.shots.map(({ asset }) => asset), zones) ??
    `${cut.span.last}T12:00:00.000+00:00`;
  const ask = finishOptions(planned, settings, recorder.runId, stem, {
    pieceFiles,
    sound,
    takenAt,
  });
  const [film, kept] = await together(signal, [
    (stop) =>
      mediaWorkers.finish(ask, {
        signal: stop,
        onProgress: (done, total) => recorder.work("check", done, total),
      }),
    async (stop) =>
      // A film that hides its people keeps no picture that shows them.
      small && !planned.brief.privacy
        ? await smallPictures({ library, pictures: small }, cut, stop)
        : new Map<AssetId, Uint8Array>(),
  ]);
  const filmPath = ask.filmPath, posterPath = ask.poster.path;
  await keepPictures(kept, { posterPath });
  await warnOfLetters(recorder, film);
  await recordEnd(recorder, settings, film, { filmPath, posterPath });
  return {
    status: "completed",
    runId: recorder.runId,
    cut,
    timeline,
    filmPath,
    posterPath,
    film,
    parts: { pieceFiles, sound: sound.track },
  };
}

/** Stems of the owner's music where there is speech. Without them the music steps back as a whole. */
export async function stemsFor(
  { items, music }: Pick<Timeline, "items" | "music">,
  stems: TrackStems | undefined,
  recorder: Pick<RunRecorder, "warn">,
  signal: AbortSignal,
): Promise<StemPaths | undefined> {
  const speaks = items.some(({ sound }) => sound && !sound.muted && sound.speech.length > 0);
  // Of two tracks the music steps back as a whole.
  if (!stems || music.mode !== "file" || music.then || !speaks) return undefined;
  try {
    return await stems.of(music, signal);
  } catch (error) {
    if (!(error instanceof Fault) || error.code === "cancelled") throw error;
    await recorder.warn(`The music steps back as a whole under speech: ${error.message}`);
    return undefined;
  }
}

function planWork(recorder: RunRecorder, timeline: Timeline): void {
  const { canvas, totalFrames } = timeline, totalSeconds = filmSeconds(timeline);
  const size = canvas.width * canvas.height / (1920 * 1080);
  recorder.plan("frame", totalFrames, size);
  recorder.plan("sound", totalSeconds);
  recorder.plan("check", totalSeconds, size);
}

/** Film and poster stand in a folder of the run's own. */
function finishOptions(
  { brief, cut, timeline }: Planned,
  { outputFolder }: Pick<FilmSettings, "outputFolder">,
  runId: RunId,
  stem: string,
  rendered: Pick<FinishOptions, "pieceFiles" | "sound" | "takenAt">,
): FinishOptions {
  const folder = `${outputFolder}/${stem}_${runId}`;
  return {
    ...rendered,
    timeline,
    filmPath: `${folder}/${stem}.${brief.container ?? "mp4"}`,
    poster: {
      path: `${folder}/${stem}.jpg`,
      seconds: posterSeconds(cut, timeline),
      titles: cut.titles,
      ground: paletteOfCut(cut, brief.home?.latitude).ground,
    },
    comment: OWN_FILM_COMMENT + stem + creditText(brief),
  };
}

/** A warning names at most so many letters. */
const MAX_NAMED_LETTERS = 20;

async function warnOfLetters(recorder: RunRecorder, film: FinishedFilm): Promise<void> {
  if (film.missingLetters.length === 0) return;
  const letters = film.missingLetters.slice(0, MAX_NAMED_LETTERS).join(" ");
  await recorder.warn(
    `No font has these letters, so they were left out: ${letters}; ` +
      'put a font that has them into "fonts" in the data folder',
  );
}

async function recordEnd(
  recorder: RunRecorder,
  { delivery }: FilmSettings,
  film: FinishedFilm,
  { filmPath, posterPath }: { readonly filmPath: string; readonly posterPath: string },
): Promise<void> {
  await recorder.enter(delivery ? "delivery" : "complete");
  await recorder.end({
    status: "completed",
    outputPath: filmPath,
    posterPath,
    outputDurationSeconds: film.durationSeconds,
    outputSizeBytes: film.sizeBytes,
    delivery,
  });
}

/** The weightiest shot that fills the frame, when it has come in and before its words do. */
function posterSeconds(cut: Cut, { items, joins, fps }: Timeline): number {
  const ranks = new Map(cut.shots.map(({ id, rank }) => [id, rank]));
  const order = (i: number) =>
    (items[i]!.visual.kind === "matted" ? 1e6 : 0) + (ranks.get(items[i]!.id) ?? Infinity);
  const best = items.reduce((a, _, i) => order(i) < order(a) ? i : a, 0);
  return (items[best]!.startFrame + (joins[best - 1]?.frames ?? 0)) / fps;
}

/** Stands behind the film's name in the file, so that the artist of the music is named with it. */
function creditText({ music }: Pick<Brief, "music">): string {
  return music.mode === "file" && music.credit !== undefined ? ` · Music: ${music.credit}` : "";
}
