// SPDX-License-Identifier: AGPL-3.0-or-later

// The port to whatever holds the pictures. Adapters: `folder/` (a plain folder), `immich/` (a server).

import type { LocalDate, LocalRange } from "../base/local_time.ts";
import type { Album, AlbumId, Asset, AssetId, Face, Person, PersonId } from "./asset.ts";

/** A file that could not be read; named once, never fatal. */
export interface SkippedFile {
  readonly id: AssetId;
  /** Finishes the sentence "<file> was left out: …". */
  readonly reason: string;
  /** Set for a folder in which no file was seen. */
  readonly isFolder?: true;
  /** The day its name tells, where it tells one. */
  readonly day?: LocalDate;
}

/** How much of one kind another program keeps from this one, or has hidden. */
export interface Closed {
  /** As the library names kinds. */
  readonly kind: string;
  readonly count: number;
}

export interface SyncReport {
  readonly total: number;
  readonly changed: number;
  readonly removed: number;
  readonly skipped: readonly SkippedFile[];
  /** How many assets have a guessed date (file name or file time), or say the day or less alone. */
  readonly guessedDates: number;
  /** Whole sentences the owner should read once; absent when there is none. */
  readonly notes?: readonly string[];
  /** What is not read or not shown, by kind; absent where nothing is. */
  readonly closed?: readonly Closed[];
}

export interface SyncOptions {
  /**
   * Tags that the caller will ask for, beside those of the library's own settings: a server gives
   * no others.
   */
  readonly tags?: readonly string[];
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
}

export interface SearchOptions {
  /** Only assets of these local days. */
  readonly range?: LocalRange;
  /** At most so many; 1 to 1,000. */
  readonly limit: number;
  readonly signal?: AbortSignal;
}

/** A readable local file. Remote adapters download into a cache; a folder hands out its own files. */
export interface LocalFile {
  readonly path: string;
  /** The file is a picture, also where the asset is a video: a server's preview is a still. */
  readonly isPicture?: boolean;
}

/** Part of a file, and how long the whole is. */
export interface FilePart {
  /** Fewer than asked for at the end, none past it. */
  readonly bytes: Uint8Array;
  readonly totalBytes: number;
}

/**
 * Read side of a library. Errors: Fault `library_unreadable` (folder or server out of reach; with
 * `about` where it answers and cannot give this one asset), `not_found` (asset gone), `cancelled`.
 */
export interface Library {
  /** One plain sentence part for people, such as `the folder "/photos"`. */
  readonly label: string;
  /** Brings the local index up to date; reads only what changed. Call once before a film. */
  sync(options?: SyncOptions): Promise<SyncReport>;
  /** Assets whose local day is in the range (all without one), oldest first, in batches of at most 1,000. */
  assets(range?: LocalRange, signal?: AbortSignal): AsyncIterable<readonly Asset[]>;
  /**
   * Assets of the range that are never material, which `assets` leaves out; `visibility` says why. Absent
   * where the library tells of none.
   */
  hiddenAssets?(range?: LocalRange, signal?: AbortSignal): AsyncIterable<readonly Asset[]>;
  /**
   * Why a file that the library's owner names is none of its assets, as the end of "It is not read: …";
   * nothing where that is not known. Absent where files are not looked at.
   */
  whyNotRead?(typed: string): Promise<string | undefined>;
  /** The local days of the oldest and the newest asset; `undefined` for an empty library. */
  span(): Promise<{ readonly first: LocalDate; readonly last: LocalDate } | undefined>;
  /** The assets of one album, oldest first, in batches of at most 1,000; each names the album. */
  albumAssets(album: AlbumId, signal?: AbortSignal): AsyncIterable<readonly Asset[]>;
  /**
   * Assets that match free text, best first. A server searches what the pictures show; a folder
   * searches words: names of files, folders, tags, descriptions, places and people.
   */
  search(text: string, options: SearchOptions): Promise<readonly AssetId[]>;
  asset(id: AssetId): Promise<Asset | undefined>;
  people(): Promise<readonly Person[]>;
  /**
   * People the library does not want to see, whom `people` does not list; each asset names them still. Absent
   * where a library hides no person.
   */
  hiddenPeople?(): Promise<readonly PersonId[]>;
  /**
   * Compares the index with the library about these people, after `sync`: a server dates no picture anew
   * whose faces were corrected. Absent where `sync` sees it.
   */
  recountPeople?(people: readonly PersonId[], signal?: AbortSignal): Promise<void>;
  albums(): Promise<readonly Album[]>;
  /** Face boxes of one asset; empty when none are known. */
  faces(asset: Asset, signal?: AbortSignal): Promise<readonly Face[]>;
  /**
   * Something to look at, at least 1,000 px on the long edge where the original has it; may be the
   * original.
   */
  preview(asset: Asset, signal?: AbortSignal): Promise<LocalFile>;
  /**
   * A video to measure: its whole length, in whatever size the library plays it; may be the original.
   */
  playback(asset: Asset, signal?: AbortSignal): Promise<LocalFile>;
  /**
   * Bytes `start`…`end` (inclusive) of what `playback` gives for a video, or of a Live Photo's moving
   * half: looking into a clip costs what is looked at, not the clip. Rejects with `not_found` when there is
   * none and never will be, `media_unreadable` when it is given only as a whole, `library_unreadable`
   * when it cannot be had now.
   */
  clipBytes(asset: Asset, start: number, end: number, signal?: AbortSignal): Promise<FilePart>;
  /** The file the film is rendered from. */
  original(asset: Asset, signal?: AbortSignal): Promise<LocalFile>;
  /** The moving half of a Live Photo; `undefined` when there is none. A MOV/MP4 file. */
  motion(asset: Asset, signal?: AbortSignal): Promise<LocalFile | undefined>;
}
