// SPDX-License-Identifier: AGPL-3.0-or-later

// How the film turned out: near its length, short of it, or nothing worth a film and why.

import type { OutReason, TraceRow, Verdict } from "../cut.ts";
import type { Draft } from "../draft.ts";

/** How many pictures a reason left out, in a few words: of many, and of one. */
type CountWords = readonly [many: string, one?: string];

const SCREENSHOTS: CountWords = ["screenshots", "screenshot"];
const DOCUMENTS: CountWords = ["screens or documents", "screen or document"];
const EXCLUDED: CountWords = ["excluded by you"];
const EMPTY_ROOMS: CountWords = ["of empty rooms", "of an empty room"];
const FAMILY: CountWords = ["kept within the family"];
const OTHERS: CountWords = ["not shown"];

const WORDS: Readonly<Record<OutReason, CountWords>> = {
  excluded: EXCLUDED,
  excluded_person: EXCLUDED,
  excluded_dates: EXCLUDED,
  excluded_place: EXCLUDED,
  excluded_album: EXCLUDED,
  excluded_tag: EXCLUDED,
  excluded_camera: EXCLUDED,
  excluded_file_name: EXCLUDED,
  excluded_asset: EXCLUDED,
  excluded_hidden_people: [
    "of people hidden in the library",
    "of a person hidden in the library",
  ],
  rated_down: ["rated down"],
  trashed: ["in the trash"],
  archived: ["archived"],
  hidden: ["hidden"],
  locked: ["locked away"],
  partner: ["of a partner's account"],
  own_film: ["films this program made", "film this program made"],
  live_half: OTHERS,
  photos_off: ["photos, which this film does not take", "photo, which this film does not take"],
  videos_off: ["videos, which this film does not take", "video, which this film does not take"],
  too_short: ["clips under two seconds", "clip under two seconds"],
  too_long: ["clips over half an hour", "clip over half an hour"],
  too_small: ["thumbnails or icons", "thumbnail or icon"],
  unreadable: ["unreadable"],
  screen_name: SCREENSHOTS,
  screen_tag: SCREENSHOTS,
  screen_size: SCREENSHOTS,
  sticker: ["stickers", "sticker"],
  received: ["received in messages (no camera recorded)"],
  outside_occasion: ["hours away from the occasion"],
  at_home: ["not taken on the trip"],
  people_absent: ["without the people asked for"],
  too_few_years: ["of a single year"],
  copy: ["copies", "copy"],
  edited_copy: OTHERS,
  burst_sibling: OTHERS,
  damaged: ["damaged"],
  soft: ["not sharp"],
  dark: ["too dark"],
  blown_out: ["overexposed"],
  empty: ["with next to nothing in them", "with next to nothing in it"],
  screen: DOCUMENTS,
  text_heavy: ["of signs or notices", "of a sign or notice"],
  doc_screenshot: DOCUMENTS,
  doc_map: DOCUMENTS,
  doc_table: DOCUMENTS,
  doc_chart: DOCUMENTS,
  doc_code: DOCUMENTS,
  doc_calendar: DOCUMENTS,
  doc_page: DOCUMENTS,
  doc_logo: DOCUMENTS,
  doc_signature: DOCUMENTS,
  doc_drawing: DOCUMENTS,
  screen_seen: DOCUMENTS,
  caption_evidence: DOCUMENTS,
  personal_document: DOCUMENTS,
  medical_care: ["of medical care"],
  portrait_grid: ["sheets of portraits", "sheet of portraits"],
  empty_room: EMPTY_ROOMS,
  accidental_frame: ["taken by accident"],
  lone_object: ["of lone objects", "of a lone object"],
  subject_missing: ["clips without their subject", "clip without its subject"],
  body_part: ["of parts of a body", "of a part of a body"],
  private_room: EMPTY_ROOMS,
  carries_nothing: ["that carry no moment", "that carries no moment"],
  held_exposed: FAMILY,
  held_run: FAMILY,
  held_place: FAMILY,
  held_intimate: ["kept to yourselves"],
  held_unknown: ["not looked into yet"],
  lost_moment: OTHERS,
  spacing: OTHERS,
  spacing_guessed: OTHERS,
  repeat: OTHERS,
  story_full: OTHERS,
  story_unfunded: OTHERS,
  length: OTHERS,
  gave_way: OTHERS,
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
  const counts = new Map<CountWords, number>();
  for (const row of rows) {
    const words = row.verdict === "out" ? WORDS[row.reason] : OTHERS;
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  const causes = [...counts].sort(([a, one], [b, other]) => other - one || (a[0] < b[0] ? -1 : 1))
    .slice(0, NAMED)
    .map(([[many, one = many], count]) => `${count} ${count === 1 ? one : many}`);
  const pictures = `${draft.considered} ${draft.considered === 1 ? "picture" : "pictures"}`;
  return `Nothing worth a film in ${period}: ${[pictures, ...causes].join(", ")}`;
}
