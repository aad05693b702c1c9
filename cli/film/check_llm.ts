// What asks for a language model needs one. Known before the library is read.

import { Fault } from "../../src/base/fault.ts";
import { LLM_HINT, statedLlm } from "../../src/config/llm.ts";
import type { Config } from "../../src/config/schema.ts";
import type { Ask } from "../../src/film/brief/ask.ts";
import type { Naming } from "../../src/film/naming/name_film.ts";

/** Throws Fault `usage`. */
export function checkLlm(ask: Pick<Ask, "llmTitle" | "request">, config: Config): void {
  const flag = ask.request !== undefined ? "--ask" : ask.llmTitle ? "--llm-title" : undefined;
  if (flag === undefined || statedLlm(config.llm)) return;
  const isOff = config.llm.enabled === false;
  throw new Fault(
    "usage",
    `${flag} needs a language model, and ${isOff ? "llm.enabled is false" : "none is configured"}`,
    { hint: isOff ? "Set llm.enabled to true, or leave it out" : LLM_HINT },
  );
}

/**
 * Where a title by the model is asked for. Throws Fault `model_unavailable` when it cannot be reached,
 * `config_invalid` when its address or key cannot be used.
 */
export async function checkTitleWriter(
  { llmTitle, title }: Pick<Ask, "llmTitle" | "title">,
  naming: Naming | undefined,
  signal: AbortSignal,
): Promise<void> {
  if (!llmTitle || title !== undefined || !naming) return;
  const state = await naming.writer().probe(signal);
  if (state.kind !== "closed") return;
  throw new Fault("model_unavailable", state.sentence, {
    hint: `${state.hint}, or leave out --llm-title`,
  });
}
