// One question about one picture, and what came back as far as it was a model that answered.

import { Buffer } from "node:buffer";
import type { ServerKind } from "../../llm/closed.ts";
import type { Envelope } from "../../llm/envelope.ts";
import { chat } from "../../llm/remote/chat.ts";
import type { Connection, Question as Asked } from "../../llm/remote/connection.ts";
import type { ServerWords } from "../../llm/remote/server_words.ts";
import type { Attempt } from "../ask_twice.ts";
import { MOST_TOKENS, type Question } from "../question.ts";
import { requestBody } from "../request_body.ts";

export interface Completion {
  readonly asked: ServerKind;
  readonly model: string;
  readonly question: Question;
  readonly jpeg: Uint8Array;
  readonly timeoutMs: number;
  readonly mayAskAgain?: Asked["mayAskAgain"];
  readonly signal: AbortSignal | undefined;
}

/** A server that cannot read what its own model wrote: an invalid answer under another status. */
const UNREADABLE_OUTPUT = /produced output that does not match/i;

/** "described" with whatever the model said. Rejects with Fault `cancelled` only. */
export async function complete(
  connection: Connection,
  words: ServerWords,
  { asked, model, question, jpeg, signal, ...patience }: Completion,
): Promise<Attempt<Envelope>> {
  const body = requestBody(asked, model, question, Buffer.from(jpeg).toString("base64"));
  const answer = await chat(connection, { body, mostTokens: MOST_TOKENS, signal, ...patience });
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
        ...(isSilent && { isSilent }),
        ...(isAway && { isAway }),
        ...(answer.isLate && { raise: connection.names.timeout }),
      };
    }
  }
}
