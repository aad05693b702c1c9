// `runs list`: the films that were made, newest first.

import type { Command } from "../command.ts";
import { durationText } from "../words.ts";

const DEFAULT_LIMIT = 20;

export const runsListCommand: Command = {
  name: "runs list",
  summary: "List the latest runs",
  options: {
    limit: { kind: "number", about: `How many (default ${DEFAULT_LIMIT})`, value: "<n>" },
    json: { kind: "flag", about: "Print JSON" },
  },
  async run(context, given) {
    const { withRuns } = await import("../ledger_session.ts");
    const { terminal } = context;
    const list = await withRuns(
      context,
      (runs) => runs.list(given.number("limit") ?? DEFAULT_LIMIT),
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
  },
};
