// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { serveMetrics } from "../../../../src/web/metrics/serve_metrics.ts";
import { openLedger } from "../../../../src/ledger/sqlite/sqlite_ledger.ts";
import { HealthMonitor } from "../../../../src/app/health/health_monitor.ts";
import type { HealthDeps } from "../../../../src/app/health/health_monitor.ts";
import { WebWorld } from "../../../fakes/web/web_world.ts";

async function metricsOf(disk: HealthDeps["disk"]) {
  const { world } = await WebWorld.open("off");
  const { health: { deps }, clock } = await world.deps();
  await using ledger = await openLedger(":memory:");
  const { attempts, runs } = ledger;
  const health = new HealthMonitor({ ...deps, disk }, clock);
  return await serveMetrics({ attempts, runs, health, version: "1" }).read();
}

async function freeBytes(disk: HealthDeps["disk"]) {
  const read = await metricsOf(disk);
  return read.find(({ name }) => name === "photos_memories_free_bytes")!.samples;
}

Deno.test("serveMetrics tells the room of both folders", async () => {
  assert.deepEqual(
    await freeBytes(() => Promise.resolve({ output: { freeGb: 1.5 }, cache: { freeGb: 2 } })),
    [
      { labels: { folder: "output" }, value: 1_500_000_000 },
      { labels: { folder: "cache" }, value: 2_000_000_000 },
    ],
  );
});

Deno.test("serveMetrics waits for no disk that hangs or cannot be looked at", async () => {
  assert.deepEqual(await freeBytes(() => Promise.reject(new Error("away"))), []);
  const { timeout } = AbortSignal;
  AbortSignal.timeout = () => timeout.call(AbortSignal, 10);
  try {
    assert.deepEqual(await freeBytes(() => new Promise(() => {})), []);
  } finally {
    AbortSignal.timeout = timeout;
  }
});

Deno.test("the dashboard shows every metric there is, and no other", async () => {
  const file = new URL("../../../../deploy/app/dashboard.json", import.meta.url);
  const { panels } = JSON.parse(await readFile(file, "utf8"));
  const shown = panels.flatMap(({ targets }: { targets: ReadonlyArray<{ expr: string }> }) =>
    targets.flatMap(({ expr }) => expr.match(/photos_memories_\w+/g) ?? [])
  );
  const read = await metricsOf(() =>
    Promise.resolve({ output: { freeGb: 1 }, cache: { freeGb: 1 } })
  );
  assert.deepEqual(shown.sort(), read.map(({ name }) => name).sort());
});
