// SPDX-License-Identifier: AGPL-3.0-or-later

// A captioner over HTTP: the alias and three control tiles first, then one picture a request.

import type { Caption, CaptionOrigin } from "../../../bank/fact.ts";
import { Fault } from "../../../base/fault.ts";
import type { Closed, ServerKind } from "../../llm/closed.ts";
import { type Envelope, modelNames, rowOfModel } from "../../llm/envelope.ts";
import type { LlmConnection, Outside } from "../../llm/remote/connection.ts";
import { listModels } from "../../llm/remote/listed_models.ts";
import { ServerWords } from "../../llm/remote/server_words.ts";
import type { CaptionProducers } from "../caption_producers.ts";
import {
  type Captioner,
  type CaptionResult,
  CONTROL_COLOURS,
  type ControlColour,
  type MotionWords,
  type Ready,
  type Served,
} from "../captioner.ts";
import { type CaptionQuestion, MOTION_QUESTION, PICTURE_QUESTION } from "../question.ts";
import type { ReadAnswer } from "../../llm/text_model.ts";
import { readCaption, readMotion } from "../read_caption.ts";
import {
  askAgainIfInvalid,
  complete,
  type CompletionAttempt,
  controlDigest,
  controlWords,
  servedFacts,
} from "./completion.ts";

interface HttpCaptionerParts {
  readonly asked: ServerKind;
  readonly connection: LlmConnection;
  readonly sleep: Outside["sleep"];
  /** Hears that a server which went away is waited for. */
  readonly warn?: ((sentence: string) => void) | undefined;
  readonly model: string;
  readonly artifactId?: string;
  readonly producers: CaptionProducers;
  readonly concurrency: number;
  /** Tiles in one colour each. */
  readonly controlTile: (colour: ControlColour) => Promise<Uint8Array>;
}

/** A server that passed the controls. */
interface Passed extends Ready {
  /** The name it gave itself in its answers. */
  readonly names: ReadonlySet<string>;
}

/** A picture or a strip, and what is to be said of it. */
interface Asking<V> {
  readonly question: CaptionQuestion;
  readonly jpeg: Uint8Array;
  /** `origin` is that of the server that answered. */
  readonly read: (envelope: Envelope, origin: CaptionOrigin) => ReadAnswer<V>;
  readonly signal: AbortSignal | undefined;
}

/** A cold server can need so many times the usual for its first picture. */
const COLD_FACTOR = 4;
/** A server that freezes costs each of them its whole time. */
const MAX_LATE_IN_A_ROW = 3;
/** A server that is started again is back by then. */
const MAX_AWAY_MS = 120_000;
const LOOK_AGAIN_MS = 2_000;
const NEVER = new AbortController().signal;
const ANOTHER = "another model answered than the one that passed the controls";

export class HttpCaptioner implements Captioner {
  readonly descriptionProducer: CaptionProducers["descriptionProducer"];
  readonly motionProducer: CaptionProducers["motionProducer"];
  readonly reusedDescriptions: CaptionProducers["reusedDescriptions"];
  readonly reusedMotionLines: CaptionProducers["reusedMotionLines"];
  readonly concurrency: number;
  readonly #parts: HttpCaptionerParts;
  readonly #words: ServerWords;
  #ready: Passed | undefined;
  #checking: Promise<Passed | Closed> | undefined;
  #hasPassed = false;
  /** Both since a picture was last answered. */
  #lateInARow = 0;
  #awayMs = 0;

