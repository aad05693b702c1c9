// Why a picture is or is not in the film, in one sentence, from its row of the trace.

import { shellWord } from "../../base/text.ts";
import type { AssetId } from "../../library/asset.ts";
import type { TraceRow, Why } from "./cut.ts";
import { PERSONAL_DOCUMENT } from "./seen/evidence_rules.ts";

/** How the page or the terminal calls things; ids stand for themselves without it. */
export interface Names {
  /** Usually the file's name. */
  readonly asset?: (id: AssetId) => string | undefined;
  /** Such as "the week of 7 July" or "Lisbon". */
  readonly story?: (id: string) => string | undefined;
  /** The month or year a story of this id is the voice of, such as "July 2025" or "2019". */
  readonly era?: (id: string) => string | undefined;
}

type Words = {
  readonly story: string;
  readonly other: string;
  readonly era: string | undefined;
  readonly number: (name: string) => string;
};

const plural = (count: string, one: string, many: string) =>
  `${count} ${count === "1" ? one : many}`;

/** Finishes "<file> is not in the film: …". */
const OUT: Readonly<Record<string, (words: Words) => string>> = {
  // the owner's word
  excluded: () => "you excluded it",
  excluded_person: ({ other }) => `you excluded ${other}, who is in it`,
  excluded_dates: ({ other }) => `you excluded the days ${other}`,
  excluded_place: ({ other }) => `you excluded the place "${other}"`,
  excluded_album: ({ other }) => `you excluded the album "${other}", which it is in`,
  excluded_tag: ({ other }) => `you excluded the tag "${other}"`,
  excluded_camera: ({ other }) => `you excluded the camera "${other}"`,
  excluded_file_name: ({ other }) => `you excluded file names like "${other}"`,
  excluded_asset: () => "you excluded it from every film",
  rated_down: () => "you rated it down",
  // decency and the file itself
  trashed: () => "it is in the trash",
  archived: () => "it is archived",
  hidden: () => "it is hidden",
  locked: () => "it is in the locked folder",
  own_film: () => "it is a film this program made",
  live_half: () => "it is the moving half of a Live Photo, which stands for both",
  photos_off: () => "this film takes no photos",
  too_short: () => "the clip is shorter than two seconds",
  too_long: () => "the clip is longer than half an hour",
  too_small: () => "it is as small as a thumbnail or an icon, and its year has larger ones",
  unreadable: () => "the file cannot be read",
  // provenance
  screen_name: () => "its name is that of a screenshot or screen recording",
  screen_tag: () => "it is tagged as a screenshot",
  screen_size: () => "it has exactly the size of a phone's screen and names no camera",
  received: () =>
    "no camera is recorded in it, or its name is a messenger's, while nearly all others name theirs: " +
    "it was received in messages, or saved from elsewhere",
  // the film's own scope
  outside_occasion: () => "it lies hours away from the occasion",
  at_home: () => "it was not taken on the trip",
  people_absent: () => "no person the film is about was recognised around it",
  too_few_years: () => "a film through the years needs pictures of two years at least",
  // one picture, several files
  copy: ({ other }) => `it is a copy of ${other}`,
  burst_sibling: ({ other }) => `${other} stands for the same burst or stack`,
  // the picture
  damaged: () => "a part of its file is damaged",
  soft: () => "it is less sharp than the pictures of the same days",
  dark: () => "it is too dark to see much",
  blown_out: () => "it is overexposed",
  empty: () => "there is next to nothing to see in it",
  screen: () => "it looks like a screen or a document",
  text_heavy: () => "it shows mostly writing, like a sign or a notice, and such pictures come last",
  // what classifiers and captions found in it
  doc_screenshot: () => "it is a screenshot",
  doc_map: () => "it is a map",
  doc_table: () => "it is a table",
  doc_chart: () => "it is a chart",
  doc_code: () => "it is a code to be scanned",
  doc_calendar: () => "it is a calendar",
  doc_page: () => "it is a page of a document",
  doc_logo: () => "it is a logo",
  doc_signature: () => "it is a signature",
  doc_drawing: () => "it is a technical drawing",
  screen_seen: () => "it is a picture of a screen",
  caption_evidence: () => "its caption tells of a screen or a document",
  personal_document: () => "its caption tells of a personal document",
  medical_care: () => "its caption tells of medical care",
  portrait_grid: () => "its caption tells of a sheet of portraits",
  empty_room: () => "it shows an empty room, a ceiling or a floor",
  accidental_frame: () => "it looks like an accident of the shutter",
  lone_object: () => "it shows a lone everyday object",
  subject_missing: () => "most of the clip does not show what it is about",
  body_part: () => "it shows a part of a body and no face",
  private_room: () => "it shows a private room without people where nothing happens",
  carries_nothing: ({ number }) =>
    `nothing in it carries a moment (${number("points")} points against it, ` +
    `${number("limit")} are too many)`,
  // who may see it
  held_exposed: () => "a person in it may be uncovered, and the film goes beyond the family",
  held_run: () =>
    "it was taken among pictures of an uncovered person, and the film goes beyond the family",
  held_place: () => "it shows a private place, and the film goes beyond the family",
  held_intimate: () => "its caption tells of a private moment, and the film is not for you alone",
  held_unknown: () => "the film goes beyond the family, and it was not looked into yet",
  // the choice
  lost_moment: ({ other }) => `${other} shows the same moment better`,
  spacing: ({ other, number }) =>
    `${other} was taken ${plural(number("seconds"), "second", "seconds")} away, and shots keep ` +
    `${number("least")} seconds apart`,
  spacing_guessed: ({ other, number }) =>
    `going by dates that are partly guessed from files, it was taken ` +
    `${plural(number("seconds"), "second", "seconds")} away from ${other}, and shots keep ` +
    `${number("least")} seconds apart`,
  repeat: ({ other, number }) =>
    `it shows the same view as ${other} (${number("likeness")} % alike)`,
  story_full: ({ story, number }) =>
    `${story} has its ${plural(number("shots"), "shot", "shots")}, and the film is full`,
  story_unfunded: ({ story }) => `the film was full before it came to ${story}`,
  length: () => "it was chosen, but the film would have been too long",
  gave_way: ({ other }) => `${other} took its place, because a close person would be missing`,
};

