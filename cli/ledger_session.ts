// The ledger for commands that only read what was done.

import { Fault } from "../src/base/fault.ts";
import type { RunReader } from "../src/ledger/ledger.ts";
import type { Run, RunId } from "../src/ledger/run.ts";
import { openLedger } from "../src/ledger/sqlite/sqlite_ledger.ts";
import type { CommandContext } from "./command.ts";
import { readSettings } from "./settings.ts";

/** Opens the ledger, lets `read` look, closes it. */
export async function withRuns<T>(
  context: CommandContext,
  read: (runs: RunReader) => Promise<T>,
): Promise<T> {
  const { paths } = await readSettings(context);
  await using ledger = await openLedger(paths.ledger);
  return await read(ledger.runs);
}

/** The run with this id, or the newest for "latest". Throws Fault `not_found`. */
export async function findRun(runs: RunReader, id: RunId): Promise<Run> {
  const run = id === "latest" ? (await runs.list(1))[0] : await runs.get(id);
  if (run) return run;
  throw new Fault(
    "not_found",
    id === "latest" ? "There is no run yet" : `There is no run "${id}"`,
    {
      hint: 'See "photos-memories runs list"',
    },
  );
}
