// SPDX-License-Identifier: AGPL-3.0-or-later

// What an operator looks at beside the checks before a film: versions, stores, backup, data folder, clock.

import { type CheckName, type PreflightRow, rowOr } from "./check.ts";

/** One store of this machine, looked into and not changed. */
export interface StoreState {
  /** The name of its file. */
  readonly name: string;
  /** Absent where there is none yet. */
  readonly found?: {
    /** Such as "12 runs, 0.4 MB". */
    readonly holds: string;
    readonly schema: number;
  };
  readonly damage?: {
    readonly message: string;
    readonly hint: string;
    /** By the next command that opens it. */
    readonly isMended: boolean;
  };
  /** The newest schema this program knows. */
  readonly newest: number;
}

export interface PrivatePlace {
  readonly path: string;
  /** As `chmod` takes it. */
  readonly mode: number;
  readonly isFolder: boolean;
  /** Its group may read it. */
  readonly isOfGroup?: boolean;
}

export interface DoctorDeps {
  readonly program: {
    readonly version: string;
    readonly checkout: string | null;
    readonly commit: string | null;
    readonly upstream: string | null;
    readonly behind: number | null;
    /** Such as "Deno 2.9.6 on linux x64". */
    readonly runtime: string;
  };
  /** Each looks into one store. Throws Fault `not_writable`, `disk_full`. */
  readonly stores: ReadonlyArray<{
    readonly name: string;
    look(): Promise<StoreState>;
  }>;
  /**
   * Without a folder where it was downloaded; `undefined` where none is known of, or it is gone; "needless" where
   * there is nothing to keep.
   */
  newestBackup(): Promise<
    { readonly folder?: string; readonly madeMs: number } | "needless" | undefined
  >;
  readonly dataFolder: string;
  /** Throws Fault `not_writable`. */
  proveWritable(folder: string): Promise<void>;
  freeBytes(folder: string): Promise<number>;
  /** Those that are there. */
  privatePlaces(): Promise<readonly PrivatePlace[]>;
  readonly clock: {
    readonly nowMs: number;
    /** IANA. */
    readonly zone: string;
    /** The same moment as its wall shows it. */
    readonly wall: string;
  };
  /** When the newest run began, in milliseconds; `undefined` without one. */
  newestRunMs(): Promise<number | undefined>;
  /** The time of the library server; `undefined` without one, or where it says none. Never throws but `cancelled`. */
  serverTimeMs(signal: AbortSignal): Promise<number | undefined>;
}

const DAY_MS = 86_400_000;
/** Sign-in by another provider refuses tokens of a clock that is further off. */
const MAX_CLOCK_MS = 60_000;
const OLD_BACKUP_DAYS = 30;
/** A ledger grows by less than this in a year. */
const MIN_DATA_BYTES = 1e9;

/** In the order of the page, before the checks of a film. Throws Fault `cancelled`. */
export async function examine(
  deps: DoctorDeps,
  signal: AbortSignal,
): Promise<readonly PreflightRow[]> {
  const rows = await Promise.all([
    [programRow(deps)],
    Promise.all(
      deps.stores.map((store) => rowOr(storeName(store), async () => storeRow(await store.look()))),
    ),
    backupRow(deps),
    folderRows(deps),
    clockRow(deps, signal),
  ]);
  return rows.flat();
}

const storeName = ({ name }: Pick<StoreState, "name">): CheckName => `Store ${name}`;

function programRow({ program }: DoctorDeps): PreflightRow {
  const { version, checkout, commit, upstream, behind, runtime } = program;
  const source = checkout === null ? "" : `, checkout "${checkout}"`;
  const at = commit === null ? "" : ` at ${commit.slice(0, 8)}`;
  const message = `${version}${source}${at}; ${runtime}`;
  const isBehind = behind !== null && behind > 0;
  return {
    name: "Program",
    status: isBehind ? "WARNING" : "OK",
    message: isBehind ? `${message}; ${behind} commits behind ${upstream}` : message,
    hint: isBehind ? `Bring it up to date: git -C "${checkout}" pull` : undefined,
  };
}

