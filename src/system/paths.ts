// Where the program keeps its things on this machine.

import { homeFolder } from "./process/own_process.ts";
import { absolutePath, nodePath, pathIn } from "./files/plain_path.ts";

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
  /** Frames of clips, while somebody looks at them. */
  readonly frames: string;
  readonly folderIndexes: string;
  /** What is known of a library server's assets, and files fetched from it. */
  readonly serverIndexes: string;
  readonly serverFiles: string;
  /** A person's own fonts, for letters the bundled ones lack. */
  readonly fonts: string;
  readonly demoLibrary: string;
}

/** `PHOTOS_MEMORIES_DATA_DIR`, else `~/.photos-memories`. */
export function pathsOf(environment: Readonly<Record<string, string | undefined>>): Paths {
  const data = expandHome(environment["PHOTOS_MEMORIES_DATA_DIR"] || "~/.photos-memories");
  const cache = pathIn(data, "cache");
  return {
    data,
    config: pathIn(data, "config.yaml"),
    bank: pathIn(data, "bank.db"),
    ledger: pathIn(data, "ledger.db"),
    locks: pathIn(data, "locks"),
    cache,
    pieces: pathIn(cache, "pieces"),
    sounds: pathIn(cache, "sounds"),
    frames: pathIn(cache, "frames"),
    folderIndexes: pathIn(cache, "folders"),
    serverIndexes: pathIn(cache, "servers"),
    serverFiles: pathIn(cache, "server-files"),
    fonts: pathIn(data, "fonts"),
    demoLibrary: pathIn(data, "demo-library"),
  };
}

/** "~" and "~/x" become the person's home folder; everything is made absolute. */
export function expandHome(target: string): string {
  return absolutePath(isInHome(target) ? `${homeFolder()}${target.slice(1)}` : target);
}

/** Absolute, seen from `folder`; what begins with the home folder stays as it is written. */
export function pathFrom(folder: string, target: string): string {
  return isInHome(target) ? target : nodePath().resolve(folder, target);
}

function isInHome(target: string): boolean {
  return target === "~" || target.startsWith("~/");
}
