// SPDX-License-Identifier: AGPL-3.0-or-later

// One look at this machine for the page of the system: every check of the doctor, the model files, and
// what uses the disk.

import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { tierProbe } from "../open_app.ts";
import { Fault } from "../../base/fault.ts";
import { ARTIFACT_LIST, type ArtifactName } from "../../facts/models/artifacts.ts";
import { modelsFolderOf } from "../../facts/models/folder/local_models.ts";
import { verifiedModels } from "../../facts/models/folder/model_states.ts";
import type { ArtifactState } from "../../facts/models/model_state.ts";
import type { Tier } from "../../facts/tier.ts";
import type { PreflightRow } from "../preflight/check.ts";
import { systemClock } from "../../system/clock.ts";
import { expandHome } from "../../system/paths.ts";
import type { AppContext } from "../context.ts";
import { decidedTier, tierOfAllModels, wantedModels } from "./tiers.ts";
import { doctorRows } from "./doctor_rows.ts";
import { readSettings, type Settings } from "../settings/settings.ts";

type SystemContext = Pick<AppContext, "environment" | "configFile" | "entry" | "signal">;

/** A folder or file of this program, for people. */
interface DiskUse {
  readonly what: "films" | "cache" | "models" | "library_index" | "stores";
  readonly bytes: number;
}

export interface SystemFindings {
  /** Milliseconds since 1970. */
  readonly atMs: number;
  readonly rows: readonly PreflightRow[];
  /** Each file's digest was looked at. */
  readonly models: readonly ArtifactState[];
  /** Absent where it cannot be decided. */
  readonly tier?: Tier;
  /** Why this tier; or why it cannot be decided. */
  readonly tierText: string;
  /** Files the tier has a use for. */
  readonly wanted: readonly ArtifactName[];
  readonly disk: readonly DiskUse[];
}

/** Changes nothing. Throws Fault `config_invalid`, `model_unavailable`, `cancelled`. */
export async function systemFindings(context: SystemContext): Promise<SystemFindings> {
  const settings = await readSettings(context), { config, paths } = settings, { signal } = context;
  const folder = modelsFolderOf(config, paths);
  const [rows, models, tier, wanted, disk] = await Promise.all([
    doctorRows(context),
    verifiedModels(folder, ARTIFACT_LIST, signal),
    decidedTier(settings, tierProbe(settings), signal),
    wantedHere(settings, signal),
    diskUse(settings, folder),
  ]);
  return {
    atMs: systemClock.now(),
    rows,
    models,
    ..."tier" in tier
      ? { tier: tier.tier, tierText: `${tier.tier}: ${tier.reason}` }
      : { tierText: tier.error },
    wanted: wanted.map(({ name }) => name),
    disk,
  };
}

/** A tier that cannot be decided says nothing of detectors. */
async function wantedHere(settings: Settings, signal: AbortSignal) {
  let detectors = false;
  try {
    detectors = (await tierOfAllModels(settings, signal)).detectors;
  } catch (error) {
    if (!(error instanceof Fault) || error.code === "cancelled") throw error;
  }
  return wantedModels(ARTIFACT_LIST, { detectors, stems: false });
}

async function diskUse(
  { config, paths }: Settings,
  models: string,
): Promise<readonly DiskUse[]> {
  const { cache, folderIndexes, serverIndexes, bank, ledger } = paths;
  const sum = async (places: readonly string[]) =>
    (await Promise.all(places.map(bytesIn))).reduce((a, b) => a + b, 0);
  const indexes = await sum([folderIndexes, serverIndexes]);
  return [
    { what: "films", bytes: await bytesIn(expandHome(config.output.directory)) },
    { what: "cache", bytes: await bytesIn(cache) - indexes },
    { what: "library_index", bytes: indexes },
    { what: "models", bytes: await bytesIn(models) },
    { what: "stores", bytes: await sum([bank, `${bank}-wal`, ledger, `${ledger}-wal`]) },
  ];
}

/** The size of a file or of all files in a folder; what cannot be read counts nothing. */
async function bytesIn(place: string): Promise<number> {
  const found = await stat(place).catch(() => undefined);
  if (found === undefined || found.isFile()) return found?.size ?? 0;
  let bytes = 0;
  for (const entry of await readdir(place, { withFileTypes: true }).catch(() => [])) {
    // A link leads to what is counted where it lies, or is not this program's.
    if (entry.isFile() || entry.isDirectory()) bytes += await bytesIn(path.join(place, entry.name));
  }
  return bytes;
}
