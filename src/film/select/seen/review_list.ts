// What the owner should know before a film is shown to others: pictures in it that are worth a look,
// and pictures that were kept out of it for the sake of who may see it.

import type { Asset, AssetId } from "../../../library/asset.ts";
import type { Cut, TraceRow } from "../cut.ts";
import { worthALook } from "./audience.ts";
import type { SeenPicture } from "./seen_picture.ts";

export interface ReviewNeeds {
  /** Whatever the film shows or may have to show. */
  readonly shown: ReadonlyArray<{
    readonly asset: Asset;
    readonly seen: SeenPicture;
    readonly isCleared: boolean;
  }>;
  readonly trace: readonly TraceRow[];
  readonly nameOf: (asset: AssetId) => string;
}

/** What nobody looked into is only counted in the trace: it may be nearly every picture. */
const NAMED_HOLDS = /^held_(?!unknown$)/;

/** Absent when there is nothing to look at. */
export function reviewOf({ shown, trace, nameOf }: ReviewNeeds): Cut["review"] {
  const check = shown.flatMap(({ asset, seen, isCleared }) => {
    const probability = worthALook(seen, isCleared);
    return probability === undefined
      ? []
      : [{ asset: asset.id, name: asset.fileName, probability }];
  });
  const held = trace
    .filter(({ verdict, reason }) => verdict === "out" && NAMED_HOLDS.test(reason))
    .map(({ asset, reason }) => ({ asset, name: nameOf(asset), reason }));
  return check.length + held.length === 0 ? undefined : { check, held };
}
