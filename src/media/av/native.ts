// Loads the FFmpeg binding on first use and turns its error numbers into Errors. Objects of the
// binding never leave this folder: misuse of them kills the process, so callers get plain values.

import type * as Lib from "node-av/lib";
import type * as Constants from "node-av/constants";

export interface Native {
  readonly lib: typeof Lib;
  readonly c: typeof Constants;
}

let loaded: Promise<Native> | undefined;

/** The binding, loaded once. It is silent: reasons arrive as return codes. */
export function native(): Promise<Native> {
  return loaded ??= load();
}

async function load(): Promise<Native> {
  const [lib, c] = await Promise.all([import("node-av/lib"), import("node-av/constants")]);
  lib.Log.setLevel(c.AV_LOG_QUIET);
  return { lib, c };
}

/** Throws the library's own words when `code` is an error; returns it otherwise. */
export function ok({ lib }: Native, code: number, doing: string): number {
  if (code < 0) throw new Error(`${doing}: ${lib.FFmpegError.strerror(code)}`);
  return code;
}

/** Throws when a constructor-like call gave nothing. */
export function found<T>(thing: T | null | undefined, what: string): T {
  if (thing === null || thing === undefined) throw new Error(`${what} is missing`);
  return thing;
}
