// SPDX-License-Identifier: AGPL-3.0-or-later

// In a film about one person: the same face, years apart, side by side. Once a film.

import { yearOf } from "../../../base/local_time.ts";
import type { PersonId } from "../../../library/asset.ts";
import type { Brief, Orientation } from "../../brief/brief.ts";
import { personsOf } from "../../brief/people_expression.ts";
import { fillTogether } from "../../framing/tile_moves.ts";
import { compareKeys, type ShotCandidate } from "../candidate.ts";
import { asStill, type Judged } from "../judging/judge.ts";
import { isGuessed } from "../pool/capture_groups.ts";
import type { Moment } from "../pool/moments.ts";
import type { ChosenShot, Selection } from "../choice/selection.ts";
import type { Screen, SplitScreens } from "./screen.ts";

/** Nearer years look alike. */
const MIN_YEARS = 2;
/** A face this high, in pixels of the picture and as a share of it, is clear on half a screen. */
const MIN_PIXELS = 160, MIN_SHARE = 0.08;
/** How many of the earliest and clearest pictures of a long life are looked at. */
const LOOKED_AT = 120;

/** Who the film is about, where it is one person. */
function subjectOf({ memoryType, people }: Brief): PersonId | undefined {
  const persons = memoryType === "person_spotlight" && people ? personsOf(people) : [];
  return persons.length === 1 ? persons[0] : undefined;
}

/**
 * A shot of the film, and an earlier picture beside it, as many years apart as there are; rather one that
 * has no shot of its own. `selection` then drops the shot of the earlier one, never the last of its era.
 */
export function thenAndNow(
  brief: Brief,
  selection: Selection,
  splitScreens: SplitScreens,
  orientation: Orientation,
  moments: readonly Moment[],
  judge: (candidate: ShotCandidate, moment: Moment) => Judged,
): readonly [ChosenShot, Screen] | undefined {
  const person = subjectOf(brief);
  if (person === undefined) return undefined;
  const picks = new Map(selection.picks.map((pick) => [pick.judged.candidate.asset.id, pick]));
  const shown = selection.picks.flatMap((pick) => [
    pick.judged,
    ...splitScreens.get(pick)?.splitWith ?? [],
  ]);
  const groups = new Set(shown.map(({ candidate }) => candidate.group));
  const ofEra = (era: number) => selection.picks.filter(({ story }) => story.era === era).length;
  const mayGo = ({ judged, story }: ChosenShot) =>
    !judged.candidate.included && (story.era < 0 || ofEra(story.era) > 1);

  const nows = selection.picks.filter(({ judged }) =>
    judged.media.medium === "still" && faceHeight(judged, person) > 0
  );
  const last = Math.max(...nows.map(({ judged }) => yearIn(judged.candidate)));
  const thens = moments.flatMap((moment) =>
    moment.candidates.filter(({ asset, group }) => {
      const pick = picks.get(asset.id);
      return asset.kind === "photo" && asset.people.includes(person) &&
        yearOf(asset.takenAt) <= last - MIN_YEARS && (pick ? mayGo(pick) : !groups.has(group));
    }).slice(0, LOOKED_AT).map((candidate) => asStill(judge(candidate, moment)))
  ).slice(0, LOOKED_AT).filter((judged) =>
    judged.hash !== undefined && judged.rejection === undefined && faceHeight(judged, person) > 0
  );
  const pairs = nows.flatMap((now) =>
    thens.map((then) => ({
      now,
      then,
      keys: [
        yearIn(then.candidate) - yearIn(now.judged.candidate),
        picks.has(then.candidate.asset.id) ? 1 : 0,
        -Math.min(faceHeight(then, person), faceHeight(now.judged, person)),
      ],
    })).filter(({ keys: [apart] }) => -apart! >= MIN_YEARS)
  ).sort((a, b) => compareKeys(a.keys, b.keys));
  const best = pairs.find(({ now, then }) =>
    fillTogether(
      [then.media, { ...now.judged.media, as: "then", person }],
      orientation,
    )
  );
  if (!best) return undefined;
  const own = picks.get(best.then.candidate.asset.id);
  if (own) selection.drop(own);
  return [best.now, { splitWith: [best.then], as: "then", person }];
}

const yearIn = ({ asset }: ShotCandidate) => yearOf(asset.takenAt);

/** Share of the picture's height; 0 where the face is missing or too small, or the year a guess. */
function faceHeight({ faces, candidate: { asset } }: Judged, person: PersonId): number {
  const height = faces.find((face) => face.person === person)?.box.height ?? 0;
  const isClear = height >= MIN_SHARE && height * asset.height >= MIN_PIXELS;
  return isClear && !isGuessed(asset) ? height : 0;
}
