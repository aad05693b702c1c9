// SPDX-License-Identifier: AGPL-3.0-or-later

// Fills the film: what was asked for first, then seat after seat until it is long enough.

import { PLAIN_ENGLISH } from "../../../messages/locale.ts";
import { Fault } from "../../../base/fault.ts";
import { shellWord } from "../../../base/text.ts";
import type { Brief } from "../../brief/brief.ts";
import type { ShotCandidate } from "../candidate.ts";
import type { Hold } from "../cut.ts";
import type { Draft } from "../draft.ts";
import type { WeighedStory } from "../stories/weights.ts";
import type { Judged } from "../judging/judge.ts";
import { chaptersFor } from "../length/dividers.ts";
import {
  DIVIDER_SECONDS,
  dividersThatFit,
  openingAndEndingSeconds,
} from "../length/film_length.ts";
import { briskHolds, briskRest, isBrisk } from "../length/brisk.ts";
import { restingHold } from "../length/clip_window.ts";
import { holdsInRow, quicknessOf } from "../length/holds.ts";
import { leastScreens } from "../length/least_screens.ts";
import type { Moment } from "../pool/moments.ts";
import { claimsOf, type Seat, seatsInOrder } from "../stories/apportion.ts";
import { decisionFor, reasonClause } from "../trace_sentences.ts";
import { type ChosenShot, inFilmOrder, LAST, type Selection } from "../choice/selection.ts";
import type { Screen } from "../screens/screen.ts";
import { filmOrientation, mayShareScreen, mayShareScreens } from "../screens/share_screen.ts";

/** In a year's film of this length or longer a trip has its share. */
const TRIP_SECONDS = 45;

/** What shared screens took in, to be chosen on top. */
export interface Extra {
  readonly seconds: number;
  readonly screens: number;
}

/**
 * Fills `selection`; `stories` are the draft's with the weights that hold now. Throws Fault `usage` when
 * a picture that was asked for turns out to be unreadable or too short.
 */
export function chooseShots(
  draft: Draft,
  stories: readonly WeighedStory[],
  brief: Brief,
  selection: Selection,
  judge: (candidate: ShotCandidate, moment: Moment) => Judged,
  extra: Extra = { seconds: 0, screens: 0 },
): void {
  const byId = new Map(stories.map((story) => [story.id, story]));
  const seated = new Map<string, number>();
  for (const story of stories) {
    for (const moment of story.moments) {
      for (const candidate of moment.candidates) {
        if (!candidate.included) continue;
        const judged = judge(candidate, moment);
        refuseIncluded(judged);
        selection.take(judged, story, "included");
        seated.set(story.id, (seated.get(story.id) ?? 0) + 1);
      }
    }
  }
  const isFull = () =>
    selection.picks.length >= leastScreens(brief) + extra.screens &&
    naturalSeconds(brief, draft, selection.picks) >= draft.wishedSeconds + extra.seconds;
  // Without a length that was asked for, an era is worth more than the seconds it takes.
  const isOwed = ({ story, why, isOwed }: Seat) =>
    isOwed
      ? draft.wishedSeconds >= TRIP_SECONDS
      : why === "era" && byId.get(story)!.era >= 0 && brief.durationSeconds === undefined;
  const fill = () => {
    const ladder = seatsInOrder(claimsOf(brief, stories, seated), draft.slots, draft.dayLimit);
    let step = ladder.next();
    while (!step.done && (isOwed(step.value) || !isFull())) {
      const { story, why, dayLimit } = step.value;
      const pick = selection.pickFrom(byId.get(story)!, why, dayLimit);
      if (pick) seated.set(story, (seated.get(story) ?? 0) + 1);
      step = ladder.next(pick !== undefined);
    }
  };
  fill();
  const seen = new Set(draft.shortlist);
  const hasLast = draft.moments.some((moment) =>
    moment.candidates.some((candidate) =>
      seen.has(candidate.asset.id) && judge(candidate, moment).rejection === LAST
    )
  );
  if (isFull() || !hasLast) return;
  selection.takeLast();
  fill();
}

/** A gate only the file itself or what is in it could show. */
function refuseIncluded({ candidate, rejection, isFirm }: Judged): void {
  if (rejection === undefined || !isFirm) return;
  const { fileName, id } = candidate.asset;
  const because = reasonClause(PLAIN_ENGLISH, { verdict: "out", reason: rejection });
  const remedy = decisionFor(rejection, id);
  throw new Fault("usage", `"${fileName}" cannot be included because ${because}`, {
    hint: `Leave out --include ${shellWord(id)}${remedy === undefined ? "" : `, or ${remedy}`}`,
  });
}

/** How long each of the shots, given in film order, is held; where pictures are few, none is hurried. */
export function holdsOf(
  brief: Brief,
  picks: readonly ChosenShot[],
  screenOf: (pick: ChosenShot) => Pick<Screen, "as"> | undefined,
  mayHurry = true,
): Hold[] {
  const quickness = quicknessOf(brief.durationSeconds), isHurried = mayHurry && isBrisk(brief);
  const row = picks.map((pick) => {
    const { judged, story, rank } = pick, screen = screenOf(pick);
    const { media, moment, isWideView, unhurried } = judged;
    const isStill = media.medium === "still";
    const own = isHurried
      ? media.hold
      : (isStill ? undefined : unhurried.playing) ?? unhurried.still;
    const rested = isHurried && !media.keepsSpeech ? briskRest : restingHold;
    return {
      hold: screen?.as === "rest" ? rested(own) : own,
      isStill,
      isPair: screen !== undefined,
      isWideView,
      story: story.id,
      moment: moment.id,
      rank,
    };
  });
  return isHurried
    ? briskHolds(row, quickness)
    : holdsInRow(row, quickness, { isAsked: brief.photoSeconds !== undefined, mayHurry });
}

/** Seconds of the film if every shot had its ideal hold, with what company will add to it. */
function naturalSeconds(
  brief: Brief,
  { wishedSeconds, hasEnding }: Draft,
  picks: readonly ChosenShot[],
): number {
  const inOrder = inFilmOrder(picks);
  const shots = inOrder.map(({ judged }) => judged);
  const orientation = filmOrientation(brief, shots), mayShare = mayShareScreens(brief);
  const screenOf = ({ judged }: ChosenShot) =>
    mayShare && mayShareScreen(judged, orientation) ? {} : undefined;
  const content = holdsOf(brief, inOrder, screenOf).reduce((sum, { ideal }) => sum + ideal, 0);
  const { cards } = brief.look;
  const chapters = chaptersFor(
    brief,
    shots.map(({ candidate }) => candidate.asset),
    dividersThatFit(wishedSeconds, cards),
  );
  return content + openingAndEndingSeconds(wishedSeconds, cards, hasEnding) +
    chapters.length * DIVIDER_SECONDS;
}
