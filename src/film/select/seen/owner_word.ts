// The owner's lasting word on single pictures, as a brief carries it.

import type { Asset } from "../../../library/asset.ts";
import type { Brief } from "../../brief/brief.ts";

export interface OwnerWord {
  /** It may be shown to anybody, whatever is found in it. */
  readonly isCleared: boolean;
  /** It may be shown although it is a screen or a document. */
  readonly isPinned: boolean;
}

const SILENT: OwnerWord = { isCleared: false, isPinned: false };

/** A word about other pixels under the same id is no word about these. */
export function ownerWords({ decisions = [] }: Brief): (asset: Asset) => OwnerWord {
  if (decisions.length === 0) return () => SILENT;
  const said = new Set(decisions.map((each) => keyOf(each.kind, each.asset, each.sourceKey)));
  return ({ id, sourceKey }) => ({
    isCleared: said.has(keyOf("clear", id, sourceKey)),
    isPinned: said.has(keyOf("pin", id, sourceKey)),
  });
}

function keyOf(kind: string, asset: string, sourceKey: string): string {
  return `${kind}\n${asset}\n${sourceKey}`;
}
