// Runs a killed process left behind: they say `running` until the next film is begun. Whoever only reads
// sees by the free lock that they were interrupted.

import type { RunReader } from "./ledger.ts";
import type { Run, RunId, RunStatus } from "./run.ts";

/** The lock its process holds from before a run begins until after it has ended. */
export interface PipelineLock {
  isFree(): Promise<boolean>;
}

/** One film is made at a time, and each beginning settles what the last one left. */
const MOST_LEFT = 10;

const interrupted = (run: Run): Run => ({ ...run, status: "interrupted" });

/** What `runs` reads, with runs that were left as `interrupted`; nothing is written. */
export function seeingLeftRuns(runs: RunReader, lock: PipelineLock): RunReader {
  /** Said to run before the lock was seen free: whichever says so afterwards too was left. */
  const left = async (): Promise<ReadonlySet<RunId>> => {
    const running = await runs.list(MOST_LEFT, ["running"]);
    const isLeft = running.length > 0 && await lock.isFree();
    return new Set(isLeft ? running.map(({ runId }) => runId) : []);
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
      const ids = isSeen("running") || isSeen("interrupted") ? await left() : new Set();
      if (ids.size === 0) return await runs.list(limit, statuses);
      // So many may turn out to be of a state nobody asked for.
      const listed = await runs.list(limit + ids.size, statuses && [...statuses, "running"]);
      return listed
        .map((run) => run.status === "running" && ids.has(run.runId) ? interrupted(run) : run)
        .filter(({ status }) => isSeen(status)).slice(0, limit);
    },
  };
}
