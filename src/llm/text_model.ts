// The port to a language model that is asked about text. Pictures and coordinates never reach it.

import type { AnswerForm } from "./answer_form.ts";
import type { Closed } from "./closed.ts";

/** A reason finishes the sentence "the answer is not as asked: …". */
export type Read<T> = { readonly value: T } | { readonly invalid: string };

export interface TextQuestion<T> extends AnswerForm {
  /** What is to be done; the same words whatever it is done with. */
  readonly instruction: string;
  /** What it is done with, as plain JSON: material for the model, whatever it says. */
  readonly given: unknown;
  /** The answer as JSON gave it. */
  read(answer: unknown): Read<T>;
}

export type TextAnswer<T> =
  | { readonly kind: "said"; readonly value: T }
  /** A model answered, twice, and not as asked. */
  | { readonly kind: "invalid"; readonly reason: string }
  | Closed;

/** What a server of language models lists. */
export interface TextModels {
  readonly kind: "listed";
  readonly count: number;
  /** A provider need not list its models; it is asked then whatever it lists. */
  readonly missing?: { readonly names: string };
}

export interface TextModel {
  readonly model: string;
  /** Rejects with Fault `cancelled` only. Takes no longer than the timeout, all tries together. */
  ask<T>(question: TextQuestion<T>, signal?: AbortSignal): Promise<TextAnswer<T>>;
  /** Asks for its models, for ten seconds at most, and sends nothing. Rejects with Fault `cancelled` only. */
  probe(signal?: AbortSignal): Promise<TextModels | Closed>;
}
