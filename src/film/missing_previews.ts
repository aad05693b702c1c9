// SPDX-License-Identifier: AGPL-3.0-or-later

// Pictures the library has no preview of yet, as after an import: a film that chose without seeing
// them says so, and one of the automation waits for them.

import { Fault } from "../base/fault.ts";
import type { FilmDeps, RunOrigin } from "./film_contract.ts";

/** With more of the previews looked for missing, the choice is blind. */
const MAX_MISSING_SHARE = 0.1;
/** Daily runs are at least so far apart; one typed again on the same day waits, too. */
const DAY_APART_MS = 12 * 3_600_000;
/** Failed runs among which the wait of the day before is looked for. */
const RECENT_FAILED = 50;

/** The first half of a sentence; nothing where few are missing. */
export function missingPreviews(
  { label }: Pick<FilmDeps["library"], "label">,
  missing: number,
  lookedFor: number,
): string | undefined {
  if (missing <= lookedFor * MAX_MISSING_SHARE) return undefined;
  return `${missing} of the ${lookedFor} previews looked for are missing in ${label}`;
}

/**
 * Throws Fault `previews_missing` in a run of the automation, unless just as many were missing for the same
 * memory on a day before: the library makes no more of them, and waiting would never end.
 */
export async function waitForPreviews(
  { runs, machine }: Pick<FilmDeps, "runs" | "machine">,
  { attemptId, memoryKey }: Partial<RunOrigin>,
  missing: string,
): Promise<void> {
  if (attemptId === undefined) return;
  const sentence = `${missing}; the film waits for the next day`;
  const before = machine.now() - DAY_APART_MS;
  const hasWaited = (await runs.list(RECENT_FAILED, ["failed"])).some((run) =>
    run.memoryKey === memoryKey && run.error === sentence && Date.parse(run.startedAt) <= before
  );
  if (!hasWaited) throw new Fault("previews_missing", sentence);
}
