// The attempt people ask about when they ask how the last run went.

import type { Attempt, AttemptReader } from "../ledger/attempt.ts";

/** Somebody may try out quite often what would be made. */
const RECENT_ATTEMPTS = 50;

/** The newest one that was more than a dry run, and beside it a newer dry run. */
export interface LastAttempt {
  /** The newest of all where none was more than that, and one that is going on. */
  readonly attempt?: Attempt;
  readonly dryRun?: Attempt;
}

export async function lastAttempt(attempts: Pick<AttemptReader, "list">): Promise<LastAttempt> {
  const [newest] = await attempts.list(1);
  if (!newest || newest.outcome === "running" || !isDry(newest)) return { attempt: newest };
  const attempt = (await attempts.list(RECENT_ATTEMPTS)).find((one) => !isDry(one));
  return attempt ? { attempt, dryRun: newest } : { attempt: newest };
}

/** The second of a ledger from before attempts were marked. */
function isDry({ isDryRun, outcome }: Attempt): boolean {
  return isDryRun === true || outcome === "dry_run";
}
