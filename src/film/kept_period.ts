// The days of a film in the words of whoever tells of it. The run's own row has them as the film says
// them, in its language; the brief it keeps has the days.

import type { RunReader } from "../ledger/ledger.ts";
import type { RunId } from "../ledger/run.ts";
import type { Brief } from "./brief/brief.ts";
import type { Cut } from "./select/cut.ts";
import { periodOf } from "./select/draft.ts";
import { shownDays } from "./shown_days.ts";

type KeptBrief = Partial<Pick<Brief, "windows" | "albumId" | "home">> & Pick<Brief, "today">;

/** `locale` as in BCP 47. `undefined` for a run that kept no days. */
export async function keptPeriod(
  runs: Pick<RunReader, "document">,
  runId: RunId,
  locale: string,
): Promise<string | undefined> {
  const brief = await runs.document(runId, "brief") as KeptBrief | undefined;
  const { albumId, windows = [] } = brief ?? {};
  if (brief === undefined || windows.length === 0) return undefined;
  if (albumId === undefined) return periodOf({ ...brief, windows, locale });
  const cut = await runs.document(runId, "cut") as Pick<Cut, "span"> | undefined;
  if (cut === undefined) return undefined;
  return periodOf({ ...brief, windows: shownDays({ albumId, windows }, cut), locale });
}
