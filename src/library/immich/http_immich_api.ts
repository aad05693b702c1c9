// SPDX-License-Identifier: AGPL-3.0-or-later

// One account of a real server: the calls of `ImmichApi` over HTTP.

import { keyOf } from "../../base/digest.ts";
import { Fault } from "../../base/fault.ts";
import { FILM_MARK_KEY } from "../upload_target.ts";
import { type CallForJson, callServer, type SdkCall } from "./call_server.ts";
import { connect, type ConnectionOptions, type ImmichConnection } from "./connection.ts";
import { download, renditionPath } from "./download.ts";
import type {
  AssetPage,
  AssetQuery,
  CallOptions,
  ImmichApi,
  Rendition,
  ServerAlbum,
  ServerAsset,
  ServerFace,
  ServerPerson,
  ServerStack,
  ServerTag,
  ServerVersion,
} from "./immich_api.ts";
import { playbackBytes } from "./playback_range.ts";
import { readPages } from "./sync/read_pages.ts";
import { assetPageShape, assetShape } from "./wire_asset.ts";
import {
  albumRights,
  albumsShape,
  countShape,
  facesShape,
  filterBody,
  keyShape,
  marksShape,
  peoplePageShape,
  searchBody,
  smartBody,
  stacksShape,
  tagsShape,
  userShape,
  versionShape,
} from "./wire_records.ts";

/** The most the server gives at once. */
const PAGE_SIZE = 1000;

/** Throws Fault `config_invalid` for an address or a key that cannot be used. */
export function openImmichApi(options: ConnectionOptions): ImmichApi {
  return new HttpImmichApi(connect(options));
}

export class HttpImmichApi implements ImmichApi {
  readonly account: string;
  readonly url: string;
  readonly #connection: ImmichConnection;
  #version: ServerVersion | undefined;
  #me: { readonly id: string; readonly name: string } | undefined;
  #serverTimeMs: number | undefined;

