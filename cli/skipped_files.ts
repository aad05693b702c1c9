// The files a run could not read, each with the reason.

import type { RunReader } from "../src/ledger/ledger.ts";
import type { Run } from "../src/ledger/run.ts";
import type { AssetId } from "../src/library/asset.ts";
import type { SkippedFile } from "../src/library/library.ts";

/** Of runs before the list was kept: those their warnings name. */
export async function skippedFiles(
  runs: RunReader,
  { runId, warnings }: Run,
): Promise<ReadonlyMap<AssetId, string>> {
  const kept = await runs.document(runId, "skipped") as readonly SkippedFile[] | undefined;
  if (kept) return new Map(kept.map(({ id, reason }) => [id, reason]));
  const told = warnings.map((warning) => /^"(.+)" was left out: (.+)$/s.exec(warning));
  return new Map(told.flatMap((parts) => parts ? [[parts[1]!, parts[2]!]] : []));
}
