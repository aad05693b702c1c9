// What the owner is told wherever pictures would go to a language model.

import { llmAddress } from "../config/llm.ts";
import type { Config } from "../config/schema.ts";

/** One sentence for the start of a command and for preflight; `undefined` where none is asked. */
export function llmCaptionWarning(
  { editorial, llm }: Pick<Config, "editorial" | "llm">,
): string | undefined {
  if (editorial.preparation.caption_provider !== "llm") return undefined;
  const origin = URL.parse(llmAddress(llm))?.origin ?? "an address that cannot be read";
  return `Small copies of pictures and frames of videos go to the language model ` +
    `"${llm.model ?? "not named"}" at ${origin}, because ` +
    "editorial.preparation.caption_provider is llm";
}
