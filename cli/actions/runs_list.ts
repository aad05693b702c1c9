// `runs list`: the films that were made, newest first.

import type { Action } from "../command.ts";
import { DEFAULT_RUNS } from "../commands/runs_list.ts";
import { withRuns } from "../ledger_session.ts";
import { durationText } from "../words.ts";

export const runsList: Action = async (context, given) => {
  const { terminal } = context;
  const list = await withRuns(
    context,
    (runs) => runs.list(given.number("limit") ?? DEFAULT_RUNS),
  );
  if (given.flag("json")) {
    terminal.out(JSON.stringify(list, null, 2));
    return 0;
  }
  if (list.length === 0) terminal.note("No run yet. Begin with: photos-memories demo");
  for (const run of list) {
    const length = run.outputDurationSeconds ? durationText(run.outputDurationSeconds) : "";
    terminal.out(
      [
        terminal.paint.bold(run.runId),
        run.status.padEnd(11),
        length.padEnd(7),
        run.title ?? run.summary ?? "",
        run.outputPath ?? run.error ?? "",
      ].join("  ").trimEnd(),
    );
  }
  return 0;
};
