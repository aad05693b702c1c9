// What a child was asked and what it said, whole, in a file only its owner can read.

import { createWriteStream, type WriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { AttemptId } from "../../ledger/attempt.ts";

/** A child that has lost its head must not fill the disk. */
const MOST_CHARACTERS = 20_000_000;

export interface Transcript extends AsyncDisposable {
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
    flags: "wx",
    mode: 0o600,
  });
  stream.on("error", () => stream = undefined);
  let room = MOST_CHARACTERS;
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