/** Finishes "<file> is in the film: …". */
const IN: Readonly<Record<string, (words: Words) => string>> = {
  included: () => "you asked for it",
  favorite: () => "you marked it as a favourite",
  era: ({ era }) => eraClause(era),
  story_first: ({ story }) => `it is the first shot of ${story}`,
  story_depth: ({ story }) => `${story} has enough to show for one more shot`,
  quiet_week: ({ story }) => `without it ${story} would have no picture`,
  family_seat: () => "without it a close person would be missing",
  pair: ({ other }) => `it shares the screen with ${other}`,
  clip_rests: ({ other }) => `${other} is the clip of its moment and ends on it`,
  then_and_now: ({ other }) => `it shows the same person as ${other}, years before`,
  stands_in: ({ other }) => `it stands in for ${other}, which cannot be read`,
};

/** Months of shorter films, years of longer ones: each is shown before any is shown twice. */
function eraClause(era: string | undefined): string {
  if (era === undefined) {
    return "it stands for its month or year: each gets one picture before any gets a second";
  }
  const each = /^\d+$/.test(era) ? "year" : "month";
  return `it stands for ${era}: every ${each} gets one picture before any gets a second`;
}

/** A whole sentence. An unknown reason, of a newer run, is named as it is. */
export function sentenceOf(row: TraceRow, names: Names = {}): string {
  const subject = nameOf(row.asset, names);
  const words: Words = {
    story: (row.story && names.story?.(row.story)) || "its part of the film",
    other: row.other === undefined ? "another picture" : nameOf(row.other, names),
    era: row.story === undefined ? undefined : names.era?.(row.story),
    number: (name) => String(row.numbers?.[name] ?? "some"),
  };
  const clause = clauseOf(row, words);
  const verdict = row.verdict === "in" ? "is in the film" : "is not in the film";
  return `${subject} ${verdict}: ${clause}.`;
}

