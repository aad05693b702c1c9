// SPDX-License-Identifier: AGPL-3.0-or-later

// One child process with models in it, as its parent sees it.

import { Fault, reasonOf } from "../../base/fault.ts";
import { type ChildEntry, ChildWorker } from "../../system/process/child_job.ts";
import type { PictureAnswers, PictureProducer } from "../fact_source.ts";
import type { LoadedState } from "./loaded_model.ts";
import type { ModelQuestion, ModelReply } from "./model_child.ts";
import type { ModelSpec } from "./model_spec.ts";

/**
 * Pictures that one process may have: one whose model runs, one that is decoded meanwhile, and one on
 * its way, because a process is deaf while its model runs. On a core with AVX2 a 1440 px JPEG takes
 * 152 ms of CPU in the encoder and 11 around it (decoding 7, resampling 3, heads 0.7, sending 0.4).
 */
export const PICTURES_AT_ONCE = 3;

/**
 * A decoded preview has 5 MB. With the children's usual thresholds its buffers are given back and asked
 * for again with every picture, which costs 3 ms of page faults beside 7 ms of decoding.
 */
export const MALLOC_ENVIRONMENT = {
  MALLOC_MMAP_THRESHOLD_: "33554432",
  MALLOC_TRIM_THRESHOLD_: "33554432",
};

export interface ModelLimits {
  /** A process that has not answered after so long is ended. */
  readonly answerMs: number;
}

/** A load on a card that compiles its kernels takes minutes; what takes longer than this never ends. */
const LIMITS: ModelLimits = { answerMs: 300_000 };

export class ModelProcess implements AsyncDisposable {
  readonly #child: ChildWorker;
  #loaded = new Map<PictureProducer, LoadedState>();
  #loading = new Map<PictureProducer, Promise<LoadedState>>();
  #underWay = 0;

  constructor(from: ChildEntry, private readonly limits = LIMITS) {
    const environment = { ...MALLOC_ENVIRONMENT, ...from.environment };
    this.#child = new ChildWorker("model", { ...from, environment }, {
      // A load may come on top of the pictures.
      atOnce: PICTURES_AT_ONCE + 3,
      carriesBytes: true,
    });
  }

  /** Requests under way, loads included. */
  get underWay(): number {
    return this.#underWay;
  }

  stateOf(producer: PictureProducer): LoadedState | undefined {
    // A process may die between questions, such as for want of memory.
    if (!this.#child.isRunning) this.#loaded.clear();
    return this.#loaded.get(producer);
  }

  /** Loads a model that is not loaded yet; two callers load it once. Rejects with `model_unavailable`. */
  load(spec: ModelSpec): Promise<LoadedState> {
    const { producer } = spec;
    const loaded = this.stateOf(producer);
    if (loaded) return Promise.resolve(loaded);
    const loading = this.#loading.get(producer) ??
      this.#ask({ op: "load", spec }, producer).then((reply) => {
        const { state } = reply as ModelReply & { op: "load" };
        this.#loaded.set(producer, state);
        return state;
      }).finally(() => this.#loading.delete(producer));
    this.#loading.set(producer, loading);
    return loading;
  }

  /** All of `producers` are loaded. Rejects with `media_unreadable` and `model_unavailable`. */
  async decide(
    picture: Uint8Array,
    producers: readonly PictureProducer[],
  ): Promise<PictureAnswers> {
    const reply = await this.#ask({ op: "decide", picture, producers }, producers[0]);
    return (reply as ModelReply & { op: "decide" }).answers;
  }

  async #ask(question: ModelQuestion, about: PictureProducer | undefined): Promise<ModelReply> {
    this.#underWay++;
    const hung = new AbortController(), { answerMs } = this.limits;
    const timer = setTimeout(() => hung.abort(), answerMs);
    try {
      const { signal } = hung;
      return await this.#child.request<ModelQuestion, never, ModelReply>(question, { signal });
    } catch (error) {
      if (!hung.signal.aborted && !(error instanceof Fault && error.code === "child_died")) {
        throw error;
      }
      // The next request starts another process, in which nothing is loaded.
      this.#loaded.clear();
      const why = hung.signal.aborted
        ? `ProcessHung: it did not answer within ${answerMs / 1000} seconds, and was ended`
        : `ProcessDied: ${reasonOf(error)}`;
      throw new Fault("model_unavailable", `${about}: ${why}`, { cause: error });
    } finally {
      clearTimeout(timer);
      this.#underWay--;
    }
  }

  /** Ends the process, which gives its memory back; it may be asked again. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#loaded.clear();
    await this.#child[Symbol.asyncDispose]();
  }
}
