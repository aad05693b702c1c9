// Chapter cards: years of films through the years, months of a year, towns of a trip.

import { dateOf, type LocalDate, yearOf } from "../../../base/local_time.ts";
import type { Asset } from "../../../library/asset.ts";
import type { Brief } from "../../brief/brief.ts";
import { monthAndDay, monthName } from "../../brief/days/period_label.ts";
import type { Divider } from "../cut.ts";
import { monthsIn } from "./film_length.ts";

type DividerKind = "year" | "month" | "place";

/** A chapter of fewer shots is over before its card is read … */
const LEAST_SHOTS = 2;
/** … but in a film through the years the year is what each shot is about. */
const LEAST_SHOTS_OF_A_YEAR = 1;
const MONTHS_OF_A_YEAR_FILM = 4;
/** Of the chapters after the first. */
const LEAST_CARDED = 2 / 3;

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

export interface Chapter {
  readonly key: string;
  /** Index of its first shot. */
  readonly first: number;
  readonly shots: number;
}

/**
 * The chapters that get a card, at most `fitting`. The first chapter of a film has none; when not all
 * fit, those with most shots stay, the earlier of equals.
 */
export function chaptersFor(brief: Brief, shots: readonly Asset[], fitting: number): Chapter[] {
  const first = shots[0], last = shots.at(-1);
  if (!first || !last || fitting <= 0) return [];
  const kind = kindOf(brief, dateOf(first.takenAt), dateOf(last.takenAt));
  if (!kind) return [];
  const chapters = chaptersOf(shots, kind);
  const least = brief.memoryType === "on_this_day" || brief.memoryType === "holiday"
    ? LEAST_SHOTS_OF_A_YEAR
    : LEAST_SHOTS;
  const worthACard = chapters
    .filter((chapter, index) =>
      index > 0 && chapter.shots >= least &&
      !chapters.slice(0, index).some((earlier) => earlier.key === chapter.key)
    );
  // Cards before a few months and none before most would ask where the others are.
  const isSparse = worthACard.length < (chapters.length - 1) * LEAST_CARDED;
  if (kind === "month" && isSparse) return [];
  return worthACard
    .sort((a, b) => b.shots - a.shots || a.first - b.first)
    .slice(0, fitting)
    .sort((a, b) => a.first - b.first);
}

/** The chapters' cards, in words. */
export function dividersFor(brief: Brief, shots: readonly Asset[], fitting: number): Divider[] {
  const first = shots[0], last = shots.at(-1);
  const kind = first && last && kindOf(brief, dateOf(first.takenAt), dateOf(last.takenAt));
  if (!kind) return [];
  return chaptersFor(brief, shots, fitting).map((chapter): Divider => {
    const date = dateOf(shots[chapter.first]!.takenAt);
    const beforeShot = chapter.first;
    if (kind === "year") return { beforeShot, title: String(yearOf(date)) };
    if (kind === "month") return { beforeShot, title: monthName(date, brief.locale) };
    return { beforeShot, title: chapter.key, sub: monthAndDay(date, brief.locale) };
  });
}

/** Shots without a place stay in the town before them. */
function chaptersOf(shots: readonly Asset[], kind: DividerKind): Chapter[] {
  const chapters: Chapter[] = [];
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
