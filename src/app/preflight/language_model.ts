// SPDX-License-Identifier: AGPL-3.0-or-later

// Whether the language model of titles and requests can be asked. Sends nothing of any picture.

import { Fault } from "../../base/fault.ts";
import { LLM_HINT, statedLlm } from "../../config/llm.ts";
import type { Check, PreflightRow } from "./check.ts";

const NAME = "Language model";

export const checkLanguageModel: Check = async ({ config, textModel }, signal) => {
  const { enabled, model } = config.llm;
  if (!statedLlm(config.llm)) {
    const isOff = enabled === false && model !== undefined;
    return [
      row("SKIPPED", isOff ? "Configured, and turned off by llm.enabled" : "None configured", {
        hint: isOff ? undefined : `${LLM_HINT} for titles by a language model and for --ask`,
      }),
    ];
  }
  try {
    const state = await textModel().probe(signal);
    if (state.kind === "closed") {
      return [
        state.because === "refused"
          ? row("ERROR", "Authentication failed", { hint: state.hint, details: [state.sentence] })
          : row("WARNING", "Cannot connect", { hint: state.hint, details: [state.sentence] }),
      ];
    }
    if (state.missing) {
      return [
        row("WARNING", `Does not list the model "${model}"; it lists ${state.missing.names}`, {
          hint: "Correct llm.model, or load it there",
        }),
      ];
    }
    const listed = state.count === 0
      ? "it lists no models"
      : `${state.count} ${state.count === 1 ? "model" : "models"}`;
    return [row("OK", `Connected (openai-compatible, ${listed})`)];
  } catch (error) {
    if (!(error instanceof Fault) || error.code === "cancelled") throw error;
    return [row("ERROR", error.message, { hint: error.hint })];
  }
};

function row(
  status: PreflightRow["status"],
  message: string,
  more: Pick<PreflightRow, "hint" | "details"> = {},
): PreflightRow {
  const { hint, details } = more;
  return {
    name: NAME,
    status,
    message,
    hint,
    details,
  };
}
