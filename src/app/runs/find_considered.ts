// SPDX-License-Identifier: AGPL-3.0-or-later

// The picture a person asks about among those a run considered, by its id, its name or a part of its path.

import path from "node:path";
import { Fault } from "../../base/fault.ts";
import { shellWord } from "../../base/text.ts";
import type { Brief } from "../../film/brief/brief.ts";
import type { Ledger, RunReader } from "../../ledger/ledger.ts";
import type { Run, RunId } from "../../ledger/run.ts";
import type { AssetId } from "../../library/asset.ts";
import { isThere } from "../../system/files/files.ts";
import { expandHome } from "../../system/paths.ts";
import { findAsset, type FoundAsset } from "../../library/find_asset.ts";
import { type StoredCut } from "../../film/select/cut.ts";
import { findCut, findRun } from "./find_run.ts";
import { findByFileName, skippedFiles, whyUnseen } from "./picture_of_run.ts";
import type { AppContext } from "../context.ts";

/** Errors as `findCut`, unless the run left the file out before it came as far as a cut. */
export async function cutFor(
  typed: string,
  runs: RunReader,
  id: RunId,
): Promise<{ readonly run: Run; readonly cut: StoredCut }> {
  try {
    return await findCut(runs, id);
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== "not_found") throw error;
    const run = await findRun(runs, id);
    const skipped = await skippedFiles(runs, run);
    const found = findAsset(asPath(typed), [...skipped.keys()]);
    throw found.kind === "one" ? leftOut(run, typed, found.id, skipped) ?? error : error;
  }
}

function asPath(typed: string): string {
  return /^(?:~|\.\.?)[\\/]/.test(typed) ? path.resolve(expandHome(typed)) : typed;
}

/** So many names are listed when several fit. */
const MAX_LISTED = 4;

/** Throws Fault `not_found` with the nearest one, `usage` when several fit. */
export async function assetNamed(
  context: AppContext,
  ledger: Ledger,
  typed: string,
  runs: RunReader,
  run: Run,
  cut: StoredCut,
  isLatest: boolean,
): Promise<FoundAsset & { kind: "one" }> {
  const asked = asPath(typed);
  const { runId } = run, considered = await runs.considered(runId);
  const skipped = await skippedFiles(runs, run);
  let found = findAsset(asked, [...new Set([...considered, ...skipped.keys()])]);
  // A server's skipped file is known by its name, which other pictures may have as well.
  if (found.kind === "none" || (found.kind === "one" && skipped.has(found.id))) {
    const named = await findByFileName(context, ledger, typed, run, cut, considered);
    const [id, another] = named;
    if (another !== undefined) found = { kind: "several", ids: named };
    else if (id !== undefined) found = { kind: "one", id, isMovingHalf: false };
  }
  if (found.kind === "several") {
    throw new Fault("usage", `"${typed}" may be ${found.ids.length} pictures`, {
      hint: `Type more of the name, such as ${found.ids.slice(0, MAX_LISTED).join(", ")}`,
    });
  }
  if (found.kind === "one" && await isInLibrary(found.folder, cut)) {
    // A cut made before the file broke has considered it all the same.
    const fault = considered.includes(found.id)
      ? undefined
      : leftOut(run, typed, found.id, skipped);
    if (fault) throw fault;
    return found;
  }
  const brief = await runs.document(runId, "brief") as Brief;
  const unseen = await whyUnseen(context, ledger, asked, run, cut, brief);
  const near = found.kind === "none" && found.near !== undefined
    ? `Did you mean "${found.near}"?`
    : undefined;
  const why = (unseen?.id !== undefined ? unseen.sentence : near ?? unseen?.sentence) ??
    "It is outside of the film's days, or it is not in the library";
  const other = await consideredBy(runs, runId, asked, unseen?.id);
  const command = `photos-memories runs why ${shellWord(typed)}`;
  const next = other !== undefined
    ? `Run ${other.runId} did consider it: ${command} ${other.runId}`
    : isLatest
    ? `This is the latest; of another: ${command} <run>, and photos-memories runs list names them`
    : undefined;
  throw new Fault("not_found", `Run ${runId} did not consider "${typed}"`, {
    hint: next === undefined ? why : `${why}\n${next}`,
  });
}

/** A picture that is not of the named run is looked for in so many of the newest runs. */
const NEWEST_ASKED = 30;

/** The newest other run that did consider it; `id` where it is known. */
async function consideredBy(
  runs: RunReader,
  runId: RunId,
  asked: string,
  id: AssetId | undefined,
): Promise<Run | undefined> {
  for (const other of await runs.list(NEWEST_ASKED)) {
    const cut = await runs.document(other.runId, "cut") as StoredCut | undefined;
    if (other.runId === runId || !cut) continue;
    const considered = await runs.considered(other.runId);
    if (id !== undefined && considered.includes(id)) return other;
    const found = findAsset(asked, considered);
    if (found.kind === "one" && await isInLibrary(found.folder, cut)) return other;
  }
  return undefined;
}

function leftOut(
  { runId }: Run,
  typed: string,
  id: AssetId,
  skipped: ReadonlyMap<AssetId, string>,
): Fault | undefined {
  const reason = skipped.get(id);
  if (reason === undefined) return undefined;
  return new Fault("not_found", `Run ${runId} did not consider "${typed}"`, {
    hint: `"${id}" was left out: ${reason}`,
  });
}

/** A file of the same name in another folder is another picture: the film's own are beside it. */
async function isInLibrary(folder: string | undefined, cut: StoredCut): Promise<boolean> {
  if (folder === undefined || cut.shots.length === 0) return true;
  for (const { asset } of cut.shots) {
    if (await isThere(path.join(folder, ...asset.id.split("/")))) return true;
  }
  return false;
}
