// SPDX-License-Identifier: AGPL-3.0-or-later

// A look at the app's health as rows for people: what was looked at, how it is, and what to do next.

import type { TimerSnapshot } from "../../automation/timer/daily_timer.ts";
import { type MessageKey, readsEnglish, say } from "../../messages/say.ts";
import { momentText, reasonTexts } from "../pages/words.ts";
import { type LocalizedText } from "../../messages/localized_text.ts";
import { wasStopped } from "../../ledger/attempt_reason.ts";
import type { HealthLook } from "../../app/health/health_monitor.ts";
import { type DiskHealth } from "../../app/health/health_parts.ts";
import { type LibraryHealth, libraryProblem } from "../../app/health/library_health.ts";

export interface HealthRow {
  /** Its message is "health." with this behind it. */
  readonly name:
    | "configuration"
    | "library_none"
    | "library_server"
    | "library_folder"
    | "daily"
    | "ledger"
    | "deliveries"
    | "notifications"
    | "room_films"
    | "room_work";
  readonly state: "good" | "warn" | "bad" | "off";
  readonly texts: readonly LocalizedText[];
  /** What to do next. */
  readonly hint?: LocalizedText;
  /** The page where it is done. */
  readonly path?: string;
}

export function healthRows(
  locale: string,
  look: HealthLook,
  timer: TimerSnapshot,
): readonly HealthRow[] {
  return [
    ...configurationRows(locale, look),
    libraryRow(locale, look.library),
    timerRow(locale, timer),
    ledgerRow(locale, look),
    ...deliveryRows(locale, look),
    ...notificationRows(locale, look),
    diskRow(locale, "room_films", look.disk?.output),
    diskRow(locale, "room_work", look.disk?.cache),
  ];
}

function withCause(
  locale: string,
  sentence: string,
  cause: string | null | undefined,
): readonly LocalizedText[] {
  if (!cause) return [sentence];
  return [readsEnglish(locale) ? `${sentence}:` : sentence, { english: cause }];
}

/** The core's own hint, or the usual one. */
function hintText(locale: string, english: string | undefined, key: MessageKey): LocalizedText {
  return english === undefined ? say(locale, key) : { english, short: { key } };
}

function configurationRows(locale: string, { configuration }: HealthLook): readonly HealthRow[] {
  const { problem, hint } = configuration;
  if (problem === undefined) return [];
  return [{
    name: "configuration",
    state: "bad",
    texts: [{ english: problem, short: { key: "short.configuration" } }],
    hint: hintText(locale, hint, "health.configuration_mend"),
  }];
}

function libraryRow(locale: string, library: LibraryHealth): HealthRow {
  const { kind, version, problem } = library, lack = libraryProblem(locale, library);
  const name = `library_${kind}` as const;
  if (lack !== undefined) return { name, state: "bad", texts: [lack.text], hint: lack.hint };
  if (problem !== undefined) {
    const hint = say(locale, "health.folder_hint", { key: "library.folder" });
    const text = { english: problem, short: { key: "short.folder_empty" } } as const;
    return { name, state: "warn", texts: [text], hint };
  }
  const sentence = kind === "folder"
    ? say(locale, "health.folder_good")
    : version === undefined
    ? say(locale, "health.server_good")
    : say(locale, "health.server_version", { version });
  return { name, state: "good", texts: [sentence] };
}

/** What the daily run of this process does, and what to do where it does nothing. */
export function timerRow(locale: string, timer: TimerSnapshot): HealthRow {
  const name = "daily";
  if (timer.error !== undefined) {
    return {
      name,
      state: "warn",
      texts: [say(locale, "health.daily_unread"), { english: timer.error }],
      hint: say(locale, "health.daily_retries"),
    };
  }
  if (!timer.enabled) {
    return {
      name,
      state: "off",
      texts: [say(locale, "health.daily_off")],
      hint: say(locale, "health.daily_hint", { place: sectionText(locale, "automation") }),
      path: "/automation",
    };
  }
  if (timer.running) return { name, state: "good", texts: [say(locale, "health.daily_running")] };
  const { next_run: next, daily_at } = timer, clock = daily_at ?? "";
  const when = next === null
    ? say(locale, "health.daily_at", { clock })
    : say(locale, "health.daily_next", { clock, moment: momentText(locale, next) });
  return { name, state: "good", texts: [when, ...lastTime(locale, timer)] };
}

