// SPDX-License-Identifier: AGPL-3.0-or-later

// One account of a library server as a library: an index on this disk for everything that plans a
// film, the server itself only for changes, files, faces and free text.

import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { Fault, throwIfCancelled } from "../../base/fault.ts";
import { addDays, dateOf, dayMs, isInRange, type LocalRange } from "../../base/local_time.ts";
import { waitFor } from "../../base/semaphore.ts";
import { type Clock, systemClock } from "../../system/clock.ts";
import { DiskCache } from "../../system/disk_cache.ts";
import { readFilePart } from "../../system/files/file_parts.ts";
import { storedFiles } from "../../system/files/stored_files.ts";
import { type HeldLock, tryLock } from "../../system/files/lock.ts";
import type { Album, AlbumId, Asset, AssetId, Face, Person, PersonId } from "../asset.ts";
import type {
  FilePart,
  Library,
  LocalFile,
  SearchOptions,
  SyncOptions,
  SyncReport,
} from "../library.ts";
import { albumAssets } from "./sync/album_assets.ts";
import {
  endingOf,
  isEdited,
  isPreview,
  motionOf,
  originalOf,
  previewOf,
  serverFaces,
  type ServerFile,
  sha1Of,
} from "./asset_of.ts";
import type { ImmichApi, Rendition } from "./immich_api.ts";
import { AssetIndex } from "./index/asset_index.ts";
import type { ImmichPageEnd } from "./index/shown_assets.ts";
import { markedFilms } from "./sync/film_marks.ts";
import { followFaces } from "./sync/people_changes.ts";
import { syncLibrary } from "./sync/sync_library.ts";

export interface ImmichLibraryOptions {
  readonly api: ImmichApi;
  /** A SQLite file of this account alone; it can be deleted at any time. */
  readonly indexFile: string;
  /** A folder of this account alone; everything in it can be deleted while no library is open. */
  readonly cacheFolder: string;
  /** Files that were handed out in the last day stay, even beyond it. */
  readonly cacheMaxBytes: number;
  /** Put on the films this program made, so that no film is made of films. */
  readonly ownFilmTag: string;
  /** Ids and SHA-1 (lower-case hex) of those films, as far as the ledger knows; asked at every reading. */
  readonly ownFilms?: () => Promise<ReadonlySet<string>>;
  /**
   * Other tags that callers ask for: searches do not give tags, so each is looked up (a call or more).
   * A sync throws Fault `forbidden` when there are any and the key may not read tags.
   */
  readonly trackedTags?: readonly string[];
  /**
   * Persons who matter so much that every sync counts their pictures (a call each), by the account's own
   * ids, and by names: who was merged into another one lives on under the name. A face that was given to
   * another person is seen in no other way. Others' ids do no harm.
   */
  readonly trackedPeople?: readonly string[];
  readonly clock?: Clock;
}

/** The port's largest batch, and the server's. */
const BATCH = 1_000;
/** A search looks at no more of what the server finds: ten calls. */
const MAX_SEARCHED = 10_000;
/** Local days may begin 14 h before and end 14 h after those of UTC. */
const DAY_MARGIN_MS = 14 * 3_600_000;
const LOCK_POLL_MS = 100;
/** Longer than a reader waits for a core. */
const PREVIEW_READ_MS = 10 * 60_000;
/** A film takes hours to make. */
const FILE_USED_MS = 24 * 3_600_000;

/** The index may be empty until `sync`. Throws Fault `not_writable` when it cannot be opened. */
export async function openImmichLibrary(
  options: ImmichLibraryOptions,
): Promise<Library & AsyncDisposable> {
  const { account, url } = options.api;
  return new ImmichLibrary(options, await AssetIndex.open(options.indexFile, { account, url }));
}

class ImmichLibrary implements Library, AsyncDisposable {
  readonly label: string;
  readonly #options: ImmichLibraryOptions;
  readonly #api: ImmichApi;
  readonly #index: AssetIndex;
  readonly #files: DiskCache;
  readonly #clock: Clock;
  /** The sync that runs, or ran last: a second one waits for it. */
  #lastSync: Promise<unknown> = Promise.resolve();
  /** Read on demand after each sync, because few syncs are followed by a question for albums. */
  #albums: Promise<readonly Album[]> | undefined;

