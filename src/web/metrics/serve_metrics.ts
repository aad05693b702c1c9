// SPDX-License-Identifier: AGPL-3.0-or-later

// Figures about films and the process, for a collector.

import process from "node:process";
import type { AttemptReader } from "../../ledger/attempt.ts";
import type { RunReader } from "../../ledger/ledger.ts";
import type { HealthMonitor } from "../../app/health/health_monitor.ts";
import type { Metric, MetricsSource } from "./metrics_source.ts";

interface MetricsParts {
  readonly attempts: AttemptReader;
  readonly runs: RunReader;
  readonly health: Pick<HealthMonitor, "timer" | "disk">;
  readonly version: string;
}

/** So many of the newest are counted; older ones change no picture of how it goes now. */
const NEWEST = 200;

export function serveMetrics(
  { attempts, runs, health, version }: MetricsParts,
): MetricsSource {
  return {
    async read() {
      const tried = await attempts.list(NEWEST);
      const begun = await runs.list(NEWEST);
      const [film] = await runs.list(1, ["completed"]);
      const waiting = await runs.pendingDeliveries();
      const disk = await health.disk();
      return [
        gauge("build_info", "The running program", [{ labels: { version }, value: 1 }]),
        gauge(
          "attempts",
          `Runs of the automation by outcome, of the newest ${NEWEST}`,
          [
            ...Map.groupBy(tried, ({ outcome }) => outcome),
          ].map(([outcome, of]) => ({ labels: { outcome }, value: of.length })),
        ),
        gauge(
          "runs",
          `Films begun by how they ended, of the newest ${NEWEST}`,
          [
            ...Map.groupBy(begun, ({ status }) => status),
          ].map(([status, of]) => ({ labels: { status }, value: of.length })),
        ),
        gauge("last_film_timestamp_seconds", "When the newest film was finished", [{
          value: film?.finishedAt === undefined ? 0 : Date.parse(film.finishedAt) / 1000,
        }]),
        gauge(
          "last_film_phase_seconds",
          "How long each phase of the newest film took",
          Object.entries(film?.phaseSeconds ?? {}).map(([phase, value]) => ({
            labels: { phase },
            value,
          })),
        ),
        gauge("pending_deliveries", "Films that wait to be delivered", [{ value: waiting.length }]),
        gauge("daily_run_enabled", "1 while the daily run is on", [{
          value: Number(health.timer().enabled),
        }]),
        gauge(
          "free_bytes",
          "Room that is left",
          Object.entries(disk ?? {}).map(([folder, { freeGb }]) => ({
            labels: { folder },
            value: Math.round(freeGb * 1e9),
          })),
        ),
        gauge("process_resident_bytes", "Memory of the serving process", [{
          value: process.memoryUsage().rss,
        }]),
      ];
    },
  };
}

function gauge(name: string, help: string, samples: Metric["samples"]): Metric {
  return { name: `photos_memories_${name}`, kind: "gauge", help, samples };
}
