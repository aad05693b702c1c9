// SPDX-License-Identifier: AGPL-3.0-or-later

// A file of the library as the walk over its folder finds it.

export interface Sidecar {
  readonly name: string;
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeSeconds: number;
}

/** Why a file of its owner is no material here: what another program was told of it. */
export type HiddenAs = "trashed" | "archived" | "hidden" | "locked" | "partner";

/** What a database or a list of another program says of a file. */
export interface Said {
  /** "visible" as well where it has nothing against the file; absent where it does not say. */
  readonly visibility?: HiddenAs | "visible";
  readonly isFavorite?: boolean;
  /** The name it had before the program took it in. */
  readonly fileName?: string;
  readonly description?: string;
  readonly people?: readonly string[];
  /** Ids of the albums it is in, instead of those of its folders. */
  readonly albums?: readonly string[];
}

export interface ListedFile {
  /** Below the root, with "/". */
  readonly path: string;
  readonly size: number;
  /** Whole milliseconds of the last change. */
  readonly mtimeMs: number;
  /** The time of the last change of anything: programs that put a date right keep the file's own time. */
  readonly ctimeSeconds: number;
  /** Last change, birth: candidates for a date when nothing better is known. */
  readonly fileTimes: readonly number[];
  /** XMP files that speak about this one, the more special first, and Google Takeout's JSON. */
  readonly sidecars: readonly Sidecar[];
  readonly said?: Said;
}
