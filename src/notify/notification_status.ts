// How telling the owner goes, all targets together, for the status page and preflight.

import type { NotificationStatus } from "../automation/auto_status.ts";
import type { NotificationStore, TargetHealth } from "../ledger/ledger.ts";
import { CATEGORY_SENTENCES } from "./failure_category.ts";
import { isFailing, pausedUntil } from "./pause.ts";
import { targetDigest } from "./target_digest.ts";

/** What is known of the addresses that are configured now, in their order; nothing of former ones. */
export async function currentHealth(
  urls: readonly string[],
  store: Pick<NotificationStore, "health">,
): Promise<readonly TargetHealth[]> {
  const rows = new Map((await store.health()).map((row) => [row.target, row]));
  const digests = await Promise.all([...new Set(urls.map((url) => url.trim()))].map(targetDigest));
  return digests.flatMap((digest) => rows.get(digest) ?? []);
}

/** Nothing when nobody was told anything yet. The newest failure that lasts speaks for all. */
export function notificationStatus(
  rows: readonly TargetHealth[],
  cooldownHours: number,
  nowMs: number,
): NotificationStatus | null {
  if (rows.length === 0) return null;
  const latest = (of: (row: TargetHealth) => string | undefined, among = rows) =>
    among.map(of).filter((at) => at !== undefined).sort().at(-1) ?? null;
  const failing = rows.filter(isFailing);
  const last = failing.toSorted((a, b) => a.lastFailureAt! < b.lastFailureAt! ? 1 : -1)[0];
  const untils = failing.map((row) => pausedUntil(row, cooldownHours, nowMs))
    .filter((until) => until !== undefined);
  const category = last?.failureCategory ?? null;
  return {
    last_attempt_at: latest(({ lastAttemptAt }) => lastAttemptAt),
    last_success_at: latest(({ lastSuccessAt }) => lastSuccessAt),
    last_failure_at: latest(({ lastFailureAt }) => lastFailureAt),
    failure_category: category,
    failure_message: category && CATEGORY_SENTENCES[category],
    cooldown_active: untils.length > 0,
    cooldown_until: untils.length === 0 ? null : new Date(Math.max(...untils)).toISOString(),
    cooldown_hours: cooldownHours,
  };
}
