// How often, and after which wait, a busy inference service is asked again. Pure: time and chance are
// arguments.

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

/** Never negative; nothing for a text that is neither seconds nor a date. */
export function retryAfterMs(text: string, nowMs: number): number | undefined {
  if (/^\s*\d{1,9}\s*$/.test(text)) return Number(text) * 1000;
  // A plain number with a sign or a fraction would be read as a year.
  const at = /[A-Za-z]/.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs);
}
