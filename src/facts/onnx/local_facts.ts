// SPDX-License-Identifier: AGPL-3.0-or-later

// This machine's own fact source: a few processes of one thread each, every one with the models that
// were asked for. A picture is decoded once for all of them.

import { CircuitBreaker } from "../../base/circuit_breaker.ts";
import { Fault, reasonOf, throwIfCancelled } from "../../base/fault.ts";
import {
  type FactSource,
  PICTURE_PRODUCERS,
  type PictureAnswers,
  type PictureProducer,
} from "../fact_source.ts";
import { LOAD_WAITS, type ModelDeps } from "./forked_model.ts";
import { idleUnload, type Idling, type SweepClock, wallClock } from "./idle_unload.ts";
import { ModelProcess, PICTURES_AT_ONCE } from "./model_process.ts";
import type { ModelSpec } from "./model_spec.ts";

interface LocalFactsDeps extends ModelDeps {
  /** One for each producer it may be asked for; a model is loaded when it is first asked. */
  readonly specs: readonly ModelSpec[];
  /** Processes; as many as cores are to work, each needs about 220 MB with the encoder. */
  readonly workers: number;
  /** The processes end when they were not asked for so long; 0 holds them, as does leaving it out. */
  readonly idleSeconds?: number;
  /** When it is looked whether they are idle; the machine's own alarm by default. */
  readonly every?: SweepClock["every"];
}

/** The first question starts the child. */
export function openLocalFacts(deps: LocalFactsDeps): LocalFacts {
  return new LocalFacts(deps);
}

class LocalFacts implements FactSource, Idling {
  readonly producers: readonly PictureProducer[];
  readonly concurrency: number;
  readonly #specs: ReadonlyMap<PictureProducer, ModelSpec>;
  readonly #breakers: ReadonlyMap<PictureProducer, CircuitBreaker>;
  readonly #processes: readonly ModelProcess[];
  readonly #slots: ProcessSlots<ModelProcess>;
  readonly #warned = new Set<PictureProducer>();
  readonly #sweep: Disposable;
  #loading: Promise<unknown> = Promise.resolve();
  #unloading: Promise<void> | undefined;
  #lastUsedAt: number;
  #isOver = false;

