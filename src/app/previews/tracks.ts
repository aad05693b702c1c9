// SPDX-License-Identifier: AGPL-3.0-or-later

// The owner's own tracks, as pages choose among them: what the music folder has, by ids that stand for
// paths, and each track analysed once.

import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import path from "node:path";
import { Fault } from "../../base/fault.ts";
import { analyseTrack, listTracks, type TrackHearing } from "../../film/children/ask_child.ts";
import type { AnalysedTrack } from "../../film/music/file_music.ts";
import { hash32 } from "../../base/random.ts";
import {
  creditOf,
  rankTracks,
  tracksToHear,
  type TrackTags,
  type TrackWishes,
} from "../../film/music/choose_track.ts";

export interface OwnTrack extends Pick<TrackTags, "title" | "artist" | "seconds"> {
  /** Stands for its path. */
  readonly trackId: string;
  /** The name of its file. */
  readonly name: string;
}

interface TracksDeps {
  readonly hearing: TrackHearing;
  /** `music.folder` as it is now. */
  readonly folder: () => string | undefined;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  readonly signal: AbortSignal;
}

/** Every file is opened for the list; a person who chooses comes back to it within a minute. */
const LISTED_MS = 60_000;

/** The tracks of the owner's music folder. */
export class Tracks {
  readonly #deps: TracksDeps;
  #listed: {
    readonly folder: string;
    readonly at: number;
    readonly tracks: Promise<ReadonlyMap<string, TrackTags>>;
  } | undefined;
  /** Those that are being heard, by path, size and time of change. */
  readonly #heard = new Map<string, Promise<AnalysedTrack>>();

  constructor(deps: TracksDeps) {
    this.#deps = deps;
  }

  /** `undefined` where no folder is set. Throws Fault `not_found` or `child_died` where it cannot be read. */
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

  /** The next look reads the folder anew. */
  forget(): void {
    this.#listed = undefined;
  }

  /** Stands for the path, whether the folder has such a track or not. */
  idOf(file: string): string {
    return trackIdOf(file);
  }

  /**
   * The track of this id, analysed; `undefined` for an id the folder does not have. Throws Fault `not_found`,
   * `media_unreadable` or `child_died` where it cannot be decoded.
   */
  async choose(
    trackId: string,
  ): Promise<{ readonly path: string; readonly credit: string } | undefined> {
    const track = (await this.#tracks())?.get(trackId);
    if (track === undefined) return undefined;
    await this.#analyse(track.path);
    return { path: track.path, credit: creditOf(track) };
  }

  /** Tracks that suit a film, without the one it has; those that were heard before come first. */
  async others(file: string, film: TrackWishes, count: number) {
    const tracks = [...(await this.#tracks())?.values() ?? []].filter(({ path }) => path !== file);
    // After another choice other tracks are offered.
    const wishes = { ...film, seed: film.seed ^ hash32(file) };
    return [...rankTracks(tracks, wishes, []), ...tracksToHear(tracks, wishes, [])].slice(0, count)
      .map((track) => ({ trackId: trackIdOf(track.path), credit: creditOf(track) }));
  }

  /** Heard now where it was not before. `undefined` for an id the folder does not have. Throws as `choose`. */
  async track(
    trackId: string,
  ): Promise<{ readonly path: string; readonly heard: AnalysedTrack } | undefined> {
    const track = (await this.#tracks())?.get(trackId);
    return track && { path: track.path, heard: await this.#analyse(track.path) };
  }

  /** `undefined` where it cannot be decoded any more. */
  async analysed(file: string): Promise<AnalysedTrack | undefined> {
    try {
      return await this.#analyse(file);
    } catch (error) {
      if (error instanceof Fault && error.code !== "cancelled") return undefined;
      throw error;
    }
  }

  async #tracks(): Promise<ReadonlyMap<string, TrackTags> | undefined> {
    const { hearing, folder: folderNow, now, signal } = this.#deps, folder = folderNow();
    if (folder === undefined) return undefined;
    const isFresh = this.#listed?.folder === folder && now() - this.#listed.at < LISTED_MS;
    if (!isFresh) {
      const tracks = listTracks(folder, hearing, signal)
        .then((all) => new Map(all.map((track) => [trackIdOf(track.path), track])));
      this.#listed = { folder, at: now(), tracks };
    }
    const listed = this.#listed!;
    return await listed.tracks.catch((error) => {
      if (this.#listed === listed) this.#listed = undefined;
      throw error;
    });
  }

  async #analyse(file: string): Promise<AnalysedTrack> {
    const { hearing, signal } = this.#deps;
    const { size, mtimeMs } = await stat(file).catch((cause) => {
      throw new Fault("not_found", `The track "${file}" is not there any more`, { cause });
    });
    const name = [file, size, mtimeMs].join("\n");
    // Two requests for one track hear it once; the bank keeps it.
    const analysed = this.#heard.get(name) ?? analyseTrack(file, hearing, signal);
    this.#heard.set(name, analysed);
    try {
      return await analysed;
    } finally {
      this.#heard.delete(name);
    }
  }
}

function trackIdOf(file: string): string {
  return createHash("sha256").update(file).digest("hex").slice(0, 16);
}

/** What pages and films ask of the tracks. */
export type OwnTracks = Pick<Tracks, "list" | "idOf" | "choose">;
