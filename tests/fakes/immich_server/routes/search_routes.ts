// SPDX-License-Identifier: AGPL-3.0-or-later

// Searches: by fields, by meaning, and their counts.

import { Buffer } from "node:buffer";
import type { Selection } from "../asset_store.ts";
import {
  type Answer,
  type FieldError,
  invalid,
  json,
  jsonText,
  noAccess,
  Refusal,
  type Route,
  type RouteCall,
} from "../route.ts";
import type { ServerState } from "../server_state.ts";
import { type StoredAsset, type StoredUser, UUID_V4 } from "../stored.ts";

export const SEARCH_ROUTES: readonly Route[] = [
  { method: "POST", path: "/search/metadata", scope: "asset.read", run: metadata },
  { method: "POST", path: "/search/smart", scope: "asset.read", run: byMeaning },
  { method: "POST", path: "/search/statistics", scope: "asset.statistics", run: statistics },
];

type Test = (value: unknown) => boolean;
const isFlag: Test = (value) => typeof value === "boolean";
const isText: Test = (value) => typeof value === "string";
const isInstant: Test = (value) =>
  typeof value === "string" && !Number.isNaN(Date.parse(value)) &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(value);
const isIds: Test = (value) => Array.isArray(value) && value.every((id) => UUID_V4.test(id));
const isWhole = (most: number): Test => (value) =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most;
const isOneOf = (...words: string[]): Test => (value) => words.includes(value as string);

/** The fields that searches of both majors know; all others are ignored without a word. */
const FIELDS: Readonly<Record<keyof SearchBody, Test>> = {
  albumIds: isIds,
  personIds: isIds,
  tagIds: isIds,
  checksum: isText,
  visibility: isOneOf("timeline", "archive", "hidden", "locked"),
  takenAfter: isInstant,
  takenBefore: isInstant,
  updatedAfter: isInstant,
  updatedBefore: isInstant,
  withDeleted: isFlag,
  withExif: isFlag,
  withPeople: isFlag,
  order: isOneOf("asc", "desc"),
  size: isWhole(1_000),
  page: isWhole(Number.MAX_SAFE_INTEGER),
  query: isText,
};

interface SearchBody {
  readonly albumIds?: readonly string[];
  readonly personIds?: readonly string[];
  readonly tagIds?: readonly string[];
  readonly checksum?: string;
  readonly visibility?: StoredAsset["visibility"];
  readonly takenAfter?: string;
  readonly takenBefore?: string;
  readonly updatedAfter?: string;
  readonly updatedBefore?: string;
  readonly withDeleted?: boolean;
  readonly withExif?: boolean;
  readonly withPeople?: boolean;
  readonly order?: "asc" | "desc";
  readonly size?: number;
  readonly page?: number;
  readonly query?: string;
}

/** Throws Refusal 400. */
function searchBody(major: 2 | 3, body: unknown): SearchBody {
  const given = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>;
  const known = Object.entries(FIELDS).filter(([name]) => given[name] !== undefined);
  const errors: FieldError[] = known.filter(([name, test]) => !test(given[name]))
    .map(([name]) => ({ path: [name], code: "invalid_format", message: "Invalid input" }));
  if (errors.length > 0) throw invalid(major, errors);
  return Object.fromEntries(known.map(([name]) => [name, given[name]]));
}

/** Matches oldest first; a search by album must be allowed to see it. */
function matches(state: ServerState, user: StoredUser, body: SearchBody): Selection {
  if (body.visibility === "locked") throw new Refusal(401, "Elevated permission is required");
  for (const id of body.albumIds ?? []) {
    const album = state.albums.get(id);
    if (!album || !state.isIn(user, album)) throw noAccess("album.read");
  }
  const { page: _page, size: _size, order: _order, withExif: _exif, ...rest } = body;
  const { takenAfter, takenBefore, ...asked } = rest;
  // `fileCreatedAt` is compared, both ends included.
  const bounds = {
    ...(takenAfter ? { fromMs: Date.parse(takenAfter) } : {}),
    ...(takenBefore ? { toMs: Date.parse(takenBefore) } : {}),
  };
  return state.assets.select(JSON.stringify([user.id, asked]), bounds, rowTest(state, user, body));
}

