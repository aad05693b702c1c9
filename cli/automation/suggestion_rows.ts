// SPDX-License-Identifier: AGPL-3.0-or-later

// Candidates as `auto suggest` shows them, to programs and to people.

import type { BackedOff, RankedCandidate, ScoreParts } from "../../src/automation/candidate.ts";
import { listed } from "../../src/automation/decide.ts";
import { type Decision } from "../../src/automation/candidate.ts";
import type { PersonId } from "../../src/library/asset.ts";
import { PLAIN_ENGLISH } from "../../src/messages/locale.ts";
import { formatMessage } from "../../src/messages/say.ts";
import { daysText } from "../../src/messages/memory_text.ts";
import { tableLines } from "../terminal/table_lines.ts";
import type { Paint } from "../terminal/terminal.ts";
import { candidateName } from "./candidate_words.ts";

type NameOf = (person: PersonId) => string;

/** One entry of the JSON list; the factors only where they are asked for. */
function suggestionOf(
  candidate: RankedCandidate,
  nameOf: NameOf,
  explain: boolean,
): Record<string, unknown> {
  const { range, parts } = candidate;
  return {
    memory_type: candidate.filmType,
    category: candidate.category,
    date_range: `${range.start} to ${range.end}`,
    score: rounded(parts.score),
    reason: formatMessage(PLAIN_ENGLISH, candidate.reason),
    asset_count: candidate.assetCount,
    person_names: candidate.people.map(nameOf),
    memory_key: candidate.memoryKey,
    source: candidate.source ?? null,
    source_years: candidate.sourceYears ?? null,
    ...(explain ? { score_parts: factorsOf(parts) } : {}),
  };
}

/** The JSON list; at its end what rests after failures, without a rank and a score. */
export function suggestionRows(
  decision: Pick<Decision, "ranked" | "backedOff">,
  wanted: Parameters<typeof listed>[1],
  nameOf: NameOf,
  explain: boolean,
): Record<string, unknown>[] {
  return [
    ...listed(decision, wanted).map((each) => suggestionOf(each, nameOf, explain)),
    ...decision.backedOff.map(({ memoryKey, reason }) => ({
      memory_key: memoryKey,
      skipped: reason,
    })),
  ];
}

const HEADER = ["#", "film", "days", "pictures", "score"];
/** As wide as a terminal usually is; only the key of `--explain` may be wider. */
const COLUMNS = 100;
/** What the other columns leave of it, with days of two years. */
const NAME_COLUMNS = 36;
const INDENT = "   ";

/** A line for what it is, and one or more for why. */
export function suggestionLines(
  candidates: readonly RankedCandidate[],
  nameOf: NameOf,
  explain: boolean,
  paint: Paint,
): string[] {
  const [header, ...rows] = tableLines(
    HEADER,
    candidates.map((each, index) => [
      String(index + 1),
      shortened(candidateName(each, nameOf)),
      daysText(PLAIN_ENGLISH, each.range.start, each.range.end),
      each.assetCount.toLocaleString("en"),
      each.parts.score.toFixed(3),
    ]),
    paint,
  );
  return [
    header!,
    ...rows.flatMap((row, index) => {
      const { memoryKey, parts, source, reason } = candidates[index]!;
      const said = formatMessage(PLAIN_ENGLISH, reason);
      const why = wrapped(source === undefined ? said : `${said} (via ${source})`);
      return [
        row,
        ...[...why, ...(explain ? [memoryKey, sumOf(parts)] : [])]
          .map((line) => paint.dim(INDENT + line)),
      ];
    }),
  ];
}

/** Groups may be of a dozen people. */
function shortened(name: string): string {
  const [first = "", ...rest] = name;
  const text = [first.toLowerCase(), ...rest];
  return text.length <= NAME_COLUMNS
    ? text.join("")
    : `${text.slice(0, NAME_COLUMNS - 1).join("").trimEnd()}…`;
}

function wrapped(text: string): readonly string[] {
  const columns = COLUMNS - INDENT.length;
  const lines = text.match(new RegExp(`\\S.{0,${columns - 1}}(?=\\s|$)|\\S{${columns}}`, "gu"));
  return lines ?? [];
}

/** What stands above the list: what rests, and why whole kinds are missing. */
export function restingLines({ backedOff, notes }: Pick<Decision, "backedOff" | "notes">) {
  return [
    ...backedOff.map(({ memoryKey, reason }: BackedOff) => `Backing off ${memoryKey} (${reason})`),
    ...notes.map((note) => formatMessage(PLAIN_ENGLISH, note)),
  ];
}

function factorsOf(parts: ScoreParts): Record<string, number> {
  return {
    base: rounded(parts.base),
    boost: rounded(parts.boost),
    recency: rounded(parts.recency),
    richness: rounded(parts.richness),
    type_cooldown: rounded(parts.typeCooldown),
  };
}

/** "0.700 × 1.2 new × 0.992 recency × 0.981 richness × 1 same type = 0.819" */
function sumOf({ base, boost, recency, richness, typeCooldown, score }: ScoreParts): string {
  const factors = [
    `${base.toFixed(3)} base`,
    `${boost} never made`,
    `${recency.toFixed(3)} recency`,
    `${(0.7 + 0.3 * richness).toFixed(3)} richness`,
    `${typeCooldown} same type lately`,
  ];
  return `${factors.join(" × ")} = ${score.toFixed(3)}`;
}

function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
