// SPDX-License-Identifier: AGPL-3.0-or-later

// One message to every target at once; one that fails silences no other, and what came of each is
// kept under a digest of its address.

import type { NotificationStore, TargetHealth } from "../ledger/ledger.ts";
import type { Notification } from "./message.ts";
import { pausedUntil, targetDigest } from "./notification_status.ts";
import type { Outcome, Target } from "./target.ts";
import { parseTarget } from "./targets/all.ts";

export type TargetReport =
  /** `label` is safe to print. */
  | { readonly kind: "told"; readonly label: string; readonly outcome: Outcome }
  | { readonly kind: "paused"; readonly label: string; readonly untilMs: number }
  /** The address cannot be read; `problem` is a sentence that does not repeat it. */
  | { readonly kind: "unreadable"; readonly problem: string };

export interface TellDeps {
  readonly urls: readonly string[];
  readonly cooldownHours: number;
  readonly store: NotificationStore;
  readonly now: () => number;
  /** Never throws. */
  readonly send: (target: Target, message: Notification) => Promise<Outcome>;
  /** When it was aborted, what failed says nothing about a target and is not kept. */
  readonly signal?: AbortSignal;
}

/** Reports in the order of the addresses, each once. Never throws for a target or the store. */
export async function tellTargets(
  { urls, cooldownHours, store, now, send, signal }: TellDeps,
  message: Notification,
  ignorePause: boolean,
): Promise<readonly TargetReport[]> {
  // Telling matters more than keeping count.
  const known = new Map(
    (await store.health().catch(() => [])).map((health) => [health.target, health]),
  );
  const each = [...new Set(urls.map((url) => url.trim()))];
  return await Promise.all(each.map(async (url): Promise<TargetReport> => {
    const target = parseTarget(url);
    if (typeof target === "string") return { kind: "unreadable", problem: target };
    const digest = await targetDigest(url);
    const before = known.get(digest);
    const untilMs = before && pausedUntil(before, cooldownHours, now());
    if (untilMs !== undefined && !ignorePause) {
      return { kind: "paused", label: target.label, untilMs };
    }
    const outcome = await send(target, message);
    if (outcome.ok || !signal?.aborted) {
      await store.put(healthAfter(digest, before, outcome, now())).catch(() => {});
    }
    return { kind: "told", label: target.label, outcome };
  }));
}

function healthAfter(
  target: string,
  before: TargetHealth | undefined,
  outcome: Outcome,
  nowMs: number,
): TargetHealth {
  const at = new Date(nowMs).toISOString();
  if (outcome.ok) {
    return {
      target,
      lastAttemptAt: at,
      lastSuccessAt: at,
      lastFailureAt: before?.lastFailureAt,
    };
  }
  return {
    target,
    lastAttemptAt: at,
    lastSuccessAt: before?.lastSuccessAt,
    lastFailureAt: at,
    failureCategory: outcome.category,
  };
}
