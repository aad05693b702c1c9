// Runs of a killed process: the ledger says `running` until the next film is begun. The free lock tells a
// reader that they were interrupted.

import type { RunReader } from "./ledger.ts";
import type { Run, RunId, RunStatus } from "./run.ts";

/** The lock its process holds from before a run begins until after it has ended. */
export interface PipelineLock {
  isFree(): Promise<boolean>;
}

/** One film is made at a time, and each beginning marks the stale runs before it. */
const MOST_STALE = 10;

const interrupted = (run: Run): Run => ({ ...run, status: "interrupted" });

/** What `runs` reads, with stale runs as `interrupted`; nothing is written. */
export function markingStaleRuns(runs: RunReader, lock: PipelineLock): RunReader {
  /** Read before the lock was seen free: a run that says `running` afterwards too is stale. */
  const stale = async (): Promise<ReadonlySet<RunId>> => {
    const running = await runs.list(MOST_STALE, ["running"]);
    const isStale = running.length > 0 && await lock.isFree();
    return new Set(isStale ? running.map(({ runId }) => runId) : []);
  };
  const one = async (read: () => Promise<Run | undefined>) => {
    const run = await read();
    if (run?.status !== "running" || !await lock.isFree()) return run;
    // Between the two looks it may have come to its end.
    const now = await read();
    return now?.status === "running" && now.runId === run.runId ? interrupted(now) : now;
  };
  return {
    ...runs,
    get: (runId) => one(() => runs.get(runId)),
    ofAttempt: (attemptId) => one(() => runs.ofAttempt(attemptId)),

    async list(limit, statuses) {
      const isSeen = (status: RunStatus) => statuses === undefined || statuses.includes(status);
      const ids = isSeen("running") || isSeen("interrupted") ? await stale() : new Set();
      if (ids.size === 0) return await runs.list(limit, statuses);
      // Those that turn out to be of another status leave again.
      const listed = await runs.list(limit + ids.size, statuses && [...statuses, "running"]);
      return listed
        .map((run) => run.status === "running" && ids.has(run.runId) ? interrupted(run) : run)
        .filter(({ status }) => isSeen(status)).slice(0, limit);
    },
  };
}
