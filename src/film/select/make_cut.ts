// SPDX-License-Identifier: AGPL-3.0-or-later

// From a draft and what is known to the cut. Reads banked facts and measures nothing; the same draft,
// facts and brief give the same cut.

import type { FactReader } from "../../bank/fact.ts";
import { dateOf } from "../../base/local_time.ts";
import type { AssetId, Person } from "../../library/asset.ts";
import type { Brief, Orientation } from "../brief/brief.ts";
import type { Cut, TraceRow } from "./cut.ts";
import type { Draft } from "./draft.ts";
import { periodOf } from "../brief/brief_period.ts";
import type { WeighedStory } from "./stories/weights.ts";
import { underShown } from "./judging/close_people.ts";
import type { Known } from "./judging/judge.ts";
import { putsPeopleFirst } from "./judging/people_first.ts";
import { looker } from "./judging/looker.ts";
import { openingAndEndingSeconds } from "./length/film_length.ts";
import { leastScreens } from "./length/least_screens.ts";
import { SeenInCut } from "./shots/seen_in_cut.ts";
import { assemble, type Assembly } from "./shots/assemble.ts";
import { chooseShots, type Extra } from "./shots/choose_shots.ts";
import { shotsOf, summaryOf } from "./shots/cut_shots.ts";
import { traceRows } from "./shots/trace_rows.ts";
import { seatClosePeople } from "./shots/close_people_seats.ts";
import { NEAR } from "./shots/fit_length.ts";
import { type ChosenShot, Selection } from "./choice/selection.ts";
import {
  filmOrientation,
  mayShareScreens,
  shareScreens,
  splitScreensToMeasure,
} from "./screens/share_screen.ts";
import { unseenIn, wantedFacts } from "./shots/wanted_facts.ts";
import { nothingSentence, verdictOf } from "./shots/verdict.ts";
import { routePoints } from "./stories/trip_route.ts";
import { moodOf } from "./titles/mood.ts";
import { recapOf } from "./titles/recap.ts";
import { titlesFor } from "./titles/titles.ts";

export interface CutResult {
  readonly cut: Cut;
  /** Assets whose facts would make the cut surer, most needed first; ask, bank, and cut again. */
  readonly wanted: readonly AssetId[];
  /** Those on screen whose facts are not known. */
  readonly unseen: readonly AssetId[];
}

/** A film through the years of one year is none. */
const MIN_YEARS = 2;

/**
 * `people` are the library's, for names and close family. `known` adds boxes fetched for single
 * assets and what is settled as unreadable.
 */
export function makeCut(
  draft: Draft,
  facts: FactReader,
  brief: Brief,
  people: readonly Person[],
  known: Known = {},
): CutResult {
  const look = looker(draft, facts, brief, people, known);
  const stories = draft.stories.map((story) => withRecurring(story, look.recurring));
  const onCards = openingAndEndingSeconds(
    draft.wishedSeconds,
    brief.look.cards,
    draft.hasEnding,
  );
  const isTooYoung = isThroughTheYears(brief) && draft.eras < MIN_YEARS &&
    brief.include.length === 0;
  const roomSeconds = (1 + NEAR) * (draft.wishedSeconds - onCards);
  const chosenWith = (extra: Extra): Chosen => {
    const selection = new Selection({
      draft,
      judge: look.judge,
      likeness: look.likeness,
      recurring: look.recurring,
      hasRuns: brief.photoSeconds === undefined,
      peopleFirst: putsPeopleFirst(brief),
      underShown: (shots) => underShown(look.close, shots),
      isShort: leastScreens(brief) > 0,
      ...(brief.durationSeconds === undefined ? {} : { roomSeconds: roomSeconds + onTop(extra) }),
    });
    if (!isTooYoung) chooseShots(draft, stories, brief, selection, look.judge, extra);
    const gaveWay = seatClosePeople(draft, selection, isTooYoung ? [] : look.close, look.judge);
    const chosen = selection.picks.length;
    const orientation = filmOrientation(brief, selection.picks.map(({ judged }) => judged));
    const splitScreens = shareScreens(
      brief,
      selection,
      orientation,
      draft.moments,
      look.judge,
      known.placed,
    );
    const assembly = assemble(brief, draft, selection.picks, splitScreens, look.close);
    for (const pick of assembly.dropped) selection.drop(pick);
    return { selection, gaveWay, chosen, orientation, assembly };
  };
  const { selection, gaveWay, orientation, assembly } = untilFull(chosenWith);

  const shortlisted = new Set(draft.shortlist);
  const inside = new SeenInCut(draft, look);
  const rows = traceRows({ draft, assembly, selection, gaveWay, shortlisted, judge: look.judge })
    .map((row) => inside.explained(row))
    .map((row): TraceRow => isTooYoung ? { ...row, verdict: "out", reason: "too_few_years" } : row);
  const trace = [...draft.trace, ...rows];
  const shots = shotsOf(assembly, draft, selection, look.judge);
  const words = inside.wordsOf(shots), review = inside.reviewOf(shots, rows);
  const plainClips = inside.plainClipsOf(shots), motion = inside.motionOf(shots);
  return {
    cut: {
      ...titlesAndSpan(draft, brief, people, assembly),
      shots,
      orientation,
      stories: stories.map((story) =>
        summaryOf(story, assembly, look.named, inside.activityOf(story))
      ),
      verdict: verdictOf(shots.length, assembly.shortSeconds) ??
        { kind: "nothing", sentence: nothingSentence(draft, trace, periodOf(brief)) },
      trace: inCaptureOrder(trace, draft),
      ...(words ? { words } : {}),
      ...(plainClips ? { plainClips } : {}),
      ...(motion ? { motion } : {}),
      ...(review ? { review } : {}),
    },
    unseen: unseenIn(assembly),
    wanted: wantedFacts(
      assembly,
      known,
      look.judge,
      mayShareScreens(brief)
        ? splitScreensToMeasure(assembly.shots, orientation, draft.moments, look.judge)
        : [],
    ),
  };
}

