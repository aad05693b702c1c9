// In which films a picture may be at all, in words: what the owner sees before and after a decision.

import { SHARING_LEVELS, type SharingLevel } from "../../brief/brief.ts";
import { reasonClause } from "../trace_sentences.ts";
import type { OwnerWord } from "./owner_word.ts";
import { firmRefusal } from "./refusal.ts";
import type { SeenPicture } from "./seen_picture.ts";

const CIRCLES: Readonly<Record<SharingLevel, string>> = {
  "just-us": "films for you alone",
  family: "films for the family",
  shareable: "films for anybody",
};

/** Of what is known of the picture itself; the pictures around it may hold it too. */
export function reachOf(seen: SeenPicture, word: OwnerWord): string {
  const ends = SHARING_LEVELS.map((level) => ({
    level,
    refusal: firmRefusal({ included: false }, seen, { level, isInHeldRun: false, word }),
  }));
  const first = ends.find(({ refusal }) => refusal !== undefined);
  if (!first) return "It may be in any film";
  const because = reasonClause({ verdict: "out", reason: first.refusal! });
  const allowed = ends.filter(({ refusal }) => refusal === undefined)
    .map(({ level }) => CIRCLES[level]);
  return allowed.length === 0
    ? `It is in no film: ${because}`
    : `It may be in ${allowed.join(" and ")}, in no other: ${because}`;
}
