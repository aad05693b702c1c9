// SPDX-License-Identifier: AGPL-3.0-or-later

// Where the program keeps its things on this machine.

import { homedir } from "node:os";
import path from "node:path";

export interface Paths {
  /** Stores, configuration, locks; made with owner-only access. */
  readonly data: string;
  readonly config: string;
  readonly bank: string;
  readonly ledger: string;
  readonly locks: string;
  /** Everything below can be deleted at any time when nothing runs. */
  readonly cache: string;
  readonly pieces: string;
  readonly sounds: string;
  /** Clips of cuts that are watched before they are rendered. */
  readonly previews: string;
  /** The owner's tracks taken apart. */
  readonly stems: string;
  /** What is known of the owner's tracks. */
  readonly tracks: string;
  /** Frames of clips, while they are looked at. */
  readonly frames: string;
  readonly folderIndexes: string;
  /** Moving halves taken out of the pictures of folders. */
  readonly clips: string;
  /** What is known of a library server's assets, and files fetched from it. */
  readonly serverIndexes: string;
  readonly serverFiles: string;
  /** A person's own fonts, for letters the bundled ones lack. */
  readonly fonts: string;
  /** Songs that were uploaded. */
  readonly songs: string;
  readonly demoLibrary: string;
}

/** `PHOTOS_MEMORIES_DATA_DIR`, else `~/.photos-memories`. */
export function pathsOf(environment: Readonly<Record<string, string | undefined>>): Paths {
  const data = expandHome(environment["PHOTOS_MEMORIES_DATA_DIR"] || "~/.photos-memories");
  const cache = path.join(data, "cache");
  return {
    data,
    config: path.join(data, "config.yaml"),
    bank: path.join(data, "bank.db"),
    ledger: path.join(data, "ledger.db"),
    locks: path.join(data, "locks"),
    cache,
    pieces: path.join(cache, "pieces"),
    sounds: path.join(cache, "sounds"),
    previews: path.join(cache, "previews"),
    stems: path.join(cache, "stems"),
    tracks: path.join(cache, "tracks"),
    frames: path.join(cache, "frames"),
    folderIndexes: path.join(cache, "folders"),
    clips: path.join(cache, "folders", "clips"),
    serverIndexes: path.join(cache, "servers"),
    serverFiles: path.join(cache, "server-files"),
    fonts: path.join(data, "fonts"),
    songs: path.join(data, "songs"),
    demoLibrary: path.join(data, "demo-library"),
  };
}

/** "~" and "~/x" become the person's home folder; everything is made absolute. */
export function expandHome(target: string): string {
  return path.resolve(isInHome(target) ? `${homedir()}${target.slice(1)}` : target);
}

/** Absolute, seen from `folder`; what begins with the home folder stays as it is written. */
export function pathFrom(folder: string, target: string): string {
  return isInHome(target) ? target : path.resolve(folder, target);
}

function isInHome(target: string): boolean {
  return target === "~" || target.startsWith("~/");
}

/** True for the folder itself and for all places below it; both are absolute. */
export function isInside(place: string, folder: string): boolean {
  return place === folder ||
    place.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep);
}
