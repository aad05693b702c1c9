// `runs story`: the cut of a run, with its stories and why each picture is in it.

import type { Cut } from "../../src/film/select/cut.ts";
import type { Action } from "../command.ts";
import { cutLines } from "../cut_lines.ts";
import { findRun, withRuns } from "../ledger_session.ts";

export const runsStory: Action = async (context, given) => {
  const { terminal } = context;
  return await withRuns(context, async (runs) => {
    const run = await findRun(runs, given.positionals[0]!);
    const cut = await runs.document(run.runId, "cut") as Omit<Cut, "trace"> | undefined;
    if (!cut) {
      terminal.note(`Run ${run.runId} ended before a cut was made (${run.status})`);
      return 1;
    }
    if (given.flag("json")) terminal.out(JSON.stringify(cut, null, 2));
    else for (const line of cutLines(cut, terminal.paint)) terminal.out(line);
    return 0;
  });
};
