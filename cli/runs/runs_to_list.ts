// What `runs list` shows unless it is asked for everything: films, what failed since the newest of
// them, and the latest cut nobody has rendered. A name that was mistyped is no film that failed.

import type { RunReader } from "../../src/ledger/ledger.ts";
import type { Run, RunStatus } from "../../src/ledger/run.ts";

const WITHOUT_FILM: readonly RunStatus[] = ["failed", "interrupted", "cancelled", "nothing"];
/** A timer that fails every day would push the films off the screen. */
const MOST_WITHOUT_FILM = 5;
/** Among so many of the newest without a film. */
const LOOKED_AT = 100;

/** Newest first; `limit` is the number of films, those being made included. */
export async function runsToList(runs: RunReader, limit: number): Promise<readonly Run[]> {
  const films = await runs.list(limit, ["completed", "running"]);
  const newest = films.find(({ status }) => status === "completed")?.startedAt ?? "";
  const failed = (await runs.list(LOOKED_AT, WITHOUT_FILM))
    .filter(({ errorCode }) => errorCode !== "usage");
  const others = [
    ...failed.slice(0, MOST_WITHOUT_FILM),
    ...await runs.list(1, ["dry_run"]),
  ];
  const shown = [...films];
  for (const run of others) {
    const isLate = run.startedAt > newest;
    if (isLate && (await runs.filmsOf(run.runId)).length === 0) shown.push(run);
  }
  const order = ({ startedAt, runId }: Run) => `${startedAt} ${runId}`;
  return shown.sort((a, b) => order(a) < order(b) ? 1 : -1);
}
