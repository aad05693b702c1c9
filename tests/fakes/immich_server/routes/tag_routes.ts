// Tags: values such as "travel/sea" with a tag for every step.

import { tagAnswer } from "../answers/tag_answer.ts";
import { invalid, noAccess } from "../refusal.ts";
import { type Answer, json, type Route, type RouteCall } from "../route.ts";
import type { ServerState } from "../server_state.ts";
import type { StoredTag } from "../stored.ts";
import { openTag } from "../tags.ts";
import { checkedId } from "./asset_routes.ts";

export const TAG_ROUTES: readonly Route[] = [
  { method: "GET", path: "/tags", scope: "tag.read", run: list },
  { method: "PUT", path: "/tags", scope: "tag.create", run: upsert },
  { method: "POST", path: "/tags", scope: "tag.create", run: create },
  { method: "PUT", path: "/tags/assets", scope: "tag.asset", run: addSeveral },
  { method: "GET", path: "/tags/:id", scope: "tag.read", run: one },
  { method: "PUT", path: "/tags/:id/assets", scope: "tag.asset", run: add },
  { method: "DELETE", path: "/tags/:id/assets", scope: "tag.asset", run: takeOff },
];

function list({ user }: RouteCall, { tags }: ServerState): Answer {
  const own = [...tags.values()].filter(({ ownerId }) => ownerId === user.id);
  own.sort((a, b) => a.value < b.value ? -1 : 1);
  return json(own.map(tagAnswer));
}

/** Makes what is missing, also on the way, and gives the last of each. */
function upsert({ user, body }: RouteCall, state: ServerState): Answer {
  const { tags } = (body ?? {}) as { tags?: unknown };
  if (!Array.isArray(tags)) {
    throw invalid(state.major, [{
      path: ["tags"],
      code: "invalid_type",
      message: "must be an array",
    }]);
  }
  return json(tags.map((value: string) => tagAnswer(openTag(state, user.id, value))));
}

function create({ user, body }: RouteCall, state: ServerState): Answer {
  const { name, parentId } = (body ?? {}) as { name: string; parentId?: string | null };
  const parent = parentId ? state.tags.get(parentId)?.value : undefined;
  return json(tagAnswer(openTag(state, user.id, parent ? `${parent}/${name}` : name)), 201);
}

function ownTag(
  call: RouteCall,
  state: ServerState,
  id: string | undefined,
  scope: string,
): StoredTag {
  const tag = state.tags.get(checkedId(state, id));
  if (tag?.ownerId !== call.user.id) throw noAccess(scope);
  return tag;
}

function one(call: RouteCall, state: ServerState): Answer {
  return json(tagAnswer(ownTag(call, state, call.params["id"], "tag.read")));
}

function put(call: RouteCall, state: ServerState, tag: StoredTag, id: string): string | undefined {
  const asset = state.assets.get(checkedId(state, id));
  if (asset?.ownerId !== call.user.id) return "no_permission";
  if (asset.tagIds.includes(tag.id)) return "duplicate";
  state.change(id, { tagIds: [...asset.tagIds, tag.id] }, false);
  return undefined;
}

function add(call: RouteCall, state: ServerState): Answer {
  const tag = ownTag(call, state, call.params["id"], "tag.asset");
  const { ids = [] } = (call.body ?? {}) as { ids?: readonly string[] };
  return json(ids.map((id) => {
    const error = put(call, state, tag, id);
    return error ? { id, success: false, error } : { id, success: true };
  }));
}

function addSeveral(call: RouteCall, state: ServerState): Answer {
  const { tagIds = [], assetIds = [] } = (call.body ?? {}) as {
    tagIds?: readonly string[];
    assetIds?: readonly string[];
  };
  const tags = tagIds.map((id) => ownTag(call, state, id, "tag.asset"));
  const done = tags.flatMap((tag) => assetIds.filter((id) => !put(call, state, tag, id)));
  return json({ count: done.length });
}

function takeOff(call: RouteCall, state: ServerState): Answer {
  const tag = ownTag(call, state, call.params["id"], "tag.asset");
  const { ids = [] } = (call.body ?? {}) as { ids?: readonly string[] };
  return json(ids.map((id) => {
    const asset = state.assets.get(id);
    if (!asset?.tagIds.includes(tag.id)) return { id, success: false, error: "not_found" };
    state.change(id, { tagIds: asset.tagIds.filter((each) => each !== tag.id) }, false);
    return { id, success: true };
  }));
}
