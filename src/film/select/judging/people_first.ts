// SPDX-License-Identifier: AGPL-3.0-or-later

// People before things: a family looks for people first, unless the film is about something else; and
// a clip in which they are heard or seen before a still of them.

import type { Brief } from "../../brief/brief.ts";
import type { Judged } from "./judge.ts";

/** A film about a place, a theme or words of its owner's is about what they name. */
export function putsPeopleFirst({ place, query }: Pick<Brief, "place" | "query">): boolean {
  return place === undefined && query === undefined;
}

/** Nothing speaks against the picture, and people are seen in it without a doubt. */
export function showsPeople({ rejection, pixels, company }: Judged): boolean {
  return rejection === undefined && pixels !== undefined && company > 0;
}

/** So many people are a group. */
export const GROUP = 2;
/** Where half of the pictures with people show several, being together is what they tell of. */
const COMPANY_SHARE = 0.5;

export function showsGroup(judged: Judged): boolean {
  return showsPeople(judged) && judged.company >= GROUP;
}

/** `pictures`: those of one story. */
export function isAboutCompany(pictures: readonly Judged[]): boolean {
  const peopled = pictures.filter(showsPeople);
  const groups = peopled.filter(showsGroup).length;
  return groups > 0 && groups >= COMPANY_SHARE * peopled.length;
}

/** A clip is worth a seat of its own when a voice is heard or a person seen in it. */
export function isGoodClip(judged: Judged): boolean {
  const { media, rejection, clipIsKnown, hasVoice } = judged;
  return media.medium === "video" && rejection === undefined && clipIsKnown &&
    (hasVoice || showsPeople(judged));
}
