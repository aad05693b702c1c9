// SPDX-License-Identifier: AGPL-3.0-or-later

// Which moment of a story gets the story's next shot: hearts, then the days of the story in
// proportion, then what moves (if too little does), is known, new, peopled and large. Serves the
// draft and the cut alike.

import { compareKeys } from "../candidate.ts";
import type { Moment } from "../pool/moments.ts";
import type { Story } from "../stories/stories.ts";

/** Shots so far, by the units they fell into. */
interface ShotCounts {
  readonly onDay: (day: number) => number;
  readonly inEpisode: (episode: number) => number;
  readonly inMoment: (moment: Moment) => number;
  /** Milliseconds to the nearest shot of the same day; `Infinity` when it has none. */
  readonly apart: (moment: Moment) => number;
}

export interface MomentTraits {
  /** A favourite that is not in the film yet. */
  readonly hasFavorite: boolean;
  /** A clip in which a person is heard or seen, while its story has none yet. */
  readonly hasWantedClip: boolean;
  /** Something in it moves, and the film has too little that does. */
  readonly hasWantedMotion: boolean;
  /** … and people are in what moves, where the story has people to show before things. */
  readonly hasLeadingMotion: boolean;
  /** Some of it was measured. */
  readonly isKnown: boolean;
  readonly hasPeople: boolean;
  /** … several together, where that is what the story tells of. */
  readonly hasCompany: boolean;
  /** Faces everywhere and no known person: comes after all others. */
  readonly hasStrangersOnly: boolean;
  readonly isRecurring: boolean;
  /** Whatever was looked into in it will only just do: comes after moments like it. */
  readonly isFaint: boolean;
}

/**
 * Moments of the story in the order in which they should be tried. Its first shot goes to a heart, then
 * to a clip in which people are, then to people; in further ones such a clip and the film's need for motion
 * come before more hearts. A thing that moves comes after people.
 */
export function momentsInOrder(
  story: Story,
  dayLimit: number,
  isFirst: boolean,
  counts: ShotCounts,
  traitsOf: (moment: Moment) => MomentTraits,
): Moment[] {
  const weightOfDay = new Map<number, number>();
  for (const moment of story.moments) {
    weightOfDay.set(moment.day, (weightOfDay.get(moment.day) ?? 0) + moment.groups);
  }
  const keyed = story.moments
    .filter((moment) => counts.onDay(moment.day) < dayLimit)
    .map((moment) => {
      const traits = traitsOf(moment);
      const shots = counts.onDay(moment.day);
      // The divisor method once more: days of a story share its seats by √(pictures).
      const quotient = Math.sqrt(weightOfDay.get(moment.day) ?? 0) / (2 * shots + 1);
      return {
        moment,
        keys: [
          !isFirst && traits.hasWantedClip ? 0 : 1,
          !isFirst && traits.hasLeadingMotion ? 0 : 1,
          traits.hasFavorite ? 0 : 1,
          traits.hasWantedClip ? 0 : 1,
          isFirst && !traits.hasPeople ? 1 : 0,
          isFirst && !traits.hasCompany ? 1 : 0,
          -quotient,
          traits.hasLeadingMotion ? 0 : 1,
          traits.isKnown ? 0 : 1,
          counts.inMoment(moment),
          traits.hasPeople ? 0 : 1,
          traits.hasCompany ? 0 : 1,
          traits.hasWantedMotion ? 0 : 1,
          traits.hasStrangersOnly ? 1 : 0,
          counts.inEpisode(moment.episode),
          -spreadOf(counts.apart(moment)),
          traits.isRecurring ? 0 : 1,
          traits.isFaint ? 1 : 0,
          -Math.floor(Math.log2(moment.groups)),
          moment.index,
        ],
      };
    });
  return keyed.sort((a, b) => compareKeys(a.keys, b.keys)).map(({ moment }) => moment);
}

/** Far is better than near, but whether it is two hours or three does not matter: doublings of minutes. */
function spreadOf(apartMs: number): number {
  return Math.floor(Math.log2(1 + Math.min(apartMs / 60_000, 1e6)));
}

/** Counts as a film grows. */
export class ShotCounter implements ShotCounts {
  readonly #days = new Map<number, number>();
  readonly #episodes = new Map<number, number>();
  readonly #moments = new Map<string, number>();
  readonly #shots = new Map<number, Moment[]>();

  /** One more shot of the moment, or with −1 one fewer. */
  add(moment: Moment, count: 1 | -1 = 1): void {
    this.#days.set(moment.day, this.onDay(moment.day) + count);
    this.#episodes.set(moment.episode, this.inEpisode(moment.episode) + count);
    this.#moments.set(moment.id, this.inMoment(moment) + count);
    const shots = this.#shots.get(moment.day) ?? [];
    if (count === 1) this.#shots.set(moment.day, [...shots, moment]);
    else this.#shots.set(moment.day, shots.toSpliced(shots.indexOf(moment), 1));
  }

  onDay = (day: number): number => this.#days.get(day) ?? 0;
  inEpisode = (episode: number): number => this.#episodes.get(episode) ?? 0;
  inMoment = (moment: Moment): number => this.#moments.get(moment.id) ?? 0;
  apart = (moment: Moment): number =>
    (this.#shots.get(moment.day) ?? []).reduce(
      (least, shot) => Math.min(least, Math.abs(shot.start - moment.start)),
      Infinity,
    );
}
