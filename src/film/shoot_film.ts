// From a timeline to a finished film on the disk: pictures and sound side by side, joined and looked at.

import { throwIfCancelled } from "../base/fault.ts";
import { OWN_FILM_COMMENT } from "../library/film_shelf.ts";
import type { Library } from "../library/library.ts";
import type { Brief } from "./brief/brief.ts";
import { firstNameOf } from "./brief/find_person.ts";
import type { Diary } from "./diary.ts";
import type { FilmEnd, FilmNeeds, FilmRules } from "./film_making.ts";
import { gatherSources, type TroubledShot } from "./gather_sources.ts";
import { outputStem } from "./output_name.ts";
import type { Trouble } from "./render/render_film.ts";
import type { Cut } from "./select/cut.ts";
import type { Timeline } from "./timeline/timeline.ts";
import { paletteOfCut } from "./titles/palette_facts.ts";

/** A warning names at most so many letters. */
const MOST_NAMED_LETTERS = 20;

export interface Planned {
  readonly brief: Brief;
  readonly cut: Cut;
  readonly timeline: Timeline;
}

/** Another picture may take the place of each. */
export interface Troubled {
  readonly status: "troubled";
  readonly troubles: readonly TroubledShot[];
}

/** Renders picture and sound side by side, joins them, and says success only after looking again. */
export async function shootFilm(
  { library, studio }: FilmNeeds,
  rules: FilmRules,
  diary: Diary,
  { brief, cut, timeline }: Planned,
  signal: AbortSignal,
): Promise<Troubled | FilmEnd & { status: "completed" }> {
  const { paths, gone } = await gatherSources(timeline, library, signal);
  if (gone.length > 0) return { status: "troubled", troubles: gone };
  const { canvas, fps, totalFrames } = timeline;
  const totalSeconds = totalFrames / fps;
  const size = canvas.width * canvas.height / (1920 * 1080);
  diary.plan("frame", totalFrames, size);
  diary.plan("sound", totalSeconds);
  diary.plan("check", totalSeconds, size);
  await diary.enter("render");
  const [pictures, sound] = await together(signal, [
    (stop) =>
      studio.renderPictures(timeline, paths, {
        signal: stop,
        onCached: (frames) => diary.skip("frame", frames),
        onProgress: (done, total) => diary.work("frame", done, total),
      }),
    (stop) =>
      studio.renderSound(timeline, paths, {
        signal: stop,
        onProgress: (done, total) => diary.work("sound", done, total),
      }),
  ]);
  throwIfCancelled(signal);
  if (pictures.kind === "troubled") {
    return { status: "troubled", troubles: pictures.troubles.flatMap(troublesOf) };
  }
  for (const trouble of sound.troubles) await diary.warn(trouble);
  await diary.enter("finish");
  const stem = rules.outputName ?? await outputStem(brief, cut, await firstNames(library));
  const folder = `${rules.outputFolder}/${stem}_${diary.runId}`;
  const filmPath = `${folder}/${stem}.${brief.container ?? "mp4"}`;
  const posterPath = `${folder}/${stem}.jpg`;
  const film = await studio.finish(
    {
      timeline,
      segments: pictures.segments,
      sound,
      filmPath,
      poster: {
        path: posterPath,
        seconds: posterSeconds(cut, timeline),
        titles: cut.titles,
        ground: paletteOfCut(cut, brief.home?.latitude).ground,
      },
      comment: OWN_FILM_COMMENT + stem,
    },
    { signal, onProgress: (done, total) => diary.work("check", done, total) },
  );
  if (film.missingLetters.length > 0) {
    const letters = film.missingLetters.slice(0, MOST_NAMED_LETTERS).join(" ");
    await diary.warn(
      `No font has these letters, so they were left out: ${letters}; ` +
        'put a font that has them into "fonts" in the data folder',
    );
  }
  await diary.enter(rules.delivery ? "delivery" : "complete");
  await diary.end({
    status: "completed",
    outputPath: filmPath,
    posterPath,
    outputDurationSeconds: film.durationSeconds,
    outputSizeBytes: film.sizeBytes,
    delivery: rules.delivery,
  });
  return {
    status: "completed",
    runId: diary.runId,
    cut,
    timeline,
    filmPath,
    posterPath,
    film,
    parts: { segments: pictures.segments, sound: sound.path },
  };
}

/** The weightiest shot that fills the frame, when it has come in and before its words do. */
function posterSeconds(cut: Cut, { items, joins, fps }: Timeline): number {
  const ranks = new Map(cut.shots.map(({ id, rank }) => [id, rank]));
  const order = (i: number) =>
    (items[i]!.visual.kind === "matted" ? 1e6 : 0) + (ranks.get(items[i]!.id) ?? Infinity);
  const best = items.reduce((a, _, i) => order(i) < order(a) ? i : a, 0);
  return (items[best]!.startFrame + (joins[best - 1]?.frames ?? 0)) / fps;
}

function troublesOf({ fault, sources }: Trouble): TroubledShot[] {
  return sources.map(({ asset }) => ({ asset, fault }));
}

async function firstNames(library: Library): Promise<ReadonlyMap<string, string>> {
  return new Map((await library.people()).map((person) => [person.id, firstNameOf(person)]));
}

/** Runs both; when one fails the other is stopped and waited for, so that no child outlives it. */
async function together<A, B>(
  signal: AbortSignal,
  [a, b]: readonly [(stop: AbortSignal) => Promise<A>, (stop: AbortSignal) => Promise<B>],
): Promise<[A, B]> {
  const stop = new AbortController();
  const either = AbortSignal.any([signal, stop.signal]);
  let first: { readonly error: unknown } | undefined;
  const watched = <T>(work: Promise<T>): Promise<T | undefined> =>
    work.catch((error) => {
      first ??= { error };
      stop.abort();
      return undefined;
    });
  const [left, right] = await Promise.all([watched(a(either)), watched(b(either))]);
  if (first) throw first.error;
  return [left as A, right as B];
}
