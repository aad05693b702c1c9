// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Fault } from "../../../../src/base/fault.ts";
import {
  type CaptionerSettings,
  captionProducers,
  llmCaptionWarning,
} from "../../../../src/facts/captions/caption_producers.ts";
import type { Config } from "../../../../src/config/schema.ts";

const ALIAS = "captionmodel2-500m-base-public";

function settings(provider: "smolvlm" | "llm", change: Partial<Config["llm"]> = {}) {
  return {
    preparation: {
      caption_base_url: "http://localhost:8092/v1",
      caption_provider: provider,
      caption_alias: ALIAS,
      caption_timeout_seconds: 90,
      caption_concurrency: 1,
    },
    llm: {
      enabled: true,
      provider: "openai-compatible",
      base_url: "http://me:secret@llm.example.org:11434/v1",
      model: "big-vision",
      timeout_seconds: 300,
      ...change,
    },
  } satisfies CaptionerSettings;
}

Deno.test("captionProducers puts the accepted alias into every key", async () => {
  assert.deepEqual(await captionProducers(settings("smolvlm")), {
    descriptionProducer: `description:${ALIAS}@envelope-v3-compact`,
    motionProducer: `motion-line-v1@${ALIAS}/3-keyframes-320px`,
    reusedDescriptions: [],
    reusedMotionLines: [],
  });
  const { preparation, llm } = settings("smolvlm");
  const other = await captionProducers({
    preparation: { ...preparation, caption_alias: "mine" },
    llm,
  });
  assert.equal(other.descriptionProducer, "description:mine@envelope-v3-compact");
});

Deno.test("captionProducers keeps a language model apart, wherever it runs", async () => {
  const here = await captionProducers(settings("llm"));
  assert.match(here.descriptionProducer, /^description:llm-caption-v1@[0-9a-f]{24}$/);
  assert.deepEqual(here.reusedDescriptions, [`description:${ALIAS}@envelope-v3-compact`]);
  assert.deepEqual(here.reusedMotionLines, [`motion-line-v1@${ALIAS}/3-keyframes-320px`]);
  const elsewhere = settings("llm", { base_url: "http://other.example.org/v1", api_key: "k" });
  assert.deepEqual(await captionProducers(elsewhere), here);
  const larger = await captionProducers(settings("llm", { model: "bigger-vision" }));
  assert.notEqual(larger.descriptionProducer, here.descriptionProducer);
  await assert.rejects(
    captionProducers(settings("llm", { model: undefined })),
    (error) => error instanceof Fault && /llm\.model/.test(error.hint ?? ""),
  );
});

Deno.test("captionProducers takes a blank label for none, and a label without the blanks around it", async () => {
  const labelled = async (caption_artifact_id?: string) => {
    const { preparation, llm } = settings("llm");
    return await captionProducers({ preparation: { ...preparation, caption_artifact_id }, llm });
  };
  for (const blank of ["", " ", "\n"]) assert.deepEqual(await labelled(blank), await labelled());
  assert.deepEqual(await labelled(" q8 "), await labelled("q8"));
  assert.notDeepEqual(await labelled("q8"), await labelled());
});

Deno.test("llmCaptionWarning says where pictures go, without credentials, and only then", () => {
  const warningOf = ({ preparation, llm }: CaptionerSettings) =>
    llmCaptionWarning({ editorial: { preparation }, llm });
  assert.equal(warningOf(settings("smolvlm")), undefined);
  const warning = warningOf(settings("llm"))!;
  assert.match(warning, /"big-vision" at http:\/\/llm\.example\.org:11434,/);
  assert.ok(!warning.includes("secret"));
});
