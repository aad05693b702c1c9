// SPDX-License-Identifier: AGPL-3.0-or-later

// A language model over HTTP, asked about text alone.

import { Fault } from "../../../base/fault.ts";
import { secondsText } from "../../../base/text.ts";
import type { StatedLlm } from "../../../config/llm.ts";
import { type Closed, LLM_SETTINGS } from "../closed.ts";
import { modelNames, readAnswer, rowOfModel } from "../envelope.ts";
import { LlmMeter } from "../llm_metrics.ts";
import {
  MAX_TEXT_TOKENS,
  type TextAnswer,
  type TextModel,
  type TextModels,
  type TextQuestion,
  textRequest,
} from "../text_model.ts";
import { chat, type ChatAnswer, type ChatOptions } from "./chat.ts";
import { LlmConnection, type Outside } from "./connection.ts";
import { listModels } from "./listed_models.ts";
import { ServerWords } from "./server_words.ts";

/** A list of models costs a server nothing; one that takes longer will not write a title in time. */
const PROBE_MS = 10_000;
/** The first try and one more. */
const TRIES = 2;
/** Statuses of a provider that refuses part of a body; it is asked plainly then. */
const REFUSES_BODY: ReadonlySet<number | undefined> = new Set([400, 422]);
/** So many models are named where the one that is set is not among them. */
const MAX_NAMED = 5;

/**
 * Nothing is sent before it is asked; `meter` is told of every question. Throws Fault `config_invalid`
 * for an unusable address or key.
 */
export function openTextModel(
  llm: StatedLlm,
  outside: Outside,
  meter: LlmMeter = new LlmMeter(),
): TextModel {
  const { baseUrl, apiKey, timeoutSeconds, model } = llm;
  const names = LLM_SETTINGS;
  const connection = new LlmConnection({ baseUrl, apiKey, timeoutSeconds, names }, outside);
  return new HttpTextModel(model, connection, outside, meter);
}

class HttpTextModel implements TextModel {
  readonly #words: ServerWords;

  constructor(
    readonly model: string,
    private readonly connection: LlmConnection,
    private readonly outside: Outside,
    private readonly meter: LlmMeter,
  ) {
    this.#words = new ServerWords("language model", connection);
  }

  get address(): string {
    return this.connection.endpoint;
  }

  async ask<T>(question: TextQuestion<T>, signal?: AbortSignal): Promise<TextAnswer<T>> {
    const { timeoutMs } = this.connection;
    const late = new AbortController(), answered = new AbortController();
    void this.outside.sleep(timeoutMs, answered.signal).then(() => late.abort());
    try {
      return await this.#askTwice(
        question,
        AbortSignal.any([late.signal, ...signal ? [signal] : []]),
      );
    } catch (error) {
      const isLate = error instanceof Fault && error.code === "cancelled" && !signal?.aborted;
      if (!isLate) throw error;
      return this.#words.speechless(`no answer within ${secondsText(timeoutMs)}`);
    } finally {
      answered.abort();
    }
  }

  async probe(signal?: AbortSignal): Promise<TextModels | Closed> {
    const models = await listModels(this.connection, this.#words, false, signal, PROBE_MS);
    if (models.kind === "closed") return models;
    if (models.kind === "unlisted") {
      const needsNoList = models.status === 404 || models.status === 405;
      return needsNoList ? { kind: "listed", count: 0 } : models.closed;
    }
    const { rows } = models;
    const isThere = rowOfModel(rows, this.model) !== undefined;
    return {
      kind: "listed",
      count: rows.length,
      ...(isThere ? {} : { missing: { names: modelNames(rows, MAX_NAMED) } }),
    };
  }

  async #askTwice<T>(question: TextQuestion<T>, signal: AbortSignal): Promise<TextAnswer<T>> {
    let isPlain = false;
    let end: TextAnswer<T> = { kind: "invalid", reason: "" };
    for (let tries = 0; tries < TRIES; tries++) {
      const answer = await this.#chat({
        body: textRequest(this.model, question, isPlain),
        maxTokens: isPlain ? Infinity : MAX_TEXT_TOKENS,
        timeoutMs: this.connection.timeoutMs,
        signal,
      });
      if (answer.kind === "refused") return this.#words.refused(answer.status);
      if (answer.kind === "failed") {
        isPlain = REFUSES_BODY.has(answer.status);
        end = this.#words.speechless(answer.reason);
        continue;
      }
      const { content, finish } = answer.envelope;
      const plain = finish === "length" ? undefined : question.readPlain?.(content.trim());
      if (plain !== undefined) return { kind: "said", value: plain };
      const json = readAnswer(answer.envelope);
      const read = "value" in json ? question.read(json.value) : json;
      if ("value" in read) return { kind: "said", value: read.value };
      end = { kind: "invalid", reason: read.invalid };
    }
    return end;
  }

  async #chat(options: ChatOptions): Promise<ChatAnswer> {
    const startedMs = this.outside.now();
    let answer: ChatAnswer | undefined;
    try {
      return answer = await chat(this.connection, options);
    } finally {
      const answered = answer?.kind === "said" ? answer : undefined;
      this.meter.called({
        seconds: (this.outside.now() - startedMs) / 1000,
        tokens: answered?.tokens,
        isTruncated: answered?.envelope.finish === "length",
      });
    }
  }
}
