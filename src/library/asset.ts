// SPDX-License-Identifier: AGPL-3.0-or-later

// The assets of a library, in words that fit a plain folder and a server alike.

import type { LocalDate, LocalDateTime } from "../base/local_time.ts";

/** Stable within one library: a server's identifier, or a folder's relative path with "/". */
export type AssetId = string;
export type PersonId = string;
export type AlbumId = string;

export type AssetKind = "photo" | "video";

/** Where the capture time was read; the last two are guesses and are said to be so. */
export type DateSource = "server" | "exif" | "xmp" | "container" | "file_name" | "file_time";

/** A box in fractions (0…1) of the upright picture, origin at the top left. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Face {
  /** Absent for a face that was found and not named. */
  readonly person?: PersonId;
  readonly box: Box;
  /** 0…1: how sure this program's own detector is; absent where the library says it is a face. */
  readonly score?: number;
}

/** From this score on a found face counts as a person; an animal's may come close. */
const SURE_FACE = 0.85;

/** Known to the library, or found without a doubt: it may decide which picture is shown. */
export function isSureFace({ score = 1 }: Face): boolean {
  return score >= SURE_FACE;
}

export interface Place {
  readonly city?: string;
  readonly state?: string;
  readonly country?: string;
}

/** The account of everything in a folder: its files are on this machine. */
export const FOLDER_ACCOUNT = "folder";

/** The moving half of a Live Photo or Motion Photo; never an asset of its own. */
interface LiveMotion {
  readonly videoId: AssetId;
  readonly durationSeconds?: number;
}

/** One photo or video. Everything here comes without decoding a picture. */
export interface Asset {
  readonly id: AssetId;
  /** The account it was read with; `FOLDER_ACCOUNT` for a folder library. */
  readonly account: string;
  /** Ids of the same picture in other accounts, where several are read as one library. */
  readonly otherIds?: readonly AssetId[];
  readonly kind: AssetKind;
  readonly fileName: string;
  /** The clock on the wall where it was taken. */
  readonly takenAt: LocalDateTime;
  readonly dateSource: DateSource;
  /** The smallest part of the date that is known, where that is not the time: the rest is made up. */
  readonly exactTo?: "day" | "month" | "year";
  /** Minutes east of UTC at that place and time, where the library knows the zone. */
  readonly utcOffsetMinutes?: number;
  /** Pixels of the upright picture (orientation applied). */
  readonly width: number;
  readonly height: number;
  /** Videos only. */
  readonly durationSeconds?: number;
  readonly frameRate?: number;
  /** Names the bytes (and the edit state): the same content has the same key. Half of every bank key. */
  readonly sourceKey: string;
  readonly sizeBytes?: number;
  readonly isFavorite: boolean;
  /** −1 (refused) or 1…5, when the owner rated it. */
  readonly rating?: number;
  /** Trashed, archived, hidden or locked assets, and those of a partner, are never material. */
  readonly visibility: "visible" | "archived" | "hidden" | "locked" | "partner" | "trashed";
  readonly make?: string;
  readonly model?: string;
  readonly latitude?: number;
  readonly longitude?: number;
  readonly place?: Place;
  /** Everyone recognised in it, each once. */
  readonly people: readonly PersonId[];
  /** Absent when the library has not been asked yet; see `Library.faces`. */
  readonly faces?: readonly Face[];
  readonly live?: LiveMotion;
  /** Assets of one stack or duplicate group share it. */
  readonly stackId?: string;
  /** The picture this is an edited copy of: it stands for that, too. */
  readonly editOf?: AssetId;
  readonly albumIds: readonly AlbumId[];
  readonly tags: readonly string[];
  readonly description?: string;
}

export interface Person {
  readonly id: PersonId;
  readonly name: string;
  readonly birthDate?: LocalDate;
}

export interface Album {
  readonly id: AlbumId;
  readonly name: string;
  readonly assetCount: number;
  /** Another user's, shared with the account. */
  readonly isShared?: boolean;
}

/** True when the picture is higher than wide. */
export function isPortrait(asset: Pick<Asset, "width" | "height">): boolean {
  return asset.height > asset.width;
}

/** Its own first, then what other accounts call it. */
export function idsOf({ id, otherIds = [] }: Pick<Asset, "id" | "otherIds">): readonly AssetId[] {
  return [id, ...otherIds];
}

export function isMoving(asset: Asset): boolean {
  return asset.kind === "video" || asset.live !== undefined;
}
