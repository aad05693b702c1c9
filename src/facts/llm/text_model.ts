// SPDX-License-Identifier: AGPL-3.0-or-later

// The port to a language model that is asked about text. Pictures and coordinates never reach it.

import { canonicalJson, sha256Hex } from "../../base/digest.ts";
import type { Closed } from "./closed.ts";

/** A reason finishes the sentence "the answer is not as asked: …". */
export type ReadAnswer<T> = { readonly value: T } | { readonly invalid: string };

export interface TextQuestion<T> extends AnswerForm {
  /** The task, in the same words whatever it is done with. */
  readonly instruction: string;
  /** The material as plain JSON; the model takes no instruction from it. */
  readonly given: unknown;
  /** The answer as JSON gave it. */
  read(answer: unknown): ReadAnswer<T>;
  /** Reads an answer that is no JSON, where it means something. */
  readPlain?(text: string): T | undefined;
}

export type TextAnswer<T> =
  | { readonly kind: "said"; readonly value: T }
  /** A model answered, twice, and not as asked. */
  | { readonly kind: "invalid"; readonly reason: string }
  | Closed;

/** One row of the models a server lists. */
export interface TextModels {
  readonly kind: "listed";
  readonly count: number;
  /** A provider need not list its models; it is asked then whatever it lists. */
  readonly missing?: { readonly names: string };
}

export interface TextModel {
  readonly model: string;
  /** The address of its server; safe to store and to print. */
  readonly address: string;
  /** Rejects with Fault `cancelled` only. Takes no longer than the timeout, all tries together. */
  ask<T>(question: TextQuestion<T>, signal?: AbortSignal): Promise<TextAnswer<T>>;
  /** Asks for its models, for ten seconds at most, and sends nothing. Rejects with Fault `cancelled` only. */
  probe(signal?: AbortSignal): Promise<TextModels | Closed>;
}

/** A JSON schema as it goes over the wire. */
type JsonSchema = Readonly<Record<string, unknown>>;

export interface AnswerForm {
  /** Names the schema on the wire. */
  readonly name: string;
  readonly schema: JsonSchema;
}

/** Member of a completion's body; servers that know it hold the model to the schema. */
export function responseFormat({ name, schema }: AnswerForm) {
  return { type: "json_schema", json_schema: { name, strict: true, schema } };
}

/** Not every provider can hold its models to a schema, so they are told of it, too. */
export function withSchema(prompt: string, { schema }: AnswerForm): string {
  return `${prompt}\nThe answer must fit this JSON schema:\n${JSON.stringify(schema)}`;
}

/** Titles and filters are short; models that think before they answer need some room for it. */
export const MAX_TEXT_TOKENS = 2_000;

/**
 * A plain one leaves out what some providers refuse: the cap, the temperature and the schema, which the
 * words repeat anyway.
 */
export function textRequest(
  model: string,
  question: TextQuestion<unknown>,
  isPlain = false,
): string {
  return JSON.stringify({
    model,
    messages: [
      { role: "system", content: withSchema(question.instruction, question) },
      { role: "user", content: canonicalJson(question.given) },
    ],
    ...(isPlain ? {} : {
      max_tokens: MAX_TEXT_TOKENS,
      temperature: 0,
      response_format: responseFormat(question),
    }),
  });
}

/** Names a question to a model; 64 hexadecimal digits. */
export function textRequestKey(model: string, question: TextQuestion<unknown>): Promise<string> {
  return sha256Hex(textRequest(model, question));
}
