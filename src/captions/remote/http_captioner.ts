// A captioner over HTTP: the alias and three control tiles first, then one picture a request.

import type { CaptionOrigin } from "../../bank/fact.ts";
import { Fault } from "../../base/fault.ts";
import type { Closed, ServerKind } from "../../llm/closed.ts";
import type { Envelope } from "../../llm/envelope.ts";
import { namesOf, rowOfModel } from "../../llm/model_row.ts";
import type { Connection } from "../../llm/remote/connection.ts";
import { listModels } from "../../llm/remote/listed_models.ts";
import { ServerWords } from "../../llm/remote/server_words.ts";
import { askTwice, type Attempt } from "../ask_twice.ts";
import type { CaptionProducers } from "../caption_producers.ts";
import type { Captioner, Ready, Said, Served } from "../captioner.ts";
import { CONTROL_COLOURS, type ControlColour } from "../control_colours.ts";
import { controlDigest } from "../control_digest.ts";
import { MOTION_QUESTION, PICTURE_QUESTION, type Question } from "../question.ts";
import { type Read, readCaption, readMotion } from "../read_caption.ts";
import { servedFacts } from "../served_facts.ts";
import { complete } from "./completion.ts";
import { controlWords } from "./control_words.ts";

export interface HttpCaptionerParts {
  readonly asked: ServerKind;
  readonly connection: Connection;
  readonly model: string;
  readonly artifactId?: string;
  readonly producers: CaptionProducers;
  readonly concurrency: number;
  /** Tiles in one colour each. */
  readonly controlTile: (colour: ControlColour) => Promise<Uint8Array>;
}

/** A cold server can need so many times the usual for its first picture. */
const COLD_FACTOR = 4;

export class HttpCaptioner implements Captioner {
  readonly descriptionProducer: CaptionProducers["descriptionProducer"];
  readonly motionProducer: CaptionProducers["motionProducer"];
  readonly reusedDescriptions: CaptionProducers["reusedDescriptions"];
  readonly reusedMotionLines: CaptionProducers["reusedMotionLines"];
  readonly concurrency: number;
  readonly #parts: HttpCaptionerParts;
  readonly #words: ServerWords;
  #ready: Ready | undefined;

  /** Nothing is sent before it is asked. */
  constructor(parts: HttpCaptionerParts) {
    this.#parts = parts;
    this.#words = new ServerWords(parts.asked, parts.connection);
    this.concurrency = parts.concurrency;
    const { producers } = parts;
    this.descriptionProducer = producers.descriptionProducer;
    this.motionProducer = producers.motionProducer;
    this.reusedDescriptions = producers.reusedDescriptions;
    this.reusedMotionLines = producers.reusedMotionLines;
  }

  probe(signal?: AbortSignal): Promise<Served | Closed> {
    return this.#servedModel(false, signal);
  }

  async check(signal?: AbortSignal): Promise<Ready | Closed> {
    if (this.#ready) return this.#ready;
    const model = await this.#servedModel(true, signal);
    if (model.kind === "closed") return model;
    const contents: string[] = [];
    for (const colour of CONTROL_COLOURS) {
      const answer = await this.#control(colour, signal);
      if (typeof answer !== "string") return answer;
      contents.push(answer);
    }
    return this.#ready = { kind: "ready", origin: await this.#originOf(model.served, contents) };
  }

  async answersControl(signal?: AbortSignal): Promise<boolean> {
    const { connection: { timeoutMs }, controlTile } = this.#parts;
    const tile = await controlTile(CONTROL_COLOURS[0]);
    const answer = await this.#complete(PICTURE_QUESTION, tile, timeoutMs, signal);
    return answer.kind === "described" && "value" in readCaption(answer.value);
  }

  async describe(tile: Uint8Array, signal?: AbortSignal) {
    const origin = this.#origin;
    const said = await this.#ask(PICTURE_QUESTION, readCaption, tile, signal);
    return said.kind === "described" ? { ...said, value: { ...said.value, origin } } : said;
  }

  async motionLine(strip: Uint8Array, signal?: AbortSignal) {
    const origin = this.#origin;
    const said = await this.#ask(MOTION_QUESTION, readMotion, strip, signal);
    return said.kind === "described" ? { ...said, value: { text: said.value, origin } } : said;
  }

  get #isServer(): boolean {
    return this.#parts.asked === "caption server";
  }

