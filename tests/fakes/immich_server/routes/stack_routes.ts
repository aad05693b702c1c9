// Stacks and groups of duplicates.

import { assetAnswer } from "../answers/asset_answer.ts";
import { noAccess } from "../refusal.ts";
import { json, type Route } from "../route.ts";
import type { ServerState } from "../server_state.ts";
import type { StoredAsset, StoredStack } from "../stored.ts";
import { checkedId } from "./asset_routes.ts";

export const STACK_ROUTES: readonly Route[] = [
  {
    method: "GET",
    path: "/stacks",
    scope: "stack.read",
    run: ({ user, query }, state) => {
      const primary = query.get("primaryAssetId");
      const own = [...state.stacks.values()].filter(({ ownerId, assetIds }) =>
        ownerId === user.id && (!primary || assetIds[0] === primary)
      );
      return json(own.map((stack) => stackAnswer(state, stack)));
    },
  },
  {
    method: "GET",
    path: "/stacks/:id",
    scope: "stack.read",
    run: ({ user, params }, state) => {
      const stack = state.stacks.get(checkedId(state, params["id"]));
      if (stack?.ownerId !== user.id) throw noAccess("stack.read");
      return json(stackAnswer(state, stack));
    },
  },
  {
    method: "GET",
    path: "/duplicates",
    scope: "duplicate.read",
    run: ({ user }, state) => {
      const groups = new Map<string, StoredAsset[]>();
      for (const asset of state.assets.all()) {
        const { duplicateId } = asset;
        if (!duplicateId || asset.ownerId !== user.id || asset.trashedAt) continue;
        groups.set(duplicateId, [...groups.get(duplicateId) ?? [], asset]);
      }
      return json([...groups].map(([duplicateId, assets]) => ({
        duplicateId,
        assets: assets.map((asset) => assetAnswer(state, asset, { withExif: true })),
      })));
    },
  },
];

function stackAnswer(state: ServerState, { id, assetIds }: StoredStack) {
  const assets = assetIds.flatMap((each) => state.assets.get(each) ?? []);
  return {
    id,
    primaryAssetId: assetIds[0],
    assets: assets.map((asset) => assetAnswer(state, asset, { withExif: true })),
  };
}
