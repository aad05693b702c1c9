// SPDX-License-Identifier: AGPL-3.0-or-later

// The target films are delivered to: one account of a real server, over HTTP.

import { Buffer } from "node:buffer";
import { Fault, throwIfCancelled } from "../../base/fault.ts";
import type { AlbumId, AssetId } from "../asset.ts";
import {
  type AssetPresence,
  type AssetWords,
  type ExpectedFilm,
  type FilmPart,
  type FilmToUpload,
  OWN_FILM_TAG,
  type TargetOptions,
  type UploadedAsset,
  type UploadOptions,
  type UploadTarget,
} from "../upload_target.ts";
import { attemptCall, type CallForJson, callServer, type SdkCall } from "./call_server.ts";
import { connect, type ConnectionOptions, type ImmichConnection } from "./connection.ts";
import { Deadline } from "../../system/http/deadline.ts";
import { sleep } from "../../system/sleep.ts";
import { withTries } from "./exchange.ts";
import { HttpImmichApi } from "./http_immich_api.ts";
import type { ScopeName } from "./permissions.ts";
import { upload } from "./upload.ts";
import {
  albumsShape,
  anyShape,
  createdShape,
  resultsShape,
  tagsShape,
  uploadCheckShape,
} from "./wire_records.ts";

/** So many looks in a row must show the same before it is believed to stay. */
const STEADY_LOOKS = 6;

/** Throws Fault `config_invalid` for an address or a key that cannot be used. */
export function openUploadTarget(options: ConnectionOptions): UploadTarget {
  return new HttpUploadTarget(connect(options));
}

class HttpUploadTarget implements UploadTarget {
  readonly label: string;
  readonly #connection: ImmichConnection;
  readonly #api: HttpImmichApi;

  constructor(connection: ImmichConnection) {
    this.#connection = connection;
    this.#api = new HttpImmichApi(connection);
    this.label = `the library at "${connection.url}"`;
  }

