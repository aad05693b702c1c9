// SPDX-License-Identifier: AGPL-3.0-or-later

// One secret from the person: typed without an echo, or piped in by a program.

import process from "node:process";
import type { ReadStream } from "node:tty";
import { Fault, throwIfCancelled } from "../../src/base/fault.ts";

/** Whether standard input is a terminal. */
export const canTypeSecret = (): boolean => process.stdin.isTTY === true;

/** One line, without an echo. Throws Fault `cancelled`. */
export async function askSecret(question: string, signal: AbortSignal): Promise<string> {
  const source: SecretSource = process.stdin;
  try {
    return await typedSecret(source, () => process.stderr.write(`${question}: `), signal);
  } finally {
    process.stderr.write("\n");
  }
}

/** All of standard input without its last line end. Throws Fault `usage`. */
export const readSecret = (): Promise<string> => pipedSecret(process.stdin as SecretSource);

/** Standard input, as far as a password is read from it. */
export type SecretSource =
  & Pick<ReadStream, "isTTY" | "setRawMode" | "on" | "off" | "pause" | "resume">
  & AsyncIterable<Uint8Array | string>;

/** Longer input is no password. */
const MAX_BYTES = 64 * 1024;

/** What a key does to the line that is being typed. */
class SecretLine {
  #letters: string[] = [];

  /** The whole line at Enter or Ctrl-D; `undefined` while it goes on. Throws Fault `cancelled`. */
  type(keys: string): string | undefined {
    for (const key of keys) {
      if (key === "\r" || key === "\n" || key === "\x04") return this.#letters.join("");
      if (key === "\x03") throw new Fault("cancelled", "Stopped on request");
      if (key === "\x7f" || key === "\b") this.#letters.pop();
      else if (key === "\x15") this.#letters = [];
      else if (key >= " ") this.#letters.push(key);
    }
    return undefined;
  }
}

/** One line typed at the terminal without an echo. Throws Fault `cancelled`. */
export async function typedSecret(
  source: SecretSource,
  ask: () => void,
  signal: AbortSignal,
): Promise<string> {
  throwIfCancelled(signal);
  const line = new SecretLine(), letters = new TextDecoder();
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const onKeys = (keys: Uint8Array | string) => {
    try {
      const typed = line.type(
        typeof keys === "string" ? keys : letters.decode(keys, { stream: true }),
      );
      if (typed !== undefined) resolve(typed);
    } catch (error) {
      reject(error);
    }
  };
  const onStop = () => reject(new Fault("cancelled", "Stopped on request"));
  // Before the question, so that what is typed ahead is not shown either.
  source.setRawMode(true);
  source.on("data", onKeys);
  source.on("end", onStop);
  signal.addEventListener("abort", onStop, { once: true });
  source.resume();
  try {
    ask();
    return await promise;
  } finally {
    signal.removeEventListener("abort", onStop);
    source.off("data", onKeys);
    source.off("end", onStop);
    source.setRawMode(false);
    source.pause();
  }
}

/**
 * Everything that is piped in, without the line end a program puts behind it. Throws Fault `usage`.
 */
export async function pipedSecret(source: AsyncIterable<Uint8Array | string>): Promise<string> {
  const letters = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  try {
    for await (const chunk of source) {
      text += typeof chunk === "string" ? chunk : letters.decode(chunk, { stream: true });
      if (text.length > MAX_BYTES) break;
    }
    text += letters.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new Fault("usage", "Could not read standard input: it is not UTF-8 text", {
      cause: error,
    });
  }
  if (text.length > MAX_BYTES) {
    throw new Fault("usage", "Could not read standard input: it is longer than 64 KiB", {
      hint: "Pipe the secret alone",
    });
  }
  return text.replace(/\r?\n$/, "");
}
