// A look at the app's health as rows for people: what was looked at, how it is, and what to do next.

import { wasStopped } from "../../automation/auto_run_result.ts";
import type { TimerSnapshot } from "../../automation/timer/daily_timer.ts";
import { momentText, reasonSentence } from "../pages/words.ts";
import type { HealthLook } from "./health_look.ts";
import { type DiskHealth, type LibraryHealth, libraryProblem } from "./health_deps.ts";

export interface HealthRow {
  readonly name: string;
  readonly state: "good" | "warn" | "bad" | "off";
  readonly sentence: string;
  /** What to do next. */
  readonly hint?: string;
}

export function healthRows(
  locale: string,
  look: HealthLook,
  timer: TimerSnapshot,
): readonly HealthRow[] {
  return [
    ...configurationRows(look),
    libraryRow(look.library),
    timerRow(locale, timer),
    ledgerRow(look),
    ...deliveryRows(look),
    ...notificationRows(look),
    diskRow("Room for films", look.disk?.output),
    diskRow("Room for work", look.disk?.cache),
  ];
}

function configurationRows({ configuration }: HealthLook): readonly HealthRow[] {
  const { problem, hint } = configuration;
  if (problem === undefined) return [];
  return [{
    name: "Configuration",
    state: "bad",
    sentence: problem,
    hint: hint ?? "Mend the configuration file; it is read again by itself",
  }];
}

function libraryRow(library: LibraryHealth): HealthRow {
  const { kind, version, problem } = library, lack = libraryProblem(library);
  const name = kind === "none" ? "Library" : `Library ${kind}`;
  if (lack !== undefined) return { name, state: "bad", ...lack };
  if (problem !== undefined) {
    const hint = "Check the path in library.folder; an external drive must be mounted";
    return { name, state: "warn", sentence: problem, hint };
  }
  const sentence = kind === "folder"
    ? "The folder can be read"
    : `The server answers${version === undefined ? "" : `, version ${version}`}`;
  return { name, state: "good", sentence };
}

function timerRow(locale: string, timer: TimerSnapshot): HealthRow {
  const name = "Daily run";
  if (timer.error !== undefined) {
    return {
      name,
      state: "warn",
      sentence: `Could not look whether it is time: ${timer.error}`,
      hint: "It tries again every half minute, and begins once it can look",
    };
  }
  if (!timer.enabled) {
    return {
      name,
      state: "off",
      sentence: "Off: nothing begins by itself here",
      hint: "For one film a day at most: photos-memories config set automation.enabled true",
    };
  }
  if (timer.running) return { name, state: "good", sentence: "Running now" };
  const next = timer.next_run === null ? "" : `; next ${momentText(locale, timer.next_run)}`;
  return {
    name,
    state: "good",
    sentence: `Every day at ${timer.daily_at}${next}.${lastWords(locale, timer)}`,
  };
}

function lastWords(
  locale: string,
  { last_outcome: outcome, last_reason: reason }: TimerSnapshot,
): string {
  if (outcome === null || !reason) return "";
  const isFailed = outcome === "failed" && !wasStopped(reason);
  return ` Last time${isFailed ? " it failed." : ":"} ${reasonSentence(locale, reason)}`;
}

function ledgerRow({ automation, isLedgerReadable }: HealthLook): HealthRow {
  return automation === undefined || !isLedgerReadable
    ? {
      name: "Ledger",
      state: "bad",
      sentence: "The record of runs cannot be read",
      hint: "See the log, and check the data folder's permissions",
    }
    : { name: "Ledger", state: "good", sentence: "The record of runs can be read" };
}

function deliveryRows({ automation }: HealthLook): readonly HealthRow[] {
  const count = automation?.pending_delivery_count ?? 0;
  if (count === 0) return [];
  const oldest = automation?.oldest_pending_delivery;
  return [{
    name: "Deliveries",
    state: "warn",
    sentence: `${count === 1 ? "1 film waits" : `${count} films wait`} to be delivered` +
      (oldest?.delivery_error ? `: ${oldest.delivery_error}` : ""),
    hint: "The next run tries the oldest one again",
  }];
}

function notificationRows({ automation }: HealthLook): readonly HealthRow[] {
  const health = automation?.notification_health;
  if (!health || health.last_failure_at === null) return [];
  const isMended = health.last_success_at !== null &&
    health.last_success_at > health.last_failure_at;
  if (isMended) return [];
  return [{
    name: "Notifications",
    state: "warn",
    sentence: `The last message did not arrive${
      health.failure_message === null ? "" : `: ${health.failure_message}`
    }`,
    hint: "Try: photos-memories auto test-notification",
  }];
}

function diskRow(name: string, disk: DiskHealth | undefined): HealthRow {
  if (disk === undefined) {
    return { name, state: "warn", sentence: "Could not be looked at", hint: "See the log" };
  }
  const { freeGb, warning, problem, hint } = disk;
  if (problem !== undefined) {
    return { name, state: "bad", sentence: problem, hint: hint ?? "Check the disk it lies on" };
  }
  // No film is begun then.
  if (warning !== undefined) {
    const lower = "Free some space, or lower output.min_free_space_gb";
    return { name, state: "bad", sentence: warning, hint: lower };
  }
  return { name, state: "good", sentence: `${Math.round(freeGb * 10) / 10} GB free` };
}