  get #origin(): CaptionOrigin {
    if (this.#ready) return this.#ready.origin;
    throw new Fault("internal", "A captioner was given a picture before it passed its controls");
  }

  async #servedModel(patient: boolean, signal?: AbortSignal): Promise<Served | Closed> {
    const { connection, model } = this.#parts;
    const models = await listModels(connection, this.#words, patient, signal);
    if (models.kind === "closed") return models;
    const row = models.kind === "listed" ? rowOfModel(models.rows, model) : undefined;
    if (row) return { kind: "served", served: servedFacts(row) };
    if (models.kind === "listed") {
      if (this.#isServer) return this.#words.anotherModel(model, models.rows);
      // A provider of language models need not list them; its controls tell whether it serves this one.
      return { kind: "served", served: {}, missing: { names: namesOf(models.rows) } };
    }
    const needsNoList = !this.#isServer && (models.status === 404 || models.status === 405);
    return needsNoList ? { kind: "served", served: {}, missing: {} } : models.closed;
  }

  /** The content of the answer as it came. */
  async #control(colour: ControlColour, signal?: AbortSignal): Promise<string | Closed> {
    const { connection, controlTile } = this.#parts;
    const tile = await controlTile(colour);
    let reason = "", isSilent = false;
    for (const factor of [1, COLD_FACTOR]) {
      const timeoutMs = connection.timeoutMs * factor;
      const answer = await this.#complete(PICTURE_QUESTION, tile, timeoutMs, signal);
      if (answer.kind === "refused") return answer.closed;
      if (answer.kind !== "described") {
        reason = answer.reason;
        isSilent = answer.kind === "failed" && answer.isSilent === true;
        continue;
      }
      const words = readCaption(answer.value);
      if ("value" in words) return answer.value.content;
      reason = words.invalid;
      isSilent = false;
    }
    return controlWords(this.#words, connection.names, colour, { reason, isSilent });
  }

  /** Two invalid answers are the last word of a caption server, never of a language model. */
  #ask<V>(
    question: Question,
    read: (envelope: Envelope) => Read<V>,
    jpeg: Uint8Array,
    signal: AbortSignal | undefined,
  ): Promise<Said<V>> {
    const { timeoutMs } = this.#parts.connection;
    return askTwice(async () => {
      const answer = await this.#complete(question, jpeg, timeoutMs, signal);
      return answer.kind === "described" ? judged(read(answer.value)) : answer;
    }, this.#isServer);
  }

  #complete(
    question: Question,
    jpeg: Uint8Array,
    timeoutMs: number,
    signal: AbortSignal | undefined,
  ): Promise<Attempt<Envelope>> {
    const { asked, model, connection } = this.#parts;
    const completion = { asked, model, question, jpeg, timeoutMs, signal };
    return complete(connection, this.#words, completion);
  }

  async #originOf(
    served: Readonly<Record<string, string>>,
    contents: readonly string[],
  ): Promise<CaptionOrigin> {
    const { connection, model, artifactId } = this.#parts;
    return {
      modelId: model,
      endpoint: connection.endpoint,
      ...(artifactId === undefined ? {} : { artifactId }),
      served,
      controlDigest: await controlDigest(contents),
    };
  }
}

function judged<V>(words: Read<V>): Attempt<V> {
  return "value" in words
    ? { kind: "described", value: words.value }
    : { kind: "invalid", reason: words.invalid };
}
