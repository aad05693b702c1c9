// Persons and their portraits.

import { personAnswer } from "../answers/asset_answer.ts";
import { noAccess, Refusal } from "../refusal.ts";
import { type Answer, json, type Route, type RouteCall } from "../route.ts";
import type { ServerState } from "../server_state.ts";
import type { StoredPerson } from "../stored.ts";
import { tinyPicture } from "../tiny_media.ts";
import { checkedId } from "./asset_routes.ts";

export const PEOPLE_ROUTES: readonly Route[] = [
  { method: "GET", path: "/people", scope: "person.read", run: list },
  { method: "GET", path: "/people/:id", scope: "person.read", run: one },
  { method: "PUT", path: "/people/:id", scope: "person.update", run: update },
  { method: "GET", path: "/people/:id/statistics", scope: "person.statistics", run: statistics },
  { method: "GET", path: "/people/:id/thumbnail", scope: "person.read", run: portrait },
];

/** How many assets show each person. */
function faceCounts(state: ServerState): Map<string, number> {
  const counts = new Map<string, number>();
  // Everybody of a generated library is on its pictures; counting a million rows would only take time.
  for (const { id } of state.assets.source?.people ?? []) counts.set(id, 1);
  const isLarge = (state.assets.source?.length ?? 0) > 0;
  for (const asset of isLarge ? state.assets.ownRows() : state.assets.all()) {
    if (asset.trashedAt) continue;
    const ids = new Set(asset.faces.flatMap(({ personId }) => personId ?? []));
    for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

/** Persons without faces are left out; hidden ones are counted in `total` whether listed or not. */
function list({ user, query }: RouteCall, state: ServerState): Answer {
  const counts = faceCounts(state), count = (person: StoredPerson) => counts.get(person.id) ?? 0;
  const everybody = [...state.people.values()]
    .filter((person) => person.ownerId === user.id && count(person) > 0)
    .sort((a, b) =>
      Number(a.isHidden) - Number(b.isHidden) || Number(b.isFavorite) - Number(a.isFavorite) ||
      Number(a.name === "") - Number(b.name === "") || count(b) - count(a) ||
      (a.name < b.name ? -1 : 1)
    );
  const withHidden = query.get("withHidden") === "true";
  const listed = everybody.filter(({ isHidden }) => withHidden || !isHidden);
  const size = Number(query.get("size") ?? 500), from = (Number(query.get("page") ?? 1) - 1) * size;
  return json({
    people: listed.slice(from, from + size).map(personAnswer),
    hasNextPage: from + size < listed.length,
    total: everybody.length,
    hidden: everybody.filter(({ isHidden }) => isHidden).length,
  });
}

function ownPerson({ user, params }: RouteCall, state: ServerState, scope: string): StoredPerson {
  const person = state.people.get(checkedId(state, params["id"]));
  if (person?.ownerId !== user.id) throw noAccess(scope);
  return person;
}

function one(call: RouteCall, state: ServerState): Answer {
  return json(personAnswer(ownPerson(call, state, "person.read")));
}

function update(call: RouteCall, state: ServerState): Answer {
  const person = ownPerson(call, state, "person.update");
  const { name, birthDate, isHidden, isFavorite, featureFaceAssetId } = (call.body ?? {}) as {
    name?: string;
    birthDate?: string | null;
    isHidden?: boolean;
    isFavorite?: boolean;
    featureFaceAssetId?: string;
  };
  if (name !== undefined) person.name = name;
  if (birthDate !== undefined) person.birthDate = birthDate;
  if (isHidden !== undefined) person.isHidden = isHidden;
  if (isFavorite !== undefined) person.isFavorite = isFavorite;
  if (featureFaceAssetId !== undefined) person.hasPortrait = true;
  person.updatedAt = state.clock.tick();
  return json(personAnswer(person));
}

function statistics(call: RouteCall, state: ServerState): Answer {
  const { id } = ownPerson(call, state, "person.statistics");
  let assets = 0;
  for (const asset of state.assets.all()) {
    const isShown = !asset.trashedAt && asset.visibility === "timeline";
    if (isShown && asset.faces.some(({ personId }) => personId === id)) assets++;
  }
  return json({ assets });
}

function portrait(call: RouteCall, state: ServerState): Answer {
  const person = ownPerson(call, state, "person.read");
  if (!person.hasPortrait) throw new Refusal(404, "Not Found");
  return {
    status: 200,
    headers: { "content-type": "image/jpeg" },
    body: { kind: "bytes", bytes: tinyPicture(person.id) },
  };
}
