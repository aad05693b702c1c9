// The body of one question about text. The same question to the same model is the same body.

import { canonicalJson, sha256Hex } from "../base/digest.ts";
import { responseFormat, withSchema } from "./answer_form.ts";
import type { TextQuestion } from "./text_model.ts";

/** Titles and filters are short; models that think before they answer need some room for it. */
export const MOST_TEXT_TOKENS = 2_000;

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
      max_tokens: MOST_TEXT_TOKENS,
      temperature: 0,
      response_format: responseFormat(question),
    }),
  });
}

/** Names a question to a model; 64 hexadecimal digits. */
export function textRequestKey(model: string, question: TextQuestion<unknown>): Promise<string> {
  return sha256Hex(textRequest(model, question));
}
