// SPDX-License-Identifier: AGPL-3.0-or-later

// How notifications go, for the status page and preflight; and how long a failed target is left out.

import type { NotificationStatus } from "../automation/auto_status.ts";
import { hexOf } from "../base/digest.ts";
import type { NotificationStore, TargetHealth } from "../ledger/ledger.ts";
import { CATEGORY_SENTENCES } from "./failure_category.ts";

/** What is known of the addresses that are configured now, in their order; nothing of former ones. */
export async function currentHealth(
  urls: readonly string[],
  store: Pick<NotificationStore, "health">,
): Promise<readonly TargetHealth[]> {
  const rows = new Map((await store.health()).map((row) => [row.target, row]));
  const digests = await Promise.all([...new Set(urls.map((url) => url.trim()))].map(targetDigest));
  return digests.flatMap((digest) => rows.get(digest) ?? []);
}

/** `undefined` when no message was sent yet. The newest failure that lasts speaks for all. */
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

const HOUR_MS = 3_600_000;

/** True when the last that is known of it is a failure. */
export function isFailing({ lastFailureAt, lastSuccessAt }: TargetHealth): boolean {
  return lastFailureAt !== undefined &&
    (lastSuccessAt === undefined || Date.parse(lastFailureAt) > Date.parse(lastSuccessAt));
}

/** The end of the pause in milliseconds since 1970; nothing when there is none. */
export function pausedUntil(
  health: TargetHealth,
  cooldownHours: number,
  nowMs: number,
): number | undefined {
  if (!isFailing(health)) return undefined;
  const untilMs = Date.parse(health.lastFailureAt!) + cooldownHours * HOUR_MS;
  return nowMs < untilMs ? untilMs : undefined;
}

/** A guess costs so many rounds, since a topic or a password may be short. */
const ROUNDS = 100_000;
const SALT = "photos-memories notification target";
const BITS = 128;

/** 32 hexadecimal digits; the same for the same address, spaces around it aside. */
export async function targetDigest(url: string): Promise<string> {
  const bytes = new TextEncoder();
  const key = await crypto.subtle.importKey("raw", bytes.encode(url.trim()), "PBKDF2", false, [
    "deriveBits",
  ]);
  const bits = await crypto.subtle.deriveBits(
    { name: "PBKDF2", hash: "SHA-256", salt: bytes.encode(SALT), iterations: ROUNDS },
    key,
    BITS,
  );
  return hexOf(new Uint8Array(bits));
}