/** One way to fill the film. */
interface Chosen {
  readonly selection: Selection;
  /** Shots that made room for a family seat. */
  readonly gaveWay: readonly ChosenShot[];
  /** Shots before screens were shared. */
  readonly chosen: number;
  readonly orientation: Orientation;
  readonly assembly: Assembly;
}

/** The shortest lengths of two pictures that come to share a screen are less. */
const SCREEN_SECONDS = 4;

function onTop({ seconds, screens }: Extra): number {
  return seconds + screens * SCREEN_SECONDS;
}

/** What screens take in of the pictures chosen on top is chosen on top again so often. */
const MAX_REFILLS = 4;

/**
 * Screens that pictures share leave time free: then more is chosen, until the film is as long as was
 * wished or nothing is left to show.
 */
function untilFull(chosenWith: (extra: Extra) => Chosen): Chosen {
  let extra: Extra = { seconds: 0, screens: 0 };
  let best = chosenWith(extra), last = best;
  for (let refill = 0; refill < MAX_REFILLS && isLacking(best); refill++) {
    const { seconds, screens } = last.assembly.lacks;
    extra = { seconds: extra.seconds + seconds, screens: extra.screens + screens };
    const next = chosenWith(extra);
    if (next.chosen <= last.chosen) break;
    if (isFuller(next.assembly.lacks, best.assembly.lacks)) best = next;
    last = next;
  }
  return best;
}

function isLacking({ assembly: { lacks } }: Chosen): boolean {
  return lacks.seconds > 0 || lacks.screens > 0;
}

function isFuller(a: Extra, b: Extra): boolean {
  return a.seconds < b.seconds || (a.seconds === b.seconds && a.screens < b.screens);
}

/** What a household photographs again and again speaks for a week. */
function withRecurring(story: WeighedStory, recurring: ReadonlySet<AssetId>): WeighedStory {
  if (story.weight !== "none" && story.weight !== "glimpse") return story;
  const has = story.moments.some((moment) =>
    moment.candidates.some(({ asset }) => recurring.has(asset.id))
  );
  return has
    ? { ...story, weight: "minor", reasons: [...story.reasons, "recurring_subject"] }
    : story;
}

function isThroughTheYears(brief: Brief): boolean {
  return brief.memoryType === "on_this_day";
}

function titlesAndSpan(
  draft: Draft,
  brief: Brief,
  people: readonly Person[],
  { shots, dividers, route, target }: Assembly,
): Omit<Cut, "shots" | "stories" | "verdict" | "trace"> {
  const shown = shots.map(({ pick }) => pick.judged);
  const assets = shown.map(({ candidate }) => candidate.asset);
  const material = draft.candidates.map(({ asset }) => asset);
  const first = assets[0] ?? material[0], last = assets.at(-1) ?? material.at(-1);
  return {
    titles: titlesFor(brief, people, material, assets),
    dividers,
    recap: recapOf(brief, people, material, assets),
    ...(route ? { route: routePoints(route) } : {}),
    ...(draft.hasEnding ? {} : { endsOnShot: true }),
    target,
    span: {
      first: first ? dateOf(first.takenAt) : brief.windows[0]?.start ?? brief.today,
      last: last ? dateOf(last.takenAt) : brief.windows.at(-1)?.end ?? brief.today,
    },
    mood: moodOf(brief, shown),
  };
}

/** Candidates in order of capture, then what never was one. */
function inCaptureOrder(trace: readonly TraceRow[], draft: Draft): TraceRow[] {
  const place = new Map(draft.candidates.map(({ asset }, index) => [asset.id, index]));
  return trace.toSorted((a, b) =>
    (place.get(a.asset) ?? Infinity) - (place.get(b.asset) ?? Infinity) || 0
  );
}
