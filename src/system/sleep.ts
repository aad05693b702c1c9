// Waiting, until the time is up or somebody asks to stop.

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
 * The same for a process that something else keeps running. The web's own timer is there at once; the first
 * `setTimeout` loads those of Node, for which Deno takes a quarter of the time an empty server starts in.
 */
export async function restBeside(ms: number, signal: AbortSignal): Promise<void> {
  await Promise.race([untilAborted(signal), untilAborted(AbortSignal.timeout(ms))]);
}

/** Never, where nobody aborts it. */
export function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
