// `runs why`: one picture's fate in one run, as a sentence.

import { Fault } from "../../src/base/fault.ts";
import type { Cut, TraceRow } from "../../src/film/select/cut.ts";
import type { Command } from "../command.ts";

export const runsWhyCommand: Command = {
  name: "runs why",
  summary: "Say why a picture is or is not in a film",
  positionals: ["asset"],
  options: {
    run: { kind: "text", about: "Which run (default latest)", value: "<run>" },
    json: { kind: "flag", about: "Print JSON" },
  },
  examples: ["photos-memories runs why 2025/07/IMG_0412.jpg --run latest"],
  async run(context, given) {
    const { findRun, withRuns } = await import("../ledger_session.ts");
    const { remedyOf, sentenceOf } = await import("../../src/film/select/trace_sentences.ts");
    const { storyName } = await import("../cut_lines.ts");
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
  },
};
