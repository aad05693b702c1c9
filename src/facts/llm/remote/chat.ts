// SPDX-License-Identifier: AGPL-3.0-or-later

// One completion, and what came back as far as it was a model that answered.

import { type Envelope, readEnvelope, statusWords, tokensOf } from "../envelope.ts";
import type { TokenCount } from "../llm_metrics.ts";
import type { LlmConnection, LlmRequest } from "./connection.ts";

export interface ChatOptions {
  /** JSON. */
  readonly body: string;
  /** An answer that counts more was not given as asked. */
  readonly maxTokens: number;
  readonly timeoutMs: number;
  readonly mayAskAgain?: LlmRequest["mayAskAgain"];
  readonly signal: AbortSignal | undefined;
}

export type ChatAnswer =
  | { readonly kind: "said"; readonly envelope: Envelope; readonly tokens?: TokenCount }
  /** 401 and 403. */
  | { readonly kind: "refused"; readonly status: number }
  /**
   * `status` where the server answered; `isSilent` where no answer came, `isLate` where none came
   * in time.
   */
  | {
    readonly kind: "failed";
    readonly reason: string;
    readonly status?: number;
    readonly isSilent?: true;
    readonly isLate?: true;
  };

/** A server that is busy is waited for. Rejects with Fault `cancelled` only. */
export async function chat(
  connection: LlmConnection,
  { body, maxTokens, timeoutMs, mayAskAgain, signal }: ChatOptions,
): Promise<ChatAnswer> {
  const answer = await connection.ask({
    method: "POST",
    path: "/chat/completions",
    body,
    timeoutMs,
    patient: true,
    mayAskAgain,
    signal,
  });
  if (answer.kind === "no_response") {
    const isLate = answer.because === "late";
    return { kind: "failed", reason: answer.reason, isSilent: true, isLate: isLate || undefined };
  }
  const { status, text } = answer;
  if (status === 401 || status === 403) return { kind: "refused", status };
  if (status !== 200) return { kind: "failed", reason: statusWords(status, text), status };
  const envelope = readEnvelope(text, maxTokens);
  if ("reason" in envelope) return { kind: "failed", reason: envelope.reason };
  return { kind: "said", envelope, tokens: tokensOf(text) };
}
