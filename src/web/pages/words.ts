// SPDX-License-Identifier: AGPL-3.0-or-later

// Times, sizes and the automation's own names as people read them.

import { SaidFault } from "../../messages/said_fault.ts";
import { type LocalizedText, spokenText } from "../../messages/localized_text.ts";
import type { Fault } from "../../base/fault.ts";
import { dateFormat } from "../../base/local_time.ts";
import { PLAIN_ENGLISH } from "../../messages/locale.ts";
import {
  formatList,
  formatMessage,
  inLocale,
  type Message,
  readsEnglish,
  say,
} from "../../messages/say.ts";
import type { AttemptReason } from "../../ledger/attempt_reason.ts";
import { ATTEMPT_PHASES, type AttemptPhase } from "../../ledger/attempt.ts";
import type { Run, StepCount } from "../../ledger/run.ts";

/** "12 MB", "1.4 GB" */
export function localizedSizeText(locale: string, bytes: number): string {
  const isSmall = bytes < 1e9;
  const size = new Intl.NumberFormat(locale, {
    style: "unit",
    unit: isSmall ? "megabyte" : "gigabyte",
    minimumFractionDigits: isSmall ? 0 : 1,
    maximumFractionDigits: isSmall ? 0 : 1,
  });
  return inLocale(locale, size.format(isSmall ? Math.max(1, bytes / 1e6) : bytes / 1e9));
}

/** "52 seconds", "1 minute and 5 seconds": as many as `lengthText` writes. */
export function spokenLengthText(locale: string, seconds: number): string {
  const whole = Math.floor(seconds), minutes = Math.floor(whole / 60), rest = whole % 60;
  const parts = [[minutes, "minute"], [rest, "second"]] as const;
  const said = parts.filter(([n]) => n > 0).map(([n, unit]) => unitText(locale, n, unit));
  return formatList(locale, said);
}

/** "10 minutes", "1 second" */
export function unitText(locale: string, count: number, unit: "minute" | "second"): string {
  return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(count);
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
  const ago = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  for (const [unit, length] of STEPS) {
    if (Math.abs(seconds) < length) continue;
    return inLocale(locale, ago.format(Math.round(seconds / length), unit));
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
  return Number.isNaN(at.getTime())
    ? ""
    : inLocale(locale, dateFormat(locale, LONG_DAY).format(at));
}

export function phaseText(locale: string, phase: AttemptPhase): string {
  return say(locale, `phase.${phase}`);
}

/** What an attempt on its way does; `step` is its film's: "Waiting for captions (3 of 12)". */
export function doingText(
  locale: string,
  phase: AttemptPhase | undefined,
  step: StepCount | undefined,
): string {
  if (step === undefined) return phaseText(locale, phase ?? "discovery");
  const { name, done, total } = step;
  return say(locale, "phase.counted", { what: say(locale, `phase.${name}`), done, total });
}

/** What a run that is on its way makes. */
export function makingText(locale: string, { isDryRun }: Pick<Run, "isDryRun">): string {
  return say(locale, isDryRun ? "making.dry_run" : "making.film");
}

/** How many of the phases are behind it. */
export function phasesDone(phase: AttemptPhase | undefined): number {
  return phase === undefined ? 0 : ATTEMPT_PHASES.indexOf(phase);
}

/** What failed, for a page; `words` says it in English, without a secret. */
export function faultText(
  words: { sentenceOf(fault: Fault): string },
  fault: Fault,
): LocalizedText {
  const short = fault instanceof SaidFault ? fault.said : { key: `fault.${fault.code}` } as const;
  return { english: words.sentenceOf(fault), short };
}

/** Why an attempt ended; a sentence of an earlier version, which has no code, as it is. */
export function reasonTexts(
  locale: string,
  { because, reason }: { readonly because?: AttemptReason; readonly reason: string },
): readonly LocalizedText[] {
  if (because === undefined) return [{ ...causeText(reason), short: { key: "end.other" } }];
  const { code, values, fault, why, detail } = because;
  const more = fault && { key: `fault.${fault}` } as const;
  return [
    say(locale, `reason.${code}`, values),
    ...why ? [`${say(locale, `why.${why}`)}.`] : [],
    ...detail && !why ? [{ ...causeText(detail), ...(more && { short: more }) }] : [],
  ];
}

/** A message whose English values other languages leave out. */
export function messageText(locale: string, message: Message): LocalizedText {
  const isEnglishIn = Object.values(message.values ?? {})
    .some((value) => typeof value === "object" && "english" in value);
  if (!isEnglishIn) return formatMessage(locale, message);
  return { english: formatMessage(PLAIN_ENGLISH, message), short: message };
}

/** Without what stands folded below it on a page. */
export function shortText(locale: string, text: LocalizedText): string {
  return spokenText(locale, text) ?? (typeof text === "string" ? text : text.english);
}

/** As `shortText`, for a program, whose fields are named as the flags are. */
export function programText(locale: string, text: LocalizedText): string {
  const isItself = typeof text !== "string" && (text.short === undefined || readsEnglish(locale));
  return isItself ? text.english : shortText(locale, text);
}

/** With the full stop it lacks. */
export function ended(sentence: string): string {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

/** More about a sentence before it. */
function causeText(cause: string): Extract<LocalizedText, object> {
  const sentence = cause.replace(/^./, (letter) => letter.toUpperCase());
  return { english: ended(sentence) };
}
