// How the film turned out: near its length, short of it, or nothing worth a film and why.

import type { TraceRow, Verdict } from "../cut.ts";
import type { Draft } from "../draft.ts";

/** What the rows say together, for "12 pictures, 8 too dark, 4 screens". */
const WORDS: Readonly<Record<string, string>> = {
  trashed: "in the trash",
  archived: "archived",
  hidden: "hidden",
  locked: "locked away",
  own_film: "films this program made",
  screen_name: "screenshots",
  screen_tag: "screenshots",
  screen_size: "screenshots",
  screen: "screens or documents",
  received: "sent by somebody (no camera recorded)",
  rated_down: "rated down",
  excluded: "excluded by you",
  excluded_person: "excluded by you",
  excluded_dates: "excluded by you",
  excluded_place: "excluded by you",
  excluded_album: "excluded by you",
  excluded_tag: "excluded by you",
  excluded_camera: "excluded by you",
  excluded_file_name: "excluded by you",
  excluded_asset: "excluded by you",
  photos_off: "photos, which this film does not take",
  too_short: "clips under two seconds",
  too_long: "clips over half an hour",
  too_small: "thumbnails or icons",
  unreadable: "unreadable",
  people_absent: "without the people asked for",
  at_home: "not taken on the trip",
  outside_occasion: "hours away from the occasion",
  damaged: "damaged",
  soft: "not sharp",
  dark: "too dark",
  blown_out: "overexposed",
  empty: "with next to nothing in them",
  doc_screenshot: "screens or documents",
  doc_map: "screens or documents",
  doc_table: "screens or documents",
  doc_chart: "screens or documents",
  doc_code: "screens or documents",
  doc_calendar: "screens or documents",
  doc_page: "screens or documents",
  doc_logo: "screens or documents",
  doc_signature: "screens or documents",
  doc_drawing: "screens or documents",
  screen_seen: "screens or documents",
  caption_evidence: "screens or documents",
  personal_document: "screens or documents",
  medical_care: "of medical care",
  portrait_grid: "sheets of portraits",
  empty_room: "of empty rooms",
  accidental_frame: "taken by accident",
  lone_object: "of lone objects",
  body_part: "of parts of a body",
  subject_missing: "clips without their subject",
  private_room: "of empty rooms",
  carries_nothing: "that carry no moment",
  held_exposed: "kept within the family",
  held_run: "kept within the family",
  held_place: "kept within the family",
  held_intimate: "kept to yourselves",
  held_unknown: "nobody has looked into yet",
  too_few_years: "of a single year",
  copy: "copies",
};
/** How the words above read of a single picture, where that differs. */
const SINGLE: Readonly<Record<string, string>> = {
  "films this program made": "film this program made",
  "screenshots": "screenshot",
  "screens or documents": "screen or document",
  "photos, which this film does not take": "photo, which this film does not take",
  "clips under two seconds": "clip under two seconds",
  "clips over half an hour": "clip over half an hour",
  "thumbnails or icons": "thumbnail or icon",
  "with next to nothing in them": "with next to nothing in it",
  "sheets of portraits": "sheet of portraits",
  "of empty rooms": "of an empty room",
  "of lone objects": "of a lone object",
  "of parts of a body": "of a part of a body",
  "clips without their subject": "clip without its subject",
  "that carry no moment": "that carries no moment",
  "copies": "copy",
};
const NAMED = 3;

export function verdictOf(shots: number, shortSeconds: number): Verdict | undefined {
  if (shots === 0) return undefined;
  return shortSeconds > 0
    ? { kind: "editorial_shortfall", seconds: Math.round(shortSeconds) }
    : { kind: "near_target" };
}

/** "Nothing worth a film in July 2025: 12 pictures, 8 too dark, 4 screenshots" */
export function nothingSentence(
  draft: Pick<Draft, "considered">,
  rows: readonly TraceRow[],
  period: string,
): string {
  const counts = new Map<string, number>();
  for (const { reason } of rows) {
    const words = WORDS[reason] ?? "not shown";
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  const causes = [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .slice(0, NAMED)
    .map(([words, count]) => `${count} ${count === 1 ? SINGLE[words] ?? words : words}`);
  const pictures = `${draft.considered} ${draft.considered === 1 ? "picture" : "pictures"}`;
  return `Nothing worth a film in ${period}: ${[pictures, ...causes].join(", ")}`;
}
