// SPDX-License-Identifier: AGPL-3.0-or-later

// Close people who would be missing from the film get one shot each.

import type { PersonId } from "../../../library/asset.ts";
import type { ShotCandidate } from "../candidate.ts";
import type { Draft } from "../draft.ts";
import type { WeighedStory } from "../stories/weights.ts";
import type { ClosePerson } from "../judging/close_people.ts";
import type { Judged } from "../judging/judge.ts";
import type { Moment } from "../pool/moments.ts";
import type { ChosenShot, Selection } from "../choice/selection.ts";

/**
 * For each due person in no shot the best picture of the story that holds most of their pictures. A
 * picture that stands too near to an ordinary shot takes its place. Returns what left the film.
 */
export function seatClosePeople(
  draft: Draft,
  selection: Selection,
  close: readonly ClosePerson[],
  judge: (candidate: ShotCandidate, moment: Moment) => Judged,
): ChosenShot[] {
  const left: ChosenShot[] = [];
  for (const { id, needsSeat } of close) {
    if (!needsSeat || selection.picks.some(({ judged }) => judged.people.includes(id))) continue;
    const replaced = seatOne(draft, selection, id, judge);
    if (replaced) left.push(replaced);
  }
  return left;
}

function seatOne(
  draft: Draft,
  selection: Selection,
  person: PersonId,
  judge: (candidate: ShotCandidate, moment: Moment) => Judged,
): ChosenShot | undefined {
  const shows = (candidate: ShotCandidate) => candidate.asset.people.includes(person);
  const count = (moment: Moment) => moment.candidates.filter(shows).length;
  const stories = draft.stories
    .map((story) => ({ story, pictures: story.moments.reduce((sum, m) => sum + count(m), 0) }))
    .filter(({ pictures }) => pictures > 0)
    .sort((a, b) => b.pictures - a.pictures);
  const rhythm = { ...selection.rhythm(), underShown: new Set([person]) };
  for (const { story } of stories) {
    const moments = momentsOfPerson(story, count);
    for (const moment of moments) {
      const picture = selection.bestOf(moment, rhythm, shows);
      if (picture) {
        selection.take(picture, story, "family_seat");
        return undefined;
      }
    }
    const replaced = replaceOrdinary(moments, story, selection, shows, judge);
    if (replaced) return replaced;
  }
  return undefined;
}

function momentsOfPerson(story: WeighedStory, count: (moment: Moment) => number): Moment[] {
  return story.moments.filter((moment) => count(moment) > 0)
    .sort((a, b) => count(b) - count(a) || a.index - b.index);
}

/** The shot in the way, when it is no favourite and the person's picture can replace it. */
function replaceOrdinary(
  moments: readonly Moment[],
  story: WeighedStory,
  selection: Selection,
  shows: (candidate: ShotCandidate) => boolean,
  judge: (candidate: ShotCandidate, moment: Moment) => Judged,
): ChosenShot | undefined {
  for (const moment of moments) {
    for (const candidate of moment.candidates.filter(shows)) {
      const picture = judge(candidate, moment);
      const rejection = selection.rejectionOf(picture);
      const inTheWay = rejection?.other === undefined
        ? undefined
        : selection.pickOf(rejection.other);
      if (!inTheWay || inTheWay.judged.moment !== moment) continue;
      if (!mayLeave(inTheWay, picture, selection)) continue;
      const { why, rank } = inTheWay;
      selection.drop(inTheWay);
      if (selection.rejectionOf(picture) === undefined) {
        selection.take(picture, story, "family_seat", rank);
        return inTheWay;
      }
      selection.take(inTheWay.judged, inTheWay.story, why, rank);
    }
  }
  return undefined;
}

/** Not asked for, no favourite, no family seat, and not the only shot of a person. */
function mayLeave(pick: ChosenShot, instead: Judged, selection: Selection): boolean {
  const { judged, why } = pick;
  if (judged.candidate.included || judged.candidate.favorite || why === "family_seat") return false;
  return judged.people.every((person) =>
    instead.people.includes(person) ||
    selection.picks.some((other) => other !== pick && other.judged.people.includes(person))
  );
}
