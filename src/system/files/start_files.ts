// The few looks at the disk that come before every command. Under Deno by Deno's own calls: what it lends
// to Node programs takes as long to load as an empty program takes to start. Errors carry Node's codes
// ("ENOENT") under both.

import { isWindows } from "../process/own_process.ts";

const nodeFiles = () => import("node:fs/promises");

/** The whole file as UTF-8. */
export async function readText(file: string): Promise<string> {
  if (typeof Deno !== "undefined") return await Deno.readTextFile(file);
  return await (await nodeFiles()).readFile(file, "utf8");
}

/** Who may do what with the file, links followed: the lower nine bits as `chmod` takes them. */
export async function modeOf(file: string): Promise<number> {
  const { mode } = typeof Deno !== "undefined"
    ? await Deno.stat(file)
    : await (await nodeFiles()).stat(file);
  // Windows keeps none, whatever Node makes of that; its files are their owner's.
  return isWindows || mode === null ? 0o600 : mode & 0o777;
}

/** Whether what a call above threw says that nothing is there. */
export function isAbsence(error: unknown): boolean {
  return ["ENOENT", "ENOTDIR"].includes((error as { code?: string }).code ?? "");
}

/** Makes the folder and its parents, each with `mode`; one that is there stays as it is. */
export async function makeFolder(folder: string, mode = 0o777): Promise<void> {
  if (typeof Deno !== "undefined") await Deno.mkdir(folder, { recursive: true, mode });
  else await (await nodeFiles()).mkdir(folder, { recursive: true, mode });
}

/**
 * Makes an empty file that is its owner's alone, at once; one that is there is not even opened ("EEXIST").
 * Whoever closes a file lets go of every lock that its process has on it, those of SQLite too.
 */
export async function makePrivateFile(file: string): Promise<void> {
  if (typeof Deno !== "undefined") {
    return Deno.openSync(file, { write: true, createNew: true, mode: 0o600 }).close();
  }
  const { closeSync, openSync } = await import("node:fs");
  closeSync(openSync(file, "wx", 0o600));
}

/** The folder's real path, once it has shown that it can be listed. */
export async function listableFolder(folder: string): Promise<string> {
  if (typeof Deno === "undefined") {
    const { realpath, opendir } = await nodeFiles();
    const real = await realpath(folder);
    await (await opendir(real)).close();
    return real;
  }
  const real = await Deno.realPath(folder);
  for await (const _ of Deno.readDir(real)) break;
  return real;
}

export interface Entry {
  readonly name: string;
  readonly isFile: boolean;
  readonly isFolder: boolean;
  readonly isLink: boolean;
}

/** What lies in the folder, one by one, in no order. */
export async function* entriesOf(folder: string): AsyncIterable<Entry> {
  if (typeof Deno === "undefined") {
    const { opendir } = await nodeFiles();
    for await (const entry of await opendir(folder)) {
      yield {
        name: entry.name,
        isFile: entry.isFile(),
        isFolder: entry.isDirectory(),
        isLink: entry.isSymbolicLink(),
      };
    }
    return;
  }
  for await (const { name, isFile, isDirectory, isSymlink } of Deno.readDir(folder)) {
    yield { name, isFile, isFolder: isDirectory, isLink: isSymlink };
  }
}