function rowTest(
  state: ServerState,
  user: StoredUser,
  { albumIds, personIds, tagIds, visibility, checksum, ...body }: SearchBody,
): (asset: StoredAsset) => boolean {
  const owners = new Set([user.id]);
  for (const other of state.users.values()) if (other.sharesWith.has(user.id)) owners.add(other.id);
  const albums = albumIds?.map((id) => state.albums.get(id));
  const afterMs = Date.parse(body.updatedAfter ?? "1900-01-01");
  const beforeMs = Date.parse(body.updatedBefore ?? "9000-01-01");
  const isBound = body.updatedAfter !== undefined || body.updatedBefore !== undefined;
  const sha1 = checksum && base64Of(checksum);
  return (asset) =>
    (albums ? albums.every((album) => album?.assetIds.has(asset.id)) : owners.has(asset.ownerId)) &&
    (visibility ? asset.visibility === visibility : asset.visibility !== "locked") &&
    (body.withDeleted === true || asset.trashedAt === null) &&
    (personIds ?? []).every((id) => asset.faces.some(({ personId }) => personId === id)) &&
    (tagIds ?? []).every((id) => asset.tagIds.includes(id)) &&
    (sha1 === undefined || asset.checksum === sha1) &&
    (!isBound || isBetween(Date.parse(asset.updatedAt), afterMs, beforeMs));
}

const isBetween = (ms: number, from: number, to: number) => ms >= from && ms <= to;

/** Hex or base64, as both are taken. */
export function base64Of(checksum: string): string {
  return /^[0-9a-f]{40}$/i.test(checksum)
    ? Buffer.from(checksum, "hex").toString("base64")
    : checksum;
}

function metadata({ user, body }: RouteCall, state: ServerState): Answer {
  const asked = searchBody(state.major, body);
  const found = matches(state, user, asked);
  // Newest first unless told.
  const inOrder = asked.order === "asc"
    ? (index: number) => found.at(index)
    : (index: number) => found.at(found.length - 1 - index);
  return page(state, { length: found.length, at: inOrder }, asked, 250);
}

function page(
  state: ServerState,
  found: Selection,
  { page = 1, size, withExif, withPeople }: SearchBody,
  usual: number,
): Answer {
  const length = size ?? usual, from = (page - 1) * length;
  const to = Math.min(found.length, from + length);
  const rows = Array.from({ length: Math.max(0, to - from) }, (_, index) => found.at(from + index));
  const items = state.texts.of(state, rows, { withExif, withPeople });
  // `total` is of this page, not of all matches.
  return jsonText(
    `{"albums":{"total":0,"count":0,"items":[],"facets":[]},"assets":{"total":${items.length},` +
      `"count":${items.length},"items":[${items.join(",")}],"facets":[],` +
      `"nextPage":${to < found.length ? `"${page + 1}"` : null}}}`,
  );
}

function statistics({ user, body }: RouteCall, state: ServerState): Answer {
  // A count never includes the trash: the field is not known here.
  const { withDeleted: _trash, ...asked } = searchBody(state.major, body);
  return json({ total: matches(state, user, asked).length });
}

function byMeaning({ user, body }: RouteCall, state: ServerState): Answer {
  const asked = searchBody(state.major, body);
  if (state.settings.smartSearch === "off") throw new Refusal(400, "Smart search is not enabled");
  if (!asked.query) throw new Refusal(400, "Either `query` or `queryAssetId` must be set");
  const { query, ...rest } = asked;
  const found = matches(state, user, rest);
  const rows = Array.from({ length: found.length }, (_, index) => found.at(index));
  const ranked = rankByWords(state, rows, query);
  return page(state, { length: ranked.length, at: (index) => ranked[index]! }, asked, 100);
}

/** Stands for the search by meaning: words of the question in what is written about a picture. */
function rankByWords(
  state: ServerState,
  rows: readonly StoredAsset[],
  query: string,
): StoredAsset[] {
  const words = wordsOf(query);
  const scored = rows.map((asset) => {
    const { description, city, country } = asset.exif;
    const tags = asset.tagIds.map((id) => state.tags.get(id)?.value);
    const people = asset.faces.map(({ personId }) => state.people.get(personId ?? "")?.name);
    const text = [description, city, country, asset.fileName, ...tags, ...people].join(" ");
    const written = new Set(wordsOf(text));
    return { asset, score: words.filter((word) => written.has(word)).length };
  });
  return scored
    .filter(({ score }) => score > 0 || state.settings.smartSearch === "ranked")
    .sort((a, b) => b.score - a.score || b.asset.takenMs - a.asset.takenMs)
    .map(({ asset }) => asset);
}

/** "Beaches" finds "beach": a plural is cut off. */
function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) =>
    word.replace(/(?<=...)(?:es|s)$/u, "")
  );
}
