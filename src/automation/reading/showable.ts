// What no film shows whatever it is about, so that nothing is proposed because of it.

import { isFlash, SCREEN_NAMES } from "../../film/select/pool/rules.ts";
import type { Asset } from "../../library/asset.ts";
import { OWN_FILM_TAG } from "../../library/film_shelf.ts";
import { nameMatcher } from "../../library/name_matcher.ts";

const isScreenName = nameMatcher(SCREEN_NAMES);

export function isShowable(asset: Asset): boolean {
  return asset.visibility === "visible" && asset.rating !== -1 && asset.rating !== 1 &&
    !asset.tags.some((tag) => tag.toLowerCase() === OWN_FILM_TAG) &&
    !isScreenName(asset.fileName) && !isFlash(asset);
}
