// SPDX-License-Identifier: AGPL-3.0-or-later

// What is printed of a run beside its film: time, title, language model, content of pictures, and
// pictures to review before sharing.

import { PLAIN_ENGLISH } from "../../src/messages/locale.ts";
import { type TitleRecord, titleSourceText } from "../../src/film/naming/title_writer.ts";
import type { SeenWords } from "../../src/film/select/cut.ts";
import { checkedIn, exposureText } from "../../src/film/select/seen/seen_words.ts";
import { reasonClause } from "../../src/film/select/trace_sentences.ts";
import type { Run, RunPhase } from "../../src/ledger/run.ts";
import type { LlmMetrics } from "../../src/facts/llm/llm_metrics.ts";
import type { StoredCut } from "../../src/film/select/cut.ts";
import { runPhaseText } from "../../src/app/films/busy_text.ts";
import type { Paint } from "../terminal/terminal.ts";
import { counted, spanText } from "../../src/base/english_text.ts";

/** Shorter steps are not printed. */
const MIN_SECONDS = 0.05;

/** "looking through the library 0.4 s, rendering 12 min" */
export function timeLine({ phaseSeconds }: Pick<Run, "phaseSeconds">): string {
  return Object.entries(phaseSeconds)
    .filter(([, seconds]) => seconds >= MIN_SECONDS)
    .map(([phase, seconds]) => {
      const took = seconds < 10 ? `${seconds.toFixed(1)} s` : spanText(seconds);
      return `${runPhaseText(phase as RunPhase)} ${took}`;
    }).join(", ");
}

export function titleLine(
  { titles }: Pick<StoredCut, "titles">,
  record: TitleRecord | undefined,
): string {
  return `Title: ${titleSourceText(titles.source, record)}`;
}

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

/** One line under a film that is worth a look before others see it. */
export function reviewNote(cut: StoredCut, runId: string): string | undefined {
  const count = checkedIn(cut).length;
  if (count === 0) return undefined;
  return `${counted(count, "picture is", "pictures are")} worth a look before sharing: ` +
    `photos-memories runs show ${runId}`;
}

/** Two lists with headings; nothing when there is nothing to look at. */
export function reviewLines(cut: StoredCut | undefined, { bold, dim }: Paint): string[] {
  if (!cut) return [];
  const inFilm = checkedIn(cut), held = cut.review?.held ?? [];
  const lines: string[] = [];
  if (inFilm.length > 0) {
    lines.push(
      "",
      bold("Worth a look before sharing"),
      ...inFilm.map(({ name, probability }) =>
        `  ${name}: ${exposureText(PLAIN_ENGLISH, probability)}`
      ),
    );
  }
  if (held.length > 0) {
    lines.push(
      "",
      bold("Kept among fewer people"),
      ...held.map(({ name, reason }) =>
        `  ${name}: ${reasonClause(PLAIN_ENGLISH, { verdict: "out", reason })}`
      ),
      dim("Only you can let one in: photos-memories pictures decide <asset> --clear"),
    );
  }
  return lines;
}

export function seenLines({ facts, caption, captioner, clip, clipCaptioner }: SeenWords): string[] {
  return [
    ...(facts === undefined ? [] : [`The picture shows: ${facts}`]),
    ...(caption === undefined ? [] : [`In words: ${caption}`]),
    ...(captioner === undefined ? [] : [`Caption origin: ${captioner}`]),
    ...(clip === undefined ? [] : [`The clip shows: ${clip}`]),
    ...(clipCaptioner === undefined ? [] : [`Origin of the clip's sentence: ${clipCaptioner}`]),
  ];
}
