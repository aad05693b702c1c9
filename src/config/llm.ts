// SPDX-License-Identifier: AGPL-3.0-or-later

// Whether there is a language model, and where.

import type { Config } from "./schema.ts";

/** A model server on this machine listens here, unless the owner says otherwise. */
const USUAL_ADDRESS = "http://localhost:11434/v1";

/** A language model that may be asked. */
export interface StatedLlm {
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey?: string;
  readonly timeoutSeconds: number;
}

/** Where it is, stated or usual. */
export function llmAddress({ base_url }: Pick<Config["llm"], "base_url">): string {
  return base_url ?? USUAL_ADDRESS;
}

/**
 * The language model of the settings, or `undefined` where there is none. An address and a model make one; `enabled` true is enough
 * for a model at the usual address, and false turns off whatever is stated.
 */
export function statedLlm(llm: Config["llm"]): StatedLlm | undefined {
  const { enabled, base_url: url, api_key: apiKey, timeout_seconds: timeoutSeconds } = llm;
  const model = llm.model?.trim() ?? "";
  if (model === "" || !(enabled ?? url !== undefined)) return undefined;
  return {
    baseUrl: llmAddress(llm),
    model,
    apiKey,
    timeoutSeconds,
  };
}

/** A film waits for its title no longer than this. */
const MAX_TITLE_SECONDS = 20;

/** The same model, asked for a title. */
export function titleLlm(llm: StatedLlm): StatedLlm {
  return { ...llm, timeoutSeconds: Math.min(llm.timeoutSeconds, MAX_TITLE_SECONDS) };
}

/** What to set where there is none. */
export const LLM_HINT = "Set llm.base_url and llm.model";
