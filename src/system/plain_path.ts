// Paths that need no thought, by themselves; all others by `node:path`, which Deno takes a quarter of an
// empty program's start to load.

/** Absolute as POSIX writes it, without empty steps, "." or "..", and without a slash at its end. */
const PLAIN = /^(?:\/(?!\.{1,2}(?:\/|$))[^/]+)+$/;

/** `node:path`, loaded when it is called. */
export const nodePath = () => globalThis.process.getBuiltinModule("node:path");

/** As `path.resolve` of one path. */
export function absolutePath(target: string): string {
  return PLAIN.test(target) ? target : nodePath().resolve(target);
}

/** As `path.join` of a folder and the name of something in it. */
export function pathIn(folder: string, name: string): string {
  return PLAIN.test(folder) && PLAIN.test(`/${name}`)
    ? `${folder}/${name}`
    : nodePath().join(folder, name);
}

/** As `path.dirname`. */
export function folderOf(target: string): string {
  if (!PLAIN.test(target)) return nodePath().dirname(target);
  return target.slice(0, target.lastIndexOf("/")) || "/";
}