  constructor(connection: ImmichConnection) {
    this.#connection = {
      ...connection,
      fetch: async (input, init) => {
        const answer = await connection.fetch(input, init);
        const dateMs = Date.parse(answer.headers.get("date") ?? "");
        this.#serverTimeMs = Number.isNaN(dateMs) ? undefined : dateMs;
        return answer;
      },
    };
    this.account = connection.account;
    this.url = connection.url;
  }

  get serverTimeMs(): number | undefined {
    return this.#serverTimeMs;
  }

  keyMark(): Promise<string> {
    return keyOf(this.#connection.credentials());
  }

  async version(options: CallOptions = {}): Promise<ServerVersion> {
    const version = await this.#call({
      ...options,
      shape: versionShape,
      ask: (sdk, via) => sdk.getServerVersion(via),
    });
    const { major, minor, patch } = version, { forcedMajor, settings } = this.#connection;
    if (forcedMajor !== undefined && major !== forcedMajor) {
      throw new Fault(
        "config_invalid",
        `The library server at "${this.url}" is Immich ${major}.${minor}.${patch}, ` +
          `and ${settings.apiVersion} says v${forcedMajor}`,
        { hint: `Set ${settings.apiVersion} to auto, or to v${major}` },
      );
    }
    if (major !== 2 && major !== 3) {
      throw new Fault(
        "config_invalid",
        `The library server at "${this.url}" is Immich ${major}.${minor}.${patch}; versions 2 and 3 are understood`,
        { hint: major < 2 ? "Bring the server up to date" : "Bring this program up to date" },
      );
    }
    this.#version = version;
    return version;
  }

  /** Throws as {@link version} when a version is set and the server, asked once, has another. */
  async checkVersion(options: CallOptions = {}): Promise<void> {
    if (this.#connection.forcedMajor !== undefined && !this.#version) await this.version(options);
  }

  /** The major to speak: the one set, else the server's, asked once. */
  async major(options: CallOptions = {}): Promise<number> {
    return this.#connection.forcedMajor ?? (this.#version ?? await this.version(options)).major;
  }

  async me(options: CallOptions = {}): Promise<{ readonly id: string; readonly name: string }> {
    this.#me = await this.#call({
      ...options,
      scope: "user.read",
      shape: userShape,
      ask: (sdk, via) => sdk.getMyUser(via),
    });
    return this.#me;
  }

  async permissions(options: CallOptions = {}): Promise<readonly string[]> {
    const key = await this.#call({
      ...options,
      shape: keyShape,
      ask: (sdk, via) => sdk.getMyApiKey(via),
    });
    return key.permissions;
  }

  async search(query: AssetQuery, options: CallOptions = {}): Promise<AssetPage> {
    return await this.#call({
      ...options,
      scope: "asset.read",
      about: query.tagId,
      shape: assetPageShape,
      ask: (sdk, via) => sdk.searchAssets({ metadataSearchDto: searchBody(query) }, via),
    });
  }

  async count(
    query: Omit<AssetQuery, "size" | "page">,
    options: CallOptions = {},
  ): Promise<number> {
    // The statistics know neither, and would count without them and say nothing.
    if (query.checksum !== undefined || query.withDeleted !== undefined) {
      return await this.#countByReading(query, options);
    }
    const { order: _order, ...filter } = query;
    const { total } = await this.#call({
      ...options,
      scope: "asset.statistics",
      shape: countShape,
      ask: (sdk, via) =>
        sdk.searchAssetStatistics({ statisticsSearchDto: filterBody(filter) }, via),
    });
    return total;
  }

  async smartSearch(
    query: string,
    bounds: { readonly takenAfter?: string; readonly takenBefore?: string; readonly size: number },
    options: CallOptions = {},
  ): Promise<readonly ServerAsset[]> {
    const { size, ...range } = bounds;
    const found: ServerAsset[] = [];
    for (let page = 1; found.length < size;) {
      const part: AssetPage = await this.#call({
        ...options,
        scope: "asset.read",
        shape: assetPageShape,
        ask: (sdk, via) =>
          sdk.searchSmart({
            smartSearchDto: smartBody({ ...range, query, page, size: Math.min(size, PAGE_SIZE) }),
          }, via),
      });
      found.push(...part.assets);
      if (part.nextPage === undefined || part.assets.length === 0) break;
      page = part.nextPage;
    }
    return found.slice(0, size);
  }

  async asset(id: string, options: CallOptions = {}): Promise<ServerAsset | undefined> {
    try {
      return await this.#call({
        ...options,
        scope: "asset.read",
        about: id,
        shape: assetShape,
        ask: (sdk, via) => sdk.getAssetInfo({ id }, via),
      });
    } catch (error) {
      if (error instanceof Fault && error.code === "not_found") return undefined;
      throw error;
    }
  }

  async isMarked(id: string, options: CallOptions = {}): Promise<boolean> {
    const marks = await this.#call({
      ...options,
      scope: "asset.read",
      about: id,
      shape: marksShape,
      ask: (sdk, via) => sdk.getAssetMetadata({ id }, via),
    });
    return marks.some(({ key }) => key === FILM_MARK_KEY);
  }

  async faces(id: string, options: CallOptions = {}): Promise<readonly ServerFace[]> {
    return await this.#call({
      ...options,
      scope: "face.read",
      about: id,
      shape: facesShape,
      ask: (sdk, via) => sdk.getFaces({ id }, via),
    });
  }

  async people(options: CallOptions = {}): Promise<readonly ServerPerson[]> {
    const people = new Map<string, ServerPerson>();
    for (let page = 1;; page++) {
      const part = await this.#call({
        ...options,
        scope: "person.read",
        shape: peoplePageShape,
        ask: (sdk, via) => sdk.getAllPeople({ withHidden: true, page, size: PAGE_SIZE }, via),
      });
      const before = people.size;
      for (const { id, name, birthDate, isHidden } of part.people) {
        people.set(id, { id, name, isHidden, birthDate: birthDate || undefined });
      }
      // People who are added meanwhile shift the pages; a page without a new person is the last.
      const isLast = people.size === before ||
        !(part.hasNextPage ?? part.people.length === PAGE_SIZE);
      if (isLast) return [...people.values()];
    }
  }

  async albums(options: CallOptions = {}): Promise<readonly ServerAlbum[]> {
    const { id: user } = this.#me ?? await this.me(options);
    const albums = await this.#albumRows(options, (sdk, via) => sdk.getAllAlbums({}, via));
    // Version 2 gives the account's own unless it is asked for the shared ones.
    if (await this.major(options) === 2) {
      const known = new Set(albums.map((album) => album.id));
      const shared = await this.#albumRows(options, async (_sdk, via) => {
        // The SDK's own function has no word for it.
        return JSON.parse(await (await via.fetch(`${via.baseUrl}/albums?shared=true`)).text());
      });
      albums.push(...shared.filter((album) => !known.has(album.id)));
    }
    return albums.map((album) => ({
      id: album.id,
      name: album.albumName,
      assetCount: album.assetCount,
      createdAt: album.createdAt,
      updatedAt: album.updatedAt,
      ...albumRights(album, user),
    }));
  }

  async stacks(options: CallOptions = {}): Promise<readonly ServerStack[]> {
    const stacks = await this.#call({
      ...options,
      scope: "stack.read",
      shape: stacksShape,
      ask: (sdk, via) => sdk.searchStacks({}, via),
    });
    return stacks.map(({ id, assets }) => ({ id, assetIds: assets.map((asset) => asset.id) }));
  }

  async tags(options: CallOptions = {}): Promise<readonly ServerTag[]> {
    return await this.#call({
      ...options,
      scope: "tag.read",
      shape: tagsShape,
      ask: (sdk, via) => sdk.getAllTags(via),
    });
  }

  async taggedWith(tagId: string, options: CallOptions = {}): Promise<readonly string[]> {
    const ids: string[] = [];
    // By page numbers a picture that goes meanwhile would hide another one, which the tag may shut out.
    for await (const { assets } of readPages(this, { tagId, withDeleted: true }, options)) {
      for (const { id } of assets) ids.push(id);
    }
    return ids;
  }

  async download(
    id: string,
    rendition: Rendition,
    file: string,
    options: CallOptions & { readonly edited?: boolean; readonly checksum?: string } = {},
  ): Promise<void> {
    const { edited = false, checksum, signal } = options;
    await download(this.#connection, {
      ...renditionPath(id, rendition, edited),
      about: id,
      file,
      signal,
      checksum: checksum !== undefined && rendition === "original" && !edited
        ? checksum
        : undefined,
    });
  }

  async playbackRange(
    id: string,
    start: number,
    end: number,
    options: CallOptions = {},
  ): Promise<{ readonly bytes: Uint8Array; readonly totalBytes: number }> {
    return await playbackBytes(this.#connection, id, start, end, options.signal);
  }

  async #call<T>(call: CallForJson<T>): Promise<T> {
    return await callServer(this.#connection, call);
  }

  async #albumRows(options: CallOptions, ask: SdkCall) {
    return await this.#call({ ...options, scope: "album.read", shape: albumsShape, ask });
  }

  async #countByReading(
    query: Omit<AssetQuery, "size" | "page">,
    options: CallOptions,
  ): Promise<number> {
    let total = 0;
    for (let page: number | undefined = 1; page !== undefined;) {
      const part: AssetPage = await this.search({ ...query, size: PAGE_SIZE, page }, options);
      total += part.assets.length;
      page = part.nextPage;
    }
    return total;
  }
}
