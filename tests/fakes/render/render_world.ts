// SPDX-License-Identifier: AGPL-3.0-or-later

// A render worker's routes on a free port of this machine, with engine, device, clock and timers in the
// test's hand.

import { Hono } from "hono";
import { listenOptions } from "../../../inference/listen_options.ts";
import { listen, type Listener } from "../../../src/system/http/listener.ts";
import { closeUnlessRead } from "../../../inference/make_app.ts";
import { RenderService } from "../../../inference/render/render_service.ts";
import { renderRoutes } from "../../../inference/render/routes.ts";
import type { RouteEnv } from "../../../inference/routes/answers.ts";
import { FREE_PHASES, type RenderPhase } from "../../../inference/worker/phases.ts";
import project from "../../../deno.json" with { type: "json" };
import { openLog } from "../../../src/base/log.ts";
import {
  jobIdOf,
  type JobStatus,
  RENDER_CONTRACT,
  type RenderRequest,
} from "../../../src/film/render/remote/render_protocol.ts";
import { picturesOf } from "../../../src/film/render/remote/film_pictures.ts";
import type { Timeline } from "../../../src/film/timeline/timeline.ts";
import { until } from "../../fixtures/until.ts";
import { HeldEngine } from "./held_engine.ts";

export const TOKEN = "5f1d0c9ab27e4386b1f0c2d7e8a93b64";
export const API_KEY = "kEyOfTheOwnerThatIsNowhereElse0123456789";
export const LIBRARY_URL = "http://127.0.0.1:9";

export interface WorldOptions {
  readonly folder: string;
  readonly engine?: HeldEngine;
  readonly libraryUrl?: string;
  readonly maxJobs?: number;
  readonly phase?: RenderPhase;
  readonly nowMs?: number;
}

const FREE_DEVICE: RenderPhase = {
  acquire: () => Promise.resolve({ [Symbol.dispose]() {} }),
};

export class RenderWorld implements AsyncDisposable {
  readonly engine: HeldEngine;
  readonly logged: string[] = [];
  readonly timers = new Set<{ readonly dueMs: number; readonly act: () => void }>();
  nowMs: number;
  #service: RenderService | undefined;
  #listening: Listener | undefined;

  private constructor(readonly options: WorldOptions) {
    this.engine = options.engine ?? new HeldEngine();
    this.nowMs = options.nowMs ?? 0;
  }

  static async open(options: WorldOptions): Promise<RenderWorld> {
    const world = new RenderWorld(options);
    const clock = {
      now: () => world.nowMs,
      after: (ms: number, act: () => void) => world.#timer(world.nowMs + ms, act),
      every: () => () => {},
    };
    const { folder, libraryUrl = LIBRARY_URL, maxJobs = 3, phase = FREE_DEVICE } = options;
    const service = world.#service = await RenderService.open({
      settings: {
        token: TOKEN,
        libraryUrl,
        folder,
        maxJobs,
        retentionSeconds: 600,
        jobTimeoutSeconds: 900,
      },
      engine: world.engine,
      phase,
      log: openLog({
        format: "text",
        level: "debug",
        name: "worker",
        secrets: [],
        now: () => 0,
        write: (line) => world.logged.push(line),
      }),
      clock,
      now: () => new Date(world.nowMs),
    });
    const app = new Hono<RouteEnv>();
    app.use(async (c, next) => {
      await next();
      closeUnlessRead(c, false);
    });
    app.route(
      "/render",
      renderRoutes(service, {
        phases: FREE_PHASES,
        stopped: new AbortController().signal,
        deps: { clock },
      }),
    );
    world.#listening = await listen(listenOptions(app, { host: "127.0.0.1", port: 0 }));
    return world;
  }

  /** Opened, and its encoders tried. */
  static async ready(options: WorldOptions): Promise<RenderWorld> {
    const world = await RenderWorld.open(options);
    await until("the worker is ready", () => world.service.health().ready);
    return world;
  }

  get service(): RenderService {
    return this.#service!;
  }

  get port(): number {
    return this.#listening!.port;
  }

  #timer(dueMs: number, act: () => void): () => void {
    const timer = { dueMs, act };
    this.timers.add(timer);
    return () => void this.timers.delete(timer);
  }

  pass(ms: number): void {
    this.nowMs += ms;
    for (const timer of [...this.timers]) {
      if (timer.dueMs > this.nowMs) continue;
      this.timers.delete(timer);
      timer.act();
    }
  }

  call(method: string, path: string, headers: Readonly<Record<string, string>> = {}) {
    return fetch(`http://127.0.0.1:${this.port}/render${path}`, {
      method,
      headers: { authorization: `Bearer ${TOKEN}`, ...headers },
    });
  }

  post(body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    return fetch(`http://127.0.0.1:${this.port}/render/jobs`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${TOKEN}`,
        "content-type": "application/json",
        ...headers,
      },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  }

  /** The status code of asking for it. */
  async submit(request: RenderRequest): Promise<number> {
    const answer = await this.post(request);
    await answer.body?.cancel();
    return answer.status;
  }

  async status(id: string): Promise<JobStatus> {
    return await (await this.call("GET", `/jobs/${id}`)).json();
  }

  async reaches(id: string, state: JobStatus["state"]): Promise<JobStatus> {
    await until(`job ${id} is ${state}`, () => {
      const status = this.service.status(id);
      if (status?.finished_at && status.state !== state) throw new Error(JSON.stringify(status));
      return status?.state === state;
    });
    return await this.status(id);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const closed = this.#listening?.close();
    this.#listening?.cut();
    await closed;
    await this.service[Symbol.asyncDispose]();
  }
}

/** A whole request; every asset is of one account whose key is {@link API_KEY}. */
export async function requestFor(
  timeline: Timeline,
  more: Partial<RenderRequest> = {},
): Promise<RenderRequest> {
  const timelineSources = picturesOf(timeline).items.flatMap(({ visual }) =>
    "source" in visual ? [visual.source] : []
  );
  const request: Omit<RenderRequest, "job_id"> = {
    contract_version: RENDER_CONTRACT,
    app_version: project.version,
    library: { url: LIBRARY_URL, accounts: { primary: { api_key: API_KEY } } },
    sources: timelineSources.map(({ key, part, asset }) => ({
      key,
      part,
      account: "primary",
      id: asset.replace(/\W/g, "-"),
      ending: ".jpg",
    })),
    timeline: picturesOf(timeline),
    words: { titles: "titles-test", locale: "en" },
    hardware: false,
    ...more,
  };
  return { job_id: await jobIdOf(request), ...request };
}
