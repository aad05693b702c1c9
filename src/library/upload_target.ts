// SPDX-License-Identifier: AGPL-3.0-or-later

// The port to where finished films are delivered: a library server. Every call can be repeated; the
// flow that decides what to call when is `film/delivery`.

import type { AlbumId, AssetId } from "./asset.ts";

export interface FilmToUpload {
  readonly path: string;
  readonly fileName: string;
  readonly sizeBytes: number;
  /** SHA-1 of the file in lower-case hex: the only identity the server knows. */
  readonly sha1: string;
  /** ISO 8601 with offset: where the film stands in the timeline. */
  readonly takenAt: string;
  /** Kept beside the asset as the mark "this film is ours" (see `FILM_MARK_KEY`). */
  readonly mark: Readonly<Record<string, string>>;
}

/** Key of the asset metadata that marks our films; its value is `FilmToUpload.mark`. */
export const FILM_MARK_KEY = "photos-memories";

/** The comment inside each of our films begins with this: a moved file has nothing else that tells. */
export const OWN_FILM_COMMENT = "photos-memories ";

/** Marks films this program made, so that no film is made of films. */
export const OWN_FILM_TAG = "photos-memories/generated";

export interface UploadedAsset {
  readonly id: AssetId;
  readonly isTrashed: boolean;
}

export type AssetPresence = "there" | "trashed" | "locked" | "gone";

export interface AssetWords {
  readonly description: string;
  readonly latitude?: number;
  readonly longitude?: number;
}

/** `film`: the asset, not trashed, with the bytes that were sent. */
export type FilmPart = "film" | "album" | "description" | "tag";

export interface ExpectedFilm {
  readonly sha1: string;
  readonly album?: AlbumId;
  readonly isDescribed: boolean;
  readonly isTagged: boolean;
}

export interface TargetOptions {
  readonly signal?: AbortSignal;
}

export interface UploadOptions extends TargetOptions {
  readonly onProgress?: (sentBytes: number, totalBytes: number) => void;
}

/**
 * Errors: Fault `library_unreadable` (server out of reach, refused), `forbidden` (the key may not;
 * names the missing permission), `not_found` (the file or asset is gone), `verification_failed` (the
 * file is not the one that was described), `cancelled`.
 */
export interface UploadTarget {
  /** One plain sentence part for people, such as `the library at "https://photos.example"`. */
  readonly label: string;
  /** The asset with these bytes, also when it is in the trash. */
  find(sha1: string, options?: TargetOptions): Promise<UploadedAsset | undefined>;
  /**
   * What became of an asset that was delivered. `gone` only in a library server's own words: deleted
   * there, or another account's. A key may not see the locked folder: only by its `sha1` is an asset
   * known to be there, and without one it is `gone`, too.
   */
  whereIs(
    id: AssetId,
    options?: TargetOptions & { readonly sha1?: string },
  ): Promise<AssetPresence>;
  restore(id: AssetId, options?: TargetOptions): Promise<void>;
  /**
   * Streams the file; memory stays flat at any size. Never retried inside: after an ambiguous end the
   * caller asks `find` before it sends again.
   */
  upload(film: FilmToUpload, options?: UploadOptions): Promise<UploadedAsset>;
  /**
   * Waits until the server has read the file it took, for a minute at most: what it reads there replaces
   * words and tags that were given before.
   */
  waitForProcessing(id: AssetId, options?: TargetOptions): Promise<void>;
  /** Sets the description shown under the film, and where it stands on the map. */
  describe(id: AssetId, words: AssetWords, options?: TargetOptions): Promise<void>;
  /** Tags the asset with `OWN_FILM_TAG`, making the tag when needed. */
  tag(id: AssetId, options?: TargetOptions): Promise<void>;
  /**
   * The album with exactly this name: the account's own, else one it may add to, the oldest when several;
   * made when there is none.
   */
  openAlbum(name: string, options?: TargetOptions): Promise<AlbumId>;
  addToAlbum(album: AlbumId, id: AssetId, options?: TargetOptions): Promise<void>;
  /**
   * What of this the server does not show; nothing when all of it has stayed for some seconds. A server
   * reads a film again when it was given words, and takes away what came before the end of that.
   */
  lacking(
    id: AssetId,
    expected: ExpectedFilm,
    options?: TargetOptions,
  ): Promise<readonly FilmPart[]>;
}
