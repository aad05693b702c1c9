// The second line of a film's title. The run's own row has no place for it; the cut it keeps has.

import type { RunReader } from "../ledger/ledger.ts";
import type { RunId } from "../ledger/run.ts";
import type { Cut } from "./select/cut.ts";

/** `undefined` for a title of one line, and for a run that kept no cut. */
export async function keptSubtitle(
  runs: Pick<RunReader, "document">,
  runId: RunId,
): Promise<string | undefined> {
  const cut = await runs.document(runId, "cut") as Pick<Cut, "titles"> | undefined;
  return cut?.titles.sub;
}
