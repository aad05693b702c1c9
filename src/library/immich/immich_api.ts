// SPDX-License-Identifier: AGPL-3.0-or-later

// One account of the library server, call by call: what the adapter asks and what it gets, in words
// that do not change with the server's version. `http_immich_api.ts` speaks to a real server.

import type { Box } from "../asset.ts";

export interface ServerVersion {
  readonly major: number;
  readonly minor: number;
  readonly patch: number;
}

/** One row of a search, both majors read into the same shape; nothing guessed, nothing converted. */
export interface ServerAsset {
  readonly id: string;
  readonly ownerId: string;
  readonly type: "IMAGE" | "VIDEO";
  readonly originalFileName: string;
  /** UTC instant, ISO 8601. */
  readonly fileCreatedAt: string;
  /** Wall clock written with a false "Z". */
  readonly localDateTime: string;
  readonly updatedAt: string;
  readonly isFavorite: boolean;
  readonly isTrashed: boolean;
  readonly isEdited: boolean;
  readonly visibility: "timeline" | "archive" | "hidden" | "locked";
  /** Base64 SHA-1 of the original; of its path where `externalModifiedAt` is there. */
  readonly checksum: string;
  /** When the file changed last, where the server only reads it in a folder (an external library). */
  readonly externalModifiedAt?: string;
  readonly durationMs?: number;
  /** Upright pixels when the server says them. */
  readonly width?: number;
  readonly height?: number;
  readonly livePhotoVideoId?: string;
  readonly stackId?: string;
  readonly duplicateId?: string;
  /** `null` in the answer = no preview (yet). */
  readonly hasPreview: boolean;
  readonly exif?: {
    readonly make?: string;
    readonly model?: string;
    readonly latitude?: number;
    readonly longitude?: number;
    readonly city?: string;
    readonly state?: string;
    readonly country?: string;
    readonly rating?: number;
    readonly description?: string;
    readonly timeZone?: string;
    readonly orientation?: string;
    readonly storedWidth?: number;
    readonly storedHeight?: number;
    readonly sizeBytes?: number;
    readonly fps?: number;
  };
  readonly people: ReadonlyArray<{ readonly id: string; readonly isHidden: boolean }>;
  readonly tags: readonly string[];
  /** This program uploaded it, as version 2 says of every asset; version 3 says it when it is asked. */
  readonly isFilm?: boolean;
}

export interface ServerPerson {
  readonly id: string;
  readonly name: string;
  readonly birthDate?: string;
  readonly isHidden: boolean;
}

export interface ServerFace {
  readonly personId?: string;
  /** Fractions of the upright picture. */
  readonly box: Box;
}

export interface ServerAlbum {
  readonly id: string;
  readonly name: string;
  readonly assetCount: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** The key's own account owns it. */
  readonly isOwn: boolean;
  /** The account may put pictures into it: its own, or one that is shared with it for editing. */
  readonly mayAdd: boolean;
}

/** Pictures the owner stacked; searches do not tell of them. */
export interface ServerStack {
  readonly id: string;
  readonly assetIds: readonly string[];
}

export interface ServerTag {
  readonly id: string;
  /** The whole path, such as "travel/sea". */
  readonly value: string;
}

/** Only fields every supported server knows; unknown ones would be ignored without a word. */
export interface AssetQuery {
  /** Both inclusive, compared with `fileCreatedAt`; ISO 8601 with zone. */
  readonly takenAfter?: string;
  readonly takenBefore?: string;
  readonly updatedAfter?: string;
  readonly updatedBefore?: string;
  readonly albumId?: string;
  /** Only assets on which this person was recognised. */
  readonly personId?: string;
  readonly tagId?: string;
  readonly checksum?: string;
  /** Absent = timeline, archive and hidden together (never locked). */
  readonly visibility?: "timeline" | "archive" | "hidden";
  readonly withDeleted?: boolean;
  readonly order?: "asc" | "desc";
  /** 1…1,000 */
  readonly size: number;
  /** 1-based. */
  readonly page?: number;
}

