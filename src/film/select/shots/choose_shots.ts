// Fills the film: what was asked for first, then seat after seat until it is long enough.

import { Fault } from "../../../base/fault.ts";
import { shellWord } from "../../../base/text.ts";
import type { Brief } from "../../brief/brief.ts";
import { type Candidate, compareAssets } from "../candidate.ts";
import type { Draft, WeighedStory } from "../draft.ts";
import type { Judged } from "../judging/judge.ts";
import { chaptersFor } from "../length/dividers.ts";
import {
  DIVIDER_SECONDS,
  dividersThatFit,
  openingAndEndingSeconds,
} from "../length/film_length.ts";
import { PAIR_EXTRA, quicknessOf } from "../length/holds.ts";
import type { Moment } from "../pool/moments.ts";
import { claimsOf, type Seat, seatsInOrder } from "../stories/apportion.ts";
import { decisionFor, reasonClause } from "../trace_sentences.ts";
import { mayHavePairs, mayPair, orientationOf } from "./portrait_pairs.ts";
import type { ChosenShot, Selection } from "./selection.ts";

/**
 * Fills `selection`; `stories` are the draft's with the weights that hold now. Throws Fault `usage` when
 * a picture that was asked for turns out to be unreadable or too short.
 */
export function chooseShots(
  draft: Draft,
  stories: readonly WeighedStory[],
  brief: Brief,
  selection: Selection,
  judge: (candidate: Candidate, moment: Moment) => Judged,
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
  const isFull = () => naturalSeconds(brief, draft, selection.picks) >= draft.wishedSeconds;
  // Without a length that was asked for, an era is worth more than the seconds it takes.
  const isOwed = ({ story, why }: Seat) =>
    why === "era" && byId.get(story)!.era >= 0 && brief.durationSeconds === undefined;
  const ladder = seatsInOrder(claimsOf(brief, stories, seated), draft.slots, draft.dayLimit);
  let step = ladder.next();
  while (!step.done && (isOwed(step.value) || !isFull())) {
    const { story, why, dayLimit } = step.value;
    step = ladder.next(selection.pickFrom(byId.get(story)!, why, dayLimit) !== undefined);
  }
}

/** A gate only the file itself or what is in it could show. */
function refuseIncluded({ candidate, rejection, isFirm }: Judged): void {
  if (rejection === undefined || !isFirm) return;
  const { fileName, id } = candidate.asset;
  const because = reasonClause({ verdict: "out", reason: rejection });
  const remedy = decisionFor(rejection, id);
  throw new Fault("usage", `"${fileName}" cannot be included because ${because}`, {
    hint: `Leave out --include ${shellWord(id)}${remedy === undefined ? "" : `, or ${remedy}`}`,
  });
}

export function inFilmOrder(picks: readonly ChosenShot[]): ChosenShot[] {
  return picks.toSorted((a, b) =>
    compareAssets(a.judged.candidate.asset, b.judged.candidate.asset)
  );
}

/** Seconds of the film if every shot had its ideal hold, with what pairs will add to it. */
function naturalSeconds(
  brief: Brief,
  { wishedSeconds, hasEnding }: Draft,
  picks: readonly ChosenShot[],
): number {
  const shots = picks.map(({ judged }) => judged);
  const hasPairs = mayHavePairs(brief) && orientationOf(brief, shots) === "landscape";
  const pairs = hasPairs ? shots.filter(mayPair).length : 0;
  const content = shots.reduce((sum, { carrier }) => sum + carrier.hold.ideal, 0) +
    pairs * PAIR_EXTRA * quicknessOf(brief.durationSeconds);
  const { cards } = brief.look;
  const chapters = chaptersFor(
    brief,
    inFilmOrder(picks).map(({ judged }) => judged.candidate.asset),
    dividersThatFit(wishedSeconds, cards),
  );
  return content + openingAndEndingSeconds(cards, hasEnding) + chapters.length * DIVIDER_SECONDS;
}