function storeRow(state: StoreState): PreflightRow {
  const { found, damage, newest } = state, name = storeName(state);
  if (damage) {
    const { message, hint, isMended } = damage;
    return { name, status: isMended ? "WARNING" : "ERROR", message, hint };
  }
  if (!found) return { name, status: "SKIPPED", message: "Not there yet" };
  const message = `${found.holds}, schema ${found.schema}`;
  if (found.schema > newest) {
    return {
      name,
      status: "ERROR",
      message: `${message}; this program knows schemas up to ${newest}`,
      hint: "Run the newer version that wrote it, or restore the backup made before it",
    };
  }
  if (found.schema === newest) return { name, status: "OK", message };
  return {
    name,
    status: "OK",
    message: `${message}; the next command that opens it makes it schema ${newest}`,
  };
}

async function backupRow(deps: DoctorDeps): Promise<readonly PreflightRow[]> {
  const name = "Backup", hint = "photos-memories backup --to <folder on another disk>";
  const newest = await deps.newestBackup();
  if (newest === "needless") return [{ name, status: "SKIPPED", message: "Nothing to keep yet" }];
  if (!newest) return [{ name, status: "WARNING", message: "None is known of", hint }];
  const days = Math.max(0, Math.floor((deps.clock.nowMs - newest.madeMs) / DAY_MS));
  const age = days === 0 ? "made within a day" : days === 1 ? "a day old" : `${days} days old`;
  const { folder } = newest;
  const message = `${folder === undefined ? "Downloaded" : `"${folder}"`}, ${age}`;
  return [
    days > OLD_BACKUP_DAYS
      ? { name, status: "WARNING", message, hint }
      : { name, status: "OK", message },
  ];
}

async function folderRows(deps: DoctorDeps): Promise<readonly PreflightRow[]> {
  const { dataFolder } = deps;
  const free = await rowOr("Data folder", async () => {
    await deps.proveWritable(dataFolder);
    const bytes = await deps.freeBytes(dataFolder);
    const message = `"${dataFolder}" can be written, ${(bytes / 1e9).toFixed(1)} GB free`;
    if (bytes >= MIN_DATA_BYTES) return { name: "Data folder", status: "OK", message };
    return {
      name: "Data folder",
      status: "WARNING",
      message,
      hint: "Free some space, or move the folder and set PHOTOS_MEMORIES_DATA_DIR",
    };
  });
  const open = (await deps.privatePlaces()).filter(({ mode, isOfGroup }) =>
    (mode & (isOfGroup ? 0o027 : 0o077)) !== 0
  );
  const name = "Permissions";
  if (open.length === 0) {
    return [free, { name, status: "OK", message: "Open to their owner alone" }];
  }
  const of = (isFolder: boolean) => open.filter((each) => each.isFolder === isFolder);
  const commands = [["700", of(true)], ["600", of(false)]] as const;
  return [free, {
    name,
    status: "WARNING",
    message: `Open to other users of this machine: ${
      open.map(({ path, mode }) => `"${path}" (${mode.toString(8)})`).join(", ")
    }`,
    hint: commands.filter(([, places]) => places.length > 0)
      .map(([mode, places]) => `chmod ${mode} ${places.map(({ path }) => `"${path}"`).join(" ")}`)
      .join("; "),
  }];
}

async function clockRow(deps: DoctorDeps, signal: AbortSignal): Promise<readonly PreflightRow[]> {
  const { clock: { nowMs, zone, wall } } = deps;
  const name = "Clock", shown = `${wall} in ${zone}`;
  const hint = "Set the clock, and let the system keep it: timedatectl set-ntp true";
  const newest = await deps.newestRunMs();
  if (newest !== undefined && newest > nowMs + MAX_CLOCK_MS) {
    const began = new Date(newest).toISOString();
    const message = `${shown}, earlier than the newest run began (${began}): it was set back`;
    return [{ name, status: "WARNING", message, hint }];
  }
  const server = await deps.serverTimeMs(signal);
  const offMs = server === undefined ? 0 : server - nowMs;
  if (Math.abs(offMs) <= MAX_CLOCK_MS) {
    const than = server === undefined ? "" : ", as the library server's";
    return [{ name, status: "OK", message: shown + than }];
  }
  const seconds = Math.round(Math.abs(offMs) / 1000).toLocaleString("en");
  const way = offMs > 0 ? "behind" : "ahead of";
  return [{
    name,
    status: "WARNING",
    message: `${shown}, ${seconds} s ${way} the library server's`,
    hint: `${hint}; or correct the server's`,
  }];
}
