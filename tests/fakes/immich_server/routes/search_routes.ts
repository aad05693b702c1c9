// Searches: by fields, by meaning, at random, and their counts.

import type { Selection } from "../asset_store.ts";
import { assetAnswer } from "../answers/asset_answer.ts";
import { noAccess, Refusal } from "../refusal.ts";
import { type Answer, json, jsonText, type Route, type RouteCall } from "../route.ts";
import { rankByWords } from "../rank_by_words.ts";
import { type SearchBody, searchBody } from "../search_body.ts";
import { boundsOf, rowTest } from "../search_rows.ts";
import type { ServerState } from "../server_state.ts";
import type { StoredAsset, StoredUser } from "../stored.ts";

export const SEARCH_ROUTES: readonly Route[] = [
  { method: "POST", path: "/search/metadata", scope: "asset.read", run: metadata },
  { method: "POST", path: "/search/smart", scope: "asset.read", run: byMeaning },
  { method: "POST", path: "/search/random", scope: "asset.read", run: random },
  { method: "POST", path: "/search/statistics", scope: "asset.statistics", run: statistics },
];

/** Matches oldest first. Whatever names albums must be allowed to see them. */
function matches(state: ServerState, user: StoredUser, body: SearchBody): Selection {
  if (body.visibility === "locked") throw new Refusal(401, "Elevated permission is required");
  for (const id of body.albumIds ?? []) {
    const album = state.albums.get(id);
    if (!album || !state.isIn(user, album)) throw noAccess("album.read");
  }
  const { page: _page, size: _size, order: _order, withExif: _exif, ...rest } = body;
  const { takenAfter: _after, takenBefore: _before, ...asked } = rest;
  const key = JSON.stringify([user.id, asked]);
  return state.assets.select(key, boundsOf(body), rowTest(state, user, body));
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
  const ranked = rankByWords(state, rows(matches(state, user, rest)), query);
  return page(state, { length: ranked.length, at: (index) => ranked[index]! }, asked, 100);
}

function random({ user, body }: RouteCall, state: ServerState): Answer {
  const asked = searchBody(state.major, body);
  const found = matches(state, user, asked);
  const step = Math.max(1, Math.floor(found.length / (asked.size ?? 250)));
  const items: unknown[] = [];
  for (let i = 0; i < found.length && items.length < (asked.size ?? 250); i += step) {
    items.push(assetAnswer(state, found.at(i), asked));
  }
  return json(items);
}

function rows(found: Selection): StoredAsset[] {
  return Array.from({ length: found.length }, (_, index) => found.at(index));
}
