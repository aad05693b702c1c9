// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import {
  MOTION_QUESTION,
  PICTURE_QUESTION,
  questionDigest,
  requestBody,
} from "../../../../src/facts/captions/question.ts";

Deno.test("requestBody holds a caption server to everything the contract names", () => {
  const body = JSON.parse(requestBody("caption server", "alias", PICTURE_QUESTION, "QUJD"));
  assert.deepEqual(body, {
    model: "alias",
    messages: [{
      role: "user",
      content: [
        { type: "text", text: PICTURE_QUESTION.prompt },
        { type: "image_url", image_url: { url: "data:image/jpeg;base64,QUJD", detail: "high" } },
      ],
    }],
    max_tokens: 140,
    temperature: 0,
    repetition_penalty: 1.1,
    repeat_penalty: 1.1,
    response_format: {
      type: "json_schema",
      json_schema: {
        name: "compact_asset_description",
        strict: true,
        schema: {
          type: "object",
          properties: {
            description: { type: "string", maxLength: 120 },
            setting: { type: "string", maxLength: 32 },
          },
          required: ["description", "setting"],
          additionalProperties: false,
        },
      },
    },
  });
});

Deno.test("requestBody asks about a clip for one field", () => {
  const body = JSON.parse(requestBody("caption server", "alias", MOTION_QUESTION, ""));
  assert.deepEqual(body.response_format.json_schema, {
    name: "video_motion",
    strict: true,
    schema: {
      type: "object",
      properties: { description: { type: "string", maxLength: 120 } },
      required: ["description"],
      additionalProperties: false,
    },
  });
});

Deno.test("requestBody gives a language model the schema in words, and no penalty it may refuse", () => {
  const body = JSON.parse(requestBody("language model", "big", PICTURE_QUESTION, ""));
  assert.equal(body.repetition_penalty, undefined);
  assert.equal(body.repeat_penalty, undefined);
  const { text } = body.messages[0].content[0];
  assert.ok(text.startsWith(PICTURE_QUESTION.prompt));
  assert.ok(text.endsWith(JSON.stringify(PICTURE_QUESTION.schema)));
});

Deno.test("questionDigest names the question by 16 digits, which change with a word of it", async () => {
  const digest = await questionDigest(MOTION_QUESTION);
  assert.match(digest, /^[0-9a-f]{16}$/);
  const other = { ...MOTION_QUESTION, prompt: `${MOTION_QUESTION.prompt} Please.` };
  assert.notEqual(await questionDigest(other), digest);
  assert.notEqual(await questionDigest(PICTURE_QUESTION), digest);
  // Another name for the same words is the same question.
  assert.equal(await questionDigest({ ...MOTION_QUESTION, version: "motion-prompt-v9" }), digest);
});
