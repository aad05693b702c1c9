// SPDX-License-Identifier: AGPL-3.0-or-later

// The app serving on a free port of this machine, with a data folder of its own: as a program, or in the
// test's process.

import { runWords } from "../../../cli/program.ts";
import { processTerminal } from "../../../cli/terminal/terminal.ts";
import { IS_OTHER_BUILD, PROGRAM } from "../../fixtures/cli/program.ts";
import { entryOf } from "../../fixtures/process/entries.ts";

const READY = /Serving on (http:\/\/\S+)/;
const LONGEST_START_MS = 240_000;

interface ServedOptions {
  /** Data folder. */
  readonly data: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly words?: readonly string[];
  /** Instead of the program as tests start it: a file and its first words. */
  readonly program?: readonly [string, ...string[]];
}

export interface ServedHere extends AsyncDisposable {
  /** With the base path, without a slash at its end. */
  readonly url: string;
  /** What was written to standard error so far. */
  notes(): string;
  /** Asks it to stop and waits; returns the exit code. */
  stop(): Promise<number>;
}

export interface Served extends ServedHere {
  readonly pid: number;
}

const wordsOf = ({ words = [] }: ServedOptions) => ["serve", "--port", "0", ...words];

const variablesOf = ({ data, environment }: ServedOptions): Record<string, string> => ({
  PATH: Deno.env.get("PATH") ?? "",
  HOME: Deno.env.get("HOME") ?? data,
  ...(Deno.env.get("DENO_DIR") && { DENO_DIR: Deno.env.get("DENO_DIR")! }),
  TZ: "UTC",
  NO_COLOR: "1",
  DENO_NO_UPDATE_CHECK: "1",
  PHOTOS_MEMORIES_DATA_DIR: data,
  PHOTOS_MEMORIES_OUTPUT__DIRECTORY: `${data}/films`,
  ...environment,
});

function command(ask: ServedOptions): Deno.Command {
  const [file, ...first] = ask.program ?? PROGRAM;
  return new Deno.Command(file, {
    args: [...first, ...wordsOf(ask)],
    clearEnv: true,
    env: variablesOf(ask),
    stdout: "piped",
    stderr: "piped",
  });
}

interface Refused {
  readonly code: number;
  readonly notes: string;
  readonly out: string;
}

/** A start that is refused: its exit code and what it said. */
export async function refusedStart(ask: ServedOptions): Promise<Refused> {
  if (IS_OTHER_BUILD) {
    const { code, stdout, stderr } = await command(ask).output();
    const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
    return { code, notes: decode(stderr), out: decode(stdout) };
  }
  let notes = "", out = "";
  const { ended, stop } = startHere(ask, (text) => notes += text, (text) => {
    out += text;
    // It serves: nothing was refused.
    stop.abort();
  });
  return { code: await ended, notes, out };
}

/** `serve` in this process, which ends when `stop` is aborted. */
function startHere(ask: ServedOptions, note: (text: string) => void, out: (text: string) => void) {
  const stop = new AbortController(), words = wordsOf(ask);
  // With a sign-in it would listen on every address, which a test's process may not.
  const ended = runWords(words.includes("--host") ? words : [...words, "--host", "127.0.0.1"], {
    terminal: processTerminal({ write: note }, { write: out }),
    environment: variablesOf(ask),
    entry: entryOf("main"),
    signal: stop.signal,
  });
  return { ended, stop };
}

/** In the test's process, which has its time zone. */
export async function servedHere(ask: ServedOptions): Promise<ServedHere> {
  if (IS_OTHER_BUILD) return await served(ask);
  let notes = "", out = "";
  const ready = Promise.withResolvers<string>();
  const { ended, stop } = startHere(ask, (text) => notes += text, (text) => {
    out += text;
    const match = READY.exec(out);
    if (match) ready.resolve(match[1]!.replace(/\/$/, ""));
  });
  const isOver = ended.then(() => {
    ready.reject(new Error(`It ended instead of serving:\n${out}${notes}`));
  });
  const url = await ready.promise;
  const end = async () => {
    stop.abort();
    await isOver;
    return await ended;
  };
  const dispose = async () => void await end();
  return { url, notes: () => notes, stop: end, [Symbol.asyncDispose]: dispose };
}

export async function served(ask: ServedOptions): Promise<Served> {
  const child = command(ask).spawn();
  let notes = "", out = "";
  const notesRead = gather(child.stderr, (text) => notes += text);
  const ready = Promise.withResolvers<string>();
  const outRead = gather(child.stdout, (text) => {
    out += text;
    const match = READY.exec(out);
    if (match) ready.resolve(match[1]!.replace(/\/$/, ""));
  }).then(() => ready.reject(new Error(`It ended instead of serving:\n${out}${notes}`)));
  const timer = setTimeout(
    () => ready.reject(new Error(`It does not serve:\n${out}${notes}`)),
    LONGEST_START_MS,
  );
  const stop = async () => {
    try {
      child.kill("SIGTERM");
    } catch {
      // It has ended already.
    }
    const { code } = await child.status;
    await Promise.all([notesRead, outRead.catch(() => {})]);
    return code;
  };
  try {
    const url = await ready.promise;
    const { pid } = child;
    const dispose = async () => void await stop();
    return { url, pid, notes: () => notes, stop, [Symbol.asyncDispose]: dispose };
  } catch (error) {
    await stop();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function gather(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  take: (text: string) => void,
) {
  for await (const text of stream.pipeThrough(new TextDecoderStream())) take(text);
}
