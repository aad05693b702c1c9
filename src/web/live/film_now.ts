// The film that is being made, whoever began it: the automation, or somebody at a terminal.

import type { Run } from "../../ledger/run.ts";
import type { FilmNeeds } from "../web_needs.ts";

/**
 * One film is made or tried out at a time, and a run that nobody works at any more is not among those that
 * run (`seeingLeftRuns`).
 */
export async function filmNow({ runs }: Pick<FilmNeeds, "runs">): Promise<Run | undefined> {
  const [running] = await runs.list(1, ["running"]);
  return running;
}
