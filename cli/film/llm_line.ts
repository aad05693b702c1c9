// What a run's questions to the language model took, in one line.

import type { LlmMetrics } from "../../src/llm/llm_metrics.ts";
import { counted } from "../terminal/words.ts";

/** Such as "Language model: 2 calls, 812 tokens, 3.1 s; one answer of an earlier run". */
export function llmLine(metrics: LlmMetrics): string {
  const { calls, keptAnswers, promptTokens, completionTokens, truncated, seconds } = metrics;
  const tokens = promptTokens + completionTokens;
  const asked = calls === 0 ? undefined : [
    counted(calls, "call"),
    ...(tokens === 0 ? [] : [counted(tokens, "token")]),
    `${seconds.toFixed(1)} s`,
    ...(truncated === 0 ? [] : [`${counted(truncated, "answer")} cut off`]),
  ].join(", ");
  const kept = keptAnswers === 0
    ? undefined
    : `${counted(keptAnswers, "answer")} of an earlier run`;
  return `Language model: ${[asked, kept].filter((part) => part !== undefined).join("; ")}`;
}
