// SPDX-License-Identifier: AGPL-3.0-or-later

// The inference service on a free port of this machine, with models, clock and timers in the test's hand.

import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { PICTURE_PRODUCERS, type PictureProducer } from "../../../src/facts/fact_source.ts";
import { openLog } from "../../../src/base/log.ts";
import { listenOptions } from "../../../inference/listen_options.ts";
import { listen, type Listener } from "../../../src/system/http/listener.ts";
import { makeApp } from "../../../inference/make_app.ts";
import { Service, type ServiceDeps, type ServiceOptions } from "../../../inference/service.ts";
import { HeldModel } from "./held_model.ts";
import { HeldStems } from "./held_stems.ts";

/** Limits small enough to be reached with a few requests. */
export const SMALL: ServiceOptions = {
  requestThreads: 4,
  maxQueuedRequests: 32,
  maxImageBytes: 2_000_000,
  idleUnloadSeconds: 300,
};

/** What `/queue` says, as far as tests read it. */
interface QueueAnswer {
  readonly uptime_seconds: number;
  readonly capacity: number;
  readonly producers: Readonly<Record<PictureProducer, Readonly<Record<string, number>>>>;
  readonly refused_bodies: { readonly too_large: number; readonly busy: number };
  readonly stems: Readonly<Record<string, number>> & {
    readonly refused_bodies: { readonly too_large: number; readonly busy: number };
  };
}

/** Small enough to be reached in a test. */
export const MAX_AUDIO_BYTES = 2_000_000;

interface InferenceWorldOptions extends Partial<ServiceOptions> {
  readonly maxAudioBytes?: number;
}

/** What a worker adds to the service. */
interface WorldExtension extends Pick<ServiceDeps, "phases" | "health"> {
  mount(app: Parameters<NonNullable<Parameters<typeof makeApp>[1]>>[0], service: Service): void;
}

interface Timer {
  dueMs: number;
  readonly everyMs?: number;
  readonly act: () => void;
}

export class InferenceWorld implements AsyncDisposable {
  readonly models = Object.fromEntries(
    PICTURE_PRODUCERS.map((producer) => [producer, new HeldModel(producer, () => this.nowMs)]),
  ) as Readonly<Record<PictureProducer, HeldModel>>;
  /** What the files of models say of them. */
  readonly foreseen: Partial<Record<PictureProducer, string>> = {};
  readonly stems = new HeldStems();
  /** Where sounds lie while they are taken apart, once the first one came. */
  folder: string | undefined;
  readonly logged: string[] = [];
  readonly timers = new Set<Timer>();
  nowMs = 0;
  readonly log = openLog({
    format: "text",
    level: "debug",
    name: "inference",
    secrets: [],
    now: () => 0,
    write: (line) => this.logged.push(line),
  });
  readonly clock: ServiceDeps["clock"] = {
    now: () => this.nowMs,
    after: (ms, act) => this.#timer({ dueMs: this.nowMs + ms, act }),
    every: (ms, act) => this.#timer({ dueMs: this.nowMs + ms, act, everyMs: ms }),
  };
  readonly service: Service;
  readonly extension: WorldExtension | undefined;
  #listening: Listener | undefined;

  private constructor(
    { maxAudioBytes = MAX_AUDIO_BYTES, ...rules }: InferenceWorldOptions,
    extend?: (world: InferenceWorld) => WorldExtension,
  ) {
    this.extension = extend?.(this);
    const { phases, health } = this.extension ?? {};
    this.service = new Service({
      phases,
      health,
      models: Object.values(this.models),
      stems: {
        model: this.stems,
        scratch: {
          folder: async () => {
            this.folder ??= await mkdtemp(path.join(os.tmpdir(), "stems-"));
            return this.folder;
          },
          [Symbol.asyncDispose]: async () => {
            if (this.folder) await rm(this.folder, { recursive: true });
          },
        },
        maxAudioBytes,
      },
      provider: () => ({
        available: ["CPUExecutionProvider"],
        promised: "CPUExecutionProvider",
        lack: undefined,
      }),
      foresee: (producer) => this.foreseen[producer],
      options: { ...SMALL, ...rules },
      log: this.log,
      clock: this.clock,
    });
  }

  #timer(timer: Timer): () => void {
    this.timers.add(timer);
    return () => void this.timers.delete(timer);
  }

  static async open(
    rules: InferenceWorldOptions = {},
    extend?: (world: InferenceWorld) => WorldExtension,
  ): Promise<InferenceWorld> {
    const world = new InferenceWorld(rules, extend);
    const app = makeApp(world.service, (app) => world.extension?.mount(app, world.service));
    world.#listening = await listen(listenOptions(app, { host: "127.0.0.1", port: 0 }));
    return world;
  }

  get listening(): Listener {
    return this.#listening!;
  }

  get url(): string {
    return `http://127.0.0.1:${this.listening.port}`;
  }

  /** Lets the clock go on and calls what is due. */
  pass(ms: number): void {
    this.nowMs += ms;
    for (const timer of [...this.timers]) {
      if (timer.dueMs > this.nowMs) continue;
      if (timer.everyMs === undefined) this.timers.delete(timer);
      else timer.dueMs = this.nowMs + timer.everyMs;
      timer.act();
    }
  }

  post(body: unknown, signal?: AbortSignal): Promise<Response> {
    return fetch(`${this.url}/facts`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: typeof body === "string" ? body : JSON.stringify(body),
      signal,
    });
  }

  async get<Answer>(path: string): Promise<Answer> {
    return await (await fetch(`${this.url}${path}`)).json() as Answer;
  }

  async queue(): Promise<QueueAnswer> {
    return await this.get("/queue");
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.service.refuseNew();
    this.service.giveUpWaiting();
    const closed = this.listening.close();
    this.listening.cut();
    await closed;
    await this.service[Symbol.asyncDispose]();
  }
}
