// SPDX-License-Identifier: AGPL-3.0-or-later

// The whole trace of one run as a file: every picture that was looked at, and why it is or is not
// in the film.

import { PLAIN_ENGLISH } from "../../messages/locale.ts";
import { stat } from "node:fs/promises";
import path from "node:path";
import { Fault, reasonOf } from "../../base/fault.ts";
import type { StoredCut, TraceRow } from "../../film/select/cut.ts";
import { storyLabel } from "../../film/select/stories/story_names.ts";
import { sentenceOf } from "../../film/select/trace_sentences.ts";
import type { RunReader } from "../../ledger/ledger.ts";
import type { RunId } from "../../ledger/run.ts";
import { checkWritable, writeWhole } from "../../system/files/files.ts";
import { expandHome } from "../../system/paths.ts";

/** Rows as a run keeps them. */
export async function readTrace(
  runs: Pick<RunReader, "considered" | "trace">,
  runId: RunId,
): Promise<TraceRow[]> {
  const rows: TraceRow[] = [];
  for (const asset of await runs.considered(runId)) {
    rows.push(await runs.trace(runId, asset) as TraceRow);
  }
  return rows;
}

/** Called before the film is made. Throws Fault `usage` or `not_writable`. */
export async function checkTraceFile(file: string): Promise<string> {
  const target = path.resolve(expandHome(file));
  if ((await stat(target).catch(() => undefined))?.isDirectory()) {
    throw new Fault("usage", `The trace cannot be "${target}": it is a folder`, {
      hint: "Name a file in it",
    });
  }
  await checkWritable(path.dirname(target));
  return target;
}

/** One JSON document; each row with its sentence. Throws Fault `not_writable` or `disk_full`. */
async function writeTrace(file: string, runs: RunReader, runId: RunId): Promise<void> {
  const cut = await runs.document(runId, "cut") as StoredCut | undefined;
  const story = (id: string) => {
    const found = cut?.stories.find((known) => known.id === id);
    return cut && found && storyLabel(found, PLAIN_ENGLISH, cut);
  };
  const rows = (await readTrace(runs, runId)).map((row) => ({
    ...row,
    sentence: sentenceOf(PLAIN_ENGLISH, row, { story }),
  }));
  const funnel = await runs.funnel(runId);
  await writeWhole(file, `${JSON.stringify({ run: runId, funnel, rows }, null, 2)}\n`);
}

/** A trace that could not be written does not fail the film. */
export async function traceLine(file: string, runs: RunReader, runId: RunId): Promise<string> {
  try {
    await writeTrace(file, runs, runId);
    return `Trace: ${file}`;
  } catch (error) {
    return `The trace was not written: ${reasonOf(error)}`;
  }
}
