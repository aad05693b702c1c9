// Who a language model is when it describes pictures: everything that shapes its words, and nothing
// of where it runs.

import { canonicalJson, sha256Hex } from "../base/digest.ts";
import { ENVELOPE, LLM_IDENTITY } from "./names.ts";
import { DETAIL, MOST_TOKENS, PICTURE_QUESTION, TEMPERATURE } from "./question.ts";
import { TILE_VERSION } from "./tile_version.ts";

export interface LlmSettings {
  readonly provider: string;
  readonly model: string;
  /** The owner's label for the build. */
  readonly artifactId?: string;
}

/** `llm-caption-v1@` and 24 hexadecimal digits. */
export async function llmIdentity({ provider, model, artifactId }: LlmSettings): Promise<string> {
  const { prompt, version, schema } = PICTURE_QUESTION;
  const digest = await sha256Hex(canonicalJson({
    provider,
    model,
    artifactId,
    prompt,
    version,
    envelope: `llm-${ENVELOPE}`,
    schema,
    tile: TILE_VERSION,
    detail: DETAIL,
    mostTokens: MOST_TOKENS,
    temperature: TEMPERATURE,
  }));
  return LLM_IDENTITY + digest.slice(0, 24);
}
