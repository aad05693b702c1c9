// SPDX-License-Identifier: AGPL-3.0-or-later

// The page for an operator: versions, stores, backup, data folder, clock, and every check of a film.

import { stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { preflightDeps } from "../open_app.ts";
import { Fault, throwIfCancelled } from "../../base/fault.ts";
import { readList } from "../backup/backup.ts";
import { BANK_SCHEMA } from "../../bank/sqlite/sqlite_bank.ts";
import { accountsOf } from "../../config/accounts.ts";
import {
  checkLedgerTexts,
  newestBackup,
  newestDownloadedBackup,
  restoreHint,
} from "../../ledger/sqlite/damaged_ledger.ts";
import { LEDGER_MIGRATIONS } from "../../ledger/sqlite/migrations.ts";
import { openImmichApi } from "../../library/immich/http_immich_api.ts";
import { preflight as checkFilm } from "../preflight/all.ts";
import type { PreflightRow } from "../preflight/check.ts";
import {
  type DoctorDeps,
  examine,
  type PrivatePlace,
  type StoreState,
} from "../preflight/doctor.ts";
import { localZone } from "../../system/clock.ts";
import { freeBytes, isThere, modeOf, proveWritable } from "../../system/files/files.ts";
import type { Paths } from "../../system/paths.ts";
import { systemMachine } from "../../system/machine.ts";
import { runtimeOf } from "../../system/process/checkout.ts";
import { liveContentOf } from "../../system/sqlite/copied_store.ts";
import { readRows } from "../../system/sqlite/read_rows.ts";
import type { AppContext } from "../context.ts";
import { readSettings, type Settings, settingsPlace } from "../settings/settings.ts";
import { counted, sizeText, wallTime } from "../../base/english_text.ts";
import { VERSION } from "../version.ts";

type DoctorContext = Pick<AppContext, "environment" | "configFile" | "entry" | "signal">;

/** Changes nothing. Throws Fault `cancelled`. */
export async function doctorRows(context: DoctorContext): Promise<readonly PreflightRow[]> {
  // A problem of the settings is a row of the page.
  const settings = await readSettings(context).catch((error) => {
    if (error instanceof Fault) return error;
    throw error;
  });
  const own = await examine(await depsOf(context, settings), context.signal);
  const film = await filmRows(context, settings);
  return [...own, ...film];
}

async function filmRows(
  { environment, entry, signal }: DoctorContext,
  settings: Settings | Fault,
): Promise<readonly PreflightRow[]> {
  if (settings instanceof Fault) {
    const { message, hint } = settings;
    return [{ name: "Settings", status: "ERROR", message, ...hint === undefined ? {} : { hint } }];
  }
  const deps = await preflightDeps({ ...settings, environment, entry, version: VERSION });
  // Each store has a row of its own, and none is begun anew by looking at it; no folder is made either.
  const machine = { ...deps.machine, checkWritable: proveWritable };
  return await checkFilm({ ...deps, machine, readStores: undefined }, signal);
}

/** The Debian package opens it to its group, whose members act as its service. */
const FOLDER_OF_PACKAGE = "/var/lib/photos-memories";

const STORES = [
  { name: "ledger.db", table: "run", newest: LEDGER_MIGRATIONS.length },
  { name: "bank.db", table: "fact", newest: BANK_SCHEMA },
] as const;

async function depsOf(context: DoctorContext, settings: Settings | Fault): Promise<DoctorDeps> {
  const { paths } = settingsPlace(context), { data } = paths;
  const { version, checkout, commit, upstream, commits_behind } = await runtimeOf(
    VERSION,
    context.entry,
  );
  const nowMs = systemMachine.now();
  return {
    program: {
      version,
      checkout,
      commit,
      upstream,
      behind: commits_behind,
      runtime: runtimeText(),
    },
    stores: STORES.map(({ name, ...store }) => ({
      name,
      look: async () => ({ name, newest: store.newest, ...await lookInto(name, store, paths) }),
    })),
    async newestBackup() {
      if (!await isThere(paths.ledger)) return "needless";
      const folder = await newestBackup(paths.ledger);
      const list = folder && await readList(folder).catch(() => undefined);
      const copied = list ? { folder: folder!, madeMs: Date.parse(list.made) } : undefined;
      const downloadedMs = await newestDownloadedBackup(paths.ledger);
      if (downloadedMs === undefined || (copied?.madeMs ?? 0) >= downloadedMs) return copied;
      return { madeMs: downloadedMs };
    },
    dataFolder: data,
    proveWritable,
    freeBytes,
    // A configuration that holds keys and is open to others has a row of its own.
    privatePlaces: () =>
      placesOf([data], [paths.ledger, paths.bank, path.join(data, ".secret_key")]),
    clock: { nowMs, zone: localZone(), wall: wallTime(new Date(nowMs).toISOString()) },
    async newestRunMs() {
      const sql = "SELECT max(started_at) AS newest FROM run";
      const [row] = await readRows(paths.ledger, "run", sql).catch(() => []);
      const newest = Date.parse(String(row?.["newest"]));
      return Number.isNaN(newest) ? undefined : newest;
    },
    async serverTimeMs(signal) {
      if (settings instanceof Fault || settings.config.immich.url === undefined) return undefined;
      try {
        const api = openImmichApi(accountsOf(settings.config, [])[0]!);
        await api.version({ signal });
        return api.serverTimeMs;
      } catch {
        // Why it cannot be asked is in the library's row.
        throwIfCancelled(signal);
        return undefined;
      }
    },
  };
}

/** Nothing is begun anew, and no schema is changed. */
async function lookInto(
  name: string,
  { table, newest }: Omit<typeof STORES[number], "name">,
  { data, ledger }: Pick<Paths, "data" | "ledger">,
): Promise<Pick<StoreState, "found" | "damage">> {
  const file = path.join(data, name), isLedger = file === ledger;
  if (!await isThere(file)) return {};
  try {
    const { rows, schema } = await liveContentOf(file), { size } = await stat(file);
    // What it keeps may be damaged where its pages are whole.
    if (isLedger && schema === newest) await checkLedgerTexts(file);
    return { found: { holds: `${counted(rows[table] ?? 0, table)}, ${sizeText(size)}`, schema } };
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== "verification_failed") throw error;
    const hint = isLedger
      ? await restoreHint(ledger)
      : `The next film moves it to "${name}.damaged" and finds out again what it knew`;
    return { damage: { message: error.message, hint, isMended: !isLedger } };
  }
}

async function placesOf(
  folders: readonly string[],
  files: readonly string[],
): Promise<readonly PrivatePlace[]> {
  const places: PrivatePlace[] = [];
  for (const place of [...folders, ...files]) {
    if (!await isThere(place)) continue;
    places.push({
      path: place,
      mode: await modeOf(place),
      isFolder: folders.includes(place),
      isOfGroup: place === FOLDER_OF_PACKAGE,
    });
  }
  return places;
}

export function runtimeText(): string {
  const { deno, node } = process.versions as Readonly<Record<string, string | undefined>>;
  const engine = deno === undefined ? `Node ${node}` : `Deno ${deno}`;
  return `${engine} on ${os.platform()} ${os.arch()}`;
}
