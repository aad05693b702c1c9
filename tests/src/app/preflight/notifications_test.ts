// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Fault } from "../../../../src/base/fault.ts";
import type { TargetHealth } from "../../../../src/ledger/ledger.ts";
import { targetDigest } from "../../../../src/notify/notification_status.ts";
import type { PreflightDeps } from "../../../../src/app/preflight/check.ts";
import { checkNotifications } from "../../../../src/app/preflight/notifications.ts";

const URL_ONE = "ntfys://ntfy.example.org/secret-topic", URL_TWO = "json://host/secret-path";
const NOW = Date.parse("2026-01-02T12:00:00.000Z");
const hoursAgo = (hours: number) => new Date(NOW - hours * 3_600_000).toISOString();

async function rowOf(
  notifications: { enabled?: boolean; urls?: readonly string[] },
  health: readonly Omit<TargetHealth, "target">[] | Fault = [],
  problems: Readonly<Record<string, string>> = {},
) {
  const { enabled = true, urls = [URL_ONE, URL_TWO] } = notifications;
  const rows = health instanceof Fault ? [] : await Promise.all(
    health.map(async (row, i) => ({ ...row, target: await targetDigest(urls[i]!) })),
  );
  const deps = {
    config: { notifications: { enabled, urls, cooldown_hours: 24 } },
    machine: { now: () => NOW },
    notificationProblem: (url: string) => Promise.resolve(problems[url]),
    notificationHealth: () =>
      health instanceof Fault ? Promise.reject(health) : Promise.resolve(rows),
  } as unknown as PreflightDeps;
  const [row] = await checkNotifications(deps, new AbortController().signal);
  assert.doesNotMatch(JSON.stringify(row), /secret/);
  return `${row!.status} ${row!.message}`;
}

const WELL = { lastAttemptAt: hoursAgo(3), lastSuccessAt: hoursAgo(3) };
const FAILED: Omit<TargetHealth, "target"> = {
  lastAttemptAt: hoursAgo(2),
  lastFailureAt: hoursAgo(2),
  failureCategory: "authentication",
};

Deno.test("checkNotifications says whether anybody is told", async () => {
  assert.equal(await rowOf({ enabled: false }), "SKIPPED Off");
  assert.equal(await rowOf({ urls: [] }), "WARNING Switched on, but no address is set");
  assert.equal(await rowOf({}), "OK 2 addresses; nothing was sent yet");
  assert.equal(await rowOf({}, [WELL]), `OK 2 addresses; last told ${hoursAgo(3)}`);
});

Deno.test("checkNotifications tells of failures, fixed words only", async () => {
  assert.equal(
    await rowOf({}, [WELL, FAILED]),
    "WARNING 1 of 2 addresses paused after authentication; the service refused the credentials",
  );
  const older = { ...FAILED, lastFailureAt: hoursAgo(30), failureCategory: "quota" } as const;
  assert.equal(
    await rowOf({}, [older]),
    "WARNING 1 of 2 addresses failed last time: quota; " +
      "the service takes no more messages for now",
  );
});

Deno.test("checkNotifications warns of a ledger that cannot be read", async () => {
  assert.equal(
    await rowOf({ urls: [URL_ONE] }, new Fault("not_writable", "The ledger is locked")),
    "WARNING 1 address; how the last messages went is not known: The ledger is locked",
  );
});

Deno.test("checkNotifications names addresses that cannot be used without repeating them", async () => {
  const row = await rowOf({ urls: [URL_ONE, "ntyf://x/secret", "gotify://secret-host"] });
  assert.match(
    row,
    /^WARNING 2 of 3 addresses cannot be used: Address 2: "ntyf:\/\/" is not known; did you mean "ntfy:/,
  );
});

Deno.test("checkNotifications names addresses nothing would be sent to", async () => {
  const problem = '"host" is at 10.0.0.1, a private address; if that is meant, add "host"';
  assert.equal(
    await rowOf({}, [WELL], { [URL_TWO]: problem }),
    `WARNING 1 of 2 addresses cannot be used: Address 2: ${problem}`,
  );
});
