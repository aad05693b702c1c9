// SPDX-License-Identifier: AGPL-3.0-or-later

// A film that another process wants to stop, such as one of a terminal from a page: it asks so in the ledger.

import { BY_OWNER } from "../../base/fault.ts";
import type { RunReader } from "../../ledger/ledger.ts";
import type { RunId } from "../../ledger/run.ts";

/** A person who stopped it looks at the page again by then. */
const LOOK_MS = 1_000;

interface WatchDeps {
  readonly runs: Pick<RunReader, "get">;
  /** The run it is, once it has begun. */
  readonly runId: () => RunId | undefined;
  /** Ends early when the signal fires. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly signal: AbortSignal;
}

/** Runs `work` with a signal that also fires, as the owner's wish, once the run is asked to stop. */
export async function untilStopAsked<T>(
  { runs, runId, sleep, signal }: WatchDeps,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController(), done = new AbortController();
  const watch = async () => {
    while (!done.signal.aborted) {
      await sleep(LOOK_MS, done.signal);
      const id = runId();
      // A ledger that cannot be read now is read again a second later.
      const run = id === undefined ? undefined : await runs.get(id).catch(() => undefined);
      if (!run?.isStopAsked) continue;
      stop.abort(new DOMException(BY_OWNER, "AbortError"));
      return;
    }
  };
  const watching = watch();
  try {
    return await work(AbortSignal.any([signal, stop.signal]));
  } finally {
    done.abort();
    await watching;
  }
}
