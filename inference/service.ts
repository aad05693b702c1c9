// SPDX-License-Identifier: AGPL-3.0-or-later

// The service without its socket: the models, their queues, and what is known of both. Routes ask it;
// the entry opens and closes it.

import { reasonOf } from "../src/base/fault.ts";
import type { Log } from "../src/base/log.ts";
import type { PictureProducer } from "../src/facts/fact_source.ts";
import { idleUnload, type Idling, type SweepClock } from "../src/facts/onnx/idle_unload.ts";
import type { LoadError } from "../src/facts/onnx/load_error.ts";
import type { PictureModel } from "../src/facts/onnx/forked_model.ts";
import { Admission, BodyLimit } from "./admission.ts";
import { Separation, type SeparationDeps } from "./stems/separation.ts";
import { FREE_PHASES, type Phases } from "./worker/phases.ts";

export interface ServiceOptions {
  readonly requestThreads: number;
  readonly maxQueuedRequests: number;
  readonly maxImageBytes: number;
  readonly idleUnloadSeconds: number;
}

/** The runtime's providers; asked for without loading a model. */
export interface ProviderLook {
  /** Such as `CPUExecutionProvider`; empty when the runtime's library is missing. */
  readonly available: readonly string[];
  /** The provider a session would open on; `undefined` when the chosen one is not there. */
  readonly promised: string | undefined;
  /** Why nothing can be opened; `undefined` when something is promised. */
  readonly lack: LoadError | undefined;
}

export type ServedModel = PictureModel & Idling;

/** Milliseconds on a clock that only goes forward, and its alarms. */
export interface ServiceClock extends SweepClock {
  /** Calls back once after so long, unless what it returns is called first. */
  after(milliseconds: number, act: () => void): () => void;
}

export interface ServiceDeps {
  readonly models: readonly ServedModel[];
  readonly stems: SeparationDeps;
  provider(): ProviderLook;
  /** Why a model that is not loaded could not be, as far as its files tell. */
  foresee(producer: PictureProducer): string | undefined;
  readonly options: ServiceOptions;
  /** Where the device is shared with other kinds of work. */
  readonly phases?: Phases;
  /** More of what `/health` says. */
  readonly health?: () => Readonly<Record<string, unknown>>;
  readonly log: Log;
  readonly clock: ServiceClock;
}

/** When so many sentences were said, all may be said again: the memory stays bounded. */
const MAX_REMEMBERED = 64;

/** Beside the picture a body carries the names of models; this is more than enough for them. */
const ENVELOPE_BYTES = 1024 * 1024;

export class Service implements AsyncDisposable {
  readonly admission: Admission;
  readonly bodies: BodyLimit;
  readonly bodyLimit: number;
  readonly phases: Phases;
  readonly stems: Separation;
  readonly #warned = new Set<string>();
  readonly #models: ReadonlyMap<PictureProducer, PictureModel>;
  readonly #sweep: Disposable;
  readonly #startedAt: number;
  readonly #stopped = new AbortController();
  #isStopping = false;

  constructor(readonly deps: ServiceDeps) {
    const { models, options, clock, log } = deps;
    this.#models = new Map(models.map((model) => [model.producer, model]));
    this.admission = new Admission({
      queues: this.producers,
      slots: options.requestThreads,
      maxWaiting: options.maxQueuedRequests,
      now: () => clock.now(),
    });
    this.bodies = new BodyLimit(options.requestThreads + options.maxQueuedRequests);
    this.phases = deps.phases ?? FREE_PHASES;
    this.bodyLimit = 4 * Math.ceil(options.maxImageBytes / 3) + ENVELOPE_BYTES;
    this.stems = new Separation(deps.stems, () => clock.now());
    this.#sweep = idleUnload(models, options.idleUnloadSeconds, clock, (error) => {
      log.warning(`Could not give up the weights of an idle model: ${reasonOf(error)}`);
    });
    this.#startedAt = clock.now();
  }

  /** In the order in which they are evaluated and answered. */
  get producers(): readonly PictureProducer[] {
    return [...this.#models.keys()];
  }

  model(producer: PictureProducer): PictureModel {
    const model = this.#models.get(producer);
    if (!model) throw new RangeError(`There is no model "${producer}"`);
    return model;
  }

  get uptimeMs(): number {
    return this.deps.clock.now() - this.#startedAt;
  }

  /** Says each sentence once, so that a client that asks again every second fills no log. */
  warnOnce(sentence: string): void {
    if (this.#warned.has(sentence)) return;
    if (this.#warned.size >= MAX_REMEMBERED) this.#warned.clear();
    this.#warned.add(sentence);
    this.deps.log.warning(sentence);
  }

  /**
   * Loads every model side by side, as calls would, until the service ends. A model that cannot be loaded
   * is logged; the first request for it tries again.
   */
  async preload(): Promise<void> {
    const { models, log } = this.deps;
    using lease = await this.phases.enter("facts", this.stopped);
    if (!lease) return;
    await Promise.all(models.map(async (model) => {
      try {
        await this.admission.runUpkeep(model.producer, () => model.load(), this.stopped);
        log.info(`Loaded "${model.producer}"`);
      } catch (error) {
        if (this.stopped.aborted) return;
        log.warning(`Could not load "${model.producer}" at the start: ${reasonOf(error)}`);
      }
    }));
  }

  get isStopping(): boolean {
    return this.#isStopping;
  }

  /** From here on every new request is refused. */
  refuseNew(): void {
    this.#isStopping = true;
  }

  /** Fires when calls that are still waiting are to be given up. */
  get stopped(): AbortSignal {
    return this.#stopped.signal;
  }

  giveUpWaiting(): void {
    this.#stopped.abort();
  }

  /** Ends the models, and with them what still runs. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.refuseNew();
    this.giveUpWaiting();
    this.#sweep[Symbol.dispose]();
    await Promise.allSettled(this.deps.models.map((model) => model[Symbol.asyncDispose]()));
    await this.stems[Symbol.asyncDispose]();
  }
}
