// SPDX-License-Identifier: AGPL-3.0-or-later

// A picture model whose every step the test decides: a call runs until the test ends it.

import type { PictureProducer, ProducerAnswer } from "../../../src/facts/fact_source.ts";
import { headsOf, KNOWN_HEADS } from "../../../src/facts/known_heads.ts";
import type { Idling } from "../../../src/facts/onnx/idle_unload.ts";
import type { ModelState, PictureModel } from "../../../src/facts/onnx/forked_model.ts";

/** A call under way. */
interface HeldCall {
  readonly picture: Uint8Array;
  /** Ends it with `answerOf`. */
  answer(): void;
  fail(error: Error): void;
}

/** What a double says of any picture: the first label of every head. */
export function answerOf(producer: PictureProducer): ProducerAnswer {
  const facts = headsOf(producer).map((head) => ({
    head,
    version: KNOWN_HEADS[head].version,
    label: KNOWN_HEADS[head].labels[0],
    confidence: 0.75,
  }));
  return { encoderKey: `key of ${producer}`, facts };
}

export class HeldModel implements PictureModel, Idling {
  readonly loads: Array<PromiseWithResolvers<void>> = [];
  /** Set to true, loads and calls end at once. */
  isQuick = false;
  /** What its quick calls say of a picture. */
  says: (picture: Uint8Array) => ProducerAnswer = () => answerOf(this.producer);
  isDisposed = false;
  unloads = 0;
  /** Most calls that ran at once; more than one is a lane that does not hold. */
  mostAtOnce = 0;
  failure: string | undefined;
  #isLoaded = false;
  #running = 0;
  readonly #begun: HeldCall[] = [];
  readonly #awaited: Array<(call: HeldCall) => void> = [];

  lastUsedAt = 0;

  constructor(readonly producer: PictureProducer, readonly now: () => number = () => 0) {}

  get isLoaded(): boolean {
    return this.#isLoaded;
  }

  get isBusy(): boolean {
    return this.#running > 0;
  }

  state(): ModelState {
    if (!this.#isLoaded) return { isLoaded: false, providers: [], failure: this.failure };
    const { encoderKey, facts } = answerOf(this.producer);
    return {
      isLoaded: true,
      versions: Object.fromEntries(facts.map(({ head, version }) => [head, version])),
      encoderKey,
      providers: ["CPUExecutionProvider"],
    };
  }

  async load(): Promise<void> {
    if (!this.isQuick) {
      const load = Promise.withResolvers<void>();
      this.loads.push(load);
      await load.promise;
    }
    this.#isLoaded = true;
  }

  /** The next call that begins, or has begun and was not asked for yet. */
  nextCall(): Promise<HeldCall> {
    const begun = this.#begun.shift();
    if (begun) return Promise.resolve(begun);
    return new Promise((resolve) => this.#awaited.push(resolve));
  }

  async decide(picture: Uint8Array): Promise<ProducerAnswer> {
    this.#running++;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#running);
    this.#isLoaded = true;
    const end = Promise.withResolvers<ProducerAnswer>();
    const answer = () => end.resolve(answerOf(this.producer));
    if (this.isQuick) end.resolve(this.says(picture));
    else {
      const call = { picture, answer, fail: end.reject };
      const awaited = this.#awaited.shift();
      if (awaited) awaited(call);
      else this.#begun.push(call);
    }
    try {
      return await end.promise;
    } finally {
      this.#running--;
      this.lastUsedAt = this.now();
    }
  }

  unload(): Promise<void> {
    this.#isLoaded = false;
    this.unloads++;
    return Promise.resolve();
  }

  [Symbol.asyncDispose](): Promise<void> {
    this.isDisposed = true;
    return Promise.resolve();
  }
}
