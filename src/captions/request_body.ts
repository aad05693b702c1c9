// The body of one completion, for a caption server and for a language model.

import { responseFormat, withSchema } from "../llm/answer_form.ts";
import type { ServerKind } from "../llm/closed.ts";
import { DETAIL, MOST_TOKENS, type Question, REPETITION_PENALTY, TEMPERATURE } from "./question.ts";

/**
 * One picture, one question. `jpeg` is base64. llama.cpp heeds `repeat_penalty`, servers of MLX builds
 * `repetition_penalty`, and both take the other's name without complaint; a language model's provider
 * may refuse either, and gets the schema in words too, since not all of them can be held to one.
 */
export function requestBody(
  asked: ServerKind,
  model: string,
  question: Question,
  jpeg: string,
): string {
  const { prompt } = question;
  const isServer = asked === "caption server";
  return JSON.stringify({
    model,
    messages: [{
      role: "user",
      content: [
        { type: "text", text: isServer ? prompt : withSchema(prompt, question) },
        { type: "image_url", image_url: { url: `data:image/jpeg;base64,${jpeg}`, detail: DETAIL } },
      ],
    }],
    max_tokens: MOST_TOKENS,
    temperature: TEMPERATURE,
    ...(isServer
      ? { repetition_penalty: REPETITION_PENALTY, repeat_penalty: REPETITION_PENALTY }
      : {}),
    response_format: responseFormat(question),
  });
}
