// From a row of the server to a row of the index, or to its removal.

import { assetOf } from "../asset_of.ts";
import type { ServerAsset } from "../immich_api.ts";

export interface IndexRow {
  readonly id: string;
  readonly isOwn: boolean;
  readonly isShown: boolean;
  readonly isVideo: boolean;
  /** `fileCreatedAt` in milliseconds: what the server's searches compare. */
  readonly takenMs: number;
  readonly updatedMs: number;
  readonly takenAt: string;
  readonly fileName: string;
  readonly duplicateId: string | null;
  /** JSON of the asset when shown, else why not. */
  readonly content: string;
}

export type IndexChange = IndexRow | {
  /** No longer in the timeline. */
  readonly gone: string;
};

export interface Whose {
  /** Name of the account in the configuration. */
  readonly account: string;
  /** The server's id of its user. */
  readonly ownerId: string;
}

export function indexChangeOf(row: ServerAsset, whose: Whose): IndexChange {
  if (row.isTrashed || row.visibility !== "timeline") return { gone: row.id };
  const isOwn = row.ownerId === whose.ownerId;
  const read = isOwn ? assetOf(row, whose.account) : { skipped: "" };
  const asset = "asset" in read ? read.asset : undefined;
  return {
    id: row.id,
    isOwn,
    isShown: asset !== undefined,
    isVideo: row.type === "VIDEO",
    takenMs: Date.parse(row.fileCreatedAt) || 0,
    updatedMs: Date.parse(row.updatedAt) || 0,
    takenAt: asset?.takenAt ?? "",
    fileName: isOwn ? row.originalFileName : "",
    duplicateId: isOwn ? row.duplicateId ?? null : null,
    content: "skipped" in read ? read.skipped : JSON.stringify(read.asset),
  };
}
