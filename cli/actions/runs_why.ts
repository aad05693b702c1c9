// `runs why`: one picture's fate in one run, as a sentence.

import { Fault } from "../../src/base/fault.ts";
import type { Cut, TraceRow } from "../../src/film/select/cut.ts";
import { remedyOf, sentenceOf } from "../../src/film/select/trace_sentences.ts";
import type { Action } from "../command.ts";
import { storyName } from "../cut_lines.ts";
import { findRun, withRuns } from "../ledger_session.ts";

export const runsWhy: Action = async (context, given) => {
  const { terminal } = context;
  const asset = given.positionals[0]!;
  return await withRuns(context, async (runs) => {
    const run = await findRun(runs, given.text("run") ?? "latest");
    const row = await runs.trace(run.runId, asset);
    if (!row) {
      throw new Fault("not_found", `Run ${run.runId} did not consider "${asset}"`, {
        hint: "It lies outside of the film's days, or the name is not as in the library: " +
          `see "photos-memories runs story ${run.runId}"`,
      });
    }
    if (given.flag("json")) {
      terminal.out(JSON.stringify(row, null, 2));
      return 0;
    }
    const cut = await runs.document(run.runId, "cut") as Omit<Cut, "trace">;
    const story = (id: string) => storyName(cut.stories.find((known) => known.id === id));
    terminal.out(sentenceOf(row as TraceRow, { story }));
    const remedy = remedyOf(row as TraceRow);
    if (remedy) terminal.note(terminal.paint.dim(remedy));
    return 0;
  });
};
