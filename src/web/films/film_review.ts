// SPDX-License-Identifier: AGPL-3.0-or-later

// What a page tells of a film shot by shot, from the documents its run keeps: where each picture stands,
// why, what it shows in words and who wrote them; and what to look at before others see it.

import { unlessPartLacks } from "../../base/stored_document.ts";
import { isForStrangers } from "../../app/films/film_pictures.ts";
import { type FactsRecord, factsSentences, factsWarnings } from "../../facts/facts_record.ts";
import { pictureIdOf } from "../../film/finish/keep_pictures.ts";
import type { Codec } from "../../film/brief/brief.ts";
import type { Shot, StoredCut, TraceRow } from "../../film/select/cut.ts";
import { inScreenOrder } from "../../film/select/screens/screen_order.ts";
import type { Medium } from "../../film/framing/source.ts";
import { checkedIn, exposureText, plainClipText } from "../../film/select/seen/seen_words.ts";
import { eraName, storyLabel } from "../../film/select/stories/story_names.ts";
import { reasonClause, whySentence } from "../../film/select/trace_sentences.ts";
import { filmSeconds } from "../../film/timeline/film_seconds.ts";
import type { Timeline } from "../../film/timeline/timeline.ts";
import type { RunReader } from "../../ledger/ledger.ts";
import type { RunId } from "../../ledger/run.ts";
import type { AssetId } from "../../library/asset.ts";
import type { Message } from "../../messages/say.ts";

type Runs = Pick<RunReader, "document" | "trace" | "considered">;

/** A page with more of them is no list any more; those let in make room for the next. */
const MAX_HELD = 60;

export interface ShownPicture {
  readonly name: string;
  /** Absent where no picture may be shown. */
  readonly pictureId?: string;
}

export interface ShownShot {
  /** Two where portraits stand side by side. */
  readonly pictures: readonly ShownPicture[];
  readonly medium: Medium;
  /** Local time, ISO. */
  readonly takenAt: string;
  readonly isTimeGuessed: boolean;
  readonly place?: string;
  readonly why: string;
  readonly words?: string;
  /** Plain facts of a clip that has no sentence. */
  readonly plainClip?: string;
  /** Who wrote the words, by the model's name alone; where it is known. */
  readonly captioner?: string;
  /** Seconds into the film. */
  readonly at?: number;
}

export interface ReviewedPicture extends ShownPicture {
  /** Names it in the form that clears it, also where no picture may be shown. */
  readonly id: string;
  /** Why it stands on the list, as a clause. */
  readonly reason: string;
}

export interface FilmReview {
  /** Pixels of the film; absent before it was laid out. */
  readonly canvas?: { readonly width: number; readonly height: number };
  readonly codec?: Codec;
  /** The length of the whole film; absent before it was laid out. */
  readonly seconds?: number;
  readonly shots: readonly ShownShot[];
  /** In the film, and worth a look before others see it. */
  readonly check: readonly ReviewedPicture[];
  /** Not in the film, for the sake of who may see it. */
  readonly held: readonly ReviewedPicture[];
  /** More of these than are listed. */
  readonly moreHeld: number;
  /** The pictures of both lists that the owner let be shown since. */
  readonly cleared: readonly ReviewedPicture[];
  /** The models that wrote words of these shots, and all that is known of where they ran. */
  readonly captioners: ReadonlyArray<{ readonly name: string; readonly origin: string }>;
  /** Who knew the pictures, one sentence each. */
  readonly facts: readonly string[];
  readonly warnings: readonly Message[];
}

/**
 * `undefined` for a run that kept no whole cut; `edited` stands for the cut as it was chosen. Pictures that
 * the owner cleared are on no list.
 */
export async function filmReview(
  runs: Runs,
  runId: RunId,
  options: ReviewOptions,
): Promise<FilmReview | undefined> {
  return await unlessPartLacks(() => reviewOf(runs, runId, options));
}

interface ReviewOptions {
  readonly locale: string;
  /** Absent where the lists are not shown. */
  readonly cleared?: ReadonlySet<AssetId>;
  readonly edited?: { readonly cut: StoredCut; readonly timeline: Timeline | undefined };
}

