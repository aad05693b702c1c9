// One question about one picture, and what came back as far as it was a model that answered.

import { Buffer } from "node:buffer";
import type { Attempt } from "../ask_twice.ts";
import { type Envelope, readEnvelope } from "../envelope.ts";
import { statusWords } from "../error_words.ts";
import type { Question } from "../question.ts";
import { type Asked, requestBody } from "../request_body.ts";
import type { ClosedWords } from "./closed_words.ts";
import type { Connection } from "./connection.ts";

export interface Completion {
  readonly asked: Asked;
  readonly model: string;
  readonly question: Question;
  readonly jpeg: Uint8Array;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

/** A server that cannot read what its own model wrote: an invalid answer under another status. */
const UNREADABLE_OUTPUT = /produced output that does not match/i;

/** "described" with whatever the model said. Rejects with Fault `cancelled` only. */
export async function complete(
  connection: Connection,
  words: ClosedWords,
  { asked, model, question, jpeg, timeoutMs, signal }: Completion,
): Promise<Attempt<Envelope>> {
  const answer = await connection.ask({
    method: "POST",
    path: "/chat/completions",
    body: requestBody(asked, model, question, Buffer.from(jpeg).toString("base64")),
    timeoutMs,
    patient: true,
    signal,
  });
  if (answer.kind === "silence") return { kind: "failed", reason: answer.reason };
  const { status, text } = answer;
  if (status === 401 || status === 403) return { kind: "refused", closed: words.refused(status) };
  if (status !== 200) {
    const isInvalid = status === 500 && UNREADABLE_OUTPUT.test(text);
    return { kind: isInvalid ? "invalid" : "failed", reason: statusWords(status, text) };
  }
  const envelope = readEnvelope(text);
  if ("reason" in envelope) return { kind: "failed", reason: envelope.reason };
  return { kind: "described", value: envelope };
}
