// Paths that need no thought, by themselves; all others by `node:path`, which Deno takes a quarter of an
// empty program's start to load.

import { isWindows } from "../process/own_process.ts";

/** Absolute as POSIX writes it, without empty steps, "." or "..", and without a slash at its end. */
const PLAIN = /^(?:\/(?!\.{1,2}(?:\/|$))[^/]+)+$/;

/** None is on Windows, where they begin with a drive. */
const isPlain = (target: string): boolean => !isWindows && PLAIN.test(target);

/** `node:path`, loaded when it is called. */
export const nodePath = () => globalThis.process.getBuiltinModule("node:path");

/** As `path.resolve` of one path. */
export function absolutePath(target: string): string {
  return isPlain(target) ? target : nodePath().resolve(target);
}

/** As `path.join` of a folder and the name of something in it. */
export function pathIn(folder: string, name: string): string {
  return isPlain(folder) && isPlain(`/${name}`)
    ? `${folder}/${name}`
    : nodePath().join(folder, name);
}

/** As `path.dirname`. */
export function folderOf(target: string): string {
  if (!isPlain(target)) return nodePath().dirname(target);
  return target.slice(0, target.lastIndexOf("/")) || "/";
}
