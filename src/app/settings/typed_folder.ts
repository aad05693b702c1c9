// SPDX-License-Identifier: AGPL-3.0-or-later

// Whether a folder that a person typed on a page can be what it is to be: looked at before it is saved,
// and refused with a sentence in the person's language.

import type { Stats } from "node:fs";
import { access, constants, realpath, stat } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { Fault } from "../../base/fault.ts";
import type { Config } from "../../config/schema.ts";
import { SaidFault } from "../../messages/said_fault.ts";
import { type CodeOf, formatMessage } from "../../messages/say.ts";
import { checkWritable, isAbsence, proveWritable } from "../../system/files/files.ts";
import { expandHome, type Paths } from "../../system/paths.ts";
import { runningProgram } from "../../system/process/running_program.ts";
import { untilAborted } from "../../system/sleep.ts";

/** Why a folder is not taken; each has a message. */
type FolderProblem = CodeOf<"folder">;

/** The settings whose value is a folder. */
const KEYS = ["library.folder", "output.directory", "models.directory", "music.folder"] as const;

type FolderKey = typeof KEYS[number];

/** Only read; the others are written into. */
const READ: ReadonlySet<FolderKey> = new Set(["library.folder", "music.folder"]);

export function isFolderKey(key: string): key is FolderKey {
  return KEYS.some((each) => each === key);
}

/** What the folder must not be. */
export interface FolderPlaces {
  readonly config: Pick<Config, "library" | "output">;
  readonly paths: Pick<Paths, "data" | "cache">;
  /** The program's own entry file. */
  readonly entry: string;
}

/** For a check and the look after it, both together; after longer a page seems to hang. */
const LOOK_MS = 5_000;

