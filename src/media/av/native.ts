// SPDX-License-Identifier: AGPL-3.0-or-later

// Loads the FFmpeg binding on first use, turns its error numbers into Errors, opens local files and
// lets one call at a time into a native context. Objects of the binding never leave this folder: misuse
// of them kills the process, so callers get plain values.

import type * as Constants from "node-av/constants";
import type * as Lib from "node-av/lib";
import type { FormatContext } from "node-av/lib";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { setImmediate } from "node:timers";
import { Fault } from "../../base/fault.ts";

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

/** After so long a stretch of calls that wait for nothing, timers and messages get their turn. */
const STRETCH_MS = 50;
let yieldedMs = performance.now();

async function letOthersIn(): Promise<void> {
  if (performance.now() - yieldedMs < STRETCH_MS) return;
  await new Promise((resolve) => setImmediate(resolve));
  yieldedMs = performance.now();
}

/**
 * Runs one piece of work at a time, in order; after `close` nothing runs any more. Work that takes
 * less than a tenth of a millisecond (a packet, a block of sound) is best done at once: through the
 * binding's threads each call costs more than that.
 */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();
  #closing: Promise<void> | undefined;

  /** Rejects with Fault `internal` after `close`. A failed turn does not stop the next one. */
  run<T>(work: () => T | Promise<T>): Promise<T> {
    if (this.#closing) {
      return Promise.reject(new Fault("internal", "A closed media file was used again"));
    }
    const turn = this.#last.then(letOthersIn).then(work);
    this.#last = turn.catch(() => {});
    return turn;
  }

  /** Waits for the turns in flight, then frees, once however often it is called. */
  close(free: () => void | Promise<void>): Promise<void> {
    return this.#closing ??= this.#last.then(free);
  }
}

/** Containers a photo library or a music folder holds. Playlists and scripts are not among them. */
const CONTAINERS = [
  "mov,matroska,avi,mpegts,mpeg,mpegvideo,asf,flv,ogg,wav,w64,aiff,caf,mp3,aac,flac,ac3,eac3",
  "amr,h264,hevc,gif,dv,mxf,rm,ivf,obu",
].join(",");

/** Opens a local file for reading; other protocols and containers are refused by FFmpeg itself. */
export async function openInput(loaded: Native, format: FormatContext, file: string) {
  const options = loaded.lib.Dictionary.fromObject({
    format_whitelist: CONTAINERS,
    protocol_whitelist: "file",
  });
  try {
    // "file:" first, or a name such as "http:x.mp4" would be taken for an address.
    const url = `file:${path.resolve(file)}`;
    ok(loaded, await format.openInput(url, null, options), "Opening");
    ok(loaded, await format.findStreamInfo(null), "Looking for tracks");
  } finally {
    options.free();
  }
}
