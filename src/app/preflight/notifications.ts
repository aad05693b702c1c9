// SPDX-License-Identifier: AGPL-3.0-or-later

// Notifications: the addresses, and how the last messages went. Sends nothing.

import { Fault } from "../../base/fault.ts";
import type { TargetHealth } from "../../ledger/ledger.ts";
import { CATEGORY_HINTS, CATEGORY_SENTENCES } from "../../notify/failure_category.ts";
import { currentHealth, isFailing, pausedUntil } from "../../notify/notification_status.ts";
import { parseTarget } from "../../notify/targets/all.ts";
import type { Check, PreflightDeps, PreflightRow } from "./check.ts";

const NAME = "Notifications";
const TRY = "Try them with: photos-memories auto test-notification";

export const checkNotifications: Check = async (deps) => {
  const { enabled, urls } = deps.config.notifications;
  if (!enabled) return [{ name: NAME, status: "SKIPPED", message: "Off" }];
  if (urls.length === 0) {
    return [{
      name: NAME,
      status: "WARNING",
      message: "Switched on, but no address is set",
      hint: "Set notifications.urls, such as ntfys://ntfy.example.org/topic",
    }];
  }
  return [await problemRow(deps) ?? await healthRow(deps)];
};

async function problemRow(deps: PreflightDeps): Promise<PreflightRow | undefined> {
  const { urls } = deps.config.notifications;
  const each = await Promise.all(urls.map(async (url) => {
    const target = parseTarget(url);
    return typeof target === "string" ? target : await deps.notificationProblem(url);
  }));
  const problems = each.flatMap((problem, i) =>
    problem === undefined ? [] : `Address ${i + 1}: ${problem}`
  );
  if (problems.length === 0) return undefined;
  const [first = "", ...others] = problems;
  return {
    name: NAME,
    status: "WARNING",
    message: `${problems.length} of ${urls.length} addresses cannot be used: ${first}`,
    hint: "Correct notifications.urls",
    details: others.length === 0 ? undefined : others,
  };
}

async function healthRow(deps: PreflightDeps): Promise<PreflightRow> {
  const { urls, cooldown_hours } = deps.config.notifications;
  const count = urls.length === 1 ? "1 address" : `${urls.length} addresses`;
  let rows: readonly TargetHealth[];
  try {
    rows = await currentHealth(urls, { health: () => deps.notificationHealth() });
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return {
      name: NAME,
      status: "WARNING",
      message: `${count}; how the last messages went is not known: ${error.message}`,
      hint: error.hint,
    };
  }
  const failing = rows.filter(isFailing);
  const failure = failing.find((row) => isPaused(row, cooldown_hours, deps)) ?? failing[0];
  if (failure) {
    const category = failure.failureCategory ?? "transport";
    const paused = isPaused(failure, cooldown_hours, deps) ? "paused after" : "failed last time:";
    return {
      name: NAME,
      status: "WARNING",
      message: `${failing.length} of ${count} ${paused} ${category}; ` +
        CATEGORY_SENTENCES[category].toLowerCase(),
      hint: `${CATEGORY_HINTS[category]}. ${TRY}`,
    };
  }
  const last = rows.flatMap(({ lastSuccessAt }) => lastSuccessAt ?? []).sort().at(-1);
  return {
    name: NAME,
    status: "OK",
    message: last === undefined ? `${count}; nothing was sent yet` : `${count}; last told ${last}`,
    hint: last === undefined ? TRY : undefined,
  };
}

function isPaused(row: TargetHealth, hours: number, { machine }: PreflightDeps): boolean {
  return pausedUntil(row, hours, machine.now()) !== undefined;
}