  constructor(private readonly deps: LocalFactsDeps) {
    this.#specs = new Map(deps.specs.map((spec) => [spec.producer, spec]));
    this.#breakers = new Map(
      deps.specs.map(({ producer }) => [producer, new CircuitBreaker(LOAD_WAITS, deps.now)]),
    );
    this.producers = PICTURE_PRODUCERS.filter((producer) => this.#specs.has(producer));
    this.#processes = Array.from(
      { length: Math.max(1, deps.workers) },
      () => new ModelProcess(deps.child),
    );
    this.concurrency = this.#processes.length * PICTURES_AT_ONCE;
    this.#slots = new ProcessSlots(this.#processes, PICTURES_AT_ONCE);
    this.#lastUsedAt = deps.now();
    const { now, every = wallClock.every, idleSeconds = 0 } = deps;
    this.#sweep = idleUnload([this], idleSeconds, { now, every }, (error) => {
      deps.warn?.(`Could not give up the weights of idle models: ${reasonOf(error)}`);
    });
  }

  get isLoaded(): boolean {
    return this.#processes.some((process) =>
      this.producers.some((producer) => process.stateOf(producer))
    );
  }

  get isBusy(): boolean {
    return this.#slots.load > 0 || this.#unloading !== undefined;
  }

  get lastUsedAt(): number {
    return this.#lastUsedAt;
  }

  /** Execution providers of a model's sessions; empty until it is loaded. */
  providersOf(producer: PictureProducer): readonly string[] {
    for (const process of this.#processes) {
      const state = process.stateOf(producer);
      if (state) return state.providers;
    }
    return [];
  }

  async decide(
    picture: Uint8Array,
    wanted: readonly PictureProducer[],
    signal?: AbortSignal,
  ): Promise<PictureAnswers> {
    throwIfCancelled(signal);
    const producers = PICTURE_PRODUCERS.filter((producer) => wanted.includes(producer));
    if (producers.length === 0) return {};
    await this.#unloading;
    this.#refuseIfOver();
    const process = await this.#slots.take(signal);
    // Work that has begun is finished, and its slot is taken until then.
    const work = this.#decideIn(process, picture, producers).finally(() => {
      this.#slots.give(process);
      this.#lastUsedAt = this.deps.now();
    });
    return await unlessCancelled(work, signal);
  }

  async #decideIn(
    process: ModelProcess,
    picture: Uint8Array,
    producers: readonly PictureProducer[],
  ): Promise<PictureAnswers> {
    try {
      for (const producer of producers) {
        this.#refuseIfOver();
        if (!process.stateOf(producer)) await this.#load(process, producer);
      }
      this.#refuseIfOver();
      return await process.decide(picture, producers);
    } catch (error) {
      // Its own end is no model's fault.
      this.#refuseIfOver();
      throw error;
    }
  }

  /** A process that was asked now would start anew and never be ended. */
  #refuseIfOver(): void {
    if (this.#isOver) throw new Fault("cancelled", "Stopped on request");
  }

  async #load(process: ModelProcess, producer: PictureProducer): Promise<void> {
    const spec = this.#specs.get(producer), breaker = this.#breakers.get(producer);
    if (!spec || !breaker) {
      throw new Fault("internal", `Facts of "${producer}" were asked of a source without them`);
    }
    // One process after the other: while weights are packed, each takes twice what it keeps.
    const loading = this.#loading.then(() => {
      this.#refuseIfOver();
      return breaker.run(() => process.load(spec));
    });
    this.#loading = loading.catch(() => {});
    const { descent } = await loading;
    if (descent === undefined || this.#warned.has(producer)) return;
    this.#warned.add(producer);
    this.deps.warn?.(`${producer}: ${descent}`);
  }

  /** Ends the processes, which gives their memory back; the next question starts them again. */
  unload(): Promise<void> {
    if (this.#slots.load > 0) return Promise.resolve();
    return this.#unloading ??= this.#end().finally(() => {
      this.#unloading = undefined;
    });
  }

  async #end(): Promise<void> {
    await Promise.all(this.#processes.map((process) => process[Symbol.asyncDispose]()));
  }

  /** Callers that ask or wait from here on get the Fault `cancelled`. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isOver = true;
    this.#sweep[Symbol.dispose]();
    await this.#end();
  }
}

async function unlessCancelled<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return await work;
  const aborted = Promise.withResolvers<never>();
  const onAbort = () => aborted.reject(new Fault("cancelled", "Stopped on request"));
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener("abort", onAbort);
    // An abandoned answer may still fail.
    work.catch(() => {});
  }
}

interface Waiting<T> {
  readonly start: (place: T) => void;
}

export class ProcessSlots<T> {
  readonly #taken: Map<T, number>;
  readonly #waiting = new Set<Waiting<T>>();

  /** `each` is how many slots one place has. */
  constructor(places: readonly T[], private readonly each: number) {
    this.#taken = new Map(places.map((place) => [place, 0]));
  }

  /** Taken slots, and callers that wait for one. */
  get load(): number {
    let load = this.#waiting.size;
    for (const taken of this.#taken.values()) load += taken;
    return load;
  }

  /** A slot, to be given back with `give`. Rejects with `cancelled` while it waits. */
  take(signal?: AbortSignal): Promise<T> {
    const cancelled = () => new Fault("cancelled", "Stopped on request");
    if (signal?.aborted) return Promise.reject(cancelled());
    const free = this.#emptiest();
    if (free !== undefined) return Promise.resolve(this.#take(free));
    return new Promise<T>((resolve, reject) => {
      const onAbort = () => {
        this.#waiting.delete(waiting);
        reject(cancelled());
      };
      const waiting: Waiting<T> = {
        start: (place) => {
          signal?.removeEventListener("abort", onAbort);
          resolve(place);
        },
      };
      signal?.addEventListener("abort", onAbort, { once: true });
      this.#waiting.add(waiting);
    });
  }

  give(place: T): void {
    this.#taken.set(place, this.#taken.get(place)! - 1);
    for (const next of this.#waiting) {
      this.#waiting.delete(next);
      next.start(this.#take(place));
      return;
    }
  }

  #take(place: T): T {
    this.#taken.set(place, this.#taken.get(place)! + 1);
    return place;
  }

  #emptiest(): T | undefined {
    let best: T | undefined, fewest = this.each;
    for (const [place, taken] of this.#taken) {
      if (taken < fewest) {
        best = place;
        fewest = taken;
      }
    }
    return best;
  }
}
