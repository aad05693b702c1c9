// `runs show`: one run, what became of it and where its pictures went.

import type { Action } from "../command.ts";
import { findRun, withRuns } from "../ledger_session.ts";
import { counted, durationText } from "../words.ts";

export const runsShow: Action = async (context, given) => {
  const { terminal } = context;
  const { bold, dim, yellow, red } = terminal.paint;
  return await withRuns(context, async (runs) => {
    const run = await findRun(runs, given.positionals[0]!);
    const funnel = await runs.funnel(run.runId);
    if (given.flag("json")) {
      terminal.out(JSON.stringify({ ...run, funnel }, null, 2));
      return 0;
    }
    terminal.out(`${bold(run.title ?? run.summary ?? run.runId)}  ${run.status}`);
    terminal.out(dim(`${run.runId}, began ${run.startedAt}, last phase ${run.lastPhase}`));
    if (run.outputPath) {
      terminal.out(`Film    ${run.outputPath}  ${durationText(run.outputDurationSeconds ?? 0)}`);
      terminal.out(`Poster  ${run.posterPath}`);
    }
    if (run.error) terminal.out(red(run.error));
    for (const warning of run.warnings) terminal.out(yellow(warning));
    const phases = Object.entries(run.phaseSeconds);
    if (phases.length > 0) {
      terminal.out(
        `\n${bold("Time")}  ${phases.map(([name, s]) => `${name} ${s.toFixed(1)} s`).join(", ")}`,
      );
    }
    if (funnel.length > 0) terminal.out(`\n${bold("Pictures")}`);
    for (const { verdict, reason, count } of funnel) {
      terminal.out(
        `  ${counted(count, "picture").padEnd(16)}${verdict}  ${reason.replaceAll("_", " ")}`,
      );
    }
    return 0;
  });
};
