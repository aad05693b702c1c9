// SPDX-License-Identifier: AGPL-3.0-or-later

// What a picture's content says against it, as a code of the trace.

import { PLAIN_ENGLISH } from "../../../messages/locale.ts";
import { SHARING_LEVELS, type SharingLevel } from "../../brief/brief.ts";
import type { ShotCandidate } from "../candidate.ts";
import { type OutReason, PERSONAL_DOCUMENT } from "../cut.ts";
import type { PixelFlag } from "./pixel_flags.ts";
import { reasonClause } from "../trace_sentences.ts";
import { audienceOf, holdOf, type OwnerWord } from "./audience.ts";
import { captionWords, DOCUMENT_LABELS, evidenceReason } from "./evidence_rules.ts";
import { type Relevance, relevanceScore, type ScoreFlag } from "./relevance_score.ts";
import type { SeenPicture } from "./seen_picture.ts";

interface AudienceOptions {
  /** The circle the film is made for. */
  readonly level: SharingLevel;
  readonly isInHeldRun: boolean;
  readonly word: OwnerWord;
}

/** Rules no heart overrules: who may see it, and what only proves something. */
export function contentRejection(
  { included }: Pick<ShotCandidate, "included">,
  seen: SeenPicture,
  { level, isInHeldRun, word }: AudienceOptions,
): OutReason | undefined {
  const { isCleared, isPinned } = word;
  const hold = holdOf(audienceOf(seen, { isCleared, isInHeldRun }), level);
  if (hold || isPinned) return hold;
  const evidence = evidenceReason(seen);
  // Asked for by name, a map or a menu may be shown; a passport may not.
  return included && evidence !== PERSONAL_DOCUMENT ? undefined : evidence;
}

interface RelevanceOptions {
  readonly hasFace: boolean;
  readonly facesAreRead: boolean;
  readonly isOfAlbum: boolean;
  readonly isSought: boolean;
  readonly pixelFlag: PixelFlag | undefined;
  readonly word: OwnerWord;
}

/** What the bank knows of its relevance; `undefined` when the picture was not analyzed. */
export function relevanceOf(
  { included, favorite, asset }: Pick<ShotCandidate, "included" | "favorite" | "asset">,
  seen: SeenPicture,
  deps: RelevanceOptions,
): Relevance | undefined {
  const { pixelFlag, word, ...rest } = deps;
  const document = seen.label("doc_docling");
  const flags = new Set<ScoreFlag>();
  if (seen.label("children") === "yes") flags.add("children");
  if (document && DOCUMENT_LABELS[document]) flags.add("document");
  if (seen.label("screen") === "yes") flags.add("screen");
  if (pixelFlag === "soft" || pixelFlag === "dark" || pixelFlag === "blown_out") {
    flags.add(pixelFlag);
  }
  return relevanceScore({
    ...rest,
    isWished: included || favorite || word.isPinned,
    isSubjectOftenMissing: asset.kind === "video" && seen.isSubjectOftenMissing,
    frameKind: seen.label("frame_kind"),
    people: seen.label("people"),
    activity: seen.label("activity"),
    location: seen.label("location"),
    venue: seen.label("venue"),
    flags,
    ...(seen.caption ? { words: captionWords(seen) } : {}),
  });
}

const CIRCLES: Readonly<Record<SharingLevel, string>> = {
  "just-us": "films for you alone",
  family: "films for the family",
  shareable: "films for anybody",
};

/** Only the picture itself is judged; the pictures around it may hold it back as well. */
export function reachOf(seen: SeenPicture, word: OwnerWord): string {
  const ends = SHARING_LEVELS.map((level) => ({
    level,
    rejection: contentRejection({ included: false }, seen, { level, isInHeldRun: false, word }),
  }));
  const first = ends.find(({ rejection }) => rejection !== undefined);
  if (!first) return "It may be in any film";
  const because = reasonClause(PLAIN_ENGLISH, { verdict: "out", reason: first.rejection! });
  const allowed = ends.filter(({ rejection }) => rejection === undefined)
    .map(({ level }) => CIRCLES[level]);
  return allowed.length === 0
    ? `It is in no film: ${because}`
    : `It may be in ${allowed.join(" and ")}, in no other: ${because}`;
}
