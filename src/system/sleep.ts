// SPDX-License-Identifier: AGPL-3.0-or-later

// Waiting, until the time is up or the signal fires.

/** Ends early, without an error, when the signal fires. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener("abort", end, { once: true });
  });
}

/**
 * The same by the web's own timer, which is there at once; the first `setTimeout` loads those of Node, for
 * which Deno takes a quarter of the time an empty server starts in. Under Node it keeps no process running.
 */
export function restUntil(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const ends = [signal, AbortSignal.timeout(ms)];
    // Under Deno a listener of a timeout keeps the process waiting for it.
    const end = () => {
      for (const each of ends) each.removeEventListener("abort", end);
      resolve();
    };
    for (const each of ends) each.addEventListener("abort", end);
  });
}

/** Never, unless it is aborted. */
export function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