async function reviewOf(
  runs: Runs,
  runId: RunId,
  { locale, cleared, edited }: ReviewOptions,
): Promise<FilmReview | undefined> {
  const cut = edited?.cut ?? await runs.document(runId, "cut") as StoredCut | undefined;
  if (cut === undefined) return undefined;
  const timeline = edited
    ? edited.timeline
    : await runs.document(runId, "timeline") as Timeline | undefined;
  const facts = await runs.document(runId, "facts") as FactsRecord | undefined;
  const isVeiled = await isForStrangers(runs, runId);
  const shown = shownAs(isVeiled);
  const shots: ShownShot[] = [], origins = new Set<string>();
  for (const shot of cut.shots) {
    const { origin, ...one } = await shownShot(runs, runId, cut, shot, {
      isVeiled,
      timeline,
      locale,
    });
    if (origin !== undefined) origins.add(origin);
    shots.push(one);
  }
  const reviewed = (asset: AssetId, name: string, reason: string): ReviewedPicture => ({
    ...shown(asset, name),
    id: pictureIdOf(asset),
    reason,
  });
  const check = checkedIn(cut).map(({ asset, name, probability }) =>
    reviewed(asset, name, exposureText(locale, probability))
  );
  const held = (cut.review?.held ?? []).map(({ asset, name, reason }) =>
    reviewed(asset, name, reasonClause(locale, { verdict: "out", reason }))
  );
  const clearedIds = new Set([...cleared ?? []].map(pictureIdOf));
  const isCleared = ({ id }: ReviewedPicture) => clearedIds.has(id);
  const stillHeld = held.filter((picture) => !isCleared(picture));
  const isDescribed = origins.size > 0 || Object.keys(cut.words ?? {}).length > 0;
  return {
    canvas: timeline?.canvas,
    codec: timeline?.codec,
    seconds: timeline && filmSeconds(timeline),
    shots,
    check: check.filter((picture) => !isCleared(picture)),
    held: stillHeld.slice(0, MAX_HELD),
    moreHeld: Math.max(0, stillHeld.length - MAX_HELD),
    cleared: [...check, ...held].filter(isCleared),
    captioners: [...origins].map((origin) => ({ name: modelOf(origin), origin })),
    facts: facts ? factsSentences(locale, facts, isDescribed) : [],
    warnings: facts ? factsWarnings(facts) : [],
  };
}

function shownAs(isVeiled: boolean): (id: AssetId, name: string) => ShownPicture {
  return (id, name) => ({ name, pictureId: isVeiled ? undefined : pictureIdOf(id) });
}

/** One shot of a cut; `origin` is who wrote its words. */
export async function shownShot(
  runs: Pick<Runs, "trace">,
  runId: RunId,
  cut: StoredCut,
  shot: Shot,
  { isVeiled, timeline, locale }: {
    readonly isVeiled: boolean;
    readonly timeline?: Timeline;
    readonly locale: string;
  },
): Promise<ShownShot & { readonly origin?: string }> {
  const { asset, medium } = shot, shown = shownAs(isVeiled);
  const { seen } = await runs.trace(runId, asset.id) as TraceRow | undefined ?? {};
  const plain = cut.plainClips?.[asset.id];
  const words = cut.words?.[asset.id] ?? seen?.caption;
  const origin = words === seen?.caption ? seen?.captioner : seen?.clipCaptioner;
  const { city, state, country } = asset.place ?? {};
  return {
    pictures: inScreenOrder(shot).map(({ id, fileName }) => shown(id, fileName)),
    medium,
    takenAt: asset.takenAt,
    isTimeGuessed: asset.dateSource === "file_time" || asset.dateSource === "file_name" ||
      asset.exactTo === "month" || asset.exactTo === "year",
    place: city ?? state ?? country,
    why: shotWhy(cut, shot, locale).why,
    words,
    plainClip: plain && plainClipText(locale, plain),
    captioner: origin && modelOf(origin),
    at: secondsOf(timeline, shot.id),
    origin,
  };
}

/** Why a shot is in the film, "" where no reason was kept, and what its story is called. */
export function shotWhy(
  cut: StoredCut,
  shot: Shot,
  locale: string,
): { readonly why: string; readonly story?: string } {
  const of = cut.stories.find(({ id }) => id === shot.storyId);
  const story = of && storyLabel(of, locale, cut);
  const era = of && eraName(cut, of, locale);
  return { why: whySentence(locale, shot.why, story, era), story };
}

/** An origin begins with the model; what follows is for those who compare two. */
function modelOf(origin: string): string {
  return origin.split(", ", 1)[0]!;
}

function secondsOf(timeline: Timeline | undefined, shotId: string): number | undefined {
  const item = timeline?.items.find(({ id }) => id === shotId);
  return timeline && item && item.startFrame / timeline.fps;
}
