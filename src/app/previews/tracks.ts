// The owner's own tracks, as pages choose among them: what the music folder has, by ids that stand for
// paths, and each track heard once.

import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import path from "node:path";
import { Fault } from "../../base/fault.ts";
import { hearTrack, listTracks } from "../../film/children/ask_child.ts";
import type { HeardTrack } from "../../film/music/file_music.ts";
import { creditOf, type TrackTags } from "../../film/music/choose_track.ts";
import type { ChildEntry } from "../../system/process/child_job.ts";
import type { OwnTrack, TrackDeps } from "./track_deps.ts";

interface TrackDeskDeps {
  readonly children: ChildEntry;
  /** `music.folder` as it is now. */
  readonly folder: () => string | undefined;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  readonly signal: AbortSignal;
}

/** Every file is opened for the list; a person who chooses comes back to it within a minute. */
const LISTED_MS = 60_000;
/** Tracks of the films that are worked at now. */
const MOST_HEARD = 8;

export class Tracks implements TrackDeps {
  readonly #deps: TrackDeskDeps;
  #listed: {
    readonly folder: string;
    readonly at: number;
    readonly tracks: Promise<ReadonlyMap<string, TrackTags>>;
  } | undefined;
  /** By path, size and time of change; the one that was asked for last is the last one. */
  readonly #heard = new Map<string, Promise<HeardTrack>>();

  constructor(deps: TrackDeskDeps) {
    this.#deps = deps;
  }

  async list(): Promise<readonly OwnTrack[] | undefined> {
    const tracks = await this.#tracks();
    return tracks && [...tracks].map(([trackId, { path: file, seconds, title, artist }]) => ({
      trackId,
      name: path.basename(file),
      seconds,
      title,
      artist,
    }));
  }

  idOf(file: string): string {
    return trackIdOf(file);
  }

  async choose(trackId: string): ReturnType<TrackDeps["choose"]> {
    const track = (await this.#tracks())?.get(trackId);
    if (track === undefined) return undefined;
    await this.#hear(track.path);
    return { path: track.path, credit: creditOf(track) };
  }

  /** `undefined` where it cannot be heard any more. */
  async heard(file: string): Promise<HeardTrack | undefined> {
    try {
      return await this.#hear(file);
    } catch (error) {
      if (error instanceof Fault && error.code !== "cancelled") return undefined;
      throw error;
    }
  }

  async #tracks(): Promise<ReadonlyMap<string, TrackTags> | undefined> {
    const { children, folder: folderNow, now, signal } = this.#deps, folder = folderNow();
    if (folder === undefined) return undefined;
    const isFresh = this.#listed?.folder === folder && now() - this.#listed.at < LISTED_MS;
    if (!isFresh) {
      const tracks = listTracks(folder, children, signal)
        .then((all) => new Map(all.map((track) => [trackIdOf(track.path), track])));
      this.#listed = { folder, at: now(), tracks };
    }
    const listed = this.#listed!;
    return await listed.tracks.catch((error) => {
      if (this.#listed === listed) this.#listed = undefined;
      throw error;
    });
  }

  async #hear(file: string): Promise<HeardTrack> {
    const { children, signal } = this.#deps;
    const { size, mtimeMs } = await stat(file).catch((cause) => {
      throw new Fault("not_found", `The track "${file}" is not there any more`, { cause });
    });
    const name = [file, size, mtimeMs].join("\n");
    const heard = this.#heard.get(name) ?? hearTrack(file, children, signal);
    this.#heard.delete(name);
    this.#heard.set(name, heard);
    for (const old of [...this.#heard.keys()].slice(0, -MOST_HEARD)) this.#heard.delete(old);
    return await heard.catch((error) => {
      this.#heard.delete(name);
      throw error;
    });
  }
}

function trackIdOf(file: string): string {
  return createHash("sha256").update(file).digest("hex").slice(0, 16);
}
