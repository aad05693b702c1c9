// The body of one completion, for a caption server and for a language model.

import { DETAIL, MOST_TOKENS, type Question, REPETITION_PENALTY, TEMPERATURE } from "./question.ts";

export type Asked = "caption server" | "language model";

/**
 * One picture, one question. `jpeg` is base64. llama.cpp heeds `repeat_penalty`, servers of MLX builds
 * `repetition_penalty`, and both take the other's name without complaint; a language model's provider
 * may refuse either, and gets the schema in words too, since not all of them can be held to one.
 */
export function requestBody(
  asked: Asked,
  model: string,
  { name, prompt, schema }: Question,
  jpeg: string,
): string {
  const isServer = asked === "caption server";
  return JSON.stringify({
    model,
    messages: [{
      role: "user",
      content: [
        { type: "text", text: isServer ? prompt : withSchema(prompt, schema) },
        { type: "image_url", image_url: { url: `data:image/jpeg;base64,${jpeg}`, detail: DETAIL } },
      ],
    }],
    max_tokens: MOST_TOKENS,
    temperature: TEMPERATURE,
    ...(isServer
      ? { repetition_penalty: REPETITION_PENALTY, repeat_penalty: REPETITION_PENALTY }
      : {}),
    response_format: { type: "json_schema", json_schema: { name, strict: true, schema } },
  });
}

function withSchema(prompt: string, schema: unknown): string {
  return `${prompt}\nThe answer must fit this JSON schema:\n${JSON.stringify(schema)}`;
}
