// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import {
  type AutoStatus,
  autoStatus,
  type SchedulerStatus,
} from "../../../src/automation/auto_status.ts";
import { Fault } from "../../../src/base/fault.ts";
import type { Runtime } from "../../../src/system/process/checkout.ts";
import { AutoRunWorld, RULES } from "../../fakes/auto_run_world.ts";

const RUNTIME: Runtime = {
  version: "1.4.0",
  checkout: null,
  commit: null,
  upstream: null,
  commits_behind: null,
  stale: false,
};
const SCHEDULER: SchedulerStatus = {
  in_use: ["built-in timer"],
  summary: "timer",
  platform: "systemd",
  installed: false,
  active: null,
  state: "unknown",
  paths: [],
};
const NEVER = new AbortController().signal;

/** As it is printed. */
async function statusOf(world: AutoRunWorld): Promise<AutoStatus> {
  const ports = {
    notificationHealth: () => Promise.resolve(null),
    scheduler: () => Promise.resolve(SCHEDULER),
  };
  const status = await autoStatus({ ...world.needs(), ...ports }, RULES, RUNTIME, NEVER);
  return JSON.parse(JSON.stringify(status));
}

Deno.test("autoStatus has every key before anything was done", async () => {
  assert.deepEqual(await statusOf(new AutoRunWorld()), {
    last_attempt: null,
    last_completed_auto_run: null,
    cooldown: { hours: 24, active: false, until: null },
    recent_categories: [],
    rejection_reasons: [],
    suggestion: { outcome: "ready", error: null },
    pending_delivery_count: 0,
    oldest_pending_delivery: null,
    notification_health: null,
    scheduler: SCHEDULER,
    runtime: RUNTIME,
  });
});

Deno.test("autoStatus tells what the ledger knows also when the library cannot be asked", async () => {
  const world = new AutoRunWorld();
  await world.pending("run-02", 2, "HTTP 503");
  await world.pending("run-01", 1, "HTTP 403");
  await world.runs.describe("run-02", { memoryCategory: "trip", memoryKey: "trip:a:b:" });
  await world.attempts.begin("attempt", "2026-10-05T06:00:00.000Z", "daily wake");
  await world.attempts.finish("attempt", {
    outcome: "failed",
    reason: "automation failed",
    error: "why",
    finishedAt: "2026-10-05T06:01:00.000Z",
  });
  world.files.delete("/films/run-01/trip.mp4");
  world.nowMs = Date.parse("2026-10-02T00:00:00Z");
  world.decision = new Error("it broke at a-very-secret-key");
  const status = await statusOf(world);
  assert.deepEqual(status.suggestion, {
    outcome: "discovery_failed",
    error: "it broke at ***",
  });
  assert.deepEqual(status.last_attempt, {
    id: "attempt",
    started_at: "2026-10-05T06:00:00.000Z",
    finished_at: "2026-10-05T06:01:00.000Z",
    outcome: "failed",
    reason: "automation failed",
    candidate_category: null,
    memory_type: null,
    memory_key: null,
    run_id: null,
    error: "why",
    last_phase: null,
  });
  assert.deepEqual(status.last_completed_auto_run, {
    run_id: "run-02",
    created_at: "2026-10-01T02:00:00.000Z",
    completed_at: "2026-10-01T02:00:00.000Z",
    memory_type: null,
    memory_key: "trip:a:b:",
    category: "trip",
    output_path: "/films/run-02/trip.mp4",
    last_phase: "discovery",
  });
  assert.deepEqual(status.recent_categories, ["trip"]);
  assert.equal(status.pending_delivery_count, 2);
  assert.deepEqual(status.oldest_pending_delivery, {
    run_id: "run-02",
    completed_at: "2026-10-01T02:00:00.000Z",
    output_path: "/films/run-02/trip.mp4",
    delivery_attempts: 2,
    delivery_error: "HTTP 503",
    delivery_album: null,
  });
  world.unreachable = new Fault("library_unreadable", "Nobody answers", {
    hint: "Ask the server of a-very-secret-key",
  });
  assert.deepEqual((await statusOf(world)).suggestion, {
    outcome: "preflight_failed",
    error: "Nobody answers",
    hint: "Ask the server of ***",
  });
});

Deno.test("autoStatus says of a dry run that it was one", async () => {
  const world = new AutoRunWorld();
  await world.attempts.begin("attempt", "2026-10-05T06:00:00.000Z", "daily wake", true);
  const end = { outcome: "skipped", reason: "no eligible candidates" } as const;
  await world.attempts.finish("attempt", { ...end, finishedAt: "2026-10-05T06:01:00.000Z" });
  assert.equal((await statusOf(world)).last_attempt!.dry_run, true);
});

Deno.test("autoStatus has the last attempt that was more than a dry run beside a newer dry run", async () => {
  const world = new AutoRunWorld();
  const finishedAt = "2026-10-05T06:01:00.000Z";
  await world.attempts.begin("real", "2026-10-05T06:00:00.000Z", "daily wake");
  await world.attempts.finish("real", { outcome: "failed", reason: "broken", finishedAt });
  assert.ok(!("last_real_attempt" in await statusOf(world)));
  for (
    const [id, outcome, reason] of [["a", "dry_run", "dry run"], ["b", "failed", "x"]] as const
  ) {
    await world.attempts.begin(id, "2026-10-05T06:10:00.000Z", "daily wake", true);
    await world.attempts.finish(id, { outcome, reason, finishedAt });
  }
  const { last_attempt, last_real_attempt } = await statusOf(world);
  assert.deepEqual([last_attempt!.id, last_real_attempt!.id], ["b", "real"]);
  // One that is going on is the last one, whatever it is.
  await world.attempts.begin("now", "2026-10-05T06:20:00.000Z", "daily wake", true);
  const going = await statusOf(world);
  assert.deepEqual([going.last_attempt!.id, going.last_real_attempt], ["now", undefined]);
});

Deno.test("autoStatus tells an attempt that was killed from one that runs", async () => {
  const world = new AutoRunWorld();
  await world.attempts.begin("attempt", "2026-10-05T06:00:00.000Z", "daily wake");
  assert.equal((await statusOf(world)).last_attempt!.lock_free, true);
  await world.lock.take();
  const { last_attempt } = await statusOf(world);
  assert.deepEqual([last_attempt!.outcome, last_attempt!.finished_at], ["running", null]);
  assert.ok(!("lock_free" in last_attempt!));
});
