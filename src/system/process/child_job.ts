// SPDX-License-Identifier: AGPL-3.0-or-later

// Jobs in forked children of our own program. A native crash is an exit code, a kill is a cancel,
// and the memory comes back. A child may serve many jobs, one at a time unless it is
// told otherwise.

import os from "node:os";
import process from "node:process";
import { type ChildProcess, forkChild, startRemedy } from "./start_child.ts";
import { asParent, watchParent } from "./watch_parent.ts";
import { Fault, type FaultCode, reasonOf } from "../../base/fault.ts";

/** What a child kind does: plain data in, progress on the way, plain data out. */
export type ChildJob<Job, Progress, Result> = (
  job: Job,
  report: (progress: Progress) => void,
) => Promise<Result>;

/**
 * A static table from child kind to a loader, so that a bundle and a compiled binary keep it. Each
 * kind has its own types, which the caller of `ChildWorker.request` restores.
 */
export type ChildKinds = Readonly<Record<string, () => Promise<ChildJob<never, unknown, unknown>>>>;

type ToChild = { readonly id: number; readonly job: unknown };
type ToParent =
  | { readonly id: number; readonly progress: unknown }
  | { readonly id: number; readonly result: unknown }
  /** CPU time since it was told last, in milliseconds. */
  | { readonly cpuMs: number }
  | {
    readonly id: number;
    readonly fault: {
      readonly code: FaultCode;
      readonly message: string;
      readonly hint?: string;
      readonly about?: string;
      /** The stack on the child's side. */
      readonly detail?: string;
    };
  };

/** glibc keeps freed frame buffers in per-thread arenas; these keep a child flat. */
const MALLOC_ENVIRONMENT = {
  MALLOC_ARENA_MAX: "1",
  MALLOC_MMAP_THRESHOLD_: "1000000",
  MALLOC_TRIM_THRESHOLD_: "1000000",
};

/**
 * All that a child gets of its parent's environment: where the runtime and native libraries look for
 * their files, devices and time zone. The owner's keys and passwords stay in the parent.
 */
const PASSED_NAMES = [
  "PATH",
  "HOME",
  "TMPDIR",
  "TZ",
  "LANG",
  "LC_ALL",
  "DENO_DIR",
  "DENO_NO_UPDATE_CHECK",
  "XDG_CACHE_HOME",
  "LD_LIBRARY_PATH",
  "LIBVA_DRIVER_NAME",
  "LIBVA_DRIVERS_PATH",
  "CUDA_VISIBLE_DEVICES",
  "CUDA_CACHE_PATH",
  "CUDA_CACHE_MAXSIZE",
] as const;

export function passedEnvironment(): Readonly<Record<string, string>> {
  const pairs = PASSED_NAMES.map((name) => [name, process.env[name]] as const);
  return Object.fromEntries(pairs.filter((pair): pair is [typeof pair[0], string] => !!pair[1]));
}

/** An idle child that is told to leave takes some milliseconds. */
const LEAVE_MS = 10_000;

/** How much of a child's standard error is kept for the fault when it dies. */
const KEPT_STDERR_BYTES = 16_384;

interface RequestOptions<Progress> {
  readonly onProgress?: (progress: Progress) => void;
  readonly signal?: AbortSignal;
}

/** Where children come from: the program's own entry file and the variables they get. */
export interface ChildEntry {
  /** Path of the module that is forked as `<entry> child <kind>`. */
  readonly entry: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** 10 where nothing is said; 19 is the lowest priority. */
  readonly niceness?: number;
  /** CPU time a child and its own children took since they told of it last, in milliseconds. */
  readonly onCpu?: (ms: number) => void;
}

/** A child that is killed has told of what it took until then. */
const TELL_CPU_MS = 1_000, LEAST_CPU_MS = 1;

/** Told of by children. */
let childrenMs = 0;

