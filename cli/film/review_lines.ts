// What to look at before a film is shown to others, as people read it.

import { checkedIn, exposureText } from "../../src/film/select/seen/seen_words.ts";
import { reasonClause } from "../../src/film/select/trace_sentences.ts";
import type { KeptCut } from "../runs/cut_lines.ts";
import type { Paint } from "../terminal/terminal.ts";
import { counted } from "../terminal/words.ts";

/** One line under a film that is worth a look before others see it. */
export function reviewNote(cut: KeptCut, runId: string): string | undefined {
  const count = checkedIn(cut).length;
  if (count === 0) return undefined;
  return `${counted(count, "picture is", "pictures are")} worth a look before sharing: ` +
    `photos-memories runs show ${runId}`;
}

/** Two lists with headings; nothing when there is nothing to look at. */
export function reviewLines(cut: KeptCut | undefined, { bold, dim }: Paint): string[] {
  if (!cut) return [];
  const inFilm = checkedIn(cut), held = cut.review?.held ?? [];
  const lines: string[] = [];
  if (inFilm.length > 0) {
    lines.push(
      "",
      bold("Worth a look before sharing"),
      ...inFilm.map(({ name, probability }) => `  ${name}: ${exposureText(probability)}`),
    );
  }
  if (held.length > 0) {
    lines.push(
      "",
      bold("Kept among fewer people"),
      ...held.map(({ name, reason }) => `  ${name}: ${reasonClause({ verdict: "out", reason })}`),
      dim("Only you can let one in: photos-memories pictures decide <asset> --clear"),
    );
  }
  return lines;
}
