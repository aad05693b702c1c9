// SPDX-License-Identifier: AGPL-3.0-or-later

// A film made by our own program in a process of its own: a crash is an exit code, a kill ends
// everything, and what it says goes to a transcript.

import process from "node:process";
import { reasonOf, throwIfCancelled } from "../../base/fault.ts";
import { redactText } from "../../base/redact.ts";
import type { FilmProgress } from "../../film/film_contract.ts";
import { type ChildProcess, forkChild, startRemedy } from "../../system/process/start_child.ts";
import { lowerPriority } from "../../system/process/child_job.ts";
import { asParent } from "../../system/process/watch_parent.ts";
import type { FilmRequest } from "../../film/brief/film_request.ts";
import type { ChildEnd, MakeFilm } from "../auto_run_deps.ts";
import type { FilmMessage, ReportedFault } from "../film_message.ts";
import { ChildOutput, openTranscript, outputText, transcriptHeading } from "./transcript.ts";

/** The text of the attempt names it too. */
const LIMIT_MS = 2 * 3_600_000;
/** A film that is asked to stop takes its unfinished files away first. */
const GRACE_MS = 15_000;
/** What was said before the end arrives soon after it. */
const LAST_WORDS_MS = 2_000;

export interface FilmMakerOptions {
  /** Path of the program's entry; it is forked as `<entry> [--config <file>] generate --request -`. */
  readonly entry: string;
  /** Value of `--config`, when the program was given one. */
  readonly configFile?: string;
  /** The variables of the program, which are the child's too. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** `automation-output` in the cache folder. */
  readonly transcripts: string;
  readonly secrets: readonly string[];
  /** Exit code of a child that found another film being made. */
  readonly busyCode: number;
  /** How far the film is, for those who watch. */
  readonly onProgress?: (progress: FilmProgress) => void;
  /** As `ChildEntry`; that of this process where nothing is said. */
  readonly niceness?: number;
  /** As `ChildEntry`. */
  readonly onCpu?: (ms: number) => void;
  readonly limitMs?: number;
  readonly graceMs?: number;
}

type Ended =
  | { readonly code: number | null; readonly by: string | null }
  | { readonly error: unknown };

/** What the child is to make; `id` names its transcript, `reason` stands in it. */
interface ForkedFilm {
  readonly id: string;
  readonly reason: string;
  readonly request: FilmRequest;
}

export function forkedFilmMaker(options: FilmMakerOptions): MakeFilm {
  return async (request, reason, signal) =>
    await forkFilm(options, { id: request.origin.attemptId, reason, request }, signal);
}

/** Throws Fault `cancelled` once the child is gone. */
export async function forkFilm(
  options: FilmMakerOptions,
  { id, reason, request }: ForkedFilm,
  signal: AbortSignal,
): Promise<ChildEnd> {
  const { entry, configFile, environment, transcripts, secrets, busyCode, onProgress } = options;
  const { limitMs = LIMIT_MS, graceMs = GRACE_MS } = options;
  throwIfCancelled(signal);
  await using transcript = await openTranscript(transcripts, id);
  const out = new ChildOutput(secrets, transcript, "stdout");
  const err = new ChildOutput(secrets, transcript, "stderr");
  const before = configFile === undefined ? [] : ["--config", configFile];
  const command = [...before, "generate", "--request", "-"], asked = JSON.stringify(request);
  const about = { attempt: id, reason, command, request: asked };
  transcript.write(redactText(transcriptHeading(about), secrets));
  const child = forkChild(entry, command, {
    // The fourth one is cut when we die, which tells the child to stop; its progress comes over it.
    stdio: ["pipe", "pipe", "pipe", "ipc"],
    env: { ...environment, ...asParent() },
  });
  if (options.niceness !== undefined) lowerPriority(child.pid, options.niceness);
  let fault: ReportedFault | undefined;
  // The child is this program in the same version. Its messages are read also where no caller listens, so
  // that the channel never fills up.
  child.on("message", (message: FilmMessage) => {
    if ("progress" in message) onProgress?.(message.progress);
    else if ("cpuMs" in message) options.onCpu?.(message.cpuMs);
    else fault = message.fault;
  });
  // One that could not be started has no streams; its error follows.
  child.stdout?.setEncoding("utf8").on("data", (chunk: string) => out.hear(chunk));
  child.stderr?.setEncoding("utf8").on("data", (chunk: string) => err.hear(chunk));
  // One that dies before it has read everything says so by its end.
  child.stdin?.on("error", () => {});
  child.stdin?.end(asked);
  const { ended, isTooLong } = await endOf(child, { limitMs, graceMs, signal });
  out.end();
  err.end();
  throwIfCancelled(signal);
  const end = childEnd(ended, isTooLong, outputText(out, err), busyCode);
  if (end.kind !== "exited" || fault === undefined) return end;
  const { code, message, hint } = fault, redact = (text: string) => redactText(text, secrets);
  return { ...end, fault: { code, message: redact(message), hint: hint && redact(hint) } };
}

function childEnd(ended: Ended, isTooLong: boolean, output: string, busyCode: number): ChildEnd {
  if (isTooLong) return { kind: "timed_out", output };
  if ("error" in ended) {
    return { kind: "not_started", error: reasonOf(ended.error), hint: startRemedy(ended.error) };
  }
  if (ended.code === null) return { kind: "killed", by: ended.by ?? "a signal", output };
  return ended.code === busyCode
    ? { kind: "busy", output }
    : { kind: "exited", code: ended.code, output };
}

/** Waits for the child; asks it to stop when time is up or the signal fires, then ends it. */
async function endOf(
  child: ChildProcess,
  { limitMs, graceMs, signal }: {
    readonly limitMs: number;
    readonly graceMs: number;
    readonly signal: AbortSignal;
  },
): Promise<{ readonly ended: Ended; readonly isTooLong: boolean }> {
  let isTooLong = false;
  let kill: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    child.kill("SIGTERM");
    kill ??= setTimeout(() => end(child), graceMs);
  };
  const limit = setTimeout(() => {
    isTooLong = true;
    stop();
  }, limitMs);
  signal.addEventListener("abort", stop, { once: true });
  const closed = new Promise<void>((resolve) => child.once("close", () => resolve()));
  try {
    const ended = await new Promise<Ended>((resolve) => {
      child.once("exit", (code, by) => resolve({ code, by }));
      // After a start the event means that a signal did not arrive, or under Deno that the child was killed in the
      // middle of a word: how it ends is still to come.
      child.on("error", (error) => {
        if (child.pid === undefined) resolve({ error });
      });
      if (signal.aborted) stop();
    });
    // Its process id may belong to another process by now.
    clearTimeout(limit);
    clearTimeout(kill);
    if (!("error" in ended)) await atMost(LAST_WORDS_MS, closed);
    return { ended, isTooLong };
  } finally {
    clearTimeout(limit);
    clearTimeout(kill);
    signal.removeEventListener("abort", stop);
    if (child.connected) child.disconnect();
  }
}

/** `child.kill` does nothing the second time under Deno; the caller knows that it still runs. */
function end({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It left in this moment.
  }
}

async function atMost(ms: number, work: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => timer = setTimeout(resolve, ms));
  await Promise.race([work, late]);
  clearTimeout(timer);
}