/** Tells of the CPU time of this process and of its children every second; the result tells of it at once. */
export function tellingCpu(tell: (ms: number) => void): (() => void) & Disposable {
  let toldMs = 0;
  const now = () => {
    const { user, system } = process.cpuUsage();
    const spentMs = (user + system) / 1_000 + childrenMs;
    // One that waits for work has nothing to tell.
    if (spentMs - toldMs < LEAST_CPU_MS) return;
    tell(spentMs - toldMs);
    toldMs = spentMs;
  };
  const timer = setInterval(now, TELL_CPU_MS);
  timer.unref();
  return Object.assign(now, { [Symbol.dispose]: () => clearInterval(timer) });
}

interface ChildTraits {
  /** Requests that may be under way together; one unless the kind says otherwise. */
  readonly atOnce?: number;
  /**
   * Messages are copied as structures rather than as JSON: bytes stay bytes. 150 kB take 0.4 ms there
   * and back instead of 0.9 ms as base64 and 9 ms as JSON.
   */
  readonly carriesBytes?: boolean;
}

/**
 * One child process of a given kind. `request` rejects with Fault `child_died` when the process ends
 * before answering, `child_not_started` when it cannot even begin, `cancelled` when the signal fires (the
 * child is killed), or the child's own Fault. After a death the next request starts a fresh child.
 */
export class ChildWorker implements AsyncDisposable {
  #child: ChildProcess | undefined;
  #exited: Promise<void> = Promise.resolve();
  #stderr = "";
  #lastId = 0;
  #underWay = 0;

  constructor(
    readonly kind: string,
    readonly from: ChildEntry,
    private readonly traits: ChildTraits = {},
  ) {}

  /** False before the first request, and once the process was killed or has ended, for whatever reason. */
  get isRunning(): boolean {
    return this.#child !== undefined;
  }

  async request<Job, Progress, Result>(
    job: Job,
    options: RequestOptions<Progress> = {},
  ): Promise<Result> {
    if (this.#underWay >= (this.traits.atOnce ?? 1)) {
      throw new Fault("internal", `Child "${this.kind}" was asked twice at once`);
    }
    if (options.signal?.aborted) throw new Fault("cancelled", "Stopped on request");
    this.#underWay++;
    try {
      return await this.#ask<Job, Progress, Result>(job, options);
    } finally {
      this.#underWay--;
    }
  }

