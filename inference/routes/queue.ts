// GET /queue: what waits and what was done since the service began. No picture and no name is in it.

import type { LaneReport } from "../admission/lane_counts.ts";
import type { Service } from "../service.ts";
import type { RouteContext } from "./answers.ts";

export function answerQueue(c: RouteContext, service: Service): Response {
  const { lanes, seats, producers, uptimeMs } = service;
  const { tooLarge, noSeat } = seats.refused;
  return c.json({
    uptime_seconds: seconds(uptimeMs),
    capacity: lanes.rules.maxWaiting,
    producers: Object.fromEntries(
      producers.map((name) => [name, laneAnswer(lanes.report(name), uptimeMs)]),
    ),
    refused_bodies: { too_large: tooLarge, busy: noSeat },
  });
}

function laneAnswer(report: LaneReport, uptimeMs: number): Record<string, number> {
  const { queued, active, completed, failed, cancelled, rejected } = report;
  return {
    queued,
    active,
    completed,
    failed,
    cancelled,
    rejected,
    oldest_wait_seconds: seconds(report.oldestWaitMs),
    mean_wait_seconds: seconds(report.meanWaitMs),
    mean_run_seconds: seconds(report.meanRunMs),
    completed_per_second: uptimeMs > 0 ? completed / seconds(uptimeMs) : 0,
  };
}

function seconds(ms: number): number {
  return ms / 1000;
}
