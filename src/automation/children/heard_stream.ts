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
  #goesOn = false;
  #tail = "";

  /** `name` stands before each of its lines: `stderr | …`, and `stderr + …` where a long one goes on. */
  constructor(
    secrets: readonly string[],
    readonly transcript: Pick<Transcript, "write">,
    readonly name: "stdout" | "stderr",
  ) {
    this.#redactor = redactor(secrets);
  }

  hear(chunk: string): void {
    this.#keep(this.#redactor.write(chunk));
    this.#tellLines();
    if (this.#line.length <= MOST_WAITING_CHARACTERS) return;
    this.#tell(this.#line);
    this.#line = "";
    this.#goesOn = true;
  }

  end(): void {
    this.#keep(this.#redactor.end());
    this.#tellLines();
    if (this.#line !== "") this.#tell(this.#line);
    this.#line = "";
  }

  #tellLines(): void {
    const lines = this.#line.split("\n");
    this.#line = lines.pop()!;
    for (const line of lines) this.#tell(line);
  }

  #tell(line: string): void {
    const isOver = this.#goesOn && line === "";
    if (!isOver) this.transcript.write(`${this.name} ${this.#goesOn ? "+" : "|"} ${line}\n`);
    this.#goesOn = false;
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
  const parts = [out, err].filter(({ tail }) => tail !== "");
  if (parts.length === 0) return "no subprocess output";
  return parts.map(({ name, tail }) => `${name}:\n${tail}`).join("\n");
}
