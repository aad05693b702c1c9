// SPDX-License-Identifier: AGPL-3.0-or-later

// The worker's caption server: any program that speaks the protocol, given as a command line. Started by
// the first request that needs it, on the loopback alone, and ended when the device is given away.

import { createServer } from "node:net";
import process from "node:process";
import { CircuitBreaker } from "../../src/base/circuit_breaker.ts";
import { Fault, reasonOf } from "../../src/base/fault.ts";
import type { Log } from "../../src/base/log.ts";
import { LOAD_WAITS } from "../../src/facts/onnx/forked_model.ts";
import type { Idling } from "../../src/facts/onnx/idle_unload.ts";
import { discard, type HttpFetch, httpFetch } from "../../src/system/http/http.ts";
import { passedEnvironment } from "../../src/system/process/child_job.ts";
import { type ChildProcess, spawnChild } from "../../src/system/process/start_child.ts";
import { sleep } from "../../src/system/sleep.ts";

const HOST = "127.0.0.1";

const CAPTION_TIMES = {
  readyMs: 120_000,
  lookEveryMs: 50,
  lookMs: 1_000,
  termMs: 10_000,
  /** A process that outlives its kill so long is stuck in the system, and holds its memory. */
  killMs: 10_000,
};

/**
 * What such servers read of the environment, beside what every child gets; none of our own settings. On the
 * loopback no key is asked for, because requests arrive without theirs.
 */
const PASSED = /^(?!LLAMA_API_KEY$)(?:CAPTION|LLAMA|GGML|VLLM|HF|MLX|CUDA|NVIDIA|OMP)_[A-Z0-9_]+$/;

/**
 * Only a shell understands these: several commands, its own words, and assignments that it expands in order.
 * Any other command line is one program.
 */
