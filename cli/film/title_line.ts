// Where the words of a film's title come from, in one line.

import { type TitleRecord, titleSourceText } from "../../src/film/naming/title_writer.ts";
import type { RunReader } from "../../src/ledger/ledger.ts";
import type { RunId } from "../../src/ledger/run.ts";
import type { KeptCut } from "../runs/cut_lines.ts";

/** Nothing for a run that has no cut. */
export async function titleLine(
  runs: Pick<RunReader, "document">,
  runId: RunId,
): Promise<string | undefined> {
  const cut = await runs.document(runId, "cut") as KeptCut | undefined;
  const record = await runs.document(runId, "title") as TitleRecord | undefined;
  return cut && `Title: ${titleSourceText(cut.titles.source, record)}`;
}