  #ask<Job, Progress, Result>(job: Job, options: RequestOptions<Progress>): Promise<Result> {
    const child = this.#child ??= this.#start();
    const id = ++this.#lastId;
    return new Promise<Result>((resolve, reject) => {
      const settle = (end: () => void) => {
        child.off("message", onMessage);
        child.off("exit", onExit);
        child.off("error", onError);
        options.signal?.removeEventListener("abort", onAbort);
        end();
      };
      const onMessage = (message: ToParent) => {
        if (!("id" in message) || message.id !== id) return;
        if ("progress" in message) return options.onProgress?.(message.progress as Progress);
        if ("result" in message) return settle(() => resolve(message.result as Result));
        const { code, message: sentence, hint, about, detail } = message.fault;
        settle(() => reject(new Fault(code, sentence, { hint, about, cause: detail })));
      };
      const onExit = (code: number | null, signal: string | null) => {
        const end = signal ? `signal ${signal}` : `exit code ${code}`;
        const lastLines = this.#stderr.trim().split("\n").slice(-3).join(" | ");
        settle(() =>
          reject(
            new Fault(
              "child_died",
              `Child "${this.kind}" died with ${end}${lastLines ? `: ${lastLines}` : ""}`,
            ),
          )
        );
      };
      const onError = (error: unknown) => {
        if (child.pid !== undefined) {
          // It was started, and under Deno was killed in the middle of a word: how it died is still to
          // come. One that lives all the same is not understood any more, and leaves.
          if (child.connected) child.disconnect();
          return;
        }
        const why = `Child "${this.kind}" could not be started: ${reasonOf(error)}`;
        const fault = new Fault("child_not_started", why, {
          hint: startRemedy(error),
          cause: error,
        });
        settle(() => reject(fault));
      };
      const onAbort = () => {
        settle(() => reject(new Fault("cancelled", "Stopped on request")));
        this.kill();
      };
      child.on("message", onMessage);
      child.on("exit", onExit);
      child.on("error", onError);
      options.signal?.addEventListener("abort", onAbort, { once: true });
      // One that could not be started has no channel; its error follows.
      child.send?.({ id, job } satisfies ToChild, (error) => {
        if (error) onExit(child.exitCode, child.signalCode);
      });
    });
  }

  #start(): ChildProcess {
    const child = forkChild(this.from.entry, ["child", this.kind], {
      stdio: ["ignore", "ignore", "pipe", "ipc"],
      serialization: this.traits.carriesBytes ? "advanced" : "json",
      env: {
        ...passedEnvironment(),
        ...MALLOC_ENVIRONMENT,
        ...asParent(),
        ...this.from.environment,
      },
    });
    lowerPriority(child.pid, this.from.niceness);
    child.on("message", (message: ToParent) => {
      if (!("cpuMs" in message)) return;
      childrenMs += message.cpuMs;
      this.from.onCpu?.(message.cpuMs);
    });
    this.#stderr = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-KEPT_STDERR_BYTES);
    });
    const exited = new Promise<void>((resolve) => {
      const leave = () => {
        this.#forget(child);
        resolve();
      };
      child.once("exit", leave);
      // There may be no room for one more process, or the runtime's file was replaced by an update. An
      // error without a listener would end the whole program.
      child.on("error", leave);
    });
    // One that was killed may still be leaving.
    this.#exited = Promise.all([this.#exited, exited]).then(() => {});
    return child;
  }

  /** Ends the child at once; a request in flight is rejected, the next one starts a fresh child. */
  kill(): void {
    const child = this.#child;
    // Node takes a child that could not be started for the whole process group.
    if (child?.pid !== undefined) child.kill("SIGKILL");
    this.#forget(child);
  }

  #forget(child: ChildProcess | undefined): void {
    if (this.#child === child) this.#child = undefined;
  }

  /** Lets an idle child leave, kills one that does not, and waits until it is gone. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#underWay > 0) this.kill();
    else if (this.#child?.connected) this.#child.disconnect();
    const timer = setTimeout(() => this.kill(), LEAVE_MS);
    await this.#exited;
    clearTimeout(timer);
  }
}

/**
 * Below the person's own programs: a home server keeps answering while a film is made. Linux keeps a
 * priority for each thread, which a new one has from who makes it; a child that lowered its own would
 * do so for its first thread, long after the runtime had made those that encode.
 */
export function lowerPriority(pid: number | undefined, niceness = 10): void {
  if (pid === undefined) return;
  try {
    // A child of one that was lowered further stays there.
    os.setPriority(pid, Math.max(os.getPriority(), niceness));
  } catch {
    // Refused inside some sandboxes, or it has ended already; the job works at normal priority.
  }
}

/**
 * Serves one kind on the child's side until the parent goes away; a job under way ends with it. Faults
 * travel with their code; everything else arrives as `internal`.
 */
export async function serveChild(kind: string, kinds: ChildKinds): Promise<void> {
  const load = kinds[kind];
  if (!load || !process.send) {
    throw new Fault("usage", `"child ${kind}" is not for people`, {
      hint: "Run photos-memories --help for the commands",
    });
  }
  const send = (message: ToParent) => {
    if (process.connected) process.send!(message);
  };
  // A film would go on being rendered, without a process to stop it.
  using _watch = watchParent(() => process.exit(1));
  const work = await load();
  let underWay = 0;
  using tellCpu = tellingCpu((cpuMs) => send({ cpuMs }));
  await new Promise<void>((resolve) => {
    process.on("disconnect", () => {
      // The parent was killed: a film would go on being rendered, without a process to stop it.
      if (underWay > 0) process.exit(1);
      resolve();
    });
    process.on("message", async ({ id, job }: ToChild) => {
      underWay++;
      try {
        const result = await work(job as never, (progress) => send({ id, progress }));
        tellCpu();
        send({ id, result });
      } catch (error) {
        const fault = error instanceof Fault
          ? { code: error.code, message: error.message, hint: error.hint, about: error.about }
          : { code: "internal" as const, message: reasonOf(error) };
        const detail = error instanceof Error ? error.stack : undefined;
        tellCpu();
        send({ id, fault: { ...fault, detail } });
      } finally {
        underWay--;
      }
    });
  });
}
