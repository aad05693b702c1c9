// SPDX-License-Identifier: AGPL-3.0-or-later

// Chapter cards: years of films through the years, months of a year, towns of a trip.

import { dateOf, type LocalDate, monthOf, yearOf } from "../../../base/local_time.ts";
import type { Asset } from "../../../library/asset.ts";
import type { Brief } from "../../brief/brief.ts";
import { monthAndDay, monthsName } from "../../brief/days/period_label.ts";
import { standingAlone } from "../../brief/days/date_words.ts";
import type { Divider } from "../cut.ts";
import { monthsIn } from "./film_length.ts";

type DividerKind = "year" | "month" | "place";

/** A chapter of fewer shots is over before its card is read. */
export const MIN_CHAPTER_SHOTS = 3;
const MONTHS_OF_A_YEAR_FILM = 4;
/** So many months make one chapter at most, where single ones are too short. */
const MAX_MONTHS = 3;

function kindOf(brief: Brief, first: LocalDate, last: LocalDate): DividerKind | undefined {
  switch (brief.memoryType) {
    case "monthly_highlights":
    case "season":
    case "special_day":
      return undefined;
    case "trip":
      return "place";
    case "on_this_day":
    case "holiday":
      return "year";
  }
  const isAlbum = brief.memoryType === "album";
  const start = isAlbum ? first : brief.windows[0]?.start ?? first;
  const end = isAlbum ? last : brief.windows.at(-1)?.end ?? last;
  if (monthsIn({ start, end }) < MONTHS_OF_A_YEAR_FILM) return undefined;
  return yearOf(start) === yearOf(end) ? "month" : "year";
}

/** Whether it is told by the months of one year. */
export function tellsOfMonths(brief: Brief, shots: readonly Asset[]): boolean {
  const first = shots[0], last = shots.at(-1);
  return first !== undefined && last !== undefined &&
    kindOf(brief, dateOf(first.takenAt), dateOf(last.takenAt)) === "month";
}

interface CardChapter {
  readonly key: string;
  /** Index of its first shot. */
  readonly first: number;
  readonly shots: number;
}

/**
 * The chapters that get a card: all of the film but its first, which the opening stands for, or none
 * where one of them is too short for it, comes back, or they are more than `fitting`.
 */
export function chaptersFor(brief: Brief, shots: readonly Asset[], fitting: number): CardChapter[] {
  const first = shots[0], last = shots.at(-1);
  if (!first || !last || fitting <= 0) return [];
  const kind = kindOf(brief, dateOf(first.takenAt), dateOf(last.takenAt));
  if (!kind) return [];
  const chapters = merged(chaptersOf(shots, kind), kind);
  const keys = new Set(chapters.map(({ key }) => key));
  const carded = chapters.slice(1);
  const areAll = keys.size === chapters.length && carded.length <= fitting &&
    carded.every((chapter) => chapter.shots >= MIN_CHAPTER_SHOTS) &&
    (kind !== "month" || chapters.every((chapter) => monthsOf(chapter, shots) <= MAX_MONTHS));
  return areAll ? carded : [];
}

/** The chapters' cards, in words. */
export function dividersFor(brief: Brief, shots: readonly Asset[], fitting: number): Divider[] {
  const first = shots[0], last = shots.at(-1);
  const kind = first && last && kindOf(brief, dateOf(first.takenAt), dateOf(last.takenAt));
  if (!kind) return [];
  return chaptersFor(brief, shots, fitting).map((chapter): Divider => {
    const [from, to] = datesOf(chapter, shots);
    const beforeShot = chapter.first;
    if (kind === "year") return { beforeShot, title: String(yearOf(from)) };
    if (kind === "month") {
      const months = monthsName(from, to, brief.locale);
      return { beforeShot, title: standingAlone(months, brief.locale) };
    }
    return { beforeShot, title: chapter.key, sub: monthAndDay(from, brief.locale) };
  });
}

function datesOf(
  { first, shots: count }: CardChapter,
  shots: readonly Asset[],
): [LocalDate, LocalDate] {
  return [dateOf(shots[first]!.takenAt), dateOf(shots[first + count - 1]!.takenAt)];
}

function monthsOf(chapter: CardChapter, shots: readonly Asset[]): number {
  const [from, to] = datesOf(chapter, shots);
  return 12 * (yearOf(to) - yearOf(from)) + monthOf(to) - monthOf(from) + 1;
}

/** Months too short for a card join their shorter neighbour; an excursion joins the town before it. */
function merged(chapters: readonly CardChapter[], kind: DividerKind): CardChapter[] {
  if (kind === "year") return [...chapters];
  const joined = [...chapters];
  for (;;) {
    const at = joined.findIndex(({ shots }) => shots < MIN_CHAPTER_SHOTS);
    if (at < 0 || joined.length === 1) return joined;
    const before = joined[at - 1], after = joined[at + 1];
    const goesBack = before && (kind === "place" || !after || before.shots <= after.shots);
    joinAt(joined, goesBack ? at - 1 : at, kind);
    // The way back leads to the town it left.
    for (let i = joined.length - 2; kind === "place" && i >= 0; i--) {
      if (joined[i]!.key === joined[i + 1]!.key) joinAt(joined, i, kind);
    }
  }
}

function joinAt(chapters: CardChapter[], at: number, kind: DividerKind): void {
  const [a, b] = [chapters[at]!, chapters[at + 1]!];
  const key = kind === "place" && b.shots > a.shots ? b.key : a.key;
  chapters.splice(at, 2, { key, first: a.first, shots: a.shots + b.shots });
}

/** Shots without a place stay in the town before them. */
function chaptersOf(shots: readonly Asset[], kind: DividerKind): CardChapter[] {
  const chapters: CardChapter[] = [];
  for (const [index, shot] of shots.entries()) {
    const last = chapters.at(-1);
    const key = keyOf(shot, kind) ?? last?.key ?? "";
    if (last && (last.key === key || last.key === "")) {
      chapters[chapters.length - 1] = { ...last, key, shots: last.shots + 1 };
    } else {
      chapters.push({ key, first: index, shots: 1 });
    }
  }
  return chapters;
}

function keyOf(shot: Asset, kind: DividerKind): string | undefined {
  if (kind === "year") return shot.takenAt.slice(0, 4);
  if (kind === "month") return shot.takenAt.slice(0, 7);
  return shot.place?.city ?? shot.place?.state ?? shot.place?.country;
}
