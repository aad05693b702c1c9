// SPDX-License-Identifier: AGPL-3.0-or-later

// A model whose missing files are fetched before its first load. What is there is never fetched again,
// right or wrong: the loader checks the digest and says so.

import { existsSync } from "node:fs";
import { CircuitBreaker } from "../../src/base/circuit_breaker.ts";
import type { PictureProducer, ProducerAnswer } from "../../src/facts/fact_source.ts";
import { LOAD_WAITS, type ModelState } from "../../src/facts/onnx/forked_model.ts";
import type { ServedModel } from "../service.ts";

/** A file the model is made of. */
export interface FetchableFile {
  readonly path: string;
  /** Rejects with a Fault that names the artifact and its address. */
  fetch(): Promise<void>;
}

/** Fetches its missing files, once for all callers that wait for them. */
export class MissingFiles {
  readonly #breaker: CircuitBreaker;
  #fetching: Promise<void> | undefined;

  constructor(private readonly files: readonly FetchableFile[], now: () => number) {
    this.#breaker = new CircuitBreaker(LOAD_WAITS, now);
  }

  get isFetching(): boolean {
    return this.#fetching !== undefined;
  }

  /** Why the last download failed, while it is not tried again. */
  get failure(): string | undefined {
    return this.#breaker.openBecause?.message;
  }

  /** Rejects with Fault `model_unavailable` or `cancelled`. */
  async fetch(): Promise<void> {
    const missing = this.files.filter(({ path }) => !existsSync(path));
    if (missing.length === 0) return;
    await (this.#fetching ??= this.#breaker.run(async () => {
      for (const file of missing) await file.fetch();
    }).finally(() => this.#fetching = undefined));
  }
}

export class FetchingModel implements ServedModel {
  readonly producer: PictureProducer;
  readonly #files: MissingFiles;

  constructor(
    private readonly model: ServedModel,
    files: readonly FetchableFile[],
    now: () => number,
  ) {
    this.producer = model.producer;
    this.#files = new MissingFiles(files, now);
  }

  get isLoaded(): boolean {
    return this.model.isLoaded;
  }

  get isBusy(): boolean {
    return this.#files.isFetching || this.model.isBusy;
  }

  get lastUsedAt(): number {
    return this.model.lastUsedAt;
  }

  state(): ModelState {
    const state = this.model.state();
    return { ...state, failure: this.#files.failure ?? state.failure };
  }

  async load(): Promise<void> {
    await this.#fetchMissing();
    await this.model.load();
  }

  async decide(picture: Uint8Array): Promise<ProducerAnswer> {
    await this.#fetchMissing();
    return await this.model.decide(picture);
  }

  unload(): Promise<void> {
    return this.model.unload();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.model[Symbol.asyncDispose]();
  }

  async #fetchMissing(): Promise<void> {
    if (!this.isLoaded) await this.#files.fetch();
  }
}