export interface AssetPage {
  readonly assets: readonly ServerAsset[];
  readonly nextPage?: number;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
}

/** The files of an asset that can be downloaded. `edited` follows the edits made inside the server. */
export type Rendition = "preview" | "fullsize" | "original" | "playback";

/**
 * Every call: a timeout that holds for all its tries together, retries of what may pass (reset, half a
 * body, 429 and 5xx, honouring Retry-After where the time lasts), cancellation. Errors: Fault
 * `library_unreadable` naming call, status and remedy, `forbidden` naming the missing permission,
 * `not_found` for an unknown or foreign id, `cancelled`.
 */
export interface ImmichApi {
  /** Name of the account in the configuration; "primary" for the top-level connection. */
  readonly account: string;
  /** Base address without "/api" and without a trailing slash; safe to print. */
  readonly url: string;
  /** The server's clock with its last answer, to the second; absent before, and where it does not say. */
  readonly serverTimeMs: number | undefined;
  /** A digest of the key, which is one user's for good: what `me` said holds as long as it is the same. */
  keyMark(): Promise<string>;
  /** Throws Fault `config_invalid` for a version that is not supported, or another than the one set. */
  version(options?: CallOptions): Promise<ServerVersion>;
  /** The same where a version is set, asked once; nothing otherwise. */
  checkVersion(options?: CallOptions): Promise<void>;
  me(options?: CallOptions): Promise<{ readonly id: string; readonly name: string }>;
  /** The key's own scopes; ["all"] for a key that may do everything. */
  permissions(options?: CallOptions): Promise<readonly string[]>;
  search(query: AssetQuery, options?: CallOptions): Promise<AssetPage>;
  /** Number of matches of the query (`size`, `page`, `order` are ignored). */
  count(query: Omit<AssetQuery, "size" | "page">, options?: CallOptions): Promise<number>;
  smartSearch(
    query: string,
    bounds: { readonly takenAfter?: string; readonly takenBefore?: string; readonly size: number },
    options?: CallOptions,
  ): Promise<readonly ServerAsset[]>;
  asset(id: string, options?: CallOptions): Promise<ServerAsset | undefined>;
  /** The asset carries the mark with which this program uploads films to version 3. */
  isMarked(id: string, options?: CallOptions): Promise<boolean>;
  faces(id: string, options?: CallOptions): Promise<readonly ServerFace[]>;
  people(options?: CallOptions): Promise<readonly ServerPerson[]>;
  albums(options?: CallOptions): Promise<readonly ServerAlbum[]>;
  /** All stacks; Fault `forbidden` without the optional permission `stack.read`. */
  stacks?(options?: CallOptions): Promise<readonly ServerStack[]>;
  /** All tags; Fault `forbidden` without the optional permission `tag.read`. */
  tags?(options?: CallOptions): Promise<readonly ServerTag[]>;
  /**
   * Ids of all assets with this tag, in the trash or not: searches do not give tags. None, or Fault
   * `not_found`, for a tag that was deleted.
   */
  taggedWith?(tagId: string, options?: CallOptions): Promise<readonly string[]>;
  /**
   * Streams into `file`, which is written whole or not at all; a broken body is continued by range
   * where the server can. `edited` applies to photos only. With `checksum` (base64 SHA-1, as the
   * asset has it) an unedited original must have it.
   */
  download(
    id: string,
    rendition: Rendition,
    file: string,
    options?: CallOptions & { readonly edited?: boolean; readonly checksum?: string },
  ): Promise<void>;
  /** Bytes `start`…`end` (inclusive) of the playback rendition, and its whole length. */
  playbackRange(
    id: string,
    start: number,
    end: number,
    options?: CallOptions,
  ): Promise<{ readonly bytes: Uint8Array; readonly totalBytes: number }>;
}
