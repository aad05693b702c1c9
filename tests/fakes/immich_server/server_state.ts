// SPDX-License-Identifier: AGPL-3.0-or-later

// All that the fake server knows; routes read and change it, and so do tests.

import { AssetTexts } from "./answers.ts";
import type { AssetStore } from "./asset_store.ts";
import {
  type StoredAlbum,
  type StoredAsset,
  type StoredPerson,
  type StoredStack,
  type StoredTag,
  type StoredUser,
  uuidOf,
} from "./stored.ts";

export interface ApiKey {
  readonly id: string;
  readonly secret: string;
  readonly user: StoredUser;
  readonly scopes: Set<string>;
}

export interface Upload {
  readonly user: string;
  readonly id: string;
  readonly status: "created" | "duplicate";
  readonly fileName: string;
  readonly sizeBytes: number;
  /** Lower-case hex. */
  readonly sha1: string;
  /** Text fields of the form. */
  readonly fields: Readonly<Record<string, string>>;
}

export interface ServerSettings {
  /** "matches": only assets with a word of the question; "ranked": they first, then all others; "off": 400. */
  readonly smartSearch: "matches" | "ranked" | "off";
  /** Previews of uploads and the end of forced deletions wait for `finishJobs()`. */
  readonly lateJobs: boolean;
  /** Uploads up to this size can be downloaded again. */
  readonly keptUploadBytes: number;
}

export class ServerState {
  readonly users = new Map<string, StoredUser>();
  readonly keys = new Map<string, ApiKey>();
  readonly people = new Map<string, StoredPerson>();
  readonly albums = new Map<string, StoredAlbum>();
  readonly tags = new Map<string, StoredTag>();
  readonly stacks = new Map<string, StoredStack>();
  readonly uploads: Upload[] = [];
  /** Work that "jobs" do later. */
  readonly jobs: Array<() => void> = [];
  readonly ids = { made: 0 };
  readonly texts = new AssetTexts();
  /** Fields of every asset that nobody has heard of yet. */
  newerFields: Readonly<Record<string, unknown>> = {};

  constructor(
    readonly major: 2 | 3,
    readonly version: { readonly major: number; readonly minor: number; readonly patch: number },
    readonly assets: AssetStore,
    readonly clock: ServerClock,
    readonly settings: ServerSettings,
  ) {}

  /** The same server in the words of the other major. */
  inOtherMajor(): ServerState {
    return Object.create(this, { major: { value: this.major === 3 ? 2 : 3 } }) as ServerState;
  }

  /** A fresh id, the same in every run. */
  newId(kind: string): string {
    return uuidOf(`${kind}/${++this.ids.made}`);
  }

  userNamed(name: string | undefined): StoredUser {
    const [first] = this.users.values();
    const found = name === undefined
      ? first
      : [...this.users.values()].find((user) => user.name === name);
    if (!found) throw new Error(`The fake server has no user "${name}"`);
    return found;
  }

  /** Puts a changed copy in the row's place; `touch: false` leaves `updatedAt`, as face and tag jobs do. */
  change(id: string, changes: Partial<StoredAsset>, touch = true): StoredAsset {
    const row = this.assets.get(id);
    if (!row) throw new Error(`The fake server has no asset "${id}"`);
    const changed = { ...copyOf(row), ...changes };
    const asset = touch ? { ...changed, updatedAt: this.clock.tick() } : changed;
    this.assets.put(asset);
    return asset;
  }

  /** Owned, or shared by a partner; a key never sees the locked folder. */
  canSee(user: StoredUser, asset: StoredAsset): boolean {
    if (asset.visibility === "locked") return false;
    if (asset.ownerId === user.id) return true;
    if (!asset.trashedAt) {
      if (
        this.users.get(asset.ownerId)?.sharesWith.has(user.id) && asset.visibility !== "archive"
      ) {
        return true;
      }
      for (const album of this.albums.values()) {
        if (album.assetIds.has(asset.id) && this.isIn(user, album)) return true;
      }
    }
    return false;
  }

  isIn(user: StoredUser, album: StoredAlbum): boolean {
    return album.ownerId === user.id || album.users.has(user.id);
  }
}

/** Rows of a generated library have getters, which a spread would leave behind. */
function copyOf(row: StoredAsset): StoredAsset {
  return {
    id: row.id,
    ownerId: row.ownerId,
    type: row.type,
    fileName: row.fileName,
    fileCreatedAt: row.fileCreatedAt,
    takenMs: row.takenMs,
    localDateTime: row.localDateTime,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    durationMs: row.durationMs,
    width: row.width,
    height: row.height,
    exif: row.exif,
    faces: row.faces,
    visibility: row.visibility,
    isFavorite: row.isFavorite,
    isEdited: row.isEdited,
    isOffline: row.isOffline,
    trashedAt: row.trashedAt,
    stackId: row.stackId,
    livePhotoVideoId: row.livePhotoVideoId,
    duplicateId: row.duplicateId,
    tagIds: row.tagIds,
    checksum: row.checksum,
    libraryId: row.libraryId,
    fileModifiedAt: row.fileModifiedAt,
    thumbhash: row.thumbhash,
    deviceId: row.deviceId,
    metadata: row.metadata,
    media: row.media,
  };
}

export class ServerClock {
  #ms: number;
  /** When it went on, by this machine's own counting. */
  #since: number | undefined;

  constructor(start: string) {
    this.#ms = Date.parse(start);
  }

  /** Goes on from here. */
  start(): void {
    this.#since ??= performance.now();
  }

  nowMs(): number {
    if (this.#since === undefined) return this.#ms;
    const passedMs = Math.floor(performance.now() - this.#since);
    this.#since += passedMs;
    return this.#ms += passedMs;
  }

  now(): string {
    return new Date(this.nowMs()).toISOString();
  }

  set(instant: string): void {
    this.nowMs();
    this.#ms = Date.parse(instant);
  }

  /** A millisecond later at the least: every change has a time of its own, however fast they come. */
  tick(): string {
    this.#ms = this.nowMs() + 1;
    return new Date(this.#ms).toISOString();
  }
}
