// SPDX-License-Identifier: AGPL-3.0-or-later

// The days a film shows and the second line of its title, also as a kept run has them.

import type { LocalRange } from "../../base/local_time.ts";
import type { RunReader } from "../../ledger/ledger.ts";
import type { RunId } from "../../ledger/run.ts";
import type { Brief } from "../brief/brief.ts";
import type { Cut } from "./cut.ts";
import { periodOf } from "../brief/brief_period.ts";

/** The brief's own; an album's are all days of the library, so that there the cut's are said. */
export function shownDays(
  { albumId, windows }: Pick<Brief, "albumId" | "windows">,
  { span }: Pick<Cut, "span">,
): readonly LocalRange[] {
  return albumId === undefined ? windows : [{ start: span.first, end: span.last }];
}

/** The same in words. */
export function shownPeriod(brief: Brief, cut: Pick<Cut, "span">): string {
  return periodOf({ ...brief, windows: shownDays(brief, cut) });
}

type StoredBrief = Partial<Pick<Brief, "windows" | "albumId" | "home">> & Pick<Brief, "today">;

/** In `locale` (BCP 47), from the brief the run kept; `undefined` for a run that kept no days. */
export async function storedPeriod(
  runs: Pick<RunReader, "document">,
  runId: RunId,
  locale: string,
): Promise<string | undefined> {
  const brief = await runs.document(runId, "brief") as StoredBrief | undefined;
  const { albumId, windows = [] } = brief ?? {};
  if (brief === undefined || windows.length === 0) return undefined;
  if (albumId === undefined) return periodOf({ ...brief, windows, locale });
  const cut = await runs.document(runId, "cut") as Partial<Pick<Cut, "span">> | undefined;
  if (cut?.span === undefined) return undefined;
  const { span } = cut;
  return periodOf({ ...brief, windows: shownDays({ albumId, windows }, { span }), locale });
}

/** From the cut the run kept; `undefined` for a title of one line, and for a run that kept no cut. */
export async function storedSubtitle(
  runs: Pick<RunReader, "document">,
  runId: RunId,
): Promise<string | undefined> {
  const cut = await runs.document(runId, "cut") as Partial<Pick<Cut, "titles">> | undefined;
  return cut?.titles?.sub;
}
