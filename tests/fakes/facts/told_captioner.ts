// SPDX-License-Identifier: AGPL-3.0-or-later

// A captioner that says what it is told, and remembers what it was given.

import type { Caption, CaptionOrigin, DescriptionProducer } from "../../../src/bank/fact.ts";
import { Fault, throwIfCancelled } from "../../../src/base/fault.ts";
import type {
  Captioner,
  CaptionResult,
  MotionWords,
  Ready,
  Served,
} from "../../../src/facts/captions/captioner.ts";
import type { Closed } from "../../../src/facts/llm/closed.ts";
import {
  captionProducer,
  motionLineProducer,
} from "../../../src/facts/captions/caption_producers.ts";

export const ORIGIN: CaptionOrigin = {
  modelId: "captionmodel2-500m-base-public",
  endpoint: "http://127.0.0.1:8092/v1",
  served: { owned_by: "llamacpp" },
  controlDigest: "0123456789abcdef",
};

type Telling<V> = (
  picture: Uint8Array,
  asked: number,
) => CaptionResult<V> | Promise<CaptionResult<V>>;

const goodCaption: Telling<Caption> = (tile) => ({
  kind: "described",
  value: { text: `Picture ${tile[0]}.`, setting: "street", origin: ORIGIN },
});
const goodMotion: Telling<MotionWords> = (strip) => ({
  kind: "described",
  value: { text: `Clip ${strip[0]} moves.`, origin: ORIGIN },
});

export class ToldCaptioner implements Captioner {
  readonly descriptionProducer: DescriptionProducer;
  readonly motionProducer;
  reusedDescriptions: Captioner["reusedDescriptions"] = [];
  reusedMotionLines: Captioner["reusedMotionLines"] = [];
  concurrency = 1;
  /** What `check` finds. */
  readiness: Ready | Closed = { kind: "ready", origin: ORIGIN };
  /** What `probe` says of a model that is not listed. */
  missing: Served["missing"];
  saysCaption: Telling<Caption> = goodCaption;
  saysMotion: Telling<MotionWords> = goodMotion;
  /** How a control tile is answered; as a picture would be when left out. */
  saysControl: () => boolean | Promise<boolean> = async () =>
    (await this.saysCaption(new Uint8Array(1), 0)).kind === "described";
  checks = 0;
  controls = 0;
  readonly tiles: Uint8Array[] = [];
  readonly strips: Uint8Array[] = [];
  mostAtOnce = 0;
  #atOnce = 0;
  #isOpen = false;

  constructor(alias = "captionmodel2-500m-base-public") {
    this.descriptionProducer = captionProducer(alias);
    this.motionProducer = motionLineProducer(alias);
  }

  probe(): Promise<Served | Closed> {
    const { readiness, missing } = this;
    if (readiness.kind === "closed") return Promise.resolve(readiness);
    const { served } = readiness.origin;
    return Promise.resolve({ kind: "served", served, ...(missing && { missing }) });
  }

  check(): Promise<Ready | Closed> {
    this.checks++;
    this.#isOpen = this.readiness.kind === "ready";
    return Promise.resolve(this.readiness);
  }

  async answersControl(): Promise<boolean> {
    this.controls++;
    return await this.saysControl();
  }

  describe(tile: Uint8Array, signal?: AbortSignal): Promise<CaptionResult<Caption>> {
    return this.#say(this.tiles, tile, this.saysCaption, signal);
  }

  motionLine(strip: Uint8Array, signal?: AbortSignal): Promise<CaptionResult<MotionWords>> {
    return this.#say(this.strips, strip, this.saysMotion, signal);
  }

  async #say<V>(
    given: Uint8Array[],
    picture: Uint8Array,
    telling: Telling<V>,
    signal?: AbortSignal,
  ): Promise<CaptionResult<V>> {
    throwIfCancelled(signal);
    if (!this.#isOpen) throw new Fault("internal", "Given a picture before its controls");
    given.push(picture);
    this.mostAtOnce = Math.max(this.mostAtOnce, ++this.#atOnce);
    try {
      return await telling(picture, given.length);
    } finally {
      this.#atOnce--;
    }
  }
}
