// SPDX-License-Identifier: AGPL-3.0-or-later

// The owner's songs that were uploaded in the browser: files of a folder in the data folder, each heard
// before it counts.

import { readdir, rm, stat } from "node:fs/promises";
import type { IncomingHttpHeaders } from "node:http";
import path from "node:path";
import { Readable } from "node:stream";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { Fault, type FaultCode } from "../../base/fault.ts";
import { Semaphore } from "../../base/semaphore.ts";
import { isTrackName } from "../../film/music/choose_track.ts";
import { SaidFault } from "../../messages/said_fault.ts";
import { type CodeOf, formatMessage } from "../../messages/say.ts";
import { ensurePrivateFolder, isThere, publishFile } from "../../system/files/files.ts";
import { type FileEnd, receiveFile } from "../../system/http/receive_file.ts";

const MEGABYTES = 200;
const MAX_SONG_BYTES = MEGABYTES * 1024 * 1024;
/** With the lines around the file. */
export const MAX_SONG_BODY_BYTES = MAX_SONG_BYTES + 64 * 1024;

/** A slow line sends as much in this time; one that sends less is let go. */
const PACE = { paceBytes: 64 * 1024, deadlineMs: 60_000 };

/** Room for a suffix and the extension within the 255 bytes of a name. */
const MAX_NAME_BYTES = 200;

export interface Song {
  readonly name: string;
  readonly sizeBytes: number;
}

interface SongsDeps {
  readonly folder: string;
  /** Throws Fault `media_unreadable` for a file without sound. */
  readonly check: (file: string, signal: AbortSignal) => Promise<void>;
  /** Called after a song came or went. */
  readonly changed: () => Promise<void>;
  readonly signal: AbortSignal;
}

export class Songs {
  readonly #deps: SongsDeps;
  /** Two songs of one name get two names. */
  readonly #naming = new Semaphore(1);

  constructor(deps: SongsDeps) {
    this.#deps = deps;
  }

  /** What a process that was killed left there; before the first song comes. */
  async removeUnfinished(): Promise<void> {
    const { folder } = this.#deps;
    for (const name of await readdir(folder).catch(() => [])) {
      if (/^\..*\.unfinished$/.test(name)) await rm(path.join(folder, name), { force: true });
    }
  }

  /** In order of their names. */
  async list(): Promise<readonly Song[]> {
    const { folder } = this.#deps;
    const names = (await readdir(folder).catch(() => [])).filter(isTrackName).sort();
    return await Promise.all(names.map(async (name) => {
      const sizeBytes = await stat(path.join(folder, name)).then(({ size }) => size, () => 0);
      return { name, sizeBytes };
    }));
  }

  /**
   * Keeps the one file of a multipart body, once it was heard. Throws Fault `usage` for what is no song,
   * `disk_full`, `not_writable`; nothing of the file is left then.
   */
  async add({ body, headers }: Pick<Request, "body" | "headers">): Promise<void> {
    const { folder, check, changed, signal } = this.#deps;
    await ensurePrivateFolder(folder);
    const unfinished = path.join(folder, `.${crypto.randomUUID()}.unfinished`);
    try {
      const name = nameOf(await received(body, headers, unfinished));
      try {
        await check(unfinished, signal);
      } catch (error) {
        if (error instanceof Fault && NO_SONG.has(error.code)) throw refusal("no_sound", error);
        throw error;
      }
      await this.#naming.run(async () => publishFile(unfinished, await freeName(folder, name)));
    } finally {
      await rm(unfinished, { force: true });
    }
    await changed();
  }

  /** False for a name that is not in the list. */
  async remove(name: string): Promise<boolean> {
    if (!(await this.list()).some((song) => song.name === name)) return false;
    await rm(path.join(this.#deps.folder, name), { force: true });
    await this.#deps.changed();
    return true;
  }
}

const NO_SONG: ReadonlySet<FaultCode> = new Set(["media_unreadable", "child_died"]);

function refusal(problem: CodeOf<"songs.problem">, cause?: Error): SaidFault {
  const said = { key: `songs.problem.${problem}`, values: { n: MEGABYTES } } as const;
  return new SaidFault("usage", formatMessage("en", said), said, { cause });
}

async function received(
  body: ReadableStream<Uint8Array> | null,
  headers: Headers,
  target: string,
): Promise<FileEnd> {
  const stream = body === null ? Readable.from([]) : Readable.fromWeb(body as NodeStream);
  const sent: IncomingHttpHeaders = Object.fromEntries(headers);
  return await receiveFile(Object.assign(stream, { headers: sent }), target, {
    bodyLimit: MAX_SONG_BODY_BYTES,
    fileLimit: MAX_SONG_BYTES,
    ...PACE,
    after(ms, act) {
      const timer = setTimeout(act, ms);
      return () => clearTimeout(timer);
    },
  });
}

/** The name of what was sent whole; what was not, is refused. */
function nameOf(end: FileEnd): string {
  switch (end.kind) {
    case "received": {
      const name = safeName(end.name ?? "");
      if (name === "" && end.bytes === 0) throw refusal("none");
      if (!isTrackName(name)) throw refusal("no_sound");
      return name;
    }
    case "too large":
      throw refusal("too_large");
    case "malformed":
      throw refusal("none");
    case "unwritable":
      throw end.fault;
    case "late":
    case "gone":
      throw refusal("broken_off");
  }
}

/** A file's name on every system, never hidden. */
function safeName(given: string): string {
  const name = given.replace(/[\p{Cc}/\\:*?"<>|]/gu, " ").replace(/^[. ]+|[. ]+$/g, "");
  const { name: stem, ext } = path.parse(name);
  let short = stem;
  while (new TextEncoder().encode(short).length > MAX_NAME_BYTES) short = short.slice(0, -1);
  return short.trim() + ext;
}

async function freeName(folder: string, name: string): Promise<string> {
  const { name: stem, ext } = path.parse(name);
  for (let n = 1;; n++) {
    const file = path.join(folder, n === 1 ? name : `${stem} (${n})${ext}`);
    if (!await isThere(file)) return file;
  }
}
