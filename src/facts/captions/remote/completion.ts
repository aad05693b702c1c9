// SPDX-License-Identifier: AGPL-3.0-or-later

// One question about one picture, and what came back as far as it was a model that answered.

import { Buffer } from "node:buffer";
import { sha256Hex } from "../../../base/digest.ts";
import type { Closed, ServerKind } from "../../llm/closed.ts";
import type { Envelope } from "../../llm/envelope.ts";
import { chat } from "../../llm/remote/chat.ts";
import type { LlmConnection, LlmRequest as Asked } from "../../llm/remote/connection.ts";
import type { ServerWords } from "../../llm/remote/server_words.ts";
import type { CaptionResult, ControlColour } from "../captioner.ts";
import { type CaptionQuestion, MAX_TOKENS, requestBody } from "../question.ts";

interface Completion {
  readonly asked: ServerKind;
  readonly model: string;
  readonly question: CaptionQuestion;
  readonly jpeg: Uint8Array;
  readonly timeoutMs: number;
  readonly mayAskAgain?: Asked["mayAskAgain"];
  readonly signal: AbortSignal | undefined;
}

/** A server that cannot read what its own model wrote: an invalid answer under another status. */
const UNREADABLE_OUTPUT = /produced output that does not match/i;

/** "described" with whatever the model said. Rejects with Fault `cancelled` only. */
export async function complete(
  connection: LlmConnection,
  words: ServerWords,
  { asked, model, question, jpeg, signal, ...patience }: Completion,
): Promise<CompletionAttempt<Envelope>> {
  const body = requestBody(asked, model, question, Buffer.from(jpeg).toString("base64"));
  const answer = await chat(connection, { body, maxTokens: MAX_TOKENS, signal, ...patience });
  switch (answer.kind) {
    case "said":
      return { kind: "described", value: answer.envelope };
    case "refused":
      return { kind: "refused", closed: words.refused(answer.status) };
    case "failed": {
      const isInvalid = answer.status === 500 && UNREADABLE_OUTPUT.test(answer.reason);
      const { reason, isSilent } = answer;
      if (isInvalid) return { kind: "invalid", reason };
      const isAway = isSilent || answer.status === 503;
      return {
        kind: "failed",
        reason,
        isSilent,
        isAway: isAway || undefined,
        raise: answer.isLate ? connection.names.timeout : undefined,
      };
    }
  }
}

export type CompletionAttempt<V> =
  | { readonly kind: "described"; readonly value: V }
  /** The model answered, not as asked. */
  | { readonly kind: "invalid"; readonly reason: string }
  /** No model answered: too slow, cut off, busy. `isAway`: the next to answer may be another. */
  | {
    readonly kind: "failed";
    readonly reason: string;
    readonly isSilent?: true;
    readonly isAway?: true;
    /** The setting that gives it longer, where it came too late. */
    readonly raise?: string;
  }
  | { readonly kind: "refused"; readonly closed: Closed };

const TWO_INVALID = "two invalid answers";

/**
 * `settles` says whether two invalid answers are the last word. A reason names both answers, once
 * where they are the same.
 */
export async function askAgainIfInvalid<V>(
  ask: () => Promise<CompletionAttempt<V>>,
  settles: boolean,
): Promise<CaptionResult<V>> {
  const first = await ask();
  if (first.kind === "described" || first.kind === "refused") return first;
  const second = await ask();
  if (second.kind === "described" || second.kind === "refused") return second;
  if (first.kind === "invalid" && second.kind === "invalid") {
    const reasons = [...new Set([first.reason, second.reason])].join("; then ");
    const reason = `${TWO_INVALID}: ${reasons}`;
    if (settles) return { kind: "settled", reason };
    return { kind: "outstanding", reason, missing: "valid answer" };
  }
  // The reason why a model did not answer is the one that can be mended.
  const failed = second.kind === "failed" ? second : first;
  const { reason } = failed, raise = failed.kind === "failed" ? failed.raise : undefined;
  return { kind: "outstanding", reason, missing: "answer", ...(raise && { raise }) };
}

export function controlWords(
  words: ServerWords,
  { url, model, timeout }: LlmConnection["names"],
  colour: ControlColour,
  { reason, isSilent }: { readonly reason: string; readonly isSilent: boolean },
): Closed {
  return words.closed(
    "controls",
    `did not describe the ${colour} control tile as asked: ${reason}`,
    isSilent
      ? `Start it, look into its log, raise ${timeout}, or correct ${url}`
      : words.kind === "caption server"
      ? "Does it serve the right model, with its projector (--mmproj) and room for pictures? " +
        `Correct that, or ${url}`
      : `Choose in ${model} a model that sees pictures and keeps to a JSON schema`,
  );
}

/** 16 hexadecimal digits over the answers as they came. */
export async function controlDigest(contents: readonly string[]): Promise<string> {
  const digests = await Promise.all(contents.map((content) => sha256Hex(content)));
  return (await sha256Hex(digests.join("|"))).slice(0, 16);
}

/** Members left out: known otherwise (id), the same for all (object), or the time of the call (created). */
const LEFT_OUT: ReadonlySet<string> = new Set(["id", "object", "created"]);
const MAX_LETTERS = 128;
const MAX_FACTS = 64;

/** Flattened one level, as `meta.ftype`; lists of texts with commas; what is empty left out. */
export function servedFacts(row: Readonly<Record<string, unknown>>): Record<string, string> {
  const facts: Array<readonly [string, string]> = [];
  for (const [key, value] of Object.entries(row)) {
    if (LEFT_OUT.has(key)) continue;
    if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      for (const [inner, innerValue] of Object.entries(value)) {
        facts.push([`${key}.${inner}`, wordOf(innerValue)]);
      }
    } else facts.push([key, wordOf(value)]);
  }
  return Object.fromEntries(facts.filter(([, word]) => word !== "").slice(0, MAX_FACTS));
}

function wordOf(value: unknown): string {
  const isList = Array.isArray(value) && value.every((item) => typeof item === "string");
  const word = isList
    ? value.join(",")
    : typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : "";
  return word.slice(0, MAX_LETTERS);
}
