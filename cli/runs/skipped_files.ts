// The files a run could not read, each with the reason.

import type { RunReader } from "../../src/ledger/ledger.ts";
import type { Run } from "../../src/ledger/run.ts";
import type { AssetId } from "../../src/library/asset.ts";
import type { SkippedFile } from "../../src/library/library.ts";

const NAMED = /^"(.+)" was left out: (.+)$/s;
const COUNTED = /^\d+ more files? (?:was|were) left out; /;

/** What a run warned of beside the files it left out, where the list of them was kept. */
export function otherWarnings(
  warnings: readonly string[],
  skipped: readonly SkippedFile[] | undefined,
): readonly string[] {
  if (skipped === undefined) return warnings;
  return warnings.filter((warning) => !NAMED.test(warning) && !COUNTED.test(warning));
}

/** Of runs before the list was kept: those their warnings name. */
export async function skippedFiles(
  runs: RunReader,
  { runId, warnings }: Run,
): Promise<ReadonlyMap<AssetId, string>> {
  const kept = await runs.document(runId, "skipped") as readonly SkippedFile[] | undefined;
  if (kept) return new Map(kept.map(({ id, reason }) => [id, reason]));
  const told = warnings.map((warning) => NAMED.exec(warning));
  return new Map(told.flatMap((parts) => parts ? [[parts[1]!, parts[2]!]] : []));
}