/** Reasons whose numbers are those of one picture, for many at once. */
const FOR_MANY: Readonly<Record<string, string>> = {
  excluded_person: "you excluded a person who is in it",
  excluded_dates: "you excluded its day",
  excluded_place: "you excluded its place",
  excluded_album: "you excluded an album it is in",
  excluded_tag: "you excluded a tag it has",
  excluded_camera: "you excluded its camera",
  excluded_file_name: "you excluded its file name",
  spacing: "another picture was taken too shortly before or after",
  spacing_guessed: "another picture has nearly the same date, and one of the two is a guess",
  repeat: "another picture shows the same view",
  story_full: "its part of the film has its shots, and the film is full",
  carries_nothing: "nothing in it carries a moment",
};

/** Why many pictures are or are not in the film, as one clause about each: "it is too dark …". */
export function reasonClause({ verdict, reason }: { verdict: string; reason: string }): string {
  const words: Words = {
    story: "its part of the film",
    other: "another picture",
    era: undefined,
    number: () => "some",
  };
  return FOR_MANY[reason] ?? clauseOf({ verdict, reason }, words);
}

function clauseOf(of: { verdict: string; reason: string }, words: Words): string {
  const table = of.verdict === "in" ? IN : OUT;
  return table[of.reason]?.(words) ?? `the rule "${of.reason}"`;
}

/** Reasons a heart overrules, and those only `--include` does. */
const BEATEN_BY_A_HEART: ReadonlySet<string> = new Set(
  ("lost_moment spacing spacing_guessed repeat story_full story_unfunded length soft text_heavy empty_room " +
    "accidental_frame lone_object body_part subject_missing private_room carries_nothing").split(
      " ",
    ),
);
const BEATEN_BY_INCLUDE: ReadonlySet<string> = new Set(
  ("screen screen_name screen_tag screen_size received damaged dark blown_out empty burst_sibling copy " +
    "people_absent at_home outside_occasion gave_way too_long too_small rated_down doc_screenshot " +
    "doc_map doc_table doc_chart doc_code doc_calendar doc_page doc_logo doc_signature doc_drawing " +
    "screen_seen caption_evidence medical_care portrait_grid").split(" "),
);

/** What the owner can do about it; nothing when nothing would help. A heart cannot be given twice. */
export function remedyOf(row: TraceRow, isFavorite = false): string | undefined {
  if (row.verdict === "in") return `To leave it out, use --exclude ${shellWord(row.asset)}`;
  if (row.reason === "excluded_file_name") {
    return "To let it in again, remove the exclusion (photos-memories exclude list) " +
      "or the pattern in analysis.exclude_filename_patterns";
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
  why: readonly Why[],
  story = "its part of the film",
  era?: string,
): string {
  const clauses = why.map(({ reason, against }) => {
    switch (reason) {
      case "included":
        return "you asked for it";
      case "favorite":
        return "a favourite";
      case "era":
        return `stands for ${era ?? "its month or year"}`;
      case "story_first":
        return `the first shot of ${story}`;
      case "story_depth":
        return `one more shot of ${story}`;
      case "quiet_week":
        return `without it ${story} would have no picture`;
      case "family_seat":
        return "a close person who would be missing";
      case "best_of_moment":
        return `the best of ${(against ?? 0) + 1} of its moment`;
      case "stands_in":
        return "stands in for a picture that cannot be read";
    }
  });
  const sentence = clauses.join("; ");
  return sentence === "" ? "" : `${sentence[0]!.toUpperCase()}${sentence.slice(1)}.`;
}

function nameOf(id: AssetId, names: Names): string {
  return names.asset?.(id) ?? id;
}
