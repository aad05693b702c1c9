// How often, and after which wait, a busy inference service is asked again. Pure: time and chance are
// arguments.

import { retryAfterMs } from "../base/retry_after.ts";

/** Asked so often in all. */
export const MOST_TRIES = 5;
/** A service that wants more time than this is not waited for: the picture is decided elsewhere. */
export const LONGEST_WAIT_MS = 20_000;
/** Without a Retry-After; doubles with every further try. */
const FIRST_WAIT_MS = 500;
/** Callers that were refused together should not come back together. */
const JITTER_SHARE = 0.25;

export interface Refusal {
  readonly status: number;
  /** Value of the header, seconds or a date of HTTP. */
  readonly retryAfter?: string;
}

/**
 * Milliseconds to wait before the next try, or nothing when there is to be none. A 503 without
 * Retry-After is a model that cannot be loaded, which no short wait mends.
 */
export function waitBeforeRetry(
  refusal: Refusal,
  tried: number,
  nowMs: number,
  chance: number,
): number | undefined {
  const { status, retryAfter } = refusal;
  if (tried >= MOST_TRIES) return undefined;
  const asked = retryAfter === undefined ? undefined : retryAfterMs(retryAfter, nowMs);
  if (status !== 429 && !(status === 503 && asked !== undefined)) return undefined;
  const wait = asked ?? FIRST_WAIT_MS * 2 ** (tried - 1);
  return wait > LONGEST_WAIT_MS ? undefined : Math.round(wait * (1 + JITTER_SHARE * chance));
}