  /** The first question sends the first request. */
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
    const state = await this.#passed(signal);
    if (state.kind === "closed") return state;
    return { kind: "ready", origin: state.origin };
  }

  /** Questions that come meanwhile wait for the same check. */
  #passed(signal: AbortSignal | undefined): Promise<Passed | Closed> {
    if (this.#ready) return Promise.resolve(this.#ready);
    return this.#checking ??= this.#check(signal).finally(() => this.#checking = undefined);
  }

  async #check(signal: AbortSignal | undefined): Promise<Passed | Closed> {
    const model =
      await (this.#hasPassed ? this.#returned(signal) : this.#servedModel(true, signal));
    if (model.kind === "closed") return model;
    const contents: string[] = [], names = new Set<string>();
    for (const colour of CONTROL_COLOURS) {
      const answer = await this.#control(colour, signal);
      if ("kind" in answer) return answer;
      contents.push(answer.content);
      if (answer.servedBy !== undefined) names.add(answer.servedBy);
    }
    const origin = await this.#originOf(model.served, contents);
    this.#hasPassed = true;
    return this.#ready = { kind: "ready", origin, names };
  }

  /** A server that went away is waited for. */
  async #returned(signal: AbortSignal | undefined): Promise<Served | Closed> {
    for (;;) {
      const model = await this.#servedModel(false, signal);
      if (model.kind === "served") return model;
      if (model.because === "slow") {
        if (++this.#lateInARow >= MAX_LATE_IN_A_ROW) return model;
      } else {
        const isAway = model.because === "unreachable" || model.because === "failing";
        if (!isAway || this.#awayMs >= MAX_AWAY_MS) return model;
        if (this.#awayMs === 0) {
          const minutes = MAX_AWAY_MS / 60_000;
          this.#parts.warn?.(`${model.sentence}; it is waited for, ${minutes} minutes at most`);
        }
        this.#awayMs += LOOK_AGAIN_MS;
        await this.#parts.sleep(LOOK_AGAIN_MS, signal ?? NEVER);
      }
    }
  }

  async answersControl(signal?: AbortSignal): Promise<boolean> {
    const { connection: { timeoutMs }, controlTile } = this.#parts;
    const tile = await controlTile(CONTROL_COLOURS[0]);
    const answer = await this.#complete(PICTURE_QUESTION, tile, timeoutMs, signal);
    return answer.kind === "described" && "value" in readCaption(answer.value);
  }

  describe(tile: Uint8Array, signal?: AbortSignal): Promise<CaptionResult<Caption>> {
    const read = (envelope: Envelope, origin: CaptionOrigin): ReadAnswer<Caption> => {
      const words = readCaption(envelope);
      return "value" in words ? { value: { ...words.value, origin } } : words;
    };
    return this.#ask({ question: PICTURE_QUESTION, jpeg: tile, read, signal });
  }

  motionLine(strip: Uint8Array, signal?: AbortSignal): Promise<CaptionResult<MotionWords>> {
    const read = (envelope: Envelope, origin: CaptionOrigin): ReadAnswer<MotionWords> => {
      const words = readMotion(envelope);
      return "value" in words ? { value: { text: words.value, origin } } : words;
    };
    return this.#ask({ question: MOTION_QUESTION, jpeg: strip, read, signal });
  }

  get #isServer(): boolean {
    return this.#parts.asked === "caption server";
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
      return { kind: "served", served: {}, missing: { names: modelNames(models.rows) } };
    }
    const needsNoList = !this.#isServer && (models.status === 404 || models.status === 405);
    return needsNoList ? { kind: "served", served: {}, missing: {} } : models.closed;
  }

  /** The answer as it came. */
  async #control(colour: ControlColour, signal?: AbortSignal): Promise<Envelope | Closed> {
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
      if ("value" in words) return answer.value;
      reason = words.invalid;
      isSilent = false;
    }
    return controlWords(this.#words, connection.names, colour, { reason, isSilent });
  }

  /** Two invalid answers are the last word of a caption server, never of a language model. */
  async #ask<V>(asking: Asking<V>): Promise<CaptionResult<V>> {
    if (!this.#hasPassed) {
      throw new Fault("internal", "A captioner was given a picture before it passed its controls");
    }
    return await askAgainIfInvalid(() => this.#try(asking), this.#isServer);
  }

  /** No picture is sent to a server that may be another than the one that passed the controls. */
  async #try<V>({ question, jpeg, read, signal }: Asking<V>): Promise<CompletionAttempt<V>> {
    const before = await this.#passed(signal);
    if (before.kind === "closed") return { kind: "refused", closed: before };
    let passed = before as Passed | Closed, checks = 0;
    // Once a try: the check itself waits for a server that is loading.
    const mayAskAgain = async () => {
      if (checks++ > 0) return false;
      this.#forget(passed);
      passed = await this.#passed(signal);
      return passed.kind === "ready";
    };
    const { timeoutMs } = this.#parts.connection;
    const answer = await this.#complete(question, jpeg, timeoutMs, signal, mayAskAgain);
    if (passed.kind === "closed") return { kind: "refused", closed: passed };
    if (answer.kind === "failed" && answer.isAway) return this.#away(answer, passed);
    this.#lateInARow = this.#awayMs = 0;
    if (answer.kind !== "described") return answer;
    if (this.#isAnother(answer.value, passed)) {
      this.#forget(passed);
      return { kind: "failed", reason: ANOTHER };
    }
    const words = read(answer.value, passed.origin);
    return "value" in words
      ? { kind: "described", value: words.value }
      : { kind: "invalid", reason: words.invalid };
  }

  /** Questions that were late side by side count as one. */
  #away(
    answer: CompletionAttempt<never> & { readonly kind: "failed" },
    passed: Passed,
  ): CompletionAttempt<never> {
    if (answer.raise !== undefined && this.#ready === passed) this.#lateInARow++;
    this.#forget(passed);
    if (this.#lateInARow < MAX_LATE_IN_A_ROW) return answer;
    return { kind: "refused", closed: this.#words.speechless(answer.reason) };
  }

  /** A server that passed since then stays. */
  #forget(passed: Passed | Closed): void {
    if (this.#ready === passed) this.#ready = undefined;
  }

  /** Providers of language models may spread questions over several builds of one model. */
  #isAnother({ servedBy }: Envelope, { names }: Passed): boolean {
    return this.#isServer && servedBy !== undefined && names.size > 0 && !names.has(servedBy);
  }

  #complete(
    question: CaptionQuestion,
    jpeg: Uint8Array,
    timeoutMs: number,
    signal: AbortSignal | undefined,
    mayAskAgain?: () => Promise<boolean>,
  ): Promise<CompletionAttempt<Envelope>> {
    const { asked, model, connection } = this.#parts;
    const completion = { asked, model, question, jpeg, timeoutMs, mayAskAgain, signal };
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
      artifactId,
      served,
      controlDigest: await controlDigest(contents),
    };
  }
}
