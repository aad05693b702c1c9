// SPDX-License-Identifier: AGPL-3.0-or-later

// How the automation stands, for people.

import type { AttemptStatus, AutoStatus } from "../../src/automation/auto_status.ts";
import { ATTEMPT_PHASES } from "../../src/ledger/attempt.ts";
import { type ReasonCode, wasStopped } from "../../src/ledger/attempt_reason.ts";
import { PLAIN_ENGLISH } from "../../src/messages/locale.ts";
import { phaseText } from "../../src/web/pages/words.ts";
import { categoryText } from "../../src/messages/memory_text.ts";
import { staleLine } from "../settings/start_warnings.ts";
import type { Paint } from "../terminal/terminal.ts";
import { wallTime } from "../../src/base/english_text.ts";
import { failureLine } from "./auto_run_lines.ts";
import { RULE_WORDS } from "./candidate_words.ts";

/** Each a line; the first word says what it is about. */
export function statusLines(status: AutoStatus, { bold, red, yellow, dim }: Paint): string[] {
  const { runtime, scheduler, suggestion, recent_categories: recent } = status;
  const { last_attempt: last, last_real_attempt: real } = status;
  const line = (name: string, text: string) => `${bold(name.padEnd(14))}${text}`;
  return [
    line("Scheduler", scheduler.summary),
    line("Running code", runtime.stale ? red(staleLine(runtime)) : codeWords(status)),
    line("Last attempt", attemptWords(real ?? last)),
    ...(real ? [line("Tried out", attemptWords(last))] : []),
    line("Last film", filmWords(status)),
    line("Cooldown", cooldownWords(status)),
    line(
      "Recent",
      recent.length === 0
        ? dim("nothing yet")
        : recent.map((each) => categoryText(PLAIN_ENGLISH, each)).join(", "),
    ),
    ...rejectionLines(status, line),
    ...(suggestion.outcome === "ready" ? [] : [
      line("Suggestions", red(suggestion.error ?? "the library could not be looked through")),
      ...(suggestion.hint === undefined ? [] : [line("", suggestion.hint)]),
    ]),
    ...notificationLines(status, (text) => line("Notifications", yellow(text))),
    line("Deliveries", deliveryWords(status)),
  ];
}

/** Failures with a sentence for an error; others hold a child's whole output. */
const ONE_SENTENCE: ReadonlySet<ReasonCode | undefined> = new Set(["library", "app"]);

type Line = (name: string, text: string) => string;

function codeWords({ runtime }: AutoStatus): string {
  const { version, commit, upstream } = runtime;
  if (commit === null) return version;
  return `${version}, commit ${commit.slice(0, 12)}${upstream === null ? "" : ` of ${upstream}`}`;
}

function attemptWords(attempt: AttemptStatus | null): string {
  if (!attempt) return "none yet";
  const { started_at, outcome, reason, reason_code: code, last_phase: phase } = attempt;
  const state = attempt.lock_free ? "interrupted" : outcome;
  const where = outcome === "running" ? phaseWords(phase) : "";
  if (outcome === "dry_run" || wasStopped(code)) return `${wallTime(started_at)}  ${reason}`;
  const dry = attempt.dry_run ? "dry run, " : "";
  const error = attempt.error ?? undefined,
    film = code === "film_failed" ? error?.split("\n")[0] : undefined;
  const words = ONE_SENTENCE.has(code)
    ? failureLine({ reason, error })
    : `${state}${where}: ${film ?? reason}`;
  return `${wallTime(started_at)}  ${dry}${words}`;
}

/** The phase may be of a newer version, without words here. */
function phaseWords(phase: string | null): string {
  if (phase === null) return "";
  const known = ATTEMPT_PHASES.find((each) => each === phase);
  return `, ${known ? phaseText(PLAIN_ENGLISH, known).toLowerCase() : phase}`;
}

function filmWords({ last_completed_auto_run: film }: AutoStatus): string {
  if (!film) return "none yet";
  const what = categoryText(PLAIN_ENGLISH, film.category ?? film.memory_type ?? "film");
  const where = film.output_path ?? "on the library server";
  return `${wallTime(film.created_at)}  ${what}  ${where}`;
}

function cooldownWords({ cooldown: { hours, active, until } }: AutoStatus): string {
  return active ? `until ${wallTime(until!)}` : `none now, ${hours} h between films`;
}

function rejectionLines({ rejection_reasons: rules }: AutoStatus, line: Line): string[] {
  return rules.map((rule, index) => line(index === 0 ? "Kept back" : "", RULE_WORDS[rule]));
}

function notificationLines(
  { notification_health: health }: AutoStatus,
  line: (text: string) => string,
): string[] {
  if (!health || health.failure_category === null) return [];
  const pause = health.cooldown_active ? `, paused until ${wallTime(health.cooldown_until!)}` : "";
  return [line(`${health.failure_message ?? health.failure_category}${pause}`)];
}

function deliveryWords(
  { pending_delivery_count: count, oldest_pending_delivery: oldest }: AutoStatus,
): string {
  if (count === 0) return "none waits";
  if (!oldest) return `${count} waiting, and every film is gone`;
  const { run_id, delivery_attempts: tries, delivery_error: error } = oldest;
  return `${count} waiting; the oldest is ${run_id}, ${tries} ${tries === 1 ? "try" : "tries"}` +
    (error === null ? "" : `, ${error}`);
}
