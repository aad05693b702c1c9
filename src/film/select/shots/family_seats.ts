// Close people who would be missing from the film get one shot each (film.md SEL-55).

import type { PersonId } from "../../../library/asset.ts";
import type { Candidate } from "../candidate.ts";
import type { Draft, WeighedStory } from "../draft.ts";
import type { ClosePerson } from "../judging/family.ts";
import type { Judged } from "../judging/judge.ts";
import type { Moment } from "../pool/moments.ts";
import type { Pick, Selection } from "./selection.ts";

/**
 * For each due person in no shot the best frame of the story that holds most of their pictures. A
 * frame that stands too near to an ordinary shot takes its place. Returns what left the film.
 */
export function seatFamily(
  draft: Draft,
  selection: Selection,
  close: readonly ClosePerson[],
  judge: (candidate: Candidate, moment: Moment) => Judged,
): Pick[] {
  const left: Pick[] = [];
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
  judge: (candidate: Candidate, moment: Moment) => Judged,
): Pick | undefined {
  const shows = (candidate: Candidate) => candidate.asset.people.includes(person);
  const count = (moment: Moment) => moment.candidates.filter(shows).length;
  const stories = draft.stories
    .map((story) => ({ story, pictures: story.moments.reduce((sum, m) => sum + count(m), 0) }))
    .filter(({ pictures }) => pictures > 0)
    .sort((a, b) => b.pictures - a.pictures);
  const rhythm = { ...selection.rhythm(), underShown: new Set([person]) };
  for (const { story } of stories) {
    const moments = momentsOfPerson(story, count);
    for (const moment of moments) {
      const frame = selection.bestOf(moment, rhythm, shows);
      if (frame) {
        selection.take(frame, story, "family_seat");
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

/** The shot in the way, when it is no favourite and the person's frame can replace it. */
function replaceOrdinary(
  moments: readonly Moment[],
  story: WeighedStory,
  selection: Selection,
  shows: (candidate: Candidate) => boolean,
  judge: (candidate: Candidate, moment: Moment) => Judged,
): Pick | undefined {
  for (const moment of moments) {
    for (const candidate of moment.candidates.filter(shows)) {
      const frame = judge(candidate, moment);
      const rejection = selection.rejectionOf(frame);
      const inTheWay = rejection?.other === undefined
        ? undefined
        : selection.pickOf(rejection.other);
      if (!inTheWay || inTheWay.judged.moment !== moment) continue;
      if (!mayLeave(inTheWay, frame, selection)) continue;
      const { why, rank } = inTheWay;
      selection.drop(inTheWay);
      if (selection.rejectionOf(frame) === undefined) {
        selection.take(frame, story, "family_seat", rank);
        return inTheWay;
      }
      selection.take(inTheWay.judged, inTheWay.story, why, rank);
    }
  }
  return undefined;
}

/** Not asked for, no favourite, no family seat, and not the only shot of a person. */
function mayLeave(pick: Pick, instead: Judged, selection: Selection): boolean {
  const { judged, why } = pick;
  if (judged.candidate.included || judged.candidate.favorite || why === "family_seat") return false;
  return judged.people.every((person) =>
    instead.people.includes(person) ||
    selection.picks.some((other) => other !== pick && other.judged.people.includes(person))
  );
}
