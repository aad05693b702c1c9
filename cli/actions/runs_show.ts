// `runs show`: one run, what became of it and where its pictures went.

import { reasonClause } from "../../src/film/select/trace_sentences.ts";
import type { Run } from "../../src/ledger/run.ts";
import type { Action } from "../command.ts";
import { findRun, LATEST, withRuns } from "../ledger_session.ts";
import { counted, durationText } from "../words.ts";

export const runsShow: Action = async (context, given) => {
  const { terminal } = context;
  const { bold, dim, yellow, red } = terminal.paint;
  return await withRuns(context, async (runs) => {
    const run = await findRun(runs, given.positionals[0] ?? LATEST);
    const funnel = await runs.funnel(run.runId);
    if (given.flag("json")) {
      terminal.out(JSON.stringify({ ...run, funnel }, null, 2));
      return 0;
    }
    terminal.out(`${bold(run.title ?? run.summary ?? run.runId)}  ${run.status}`);
    terminal.out(dim(`${run.runId}, began ${run.startedAt}, last phase ${run.lastPhase}`));
    if (run.outputPath) {
      const isDelivered = run.delivery.status === "delivered";
      const film = isDelivered
        ? `on the library server as ${run.delivery.assetId}`
        : run.outputPath;
      terminal.out(`Film    ${film}  ${durationText(run.outputDurationSeconds ?? 0)}`);
      terminal.out(`Poster  ${run.posterPath}`);
    }
    for (const line of deliveryLines(run)) terminal.out(yellow(line));
    if (run.error) terminal.out(run.status === "nothing" ? run.error : red(run.error));
    for (const warning of run.warnings) terminal.out(yellow(warning));
    const phases = Object.entries(run.phaseSeconds);
    if (phases.length > 0) {
      terminal.out(
        `\n${bold("Time")}  ${phases.map(([name, s]) => `${name} ${s.toFixed(1)} s`).join(", ")}`,
      );
    }
    for (const [verdict, heading] of [["in", "In the film"], ["out", "Not in the film"]] as const) {
      const lines = funnelLines(funnel.filter((row) => row.verdict === verdict));
      if (lines.length > 0) terminal.out([`\n${bold(heading)}`, ...lines].join("\n"));
    }
    return 0;
  });
};

/** What is still to be done about a delivery that was asked for. */
function deliveryLines({ runId, delivery: { status, attempts, error } }: Run): string[] {
  if (status !== "pending" && status !== "abandoned") return [];
  const tries = attempts === 0 ? "" : ` after ${counted(attempts, "try", "tries")}`;
  const state = status === "pending" ? "waits for its delivery" : "was not delivered";
  return [
    `The film ${state}${tries}${error ? `: ${error}` : ""}`,
    `Deliver it with: photos-memories runs upload ${runId}`,
  ];
}

interface Counted {
  readonly verdict: string;
  readonly reason: string;
  readonly count: number;
}

/** One line a reason, the most frequent first; the same reason may hold at several steps. */
function funnelLines(rows: readonly Counted[]): string[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const clause = reasonClause(row);
    counts.set(clause, (counts.get(clause) ?? 0) + row.count);
  }
  return [...counts].sort(([, a], [, b]) => b - a)
    .map(([clause, count]) => `  ${counted(count, "picture").padEnd(16)}${clause}`);
}
