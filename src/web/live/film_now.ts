// The film that is being made, whoever began it: the automation, or somebody at a terminal.

import type { Run } from "../../ledger/run.ts";
import type { FilmNeeds } from "../web_needs.ts";

/** A dry run beside it says that it runs, too. */
const MOST_RUNNING = 10;

/** Runs that nobody works at any more are not among those that run (`seeingLeftRuns`). */
export async function filmNow({ runs }: Pick<FilmNeeds, "runs">): Promise<Run | undefined> {
  const running = await runs.list(MOST_RUNNING, ["running"]);
  // Whoever came later found the first one at it.
  return running.at(-1);
}
