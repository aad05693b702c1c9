// SPDX-License-Identifier: AGPL-3.0-or-later

// What a child was asked and what it said, whole, in a file only its owner can read.

import { createWriteStream, type WriteStream } from "node:fs";
import { appendFile, mkdir } from "node:fs/promises";
import path from "node:path";
import { redactor } from "../../base/redact.ts";
import type { AttemptId } from "../../ledger/attempt.ts";

/** Bounds what a child in a loop writes. */
const MAX_CHARACTERS = 20_000_000;

interface Transcript extends AsyncDisposable {
  write(text: string): void;
}

export function transcriptsIn(cacheFolder: string): string {
  return path.join(cacheFolder, "automation-output");
}

/** `<folder>/<attempt>.private.log` */
export function transcriptPath(folder: string, attempt: AttemptId): string {
  return path.join(folder, `${attempt}.private.log`);
}

/** A file that cannot be written costs the transcript, never the film. */
export async function openTranscript(folder: string, attempt: AttemptId): Promise<Transcript> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(() => {});
  let stream: WriteStream | undefined = createWriteStream(transcriptPath(folder, attempt), {
    // The child that renders a cut goes on below the one that chose it.
    flags: "a",
    mode: 0o600,
  });
  stream.on("error", () => stream = undefined);
  let room = MAX_CHARACTERS;
  return {
    write(text) {
      if (room <= 0 || text === "") return;
      room -= text.length;
      stream?.write(room > 0 ? text : "\n… the rest was left out\n");
    },
    async [Symbol.asyncDispose]() {
      await new Promise<void>((resolve) => stream ? stream.end(() => resolve()) : resolve());
    },
  };
}

/** Adds what an attempt came to, also of one that had no child; errors as `openTranscript`. */
export async function endTranscript(
  folder: string,
  attempt: AttemptId,
  text: string,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(() => {});
  await appendFile(transcriptPath(folder, attempt), text, { mode: 0o600 }).catch(() => {});
}

/** What stands above everything; the request is what the child reads on its standard input. */
export function transcriptHeading(
  { attempt, reason, command, request }: {
    readonly attempt: AttemptId;
    /** Why the attempt began. */
    readonly reason: string;
    readonly command: readonly string[];
    readonly request: string;
  },
): string {
  const lines = [
    `Attempt: ${attempt}`,
    `Reason: ${reason}`,
    `Command: photos-memories ${command.join(" ")}`,
    `Request: ${request}`,
  ];
  return `${lines.join("\n")}\n\n`;
}

/** So much of each stream stands in the attempt's error. */
const TAIL_CHARACTERS = 2_000;
/** A line is written whole, so that the two streams do not break each other's; a longer one is not. */
const MAX_WAITING_CHARACTERS = 4_000;

export class ChildOutput {
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
    if (this.#line.length <= MAX_WAITING_CHARACTERS) return;
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
export function outputText(out: ChildOutput, err: ChildOutput): string {
  const parts = [out, err].filter(({ tail }) => tail !== "");
  if (parts.length === 0) return "no subprocess output";
  return parts.map(({ name, tail }) => `${name}:\n${tail}`).join("\n");
}
