// SPDX-License-Identifier: AGPL-3.0-or-later

// The questions to a captioner: the words, the form of the answer, and a digest that names both.

import { canonicalJson, sha256Hex } from "../../base/digest.ts";
import { type AnswerForm, responseFormat, withSchema } from "../llm/text_model.ts";
import type { ServerKind } from "../llm/closed.ts";

export interface CaptionQuestion extends AnswerForm {
  /** Changes with every word of the prompt. */
  readonly version: string;
  readonly prompt: string;
}

/** Longest sentence, in letters. */
export const MAX_DESCRIPTION = 120;
/** Longest kind of scene, in letters. */
export const MAX_SETTING = 32;
/** A captioner's answer where it cannot tell the kind of scene. */
export const NO_SETTING = "insufficient evidence";

/** An answer ends after so many tokens; without a cap a server writes until its context is full. */
export const MAX_TOKENS = 140;
export const TEMPERATURE = 0;
const REPETITION_PENALTY = 1.1;
/** How closely a picture is to be looked at, in the words of the wire. */
export const DETAIL = "high";

const description = { type: "string", maxLength: MAX_DESCRIPTION } as const;

/** The question about one picture. */
export const PICTURE_QUESTION: CaptionQuestion = {
  name: "compact_asset_description",
  version: "picture-prompt-v1",
  prompt: "Describe this picture as one JSON object, and write nothing else. " +
    'In "description" put a single short sentence about what anybody can see in it. ' +
    "Say nothing about the occasion, why something happens, the name of the place, " +
    "or how the people belong together. " +
    'In "setting" put two or three words for the kind of scene, only where it is plain to see; ' +
    `otherwise put "${NO_SETTING}" there.`,
  schema: {
    type: "object",
    properties: { description, setting: { type: "string", maxLength: MAX_SETTING } },
    required: ["description", "setting"],
    additionalProperties: false,
  },
};

/** The question about the strip of a clip. */
export const MOTION_QUESTION: CaptionQuestion = {
  name: "video_motion",
  version: "motion-prompt-v1",
  prompt:
    "These frames belong to one short video; the earliest is on the left, the latest on the " +
    "right. Answer with one JSON object, and write nothing else. " +
    'In "description" put a single short sentence about the movement or action that can plainly ' +
    "be seen from frame to frame. Do not guess at what happens before, between or after.",
  schema: {
    type: "object",
    properties: { description },
    required: ["description"],
    additionalProperties: false,
  },
};

/** 16 hexadecimal digits over prompt and schema. */
export async function questionDigest({ prompt, schema }: CaptionQuestion): Promise<string> {
  return (await sha256Hex(canonicalJson({ prompt, schema }))).slice(0, 16);
}

/**
 * One picture, one question. `jpeg` is base64. llama.cpp heeds `repeat_penalty`, servers of MLX builds
 * `repetition_penalty`, and both take the other's name without complaint; a language model's provider
 * may refuse either, and gets the schema in words too, since not all of them can be held to one.
 */
export function requestBody(
  asked: ServerKind,
  model: string,
  question: CaptionQuestion,
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
    max_tokens: MAX_TOKENS,
    temperature: TEMPERATURE,
    ...(isServer
      ? { repetition_penalty: REPETITION_PENALTY, repeat_penalty: REPETITION_PENALTY }
      : {}),
    response_format: responseFormat(question),
  });
}