  constructor(options: ImmichLibraryOptions, index: AssetIndex) {
    this.#options = options;
    this.#api = options.api;
    this.#index = index;
    this.#clock = options.clock ?? systemClock;
    this.#files = new DiskCache({
      folder: options.cacheFolder,
      maxBytes: options.cacheMaxBytes,
      // The previews of a whole library are read one after the other, each at once.
      inUseMs: (name) => isPreview(name) ? PREVIEW_READ_MS : FILE_USED_MS,
      clock: this.#clock,
    });
    this.label = `the library at "${options.api.url}"`;
  }

  sync(options: SyncOptions = {}): Promise<SyncReport> {
    const { indexFile, ownFilmTag, ownFilms, trackedTags = [], trackedPeople = [] } = this.#options;
    const before = this.#lastSync;
    const run = waitFor(before, options.signal).then(async () => {
      using _lock = await waitForLock(indexFile, options.signal);
      return await syncLibrary(
        {
          api: this.#api,
          index: this.#index,
          clock: this.#clock,
          trackedPeople,
          ownFilms: await ownFilms?.(),
        },
        { wished: [ownFilmTag], needed: [...trackedTags, ...options.tags ?? []] },
        options,
      );
    });
    // A caller that was cancelled has not ended the sync before.
    this.#lastSync = before.then(() => run).catch(() => {});
    this.#albums = undefined;
    return run;
  }

  recountPeople(people: readonly PersonId[], signal?: AbortSignal): Promise<void> {
    const run = waitFor(this.#lastSync, signal).then(async () => {
      using _lock = await waitForLock(this.#options.indexFile, signal);
      const index = this.#index, ownerId = index.state("owner");
      if (ownerId === undefined) return;
      const whose = { account: this.#api.account, ownerId };
      const deps = { api: this.#api, index, clock: this.#clock, whose, signal };
      await followFaces(deps, people);
    });
    this.#lastSync = this.#lastSync.then(() => run).catch(() => {});
    return run;
  }

  async *assets(range?: LocalRange, signal?: AbortSignal): AsyncIterable<readonly Asset[]> {
    throwIfCancelled(signal);
    const mark = await this.#ownFilmMarker();
    let end: ImmichPageEnd | undefined;
    for (;;) {
      throwIfCancelled(signal);
      const assets = this.#index.shown.page(range, end, BATCH);
      if (assets.length > 0) yield assets.map(mark);
      end = assets[BATCH - 1];
      if (!end) return;
    }
  }

  span() {
    const span = this.#index.shown.span();
    return Promise.resolve(span && { first: dateOf(span.first), last: dateOf(span.last) });
  }

  async *albumAssets(album: AlbumId, signal?: AbortSignal): AsyncIterable<readonly Asset[]> {
    throwIfCancelled(signal);
    if (!(await this.albums()).some(({ id }) => id === album)) {
      throw new Fault(
        "not_found",
        `Could not open the album "${album}": ${this.label} has no such album`,
        { hint: "List the albums; it may have been deleted, or shared with somebody else" },
      );
    }
    const mark = await this.#ownFilmMarker();
    const deps = { api: this.#api, index: this.#index };
    for await (const batch of albumAssets(deps, album, signal)) yield batch.map(mark);
  }

  async search(
    text: string,
    { range, limit, signal }: SearchOptions,
  ): Promise<readonly AssetId[]> {
    throwIfCancelled(signal);
    const bounds = range ? utcBounds(range) : {};
    for (let size = Math.min(BATCH, limit * 2);; size = Math.min(MAX_SEARCHED, size * 4)) {
      const found = await this.#api.smartSearch(
        text,
        { ...bounds, size },
        signal ? { signal } : {},
      );
      // Pictures of partners and pictures outside of the local days are found too and left out here.
      const ids: AssetId[] = [];
      for (const { id } of found) {
        const asset = this.#index.shown.asset(id);
        if (!asset || (range && !isInRange(dateOf(asset.takenAt), range))) continue;
        if (ids.push(id) >= limit) break;
      }
      // A partner's pictures may stand before nearly all of one's own.
      if (ids.length * 2 >= limit || found.length < size || size === MAX_SEARCHED) return ids;
    }
  }

  async asset(id: AssetId): Promise<Asset | undefined> {
    const { shown, sides } = this.#index;
    const asset = shown.asset(id) ?? sides.guest(id);
    return asset && (await this.#ownFilmMarker())(asset);
  }

  people(): Promise<readonly Person[]> {
    return Promise.resolve(this.#index.sides.people());
  }

  hiddenPeople(): Promise<readonly PersonId[]> {
    return Promise.resolve(this.#index.sides.hiddenPeople());
  }

  /** Asked once after each sync; what was known before where the server cannot be reached. */
  albums(): Promise<readonly Album[]> {
    this.#albums ??= this.#readAlbums().catch((error) => {
      this.#albums = undefined;
      throw error;
    });
    return this.#albums;
  }

  async faces(asset: Asset, signal?: AbortSignal): Promise<readonly Face[]> {
    throwIfCancelled(signal);
    const known = this.#index.sides.faces(asset.id);
    if (known) return known;
    let faces: Face[];
    try {
      faces = serverFaces(await this.#api.faces(asset.id, signal ? { signal } : {}));
    } catch (error) {
      // Its files will say so, and cost the picture; unknown faces are no reason to stop a film.
      if (error instanceof Fault && error.code === "not_found") return [];
      throw error;
    }
    this.#index.change(() => this.#index.sides.keepFaces(asset.id, faces));
    return faces;
  }

  async preview(asset: Asset, signal?: AbortSignal): Promise<LocalFile> {
    const { path } = await this.#file(previewOf(asset), signal);
    return { path, isPicture: true };
  }

  /** The server's playback file is often a fraction of the original, which only a film needs. */
  async playback(asset: Asset, signal?: AbortSignal): Promise<LocalFile> {
    const original = await this.#files.find(asset.sourceKey + endingOf(asset.fileName));
    return original === undefined
      ? await this.#rendition(asset, "playback", playbackName(asset), signal)
      : { path: original };
  }

  /** From what was fetched already where there is something, else from what the server plays. */
  async clipBytes(
    asset: Asset,
    start: number,
    end: number,
    signal?: AbortSignal,
  ): Promise<FilePart> {
    throwIfCancelled(signal);
    const { live } = asset;
    const id = asset.kind === "video" ? asset.id : live?.videoId;
    if (id === undefined) throw noMovingHalf(asset);
    // A video's original may be of a kind whose index is not read; the server made another for playing.
    const name = live ? motionOf(live.videoId).name : playbackName(asset);
    const fetched = await this.#files.find(name);
    if (fetched !== undefined) return await readFilePart(fetched, start, end);
    return await this.#api.playbackRange(id, start, end, signal ? { signal } : {});
  }

  async original(asset: Asset, signal?: AbortSignal): Promise<LocalFile> {
    const played = isEdited(asset) ? undefined : await this.#files.find(playbackName(asset));
    if (played !== undefined && await this.#isPlayedAsIs(asset, played, signal)) {
      return { path: played };
    }
    return await this.#file(originalOf(asset), signal);
  }

  /** A video the server plays as it is was fetched already when it was measured. */
  async #isPlayedAsIs(asset: Asset, played: string, signal?: AbortSignal): Promise<boolean> {
    const sha1 = sha1Of(asset);
    return sha1 !== undefined && await storedFiles.sizeBytes(played) === asset.sizeBytes &&
      await storedFiles.sha1(played, signal) === sha1;
  }

  async motion(asset: Asset, signal?: AbortSignal): Promise<LocalFile | undefined> {
    throwIfCancelled(signal);
    return asset.live && await this.#file(motionOf(asset.live.videoId), signal);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#lastSync;
    await this.#index[Symbol.asyncDispose]();
  }

  async #readAlbums(): Promise<readonly Album[]> {
    const { sides } = this.#index;
    try {
      const albums = await this.#api.albums();
      const rows = albums.map((album) => ({ ...album, isShared: !album.isOwn }));
      this.#index.change(() => sides.keepAlbums(rows));
    } catch (error) {
      const isAway = error instanceof Fault && error.code === "library_unreadable";
      if (!isAway || this.#index.state("seen_until") === undefined) throw error;
      this.#albums = undefined; // the next call may succeed
    }
    return sides.albums();
  }

  #rendition(
    asset: Asset,
    rendition: Rendition,
    name: string,
    signal: AbortSignal | undefined,
  ): Promise<LocalFile> {
    const edited = isEdited(asset) ? { edited: true as const } : {};
    return this.#file({ id: asset.id, rendition, name, ...edited }, signal);
  }

  async #file(file: ServerFile, signal: AbortSignal | undefined): Promise<LocalFile> {
    throwIfCancelled(signal);
    const { id, rendition, name, ...checks } = file;
    const options = { signal, ...checks };
    const path = await this.#files.file(
      name,
      (target) => this.#api.download(id, rendition, target, options),
      signal,
    );
    return { path };
  }

  /** Adds the tag by which the film room knows our own films. */
  async #ownFilmMarker(): Promise<(asset: Asset) => Asset> {
    const { ownFilmTag, ownFilms } = this.#options;
    const films = new Set([...await ownFilms?.() ?? [], ...markedFilms(this.#index)]);
    if (films.size === 0) return (asset) => asset;
    return (asset) => {
      const isOurs = films.has(asset.id) || films.has(sha1Of(asset) ?? "");
      return !isOurs || asset.tags.includes(ownFilmTag)
        ? asset
        : { ...asset, tags: [...asset.tags, ownFilmTag] };
    };
  }
}

/** Another process may be reading the same account; what it reads need not be read again. */
async function waitForLock(indexFile: string, signal: AbortSignal | undefined): Promise<HeldLock> {
  for (;;) {
    throwIfCancelled(signal);
    const lock = await tryLock(path.dirname(indexFile), path.basename(indexFile));
    if (lock) return lock;
    await setTimeout(LOCK_POLL_MS);
  }
}

function utcBounds({ start, end }: LocalRange) {
  return {
    takenAfter: new Date(dayMs(start) - DAY_MARGIN_MS).toISOString(),
    takenBefore: new Date(dayMs(addDays(end, 1)) + DAY_MARGIN_MS).toISOString(),
  };
}

function playbackName({ sourceKey }: Asset): string {
  return `${sourceKey}.played.mp4`;
}

function noMovingHalf({ id }: Asset): Fault {
  return new Fault("not_found", `Could not look into "${id}": it is a picture that does not move`);
}
