// What no film shows whatever it is about, so that nothing is proposed because of it.

import type { Asset } from "../../library/asset.ts";
import { OWN_FILM_TAG } from "../../library/film_shelf.ts";
import { nameMatcher } from "../../library/name_matcher.ts";
import { isFlash } from "../../film/select/pool/exclusions.ts";
import { SCREEN_NAMES } from "../../film/select/pool/name_patterns.ts";

const isScreenName = nameMatcher(SCREEN_NAMES);

export function isShowable(asset: Asset): boolean {
  return asset.visibility === "visible" && asset.rating !== -1 && asset.rating !== 1 &&
    !asset.tags.some((tag) => tag.toLowerCase() === OWN_FILM_TAG) &&
    !isScreenName(asset.fileName) && !isFlash(asset);
}