function lastTime(
  locale: string,
  { last_outcome: outcome, last_reason: reason, because }: TimerSnapshot,
): readonly LocalizedText[] {
  if (outcome === null || !reason) return [];
  const isFailed = outcome === "failed" && !wasStopped(because?.code);
  const message = isFailed ? "health.last_failed" : "health.last_time";
  const [first, ...more] = reasonTexts(locale, { because, reason });
  return typeof first === "string"
    ? [say(locale, message, { reason: first }), ...more]
    : [say(locale, message, { reason: "" }), first!, ...more];
}

function ledgerRow(locale: string, { automation, isLedgerReadable }: HealthLook): HealthRow {
  return automation === undefined || !isLedgerReadable
    ? {
      name: "ledger",
      state: "bad",
      texts: [say(locale, "health.ledger_bad")],
      hint: say(locale, "health.ledger_hint"),
    }
    : { name: "ledger", state: "good", texts: [say(locale, "health.ledger_good")] };
}

function deliveryRows(locale: string, { automation }: HealthLook): readonly HealthRow[] {
  const count = automation?.pending_delivery_count ?? 0;
  if (count === 0) return [];
  const waits = say(locale, "health.deliveries_wait", { count });
  return [{
    name: "deliveries",
    state: "warn",
    texts: withCause(locale, waits, automation?.oldest_pending_delivery?.delivery_error),
    hint: say(locale, "health.deliveries_hint"),
  }];
}

/** "Settings › Notifications" */
function sectionText(locale: string, section: "automation" | "notifications"): string {
  return `${say(locale, "settings.title")} › ${say(locale, `section.${section}`)}`;
}

function notificationRows(locale: string, { automation }: HealthLook): readonly HealthRow[] {
  const health = automation?.notification_health;
  if (!health || health.last_failure_at === null) return [];
  const isMended = health.last_success_at !== null &&
    health.last_success_at > health.last_failure_at;
  if (isMended) return [];
  const failed = say(locale, "health.notifications_failed");
  return [{
    name: "notifications",
    state: "warn",
    texts: withCause(locale, failed, health.failure_message),
    hint: say(locale, "health.notifications_hint", {
      place: sectionText(locale, "notifications"),
    }),
    path: "/settings/notifications",
  }];
}

function diskRow(
  locale: string,
  name: "room_films" | "room_work",
  disk: DiskHealth | undefined,
): HealthRow {
  if (disk === undefined) {
    return {
      name,
      state: "warn",
      texts: [say(locale, "health.disk_unread")],
      hint: say(locale, "health.disk_log"),
    };
  }
  const { freeGb, warning, problem, hint } = disk;
  if (problem !== undefined) {
    return {
      name,
      state: "bad",
      texts: [{ english: problem, short: { key: "short.not_writable" } }],
      hint: hintText(locale, hint, "health.disk_check"),
    };
  }
  // No film is begun then.
  if (warning !== undefined) {
    const lower = say(locale, "health.disk_lower", { key: "output.min_free_space_gb" });
    const text = { english: warning, short: { key: "short.too_full" } } as const;
    return { name, state: "bad", texts: [text], hint: lower };
  }
  const gigabytes = { style: "unit", unit: "gigabyte", maximumFractionDigits: 1 } as const;
  const size = new Intl.NumberFormat(locale, gigabytes).format(freeGb);
  return { name, state: "good", texts: [say(locale, "health.disk_free", { size })] };
}
