// SPDX-License-Identifier: AGPL-3.0-or-later

// Why a picture is or is not in the film, in one sentence, from its row of the trace.

import { shellWord } from "../../base/text.ts";
import { isMessage, say } from "../../messages/say.ts";
import type { AssetId } from "../../library/asset.ts";
import { type OutReason, PERSONAL_DOCUMENT, type TraceRow, type Why } from "./cut.ts";

/** How the page or the terminal calls things; ids stand for themselves without it. */
export interface Names {
  /** Usually the file's name. */
  readonly asset?: (id: AssetId) => string | undefined;
  /** Such as "the week of 7 July" or "Lisbon". */
  readonly story?: (id: string) => string | undefined;
  /** The month or year a story of this id is the voice of, such as "July 2025" or "2019". */
  readonly era?: (id: string) => string | undefined;
}

/** What stands in a clause about one picture. */
interface Words {
  readonly story: string;
  readonly other: string;
  readonly era: string | undefined;
  readonly numbers: TraceRow["numbers"];
}

/** As a run keeps it: its reason may be one of another version. */
interface StoredReason {
  readonly verdict: string;
  readonly reason: string;
}

function wordsOf(locale: string, row: TraceRow, names: Names): Words {
  return {
    story: storyWords(locale, row.story && names.story?.(row.story)),
    other: row.other === undefined ? say(locale, "trace.other") : nameOf(row.other, names),
    era: row.story === undefined ? undefined : names.era?.(row.story),
    numbers: row.numbers,
  };
}

function storyWords(locale: string, name: string | undefined): string {
  return name ? say(locale, "trace.story", { name }) : say(locale, "trace.part");
}

/** A whole sentence. A reason that this version does not know, of a row in the ledger, is named as it is. */
export function sentenceOf(locale: string, row: TraceRow, names: Names = {}): string {
  return say(locale, row.verdict === "in" ? "trace.in" : "trace.out", {
    subject: nameOf(row.asset, names),
    clause: clauseOf(locale, row, wordsOf(locale, row, names)),
  });
}

/** The same where the picture is seen beside it: "It is too dark to see much." */
export function whyText(locale: string, row: TraceRow, names: Names = {}): string {
  const words = wordsOf(locale, row, names), clause = clauseOf(locale, row, words);
  // The name of a file stays as it is written.
  return asSentence(locale, clause, clause.startsWith(words.other));
}

function asSentence(locale: string, clause: string, keepsCase = false): string {
  const [first = ""] = clause;
  const begun = keepsCase ? clause : first.toLocaleUpperCase(locale) + clause.slice(first.length);
  return say(locale, "trace.clause", { clause: begun });
}

/** Why many pictures are or are not in the film, as one clause about each: "it is too dark …". */
export function reasonClause(locale: string, row: StoredReason): string {
  // The others hold names and numbers of one picture.
  const forMany: string = `many.${row.reason}`;
  if (row.verdict === "out" && isMessage(forMany)) return say(locale, forMany);
  return clauseOf(locale, row, {
    story: say(locale, "trace.part"),
    other: say(locale, "trace.other"),
    era: undefined,
    numbers: undefined,
  });
}

function clauseOf(locale: string, { verdict, reason }: StoredReason, words: Words): string {
  const { numbers, era, ...rest } = words, key = `${verdict}.${reason}`;
  if (!isMessage(key)) return say(locale, "trace.rule", { reason });
  const kind = era === undefined ? "none" : /^\d+$/.test(era) ? "year" : "month";
  return say(locale, key, { ...numbers, ...rest, era: era ?? "", kind });
}

/** Reasons a heart overrules, and those only `--include` does. */
const BEATEN_BY_A_HEART: ReadonlySet<string> = new Set<OutReason>([
  "lost_moment",
  "spacing",
  "spacing_guessed",
  "repeat",
  "story_full",
  "story_unfunded",
  "length",
  "soft",
  "text_heavy",
  "empty_room",
  "accidental_frame",
  "lone_object",
  "body_part",
  "subject_missing",
  "private_room",
  "carries_nothing",
]);
const BEATEN_BY_INCLUDE: ReadonlySet<string> = new Set<OutReason>([
  "screen",
  "screen_name",
  "screen_tag",
  "screen_size",
  "sticker",
  "received",
  "damaged",
  "dark",
  "blown_out",
  "empty",
  "burst_sibling",
  "copy",
  "edited_copy",
  "people_absent",
  "at_home",
  "outside_occasion",
  "gave_way",
  "too_long",
  "too_small",
  "rated_down",
  "doc_screenshot",
  "doc_map",
  "doc_table",
  "doc_chart",
  "doc_code",
  "doc_calendar",
  "doc_page",
  "doc_logo",
  "doc_signature",
  "doc_drawing",
  "screen_seen",
  "caption_evidence",
  "medical_care",
  "portrait_grid",
]);

/** What the owner can do about it; nothing when nothing would help. A heart cannot be given twice. */
export function remedyOf(row: TraceRow, isFavorite = false): string | undefined {
  if (row.verdict === "in") return `To leave it out, use --exclude ${shellWord(row.asset)}`;
  if (row.reason === "excluded_file_name") {
    return "To let it in again, remove the exclusion (photos-memories exclude list) " +
      "or the pattern in analysis.exclude_filename_patterns";
  }
  if (row.reason === "excluded_hidden_people") {
    return "To let it in, show the person on the server again, or set immich.include_hidden_people";
  }
  if (row.reason.startsWith("excluded_")) {
    return "To let it in again, remove the exclusion: photos-memories exclude list";
  }
  const decision = decisionFor(row.reason, row.asset);
  if (decision !== undefined) return `To show it all the same, ${decision}`;
  const include = `use --include ${shellWord(row.asset)}`;
  if (BEATEN_BY_A_HEART.has(row.reason)) {
    return isFavorite
      ? `It is a favourite already; to show it all the same, ${include}`
      : `Mark it as a favourite (four stars or more), or ${include}`;
  }
  if (BEATEN_BY_INCLUDE.has(row.reason)) return `To show it all the same, ${include}`;
  return undefined;
}

/** The owner's word that alone lets such a picture in; nothing for other reasons. */
export function decisionFor(reason: string, asset: AssetId): string | undefined {
  const said = reason.startsWith("held_")
    ? "clear"
    : reason === PERSONAL_DOCUMENT
    ? "pin"
    : undefined;
  return said && `say so: photos-memories pictures decide ${shellWord(asset)} --${said}`;
}

/** Reasons of a shot as one sentence: "The first shot of Lisbon; a favourite; the best of 12 …". */
export function whySentence(
  locale: string,
  why: readonly Why[],
  story?: string,
  era?: string,
): string {
  const clauses = why.map(({ reason, against = 0 }) =>
    say(locale, `shot.${reason}`, {
      story: storyWords(locale, story),
      era: era ?? say(locale, "shot.era_unknown"),
      n: against + 1,
    })
  );
  if (clauses.length === 0) return "";
  return asSentence(
    locale,
    clauses.reduce((one, other) => say(locale, "trace.both", { one, other })),
  );
}

function nameOf(id: AssetId, names: Names): string {
  return names.asset?.(id) ?? id;
}
