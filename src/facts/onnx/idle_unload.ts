// SPDX-License-Identifier: AGPL-3.0-or-later

// Gives back the memory of models that were not asked for a while.

/** Anything that holds weights. */
export interface Idling {
  readonly isLoaded: boolean;
  /** Something is under way, or a caller waits for it. */
  readonly isBusy: boolean;
  /** When the last answer was given, on the same clock as the sweep. */
  readonly lastUsedAt: number;
  unload(): Promise<void>;
}

/** How often it is looked. */
const SWEEP_SECONDS = 15;

/** Milliseconds on a clock that only goes forward, and its alarm; `every` gives the way to stop it. */
export interface SweepClock {
  now(): number;
  every(milliseconds: number, sweep: () => void): () => void;
}

/**
 * Unloads what has been idle for `seconds`; 0 holds everything for ever. Never what is busy. Stopped by
 * disposing of the answer, which unloads nothing. `failed` hears of an unload that did not go well.
 */
export function idleUnload(
  models: readonly Idling[],
  seconds: number,
  clock: SweepClock = wallClock,
  failed: (error: unknown) => void = () => {},
): Disposable {
  const sweep = () => {
    const latest = clock.now() - seconds * 1000;
    for (const model of models) {
      if (model.isLoaded && !model.isBusy && model.lastUsedAt <= latest) {
        model.unload().catch(failed);
      }
    }
  };
  const stop = seconds > 0 ? clock.every(SWEEP_SECONDS * 1000, sweep) : () => {};
  return { [Symbol.dispose]: stop };
}

/** The machine's own; its alarm does not keep the program alive. */
export const wallClock: SweepClock = {
  now: () => performance.now(),
  every(milliseconds, sweep) {
    const timer = setInterval(sweep, milliseconds);
    if (typeof timer === "object") timer.unref();
    return () => clearInterval(timer);
  },
};
