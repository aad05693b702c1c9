// SPDX-License-Identifier: AGPL-3.0-or-later

// The unified worker adds captions and films to the inference service, and one device for all.

import type { Hono } from "hono";
import { reasonOf } from "../../src/base/fault.ts";
import { INFERENCE_PREFIX, RENDER_WORKER_PREFIX } from "../../src/config/inference_variables.ts";
import { idleUnload } from "../../src/facts/onnx/idle_unload.ts";
import { openFilmEngine } from "../render/film_engine.ts";
import { RenderService } from "../render/render_service.ts";
import { renderRoutes } from "../render/routes.ts";
import type { RouteEnv } from "../routes/answers.ts";
import type { Extension, ServePlan, ServiceParts } from "../serve.ts";
import type { ServedModel, Service } from "../service.ts";
import type { ServiceEnvironment } from "../settings.ts";
import { usageOf, VARIABLES } from "../variables.ts";
import { CaptionServer } from "./caption_server.ts";
import { mountCaptions } from "./captions_route.ts";
import type { Phase } from "./phase_machine.ts";
import { DevicePhases } from "./phases.ts";
import {
  CAPTION_TABLE,
  readWorkerSettings,
  RENDER_TABLE,
  type WorkerServiceSettings,
} from "./settings.ts";

export const usage = (): string =>
  usageOf({
    about: "The unified worker of photos-memories: facts, captions, stems and films on one device",
    task: "worker",
    tables: [
      [INFERENCE_PREFIX, { ...VARIABLES, ...CAPTION_TABLE }],
      [RENDER_WORKER_PREFIX, RENDER_TABLE],
    ],
    routes: [
      "Routes  GET /ping, GET /health, GET /queue, POST /facts, POST /audio/stems, /v1/…, /render/…",
      "Only /render asks for a token: keep it on a private network.",
    ],
  });

export async function plan(environment: ServiceEnvironment): Promise<ServePlan> {
  const settings = await readWorkerSettings(environment);
  return {
    settings: settings.inference,
    warnings: settings.warnings,
    name: "worker",
    secrets: [settings.render.token],
    extend: (parts) => WorkerParts.open(settings, environment, parts),
  };
}

class WorkerParts implements Extension {
  readonly phases: DevicePhases;
  readonly #captions: CaptionServer | undefined;
  readonly #sweep: Disposable;
  #render!: RenderService;

  private constructor(
    settings: WorkerServiceSettings,
    environment: ServiceEnvironment,
    private readonly parts: ServiceParts,
  ) {
    const { command, port } = settings.caption;
    const { log, clock } = parts;
    this.#captions = command === undefined
      ? undefined
      : new CaptionServer({ command, port, environment, log, now: () => clock.now() });
    this.phases = new DevicePhases({ release: (to) => this.#release(to), log, clock });
    const idling = this.#captions ? [this.#captions] : [];
    this.#sweep = idleUnload(idling, settings.inference.idleUnloadSeconds, clock, (error) => {
      log.warning(`Could not end an idle caption server: ${reasonOf(error)}`);
    });
  }

  static async open(
    settings: WorkerServiceSettings,
    environment: ServiceEnvironment,
    parts: ServiceParts,
  ): Promise<WorkerParts> {
    const worker = new WorkerParts(settings, environment, parts);
    const { entry, log, clock } = parts, { folder } = settings.render;
    worker.#render = await RenderService.open({
      settings: settings.render,
      engine: openFilmEngine({ children: { entry }, folder }),
      phase: worker.phases,
      log,
      clock,
      now: () => new Date(),
    });
    return worker;
  }

  mount(app: Hono<RouteEnv>, service: Service): void {
    mountCaptions(app, service, this.#captions);
    app.route("/render", renderRoutes(this.#render, service));
  }

  health(): Readonly<Record<string, unknown>> {
    const { phase, changingTo, active, isRenderWaiting, refused } = this.phases.report();
    return {
      phase: phase ?? null,
      changing_to: changingTo ?? null,
      active,
      render_waiting: isRenderWaiting,
      refused_for_phase: refused,
      captions: this.#captions
        ? {
          ready: this.#captions.isReady,
          starts: this.#captions.starts,
          load_error: this.#captions.failure ?? null,
        }
        : null,
    };
  }

  /** Children hold the memory, so it is given back with their end. */
  async #release(to: Phase): Promise<void> {
    const ends: Promise<void>[] = [];
    if (to !== "facts") ends.push(...this.parts.models.map(unloadNow));
    if (to !== "caption" && this.#captions) ends.push(this.#captions.stop());
    const failed = (await Promise.allSettled(ends)).find(({ status }) => status === "rejected");
    if (failed?.status === "rejected") throw failed.reason;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#sweep[Symbol.dispose]();
    await this.#render[Symbol.asyncDispose]();
    await this.#captions?.[Symbol.asyncDispose]();
  }
}

async function unloadNow(model: ServedModel): Promise<void> {
  await model.unload();
  if (model.isLoaded) throw new Error(`"${model.producer}" is still at work`);
}
