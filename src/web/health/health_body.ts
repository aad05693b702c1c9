// SPDX-License-Identifier: AGPL-3.0-or-later

// What the health endpoints answer. A caller who is not signed in learns up or down and,
// of readiness, the timer: every other key is there and null.

import type { TimerSnapshot } from "../../automation/timer/daily_timer.ts";
import type { HealthBody } from "../wire/health_wire.ts";
import type { HealthLook } from "../../app/health/health_monitor.ts";

const NULLS: Omit<HealthBody, "status" | "version"> = {
  configuration: null,
  immich_reachable: null,
  immich: null,
  library: null,
  automation: null,
  last_automation_attempt: null,
  last_successful_auto_run: null,
  pending_delivery_count: null,
  oldest_pending_delivery: null,
  notification_health: null,
  last_successful_run: null,
  in_process_scheduler: null,
  disk: null,
  checked_at: null,
};

/** What a stranger reads; of the timer, where it is told, no sentence: those name films and files. */
export function anonymousHealth(
  status: HealthBody["status"],
  version: string,
  timer: TimerSnapshot | undefined,
): HealthBody {
  if (timer === undefined) return { status, version, ...NULLS };
  const { error: _, because: __, ...plain } = timer;
  return { status, version, ...NULLS, in_process_scheduler: { ...plain, last_reason: null } };
}

export function wholeHealth(
  status: HealthBody["status"],
  version: string,
  look: HealthLook,
  timer: TimerSnapshot,
): HealthBody {
  const { configuration, library, automation, disk: disks } = look, { because: _, ...body } = timer;
  const isServer = library.kind !== "folder";
  const isReachable = library.status === "ready" || library.status === "unsupported_version" ||
    library.status === "authentication_failed";
  const diskBody = (each: NonNullable<typeof disks>["output"]) => ({
    free_gb: Math.round(each.freeGb * 10) / 10,
    warning: each.problem ?? each.warning ?? null,
  });
  return {
    status,
    version,
    configuration: {
      configured: configuration.configured,
      missing: [...configuration.missing],
      unavailable: [],
      error: configuration.problem ?? null,
    },
    immich_reachable: isServer ? isReachable : null,
    immich: isServer
      ? {
        status: library.status,
        reachable: isReachable,
        api_version_policy: "majors 2 and 3",
        resolved_api_version: library.version ?? null,
        error: library.problem ?? null,
      }
      : null,
    library: { kind: library.kind, reachable: isReachable, error: library.problem ?? null },
    automation: open(automation),
    last_automation_attempt: open(automation?.last_attempt),
    last_successful_auto_run: open(automation?.last_completed_auto_run),
    pending_delivery_count: automation?.pending_delivery_count ?? null,
    oldest_pending_delivery: open(automation?.oldest_pending_delivery),
    notification_health: open(automation?.notification_health),
    last_successful_run: look.lastFilm,
    in_process_scheduler: body,
    disk: disks ? { output: diskBody(disks.output), cache: diskBody(disks.cache) } : null,
    checked_at: new Date(look.lookedAtMs).toISOString(),
  };
}

/** A copy, as an object of any further keys. */
function open<T extends object>(part: T | null | undefined): T & Record<string, unknown> | null {
  return part ? { ...part } as T & Record<string, unknown> : null;
}