const FOR_SHELL = /[;&|<>()`\n]|^(?:[.!]|exec|eval|command)\s|^\w+=\S*[~$]/;

/**
 * What a command line started besides itself ends with it, and stays in the table of processes until init
 * has seen it; a container may have none.
 */
const ORPHANS_MS = 1_000;

/** Letters of its standard error stored for the log when it cannot be started; none once pictures come. */
const MAX_STDERR_LETTERS = 2_000;

interface CaptionServerDeps {
  readonly command: string;
  /** 0 takes a free one at each start. */
  readonly port: number;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly log: Log;
  readonly now: () => number;
  readonly times?: Partial<typeof CAPTION_TIMES>;
}

interface Running {
  readonly child: ChildProcess;
  readonly origin: string;
  readonly exited: Promise<void>;
  /** Ends the server when this process is killed. */
  readonly guard: ChildProcess;
  stderr: string;
}

export class CaptionServer implements AsyncDisposable, Idling {
  readonly fetch: HttpFetch = httpFetch({ setting: "CAPTION_COMMAND" });
  readonly #breaker: CircuitBreaker;
  readonly #times: typeof CAPTION_TIMES;
  #running: Running | undefined;
  #isReady = false;
  #starting: Promise<string> | undefined;
  #stopping: Promise<void> | undefined;
  #starts = 0;
  #isOver = false;
  #underWay = 0;
  #lastUsedAt: number;

  constructor(private readonly deps: CaptionServerDeps) {
    this.#breaker = new CircuitBreaker(LOAD_WAITS, deps.now);
    this.#times = { ...CAPTION_TIMES, ...deps.times };
    this.#lastUsedAt = deps.now();
  }

  get isLoaded(): boolean {
    return this.#isReady;
  }

  get isBusy(): boolean {
    return this.#underWay > 0 || this.#stopping !== undefined;
  }

  get lastUsedAt(): number {
    return this.#lastUsedAt;
  }

  unload(): Promise<void> {
    return this.stop();
  }

  /** Not idle until disposed of, once or more often. */
  use(): Disposable {
    this.#underWay++;
    let isUsed = true;
    return {
      [Symbol.dispose]: () => {
        if (!isUsed) return;
        isUsed = false;
        this.#underWay--;
        this.#lastUsedAt = this.deps.now();
      },
    };
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  /** How often it was started; one that is stable is started once a phase. */
  get starts(): number {
    return this.#starts;
  }

  /** Why it could not be started, while it is not tried again. */
  get failure(): string | undefined {
    return this.#breaker.openBecause?.message;
  }

  /**
   * Where it answers; starts it where it does not run, once for all who ask. Rejects with Fault
   * `model_unavailable`, whose sentence is repeated until it is tried again.
   */
  async ready(): Promise<string> {
    await this.#stopping;
    if (this.#isReady && this.#running) return this.#running.origin;
    return await (this.#starting ??= this.#breaker.run(() => this.#start())
      .finally(() => this.#starting = undefined));
  }

  async #start(): Promise<string> {
    // Children of a server that died may hold the device and the port.
    await this.stop();
    try {
      const running = await this.#spawn();
      await this.#untilReady(running);
      this.#isReady = true;
      running.stderr = "";
      return running.origin;
    } catch (error) {
      const output = this.#running?.stderr.trim().split("\n").slice(-3).join(" | ");
      await this.stop();
      const sentence = `The caption server could not be started: ${reasonOf(error)}`;
      this.deps.log.warning(output ? `${sentence}; it said: ${output}` : sentence);
      throw new Fault("model_unavailable", sentence, { cause: error });
    }
  }

  async #spawn(): Promise<Running> {
    const port = await portFor(this.deps.port);
    if (this.#isOver) throw new Fault("cancelled", "Stopped on request");
    const { command } = this.deps;
    // A single program takes the shell's place, and is then our own child.
    const script = FOR_SHELL.test(command) ? command : `exec env ${command}`;
    const child = spawnChild("/bin/sh", ["-c", script], {
      // A group of its own, so that whatever the command starts can be ended with it.
      detached: true,
      stdio: ["ignore", "ignore", "pipe"],
      env: captionEnvironment(this.deps.environment, port),
    });
    const exited = new Promise<void>((resolve, reject) => {
      child.once("exit", () => resolve());
      child.once("error", reject);
    });
    if (child.pid === undefined) await exited;
    const origin = `http://${HOST}:${port}`;
    const running: Running = { child, origin, exited, guard: guardOf(child.pid!), stderr: "" };
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      if (!this.#isReady) running.stderr = (running.stderr + text).slice(-MAX_STDERR_LETTERS);
    });
    this.#running = running;
    this.#starts++;
    const onEnd = () => {
      if (this.#running === running) this.#isReady = false;
    };
    exited.then(onEnd, onEnd);
    return running;
  }

  async #untilReady({ child, origin }: Running): Promise<void> {
    const { readyMs, lookEveryMs, lookMs } = this.#times;
    for (const until = this.deps.now() + readyMs; this.deps.now() < until;) {
      if (child.exitCode !== null || child.signalCode !== null) {
        throw new Error(`it ended with ${child.signalCode ?? `exit code ${child.exitCode}`}`);
      }
      if (await this.#answers(origin, lookMs)) return;
      await sleep(lookEveryMs);
    }
    throw new Error(`it was not ready within ${readyMs / 1000} seconds`);
  }

  /** Servers without a health route are ready when they list their models. */
  async #answers(origin: string, lookMs: number): Promise<boolean> {
    try {
      for (const path of ["/health", "/v1/models"]) {
        const answer = await this.fetch(origin + path, { signal: AbortSignal.timeout(lookMs) });
        await discard(answer);
        if (answer.status !== 404 && answer.status !== 405) return answer.status === 200;
      }
    } catch {
      // It does not listen yet.
    }
    return false;
  }

  /**
   * Asks it to end, kills it when it does not, and waits until it is gone. Rejects when even that does not
   * help; a later call tries again.
   */
  stop(): Promise<void> {
    return this.#stopping ??= this.#stop().finally(() => this.#stopping = undefined);
  }

  async #stop(): Promise<void> {
    const running = this.#running;
    if (!running) return;
    this.#isReady = false;
    const { termMs, killMs, lookEveryMs } = this.#times;
    const pid = running.child.pid!;
    const orphansLeave = async () => {
      const until = this.deps.now() + ORPHANS_MS;
      while (signalGroup(pid, 0) && this.deps.now() < until) await sleep(lookEveryMs);
    };
    if (signalGroup(pid, "SIGTERM")) {
      await isWithin(termMs, running.exited);
      await orphansLeave();
    }
    if (signalGroup(pid, "SIGKILL")) await orphansLeave();
    if (!await isWithin(killMs, running.exited)) throw new Error("the caption server does not end");
    // With the shell goes what it waits in; it must not wake up and signal a group of that number.
    if (running.guard.pid !== undefined) signalGroup(running.guard.pid, "SIGKILL");
    this.#running = undefined;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isOver = true;
    await this.stop();
  }
}

function captionEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
  port: number,
): Record<string, string> {
  const passed = Object.entries(environment).filter(([name]) => PASSED.test(name));
  return {
    ...passedEnvironment(),
    ...Object.fromEntries(passed) as Record<string, string>,
    CAPTION_HOST: HOST,
    CAPTION_PORT: String(port),
  };
}

/** The port that is set, or a free one. Rejects when another program has it, which would be asked instead. */
function portFor(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", () => reject(new Error(`another program listens on port ${port}`)));
    server.listen(port, HOST, () => {
      const taken = (server.address() as { port: number }).port;
      server.close(() => resolve(taken));
    });
  });
}

/**
 * A shell that waits until this process ends, however it does, and then ends the group. It cannot be the
 * server's parent, because its end would not be known here.
 */
function guardOf(group: number): ChildProcess {
  const guard = spawnChild("/bin/sh", [
    "-c",
    "cat >/dev/null; kill -TERM -$0 2>/dev/null && sleep 10 && kill -KILL -$0 2>/dev/null",
    String(group),
  ], { detached: true, stdio: ["pipe", "ignore", "ignore"], env: passedEnvironment() });
  guard.on("error", () => {});
  guard.stdin?.on("error", () => {});
  return guard;
}

/** True when it settles in time; no clock runs on after that. */
async function isWithin(ms: number, work: Promise<void>): Promise<boolean> {
  const settled = new AbortController(), end = () => settled.abort();
  work.then(end, end);
  await sleep(ms, settled.signal);
  return settled.signal.aborted;
}

/** False when there is no such group any more. */
function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-pid, signal);
    return true;
  } catch {
    return false;
  }
}
