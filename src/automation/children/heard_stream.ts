// One of a child's two streams: without secrets into the transcript, its end kept for the attempt.

import { redactor } from "../../base/redact.ts";
import type { Transcript } from "./transcript.ts";

/** So much of each stream stands in the attempt's error. */
const TAIL_CHARACTERS = 2_000;
/** A line is written whole, so that the two streams do not break each other's; a longer one is not. */
const MOST_WAITING_CHARACTERS = 4_000;

export class HeardStream {
  readonly #redactor;
  #line = "";
  #tail = "";

  constructor(secrets: readonly string[], readonly transcript: Transcript) {
    this.#redactor = redactor(secrets);
  }

  hear(chunk: string): void {
    this.#keep(this.#redactor.write(chunk));
    const end = this.#line.length > MOST_WAITING_CHARACTERS
      ? this.#line.length
      : this.#line.lastIndexOf("\n") + 1;
    if (end === 0) return;
    this.transcript.write(this.#line.slice(0, end));
    this.#line = this.#line.slice(end);
  }

  end(): void {
    this.#keep(this.#redactor.end());
    const isWhole = this.#line === "" || this.#line.endsWith("\n");
    this.transcript.write(isWhole ? this.#line : `${this.#line}\n`);
    this.#line = "";
  }

  #keep(redacted: string): void {
    this.#line += redacted;
    this.#tail = (this.#tail + redacted).slice(-TAIL_CHARACTERS);
  }

  /** What was said last, without the blank space around it. */
  get tail(): string {
    return this.#tail.toWellFormed().trim();
  }
}

/** Both ends with their headings; a silent stream is left out. */
export function outputText(out: HeardStream, err: HeardStream): string {
  const parts = [["stdout", out.tail], ["stderr", err.tail]].filter(([, tail]) => tail !== "");
  if (parts.length === 0) return "no subprocess output";
  return parts.map(([name, tail]) => `${name}:\n${tail}`).join("\n");
}
