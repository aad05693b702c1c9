// SPDX-License-Identifier: AGPL-3.0-or-later

// What tells that a day was special: pictures the household took itself, at a time that is true.

import type { LocalDate } from "../../base/local_time.ts";
import type { Asset } from "../../library/asset.ts";
import type { Brief } from "../../film/brief/brief.ts";
import { resolveBrief } from "../../film/brief/resolve_brief.ts";
import { gateReason, isReceived, provenanceOf, tasteReason } from "../../film/select/pool/rules.ts";

/** So many files at one exact second were written then, not taken. */
const ONE_SECOND = 3;

export interface Evidence {
  readonly asset: Asset;
  /** It joins a day that others make, and makes none itself. */
  readonly isWeak: boolean;
}

/** The brief of a film of any special day, for the rules that ask for one. */
export function specialDayBrief(day: LocalDate): Brief {
  return resolveBrief({ memoryType: "special_day", day }, {
    people: [],
    albums: [],
    today: day,
    locale: "en",
  });
}

/**
 * The pictures of a year that count, in order of time: what a film would not show leaves, and so
 * does what was sent to the household, even with a heart on it.
 */
export function ownPictures(assets: readonly Asset[]): Evidence[] {
  const provenance = provenanceOf(assets);
  const brief = specialDayBrief("2000-01-01");
  const own = assets.filter((asset) =>
    gateReason(asset, brief, provenance) === undefined &&
    tasteReason(asset, brief, provenance) === undefined &&
    !(asset.kind === "photo" && provenance.camerasAreNamed && isReceived(asset, provenance))
  );
  const atSecond = new Map<string, number>();
  for (const { takenAt } of own) {
    const second = takenAt.slice(0, 19);
    atSecond.set(second, (atSecond.get(second) ?? 0) + 1);
  }
  return own.map((asset) => ({
    asset,
    isWeak: asset.dateSource === "file_time" || asset.exactTo === "month" ||
      asset.exactTo === "year" ||
      atSecond.get(asset.takenAt.slice(0, 19))! >= ONE_SECOND,
  }));
}
