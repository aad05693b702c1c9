// SPDX-License-Identifier: AGPL-3.0-or-later

// A source of facts that says what it is told to, and remembers what it was asked.

import type {
  FactSource,
  PictureAnswers,
  PictureProducer,
  ProducerAnswer,
} from "../../../src/facts/fact_source.ts";
import { PICTURE_PRODUCERS } from "../../../src/facts/fact_source.ts";
import { headsOf, KNOWN_HEADS } from "../../../src/facts/known_heads.ts";
import { throwIfCancelled } from "../../../src/base/fault.ts";

/** What keeps no picture out of a film; every other head gives its first label. */
const HARMLESS: Readonly<Record<string, string>> = {
  people: "two",
  screen: "no",
  uncovered_person: "no",
  nsfw_marqo: "no",
  doc_docling: "photograph",
};

/** An ordinary picture, as surely as its first byte says. */
export function toldAnswer(producer: PictureProducer, picture: Uint8Array): ProducerAnswer {
  return {
    encoderKey: `key of ${producer}`,
    facts: headsOf(producer).map((head) => ({
      head,
      version: KNOWN_HEADS[head].version,
      label: HARMLESS[head] ?? KNOWN_HEADS[head].labels[0],
      confidence: (picture[0] ?? 0) / 255,
    })),
  };
}

export class ToldFacts implements FactSource {
  readonly asked: Array<{ first: number; producers: readonly PictureProducer[] }> = [];
  /** Thrown instead of an answer, by the picture's first byte. */
  readonly faults = new Map<number, Error>();
  /** Thrown instead of every answer. */
  fault: Error | undefined;
  /** Called before an answer is given. */
  before: () => Promise<void> = () => Promise.resolve();
  underWay = 0;
  mostUnderWay = 0;
  isClosed = false;

  constructor(
    readonly producers: readonly PictureProducer[] = PICTURE_PRODUCERS,
    readonly concurrency = 2,
  ) {}

  async decide(
    picture: Uint8Array,
    producers: readonly PictureProducer[],
    signal?: AbortSignal,
  ): Promise<PictureAnswers> {
    this.asked.push({ first: picture[0]!, producers });
    this.mostUnderWay = Math.max(this.mostUnderWay, ++this.underWay);
    try {
      await this.before();
      throwIfCancelled(signal);
      const fault = this.fault ?? this.faults.get(picture[0]!);
      if (fault) throw fault;
      return Object.fromEntries(
        producers.map((producer) => [producer, toldAnswer(producer, picture)]),
      );
    } finally {
      this.underWay--;
    }
  }

  [Symbol.asyncDispose]() {
    this.isClosed = true;
    return Promise.resolve();
  }
}
