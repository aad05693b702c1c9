// Health on the wire (control 7.10). Whoever is not signed in learns only up or down: every other key
// is there and null.

import * as z from "zod";
import type { TimerSnapshot } from "../../automation/timer/timer_snapshot.ts";
import type { HealthLook } from "../health/health_look.ts";

const text = z.string().nullable();

const attempt = z.looseObject({ id: z.string(), started_at: z.string(), outcome: z.string() })
  .nullable();

const disk = z.strictObject({ free_gb: z.number(), warning: text });

export const liveBody = z.strictObject({ status: z.literal("alive"), version: z.string() });

export const healthBody = z.strictObject({
  status: z.enum(["ok", "ready", "degraded"]),
  version: z.string(),
  configuration: z.strictObject({
    configured: z.boolean(),
    missing: z.array(z.string()),
    unavailable: z.array(z.string()),
  }).nullable(),
  immich_reachable: z.boolean().nullable(),
  immich: z.strictObject({
    status: z.enum([
      "ready",
      "missing_configuration",
      "unreachable",
      "authentication_failed",
      "unsupported_version",
    ]),
    reachable: z.boolean(),
    api_version_policy: z.string(),
    resolved_api_version: text,
    error: text,
  }).nullable(),
  library: z.strictObject({
    kind: z.enum(["server", "folder", "none"]),
    reachable: z.boolean(),
    error: text,
  }).nullable(),
  automation: z.looseObject({}).nullable(),
  last_automation_attempt: attempt,
  last_successful_auto_run: z.looseObject({ run_id: z.string() }).nullable(),
  pending_delivery_count: z.number().nullable(),
  oldest_pending_delivery: z.looseObject({ run_id: z.string() }).nullable(),
  notification_health: z.looseObject({}).nullable(),
  last_successful_run: z.strictObject({
    run_id: z.string(),
    completed_at: text,
    memory_type: text,
  }).nullable(),
  in_process_scheduler: z.strictObject({
    enabled: z.boolean(),
    daily_at: text,
    next_run: text,
    running: z.boolean(),
    last_fired_at: text,
    last_outcome: text,
    last_reason: text,
  }).nullable(),
  disk: z.strictObject({ output: disk, cache: disk }).nullable(),
  checked_at: text,
});

export type HealthBody = z.infer<typeof healthBody>;

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

/** What a stranger reads. */
export function anonymousHealth(status: HealthBody["status"], version: string): HealthBody {
  return { status, version, ...NULLS };
}

export function wholeHealth(
  status: HealthBody["status"],
  version: string,
  look: HealthLook,
  timer: TimerSnapshot,
): HealthBody {
  const { configuration, library, automation, disk: disks } = look;
  const isServer = library.kind !== "folder";
  const isReachable = library.status === "ready" || library.status === "unsupported_version" ||
    library.status === "authentication_failed";
  const diskBody = (each: NonNullable<typeof disks>["output"]) => ({
    free_gb: Math.round(each.freeGb * 10) / 10,
    warning: each.warning ?? null,
  });
  return {
    status,
    version,
    configuration: { ...configuration, missing: [...configuration.missing], unavailable: [] },
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
    in_process_scheduler: { ...timer },
    disk: disks ? { output: diskBody(disks.output), cache: diskBody(disks.cache) } : null,
    checked_at: new Date(look.lookedAtMs).toISOString(),
  };
}

/** A copy, as an object of any further keys. */
function open<T extends object>(part: T | null | undefined): T & Record<string, unknown> | null {
  return part ? { ...part } as T & Record<string, unknown> : null;
}
