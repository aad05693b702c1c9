// Times, sizes and the automation's own names as people read them.

import {
  AUTOMATION_FAILED,
  AUTOMATION_STOPPED,
  LIBRARY_FAILED,
} from "../../automation/auto_run_result.ts";
import { dateFormat } from "../../base/local_time.ts";
import { say } from "../../messages/say.ts";
import { ATTEMPT_PHASES, type AttemptPhase } from "../../ledger/attempt.ts";
import type { AnalysisStep, Run, StepCount } from "../../ledger/run.ts";

/** "12 MB", "1.4 GB" */
export function sizeText(locale: string, bytes: number): string {
  const isSmall = bytes < 1e9;
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit: isSmall ? "megabyte" : "gigabyte",
    minimumFractionDigits: isSmall ? 0 : 1,
    maximumFractionDigits: isSmall ? 0 : 1,
  }).format(isSmall ? Math.max(1, bytes / 1e6) : bytes / 1e9);
}

const STEPS: ReadonlyArray<readonly [Intl.RelativeTimeFormatUnit, number]> = [
  ["year", 365 * 86_400],
  ["month", 30 * 86_400],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/**
 * "5 minutes ago", "yesterday", "in 3 hours"; both in milliseconds since 1970. Less than a minute is
 * "just now" either way: what a page tells of may have happened after the page took the time.
 */
export function agoText(locale: string, thenMs: number, nowMs: number): string {
  const seconds = (thenMs - nowMs) / 1000;
  const words = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  for (const [unit, length] of STEPS) {
    if (Math.abs(seconds) >= length) return words.format(Math.round(seconds / length), unit);
  }
  return say(locale, "time.just_now");
}

const DAY = { weekday: "short", day: "numeric", month: "long" } as const;
const LONG_DAY = { ...DAY, year: "numeric" } as const;
const CLOCK = { timeStyle: "short" } as const;

/** "Mon 5 October 2026, 09:00" on this machine's wall. */
export function timeText(locale: string, ms: number): string {
  return onWall(locale, ms, LONG_DAY);
}

/** "09:00" of this day, else as `timeText`; both in milliseconds since 1970. */
export function sinceText(locale: string, thenMs: number, nowMs: number): string {
  const isToday = new Date(thenMs).toDateString() === new Date(nowMs).toDateString();
  return isToday ? new Intl.DateTimeFormat(locale, CLOCK).format(thenMs) : timeText(locale, thenMs);
}

/**
 * "Tue 6 October, 09:00": the wall clock of an ISO time with its offset, or this machine's at so many
 * milliseconds since 1970.
 */
export function momentText(locale: string, moment: string | number): string {
  if (typeof moment === "number") return onWall(locale, moment, DAY);
  const at = new Date(`${moment.slice(0, 16)}Z`);
  if (Number.isNaN(at.getTime())) return "";
  const day = dateFormat(locale, DAY).format(at), clock = dateFormat(locale, CLOCK).format(at);
  return say(locale, "time.day_and_clock", { day, clock });
}

function onWall(locale: string, ms: number, parts: Intl.DateTimeFormatOptions): string {
  const day = new Intl.DateTimeFormat(locale, parts).format(ms);
  const clock = new Intl.DateTimeFormat(locale, CLOCK).format(ms);
  return say(locale, "time.day_and_clock", { day, clock });
}

/** "Sat 12 July 2025"; a local day, ISO. */
export function dayText(locale: string, day: string): string {
  const at = new Date(`${day}T12:00:00Z`);
  return Number.isNaN(at.getTime()) ? "" : dateFormat(locale, LONG_DAY).format(at);
}

/** "2–9 July 2026", "May 2026", "2025"; local days, ISO. */
export function daysText(locale: string, start: string, end: string): string {
  const [from, to] = [new Date(`${start}T12:00:00Z`), new Date(`${end}T12:00:00Z`)];
  if (Number.isNaN(from.getTime()) || Number.isNaN(to.getTime())) return "";
  const format = (parts: Intl.DateTimeFormatOptions) =>
    dateFormat(locale, { ...parts, year: "numeric" });
  const isFirst = start.endsWith("-01"), isLast = isLastOfMonth(to);
  if (isFirst && isLast && start.slice(0, 4) === end.slice(0, 4)) {
    if (start.endsWith("-01-01") && end.endsWith("-12-31")) return format({}).format(from);
    if (start.slice(0, 7) === end.slice(0, 7)) return format({ month: "long" }).format(from);
  }
  return format({ day: "numeric", month: "long" }).formatRange(from, to);
}

function isLastOfMonth(day: Date): boolean {
  return new Date(day.getTime() + 86_400_000).getUTCDate() === 1;
}

const CATEGORIES: ReadonlyMap<string, string> = new Map([
  ["monthly_review", "Month"],
  ["monthly_highlights", "Month"],
  ["activity_burst", "Busy month"],
  ["year_in_review", "Year"],
  ["person_spotlight", "One person"],
  ["birthday", "Birthday"],
  ["multi_person", "Together"],
  ["on_this_day", "On this day"],
  ["trip", "Trip"],
  ["emergent_day", "Special day"],
  ["special_day", "Special day"],
  ["season", "Season"],
  ["holiday", "Holiday"],
  ["album", "Album"],
  ["backfill", "Month"],
  ["person_monthly", "One person"],
  ["theme", "Theme"],
]);

/** What a memory is called where its people are known: "Anna and Ben", "Birthday of Anna". */
export function memoryText(locale: string, category: string, names: readonly string[]): string {
  if (names.length === 0) return categoryText(locale, category);
  const list = new Intl.ListFormat(locale).format(names);
  return category === "birthday" ? `Birthday of ${list}` : list;
}

/** A category, or a memory type, for people. */
export function categoryText(_locale: string, category: string): string {
  return CATEGORIES.get(category) ??
    category.replaceAll("_", " ").replace(/^./, (a) => a.toUpperCase());
}

export const PHASE_WORDS: Readonly<Record<AttemptPhase, string>> = {
  discovery: "Looking for a memory",
  download: "Fetching pictures",
  analysis: "Looking at pictures",
  selection: "Choosing the shots",
  render: "Rendering the film",
  music: "Adding the music",
  delivery: "Delivering the film",
  complete: "Done",
};

const STEP_WORDS: Readonly<Record<AnalysisStep, string>> = {
  clips: "Looking into clips",
  captions: "Waiting for captions",
};

/** What an attempt on its way does; `step` is its film's: "Waiting for captions (3 of 12)". */
export function doingText(
  _locale: string,
  phase: AttemptPhase | undefined,
  step: StepCount | undefined,
): string {
  if (step !== undefined) return `${STEP_WORDS[step.name]} (${step.done} of ${step.total})`;
  return PHASE_WORDS[phase ?? "discovery"];
}

/** Of a run that is on its way. */
export function makingText(locale: string, { isDryRun }: Pick<Run, "isDryRun">): string {
  return say(locale, isDryRun ? "making.dry_run" : "making.film");
}

/** How many of the phases are behind it. */
export function phasesDone(phase: AttemptPhase | undefined): number {
  return phase === undefined ? 0 : ATTEMPT_PHASES.indexOf(phase);
}

/** The reasons programs know, in a person's words; all others as they are. */
const SENTENCES: ReadonlyMap<string, string> = new Map([
  ["generation completed", "A film was made."],
  ["pending delivery completed", "A film that waited was delivered to the library."],
  ["pending delivery failed", "A film that waits could not be delivered to the library."],
  ["pending delivery already running", "A film that waits was being delivered already."],
  ["cooldown active", "It was too soon after the last film."],
  ["no eligible candidates", "There was no memory worth a film."],
  [LIBRARY_FAILED, "The library could not be read."],
  [AUTOMATION_FAILED, "Something went wrong in the app itself."],
  [AUTOMATION_STOPPED, "It was stopped on request."],
]);

export function reasonSentence(_locale: string, reason: string): string {
  const known = SENTENCES.get(reason);
  if (known !== undefined) return known;
  const [, end] = /^generation subprocess (exited with code \d+|was ended by \w+)$/.exec(reason) ??
    [];
  if (end !== undefined) return `The film could not be made: the process that made it ${end}.`;
  const sentence = reason.replace(/^./, (letter) => letter.toUpperCase());
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
