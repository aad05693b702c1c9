// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import type { Notification } from "../../../src/notify/message.ts";
import type { NotificationStore } from "../../../src/ledger/ledger.ts";
import type { Outcome } from "../../../src/notify/target.ts";
import { targetDigest } from "../../../src/notify/notification_status.ts";
import { type TellDeps, tellTargets } from "../../../src/notify/tell_targets.ts";
import { MemoryNotifications } from "../../fakes/stores/memory_notifications.ts";

const MESSAGE: Notification = { id: "m", tone: "success", title: "T", lines: [] };
const GOOD = "ntfy://good.example.org/topic", BAD = "ntfy://bad.example.org/topic";
const START = Date.parse("2026-01-02T03:04:05.000Z"), HOUR = 3_600_000;
const SENT: Outcome = { ok: true, said: "HTTP 200", body: "" };
const REFUSED: Outcome = { ok: false, said: "HTTP 401", category: "authentication" };

class World {
  nowMs = START;
  store: NotificationStore = new MemoryNotifications();
  told: string[] = [];
  isBadAway = true;

  needs(change: Partial<TellDeps> = {}): TellDeps {
    return {
      urls: [BAD, GOOD],
      cooldownHours: 24,
      store: this.store,
      now: () => this.nowMs,
      send: ({ label }) => {
        this.told.push(label);
        return Promise.resolve(label.includes("bad") && this.isBadAway ? REFUSED : SENT);
      },
      ...change,
    };
  }

  async tell(ignorePause = false, change: Partial<TellDeps> = {}): Promise<string[]> {
    this.told = [];
    await tellTargets(this.needs(change), MESSAGE, ignorePause);
    return this.told.map((label) => /good|bad/.exec(label)![0]).sort();
  }
}

Deno.test("tellTargets pauses a failed target for the cooldown, and no other", async () => {
  const world = new World();
  assert.deepEqual(await world.tell(), ["bad", "good"]);
  assert.deepEqual(await world.tell(), ["good"]);
  world.nowMs = START + 24 * HOUR - 1;
  assert.deepEqual(await world.tell(), ["good"]);
  world.nowMs = START + 24 * HOUR;
  assert.deepEqual(await world.tell(), ["bad", "good"]);
  assert.deepEqual(await world.tell(), ["good"]);
});

Deno.test("tellTargets reaches a pausing target when asked to, and a success ends the pause", async () => {
  const world = new World();
  await world.tell();
  world.isBadAway = false;
  world.nowMs += HOUR;
  assert.deepEqual(await world.tell(true), ["bad", "good"]);
  world.nowMs += HOUR;
  assert.deepEqual(await world.tell(), ["bad", "good"]);
});

Deno.test("tellTargets keeps digests, times and fixed categories, and nothing of an address", async () => {
  const world = new World();
  await world.tell();
  const rows = await world.store.health();
  const at = new Date(START).toISOString();
  assert.deepEqual(
    new Map(rows.map((row) => [row.target, row])),
    new Map([
      [await targetDigest(BAD), {
        target: await targetDigest(BAD),
        lastAttemptAt: at,
        lastSuccessAt: undefined,
        lastFailureAt: at,
        failureCategory: "authentication",
      }],
      [await targetDigest(GOOD), {
        target: await targetDigest(GOOD),
        lastAttemptAt: at,
        lastSuccessAt: at,
        lastFailureAt: undefined,
      }],
    ]),
  );
});

Deno.test("tellTargets tells although the store cannot be read or written", async () => {
  const world = new World();
  const broken = () => Promise.reject(new Error("locked"));
  world.store = { health: broken, put: broken, clear: broken };
  assert.deepEqual(await world.tell(), ["bad", "good"]);
});

Deno.test("tellTargets tells an address once, and says of unreadable ones what is wrong", async () => {
  const world = new World();
  const urls = [GOOD, ` ${GOOD} `, "ntyf://x/secret"];
  const reports = await tellTargets(world.needs({ urls }), MESSAGE, false);
  assert.deepEqual(reports.map(({ kind }) => kind), ["told", "unreadable"]);
  assert.equal(world.told.length, 1);
  assert.doesNotMatch(JSON.stringify(reports), /secret/);
});

Deno.test("tellTargets keeps nothing of what failed because it was stopped", async () => {
  const world = new World();
  const signal = AbortSignal.abort();
  await world.tell(false, { signal, urls: [BAD] });
  assert.deepEqual(await world.store.health(), []);
});

Deno.test("targetDigest is the same for the same address and tells another apart", async () => {
  const digest = await targetDigest(GOOD);
  assert.match(digest, /^[0-9a-f]{32}$/);
  assert.equal(await targetDigest(` ${GOOD}\n`), digest);
  assert.notEqual(await targetDigest(BAD), digest);
});
