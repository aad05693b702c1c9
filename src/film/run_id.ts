// Names of runs: when it began and four hex digits, so that a listing sorts itself.

import type { RunId } from "../ledger/run.ts";

/** `now` in milliseconds UTC; `chance` in [0, 1). */
export function newRunId(now: number, chance: number): RunId {
  const [date, time] = new Date(now).toISOString().slice(0, 19).replaceAll(/[-:]/g, "").split("T");
  const tail = Math.floor(chance * 0x10000).toString(16).padStart(4, "0");
  return `${date}_${time}_${tail}`;
}
