// The ledger for commands that only read what was done.

import { Fault } from "../src/base/fault.ts";
import type { RunReader } from "../src/ledger/ledger.ts";
import type { Run, RunId } from "../src/ledger/run.ts";
import { openLedger } from "../src/ledger/sqlite/sqlite_ledger.ts";
import type { CommandContext } from "./command.ts";
import type { KeptCut } from "./cut_lines.ts";
import { readSettings } from "./settings.ts";

/** Stands for the newest run wherever one is named. */
export const LATEST = "latest";
/** A hint names at most so many runs. */
const MOST_LISTED = 4;

/** Opens the ledger, lets `read` look, closes it. */
export async function withRuns<T>(
  context: CommandContext,
  read: (runs: RunReader) => Promise<T>,
): Promise<T> {
  const { paths } = await readSettings(context);
  await using ledger = await openLedger(paths.ledger);
  return await read(ledger.runs);
}

/** Among so many of the newest runs a part of an id is looked for. */
export const NEWEST = 100;

/**
 * The run with this id, the only new one with this part of an id, or the newest for "latest".
 * Throws Fault `not_found`, or `usage` when a part fits several.
 */
export async function findRun(runs: RunReader, id: RunId): Promise<Run> {
  if (id === LATEST) {
    const newest = (await runs.list(1))[0];
    if (newest) return newest;
    throw noRun("There is no run yet");
  }
  const known = await runs.get(id);
  if (known) return known;
  const fitting = id === ""
    ? []
    : (await runs.list(NEWEST)).filter(({ runId }) => runId.includes(id));
  if (fitting.length === 1) return fitting[0]!;
  if (fitting.length === 0) throw noRun(`There is no run "${id}"`);
  throw new Fault("usage", `"${id}" is a part of the names of ${fitting.length} runs`, {
    hint: `Type more of one: ${fitting.slice(0, MOST_LISTED).map(({ runId }) => runId).join(", ")}`,
  });
}

/** A run with its cut; "latest" is the newest that made a film or a dry run. */
export async function findCut(
  runs: RunReader,
  id: RunId,
): Promise<{ readonly run: Run; readonly cut: KeptCut }> {
  if (id !== LATEST) {
    const run = await findRun(runs, id);
    const cut = await cutOf(runs, run);
    if (cut) return { run, cut };
    throw new Fault("not_found", `Run ${run.runId} ended before a cut was made (${run.status})`, {
      hint: `See "photos-memories runs show ${run.runId}"`,
    });
  }
  const newest = await runs.list(NEWEST);
  // One that broke off while it was rendered is better than none.
  const ended = newest.filter(({ status }) => status === "completed" || status === "dry_run");
  for (const run of [...ended, ...newest]) {
    const cut = await cutOf(runs, run);
    if (cut) return { run, cut };
  }
  throw noRun(newest.length === 0 ? "There is no run yet" : "No run has come as far as a cut yet");
}

async function cutOf(runs: RunReader, { runId }: Run): Promise<KeptCut | undefined> {
  return await runs.document(runId, "cut") as KeptCut | undefined;
}

function noRun(sentence: string): Fault {
  return new Fault("not_found", sentence, { hint: 'See "photos-memories runs list"' });
}