/** The signal that `look` is given fires when its time is over, or `stop` does. */
export async function inLookTime<T>(
  stop: AbortSignal,
  look: (inTime: AbortSignal) => Promise<T>,
): Promise<T> {
  const over = new AbortController(), timer = setTimeout(() => over.abort(), LOOK_MS);
  try {
    return await look(AbortSignal.any([stop, over.signal]));
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Nothing is made. Throws Fault `usage` that says why in every language, `disk_full`; also when `inTime`
 * fires before the disk answered. `english` stands before the sentence in English.
 */
export async function checkTypedFolder(
  key: FolderKey,
  typed: string,
  places: FolderPlaces,
  inTime: AbortSignal,
  english = "",
): Promise<void> {
  const late = untilAborted(inTime).then((): FolderProblem => "slow");
  const problem = await Promise.race([problemOf(key, typed, places), late]);
  if (problem === undefined) return;
  const said = { key: `folder.${problem}`, values: { folder: typed } } as const;
  throw new SaidFault("usage", `${english}${formatMessage("en", said)}`, said);
}

async function problemOf(
  key: FolderKey,
  typed: string,
  places: FolderPlaces,
): Promise<FolderProblem | undefined> {
  if (typed.includes("\0")) return "no_path";
  const folder = expandHome(typed);
  // The runtime itself refuses to look at some of them, in words of its own.
  const named = reservedBy(folder, places);
  if (named !== undefined) return named;
  try {
    const { real, isThere } = await realPlace(folder);
    const reserved = reservedBy(real, places) ?? await takenBy(key, real, places.config);
    if (reserved !== undefined) return reserved;
    if (isThere) {
      const kind = notAFolder(await stat(real));
      if (kind !== undefined) return kind;
    } else if (key === "library.folder") return "missing";
    if (isThere && READ.has(key)) {
      await access(real, constants.R_OK | constants.X_OK);
      return undefined;
    }
    return await whyNotWritable(real, isThere);
  } catch (error) {
    if (error instanceof Fault) throw error;
    const code = (error as { code?: string }).code;
    if (code === "ENOTDIR") return "file";
    return code === "ENAMETOOLONG" || code === "EINVAL" ? "no_path" : "unreadable";
  }
}

/** With all links resolved, of its nearest parent where it is not there. */
async function realPlace(
  folder: string,
): Promise<{ readonly real: string; readonly isThere: boolean }> {
  try {
    return { real: await realpath(folder), isThere: true };
  } catch (error) {
    const above = path.dirname(folder);
    const isGone = isAbsence(error) && (error as { code?: string }).code !== "ENOTDIR";
    if (!isGone || above === folder) throw error;
    return {
      real: path.join((await realPlace(above)).real, path.basename(folder)),
      isThere: false,
    };
  }
}

function notAFolder(found: Stats): FolderProblem | undefined {
  if (found.isDirectory()) return undefined;
  return found.isFile() ? "file" : "device";
}

async function whyNotWritable(
  folder: string,
  isThere: boolean,
): Promise<FolderProblem | undefined> {
  try {
    await (isThere ? checkWritable : proveWritable)(folder);
    return undefined;
  } catch (error) {
    if (error instanceof Fault && error.code === "disk_full") throw error;
    return "unwritable";
  }
}

/** These with all that lies in them: nothing of a person's does. */
const OF_SYSTEM: readonly string[] = [
  ...["proc", "sys", "dev", "run", "boot", "etc", "bin", "sbin", "usr", "lib", "lib32", "lib64"],
  ...["libx32", "lost+found", "System", "Library", "Applications", "cores", "private/etc"],
].map((name) => `/${name}`);
/** Drives that a desktop mounts. */
const MOUNTED = "/run/media";
/** These themselves; what is a person's lies in folders of theirs. */
const ABOVE_OWN: ReadonlySet<string> = new Set(
  ["/var", "/var/lib", "/var/log", "/var/cache", "/var/run", "/var/tmp", "/tmp", "/opt", "/srv"]
    .flatMap((folder) => [folder, `/private${folder}`]),
);

/** By the path alone. */
function reservedBy(
  folder: string,
  { paths, entry }: Pick<FolderPlaces, "paths" | "entry">,
): FolderProblem | undefined {
  const { root } = path.parse(folder);
  // A drive of its own may hold nothing but pictures.
  const isSystemDrive = process.platform !== "win32" ||
    isInside(process.env["SystemRoot"] ?? "C:\\Windows", root);
  if (folder === root && isSystemDrive) return "whole_disk";
  if (isOfSystem(folder)) return "system";
  const program = programFolder(entry);
  if (program !== undefined && isInside(folder, program)) return "program";
  return folder === paths.data || isInside(folder, paths.cache) ? "data" : undefined;
}

function isOfSystem(folder: string): boolean {
  if (process.platform === "win32") {
    return ["SystemRoot", "ProgramFiles", "ProgramFiles(x86)", "ProgramData"].some((name) => {
      const place = process.env[name];
      return place !== undefined && isInside(folder, place);
    });
  }
  if (folder !== MOUNTED && isInside(folder, MOUNTED)) return false;
  return ABOVE_OWN.has(folder) || OF_SYSTEM.some((place) => isInside(folder, place));
}

/** Nothing for a program that is one file: it lies among files of its owner's. */
function programFolder(entry: string): string | undefined {
  const program = runningProgram(entry);
  if (program.kind === "checkout") return program.root;
  return program.kind === "binary" ? undefined : path.dirname(program.entry);
}

/** Another use of the folder that is configured. */
async function takenBy(
  key: FolderKey,
  real: string,
  { library, output }: FolderPlaces["config"],
): Promise<FolderProblem | undefined> {
  const is = async (folder: string | undefined) =>
    folder !== undefined && await realpath(expandHome(folder)).catch(() => undefined) === real;
  if (key === "library.folder") return await is(output.directory) ? "films" : undefined;
  return await is(library.folder) ? "library" : undefined;
}

/** True for the folder itself and for all places below it. */
function isInside(place: string, folder: string): boolean {
  const way = path.relative(folder, place);
  return way === "" || (way !== ".." && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way));
}
