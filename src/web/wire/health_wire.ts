// SPDX-License-Identifier: AGPL-3.0-or-later

// Health on the wire.

import * as z from "zod";

const text = z.string().nullable();

const attempt = z.looseObject({ id: z.string(), started_at: z.string(), outcome: z.string() })
  .nullable();

const disk = z.strictObject({ free_gb: z.number(), warning: text });

export const healthLiveBody = z.strictObject({ status: z.literal("alive"), version: z.string() });

export const healthBody = z.strictObject({
  status: z.enum(["ok", "ready", "degraded"]),
  version: z.string(),
  configuration: z.strictObject({
    configured: z.boolean(),
    missing: z.array(z.string()),
    unavailable: z.array(z.string()),
    error: text,
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
    error: z.string().optional().meta({
      description: "Only while it cannot be looked whether a run is due",
    }),
  }).nullable(),
  disk: z.strictObject({ output: disk, cache: disk }).nullable(),
  checked_at: text,
});

export type HealthBody = z.infer<typeof healthBody>;
