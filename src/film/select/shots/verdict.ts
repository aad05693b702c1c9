// How the film turned out: near its length, short of it, or nothing worth a film and why.

import type { TraceRow, Verdict } from "../cut.ts";
import type { Draft } from "../draft.ts";

/** What the rows say together, for "12 pictures, 8 too dark, 4 screens": of many, and of one. */
const WORDS: ReadonlyArray<readonly [RegExp, string, string?]> = [
  [/^trashed$/, "in the trash"],
  [/^archived$/, "archived"],
  [/^hidden$/, "hidden"],
  [/^locked$/, "locked away"],
  [/^own_film$/, "films this program made", "film this program made"],
  [/^screen_(name|tag|size)$/, "screenshots", "screenshot"],
  [
    /^(screen(_seen)?|doc_.*|caption_evidence|personal_document)$/,
    "screens or documents",
    "screen or document",
  ],
  [/^received$/, "received in messages (no camera recorded)"],
  [/^rated_down$/, "rated down"],
  [/^excluded/, "excluded by you"],
  [
    /^photos_off$/,
    "photos, which this film does not take",
    "photo, which this film does not take",
  ],
  [/^too_short$/, "clips under two seconds", "clip under two seconds"],
  [/^too_long$/, "clips over half an hour", "clip over half an hour"],
  [/^too_small$/, "thumbnails or icons", "thumbnail or icon"],
  [/^unreadable$/, "unreadable"],
  [/^people_absent$/, "without the people asked for"],
  [/^at_home$/, "not taken on the trip"],
  [/^outside_occasion$/, "hours away from the occasion"],
  [/^text_heavy$/, "of signs or notices", "of a sign or notice"],
  [/^damaged$/, "damaged"],
  [/^soft$/, "not sharp"],
  [/^dark$/, "too dark"],
  [/^blown_out$/, "overexposed"],
  [/^empty$/, "with next to nothing in them", "with next to nothing in it"],
  [/^medical_care$/, "of medical care"],
  [/^portrait_grid$/, "sheets of portraits", "sheet of portraits"],
  [/^(empty|private)_room$/, "of empty rooms", "of an empty room"],
  [/^accidental_frame$/, "taken by accident"],
  [/^lone_object$/, "of lone objects", "of a lone object"],
  [/^body_part$/, "of parts of a body", "of a part of a body"],
  [/^subject_missing$/, "clips without their subject", "clip without its subject"],
  [/^carries_nothing$/, "that carry no moment", "that carries no moment"],
  [/^held_(exposed|run|place)$/, "kept within the family"],
  [/^held_intimate$/, "kept to yourselves"],
  [/^held_unknown$/, "not looked into yet"],
  [/^too_few_years$/, "of a single year"],
  [/^copy$/, "copies", "copy"],
];
const OTHERS: typeof WORDS[number] = [/./, "not shown"];
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
  const counts = new Map<typeof WORDS[number], number>();
  for (const { reason } of rows) {
    const words = WORDS.find(([pattern]) => pattern.test(reason)) ?? OTHERS;
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  const causes = [...counts].sort(([a, one], [b, other]) => other - one || (a[1] < b[1] ? -1 : 1))
    .slice(0, NAMED)
    .map(([[, many, one = many], count]) => `${count} ${count === 1 ? one : many}`);
  const pictures = `${draft.considered} ${draft.considered === 1 ? "picture" : "pictures"}`;
  return `Nothing worth a film in ${period}: ${[pictures, ...causes].join(", ")}`;
}
