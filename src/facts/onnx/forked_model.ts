// SPDX-License-Identifier: AGPL-3.0-or-later

// A picture model in a child process of its own, loaded when it is first asked.

import { CircuitBreaker } from "../../base/circuit_breaker.ts";
import type { ChildEntry } from "../../system/process/child_job.ts";
import type { PictureProducer, ProducerAnswer } from "../fact_source.ts";
import type { Idling } from "./idle_unload.ts";
import { type ModelLimits, ModelProcess } from "./model_process.ts";
import type { ModelSpec } from "./model_spec.ts";

/** Before a model that could not be loaded is tried again: 10, 20, 40, 80, 120 s …. */
export const LOAD_WAITS = { firstMs: 10_000, longestMs: 120_000 };

export interface ModelDeps {
  readonly child: ChildEntry;
  /** Milliseconds on a clock that only goes forward. */
  readonly now: () => number;
  /** Hears once of each model that descended to the CPU. */
  readonly warn?: (sentence: string) => void;
  readonly limits?: ModelLimits;
}

export class ForkedModel implements PictureModel, Idling {
  readonly #process: ModelProcess;
  readonly #breaker: CircuitBreaker;
  #unloading: Promise<void> | undefined;
  #underWay = 0;
  #lastUsedAt: number;
  #hasWarned = false;

  /** `specNow` is asked before each load: files may have come, or gone elsewhere. */
  constructor(
    readonly producer: PictureProducer,
    private readonly specNow: () => ModelSpec,
    private readonly deps: ModelDeps,
  ) {
    this.#process = new ModelProcess(deps.child, deps.limits);
    this.#breaker = new CircuitBreaker(LOAD_WAITS, deps.now);
    this.#lastUsedAt = deps.now();
  }

  get isLoaded(): boolean {
    return this.#process.stateOf(this.producer) !== undefined;
  }

  get isBusy(): boolean {
    return this.#underWay > 0 || this.#unloading !== undefined;
  }

  get lastUsedAt(): number {
    return this.#lastUsedAt;
  }

  state(): ModelState {
    const loaded = this.#process.stateOf(this.producer);
    if (!loaded) {
      return { isLoaded: false, providers: [], failure: this.#breaker.openBecause?.message };
    }
    const { versions, encoderKey, providers } = loaded;
    return { isLoaded: true, versions, encoderKey, providers };
  }

  async load(): Promise<void> {
    await this.#use(() => this.#load());
  }

  decide(picture: Uint8Array): Promise<ProducerAnswer> {
    return this.#use(async () => {
      await this.#load();
      return (await this.#process.decide(picture, [this.producer]))[this.producer]!;
    });
  }

  async #load(): Promise<void> {
    if (this.isLoaded) return;
    const { descent } = await this.#breaker.run(() => this.#process.load(this.specNow()));
    if (descent && !this.#hasWarned) this.deps.warn?.(`${this.producer}: ${descent}`);
    this.#hasWarned ||= descent !== undefined;
  }

  async #use<T>(work: () => Promise<T>): Promise<T> {
    this.#underWay++;
    try {
      await this.#unloading;
      return await work();
    } finally {
      this.#underWay--;
      this.#lastUsedAt = this.deps.now();
    }
  }

  /** Does nothing while it is busy. */
  unload(): Promise<void> {
    if (this.#underWay > 0) return Promise.resolve();
    return this.#unloading ??= this.#process[Symbol.asyncDispose]().finally(() => {
      this.#unloading = undefined;
    });
  }

  /** Ends the process at once; what is under way is rejected. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#process[Symbol.asyncDispose]();
  }
}

/** Facts about a model that are known without loading it. */
export interface ModelState {
  readonly isLoaded: boolean;
  /** Version by head; `undefined` until it is loaded. */
  readonly versions?: Readonly<Record<string, string>>;
  readonly encoderKey?: string;
  /** Execution providers its session was opened on, such as `CPUExecutionProvider`; empty until loaded. */
  readonly providers: readonly string[];
  /** Why the last load failed, while it is not tried again. */
  readonly failure?: string;
}

export interface PictureModel extends AsyncDisposable {
  readonly producer: PictureProducer;
  state(): ModelState;
  /** Loads the weights now; `decide` does so by itself. Errors as there. */
  load(): Promise<void>;
  /**
   * One call at a time; the caller's lane sees to it. Work that has begun is not given up: a caller who
   * goes away leaves the lane taken until it is done. Rejects with Fault `media_unreadable` and
   * `model_unavailable`; the sentence of the latter names producer, artifact and path. A load that
   * failed is tried again after 10 s, doubling to 2 min; until then its sentence is repeated.
   */
  decide(picture: Uint8Array): Promise<ProducerAnswer>;
  /** Gives the weights' memory back; the next `decide` loads again. Not while one is under way. */
  unload(): Promise<void>;
}