  async find(sha1: string, options: TargetOptions = {}): Promise<UploadedAsset | undefined> {
    await this.#api.checkVersion(options);
    const { results } = await this.#call({
      ...options,
      scope: "asset.upload",
      shape: uploadCheckShape,
      ask: (sdk, via) =>
        sdk.checkBulkUpload(
          { assetBulkUploadCheckDto: { assets: [{ id: sha1, checksum: sha1 }] } },
          via,
        ),
    });
    const { assetId, isTrashed } = results[0]!;
    return assetId ? { id: assetId, isTrashed: isTrashed ?? false } : undefined;
  }

  async whereIs(
    id: AssetId,
    { sha1, ...options }: TargetOptions & { readonly sha1?: string } = {},
  ): Promise<AssetPresence> {
    // A proxy that answers for a server that is away says 404 to everything, and has no version.
    await this.#api.version(options);
    const asset = await this.#api.asset(id, options);
    if (asset) return asset.isTrashed ? "trashed" : "there";
    const hidden = sha1 === undefined ? undefined : await this.find(sha1, options);
    return hidden?.id !== id ? "gone" : hidden.isTrashed ? "trashed" : "locked";
  }

  async restore(id: AssetId, options: TargetOptions = {}): Promise<void> {
    await this.#call({
      ...options,
      scope: "asset.delete",
      about: id,
      shape: anyShape,
      ask: (sdk, via) => sdk.restoreAssets({ bulkIdsDto: { ids: [id] } }, via),
    });
  }

  async upload(film: FilmToUpload, options: UploadOptions = {}): Promise<UploadedAsset> {
    const major = await this.#api.major(options);
    const { id, isDuplicate } = await upload(this.#connection, major, film, options);
    if (!isDuplicate) return { id, isTrashed: false };
    // Where the server knew the film already, only this says whether it is in the trash.
    return await this.find(film.sha1, options) ?? { id, isTrashed: false };
  }

  async waitForProcessing(id: AssetId, { signal }: TargetOptions = {}): Promise<void> {
    const { readMs, readPollMs } = this.#connection.timings;
    using deadline = new Deadline(readMs, signal);
    while (deadline.leftMs > 0) {
      const asset = await this.#api.asset(id, signal ? { signal } : {});
      // `hasMetadata` is true too early.
      const size = asset?.width ?? asset?.exif?.storedWidth;
      const isRead = !asset || (asset.durationMs !== undefined && size !== undefined);
      // Length and tags are written side by side: the tags may come a moment later.
      await sleep(readPollMs, signal);
      throwIfCancelled(signal);
      if (isRead) return;
    }
  }

  async describe(id: AssetId, words: AssetWords, options: TargetOptions = {}): Promise<void> {
    await this.#call({
      ...options,
      scope: "asset.update",
      about: id,
      shape: anyShape,
      ask: (sdk, via) => sdk.updateAsset({ id, updateAssetDto: words }, via),
    });
  }

  async tag(id: AssetId, options: TargetOptions = {}): Promise<void> {
    const tags = await this.#call({
      ...options,
      scope: "tag.create",
      shape: tagsShape,
      ask: (sdk, via) => sdk.upsertTags({ tagUpsertDto: { tags: [OWN_FILM_TAG] } }, via),
    });
    const tag = tags.find(({ value }) => value === OWN_FILM_TAG);
    if (!tag) throw this.#notDone(`make the tag "${OWN_FILM_TAG}"`, "it did not come back", id);
    await this.#add(
      `tag the film "${id}"`,
      "tag.asset",
      id,
      options,
      (sdk, via) => sdk.tagAssets({ id: tag.id, bulkIdsDto: { ids: [id] } }, via),
    );
  }

  async openAlbum(name: string, options: TargetOptions = {}): Promise<AlbumId> {
    let known = await this.#albumNamed(name, options);
    if (known !== undefined) return known;
    using deadline = new Deadline(this.#connection.timings.callMs, options.signal);
    let isFirst = true;
    return await withTries(this.#connection, deadline, async () => {
      // An answer that was lost may have made it already.
      if (!isFirst) known = await this.#albumNamed(name, options);
      if (known !== undefined) return known;
      isFirst = false;
      const made = await attemptCall(this.#connection, {
        ...options,
        scope: "album.create",
        shape: createdShape,
        ask: (sdk, via) => sdk.createAlbum({ createAlbumDto: { albumName: name } }, via),
      }, deadline);
      return made.id;
    });
  }

  async #albumNamed(name: string, options: TargetOptions): Promise<AlbumId | undefined> {
    const [first] = (await this.#api.albums(options))
      .filter((album) => album.mayAdd && album.name === name)
      .sort((a, b) =>
        Number(b.isOwn) - Number(a.isOwn) || order(a.createdAt, b.createdAt) || order(a.id, b.id)
      );
    return first?.id;
  }

  async addToAlbum(album: AlbumId, id: AssetId, options: TargetOptions = {}): Promise<void> {
    await this.#add(
      `put the film "${id}" into the album "${album}"`,
      "albumAsset.create",
      album,
      options,
      (sdk, via) => sdk.addAssetsToAlbum({ id: album, bulkIdsDto: { ids: [id] } }, via),
    );
  }

  async lacking(
    id: AssetId,
    expected: ExpectedFilm,
    options: TargetOptions = {},
  ): Promise<readonly FilmPart[]> {
    for (let look = 1; look <= STEADY_LOOKS; look++) {
      if (look > 1) await sleep(this.#connection.timings.readPollMs, options.signal);
      throwIfCancelled(options.signal);
      const asset = await this.#api.asset(id, options);
      const checksum = Buffer.from(expected.sha1, "hex").toString("base64");
      if (!asset || asset.isTrashed || asset.checksum !== checksum) return ["film"];
      const lacking: FilmPart[] = [];
      if (expected.isDescribed && !asset.exif?.description) lacking.push("description");
      if (expected.isTagged && !asset.tags.includes(OWN_FILM_TAG)) lacking.push("tag");
      if (lacking.length > 0) return lacking;
    }
    if (expected.album === undefined) return [];
    const albums = await this.#call({
      ...options,
      scope: "album.read",
      shape: albumsShape,
      ask: (sdk, via) => sdk.getAllAlbums({ assetId: id }, via),
    });
    return albums.some((album) => album.id === expected.album) ? [] : ["album"];
  }

  /** Calls whose status is 200 and whose refusal is inside; being there already is fine. */
  async #add(
    what: string,
    scope: ScopeName,
    about: string,
    options: TargetOptions,
    ask: SdkCall,
  ): Promise<void> {
    const results = await this.#call({ ...options, scope, about, shape: resultsShape, ask });
    const refused = results.find(({ success, error }) => !success && error !== "duplicate");
    if (!refused) return;
    const reason = refused.error ?? "unknown";
    if (reason === "no_permission") {
      throw new Fault("forbidden", `Could not ${what} on ${this.label}: no permission`, {
        hint: "It belongs to another account, or its owner shares it for looking only",
        about,
      });
    }
    throw this.#notDone(what, reason, about);
  }

  #notDone(what: string, reason: string, about: string): Fault {
    const code = reason === "not_found" ? "not_found" : "library_unreadable";
    return new Fault(code, `Could not ${what} on ${this.label}: ${reason}`, {
      hint: "Look into the server's log, and deliver the film again",
      about,
    });
  }

  async #call<T>(call: CallForJson<T>): Promise<T> {
    return await callServer(this.#connection, call);
  }
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
