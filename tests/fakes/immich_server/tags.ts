// Finds a tag by its value or makes it, with every step of its path.

import type { ServerState } from "./server_state.ts";
import type { StoredTag } from "./stored.ts";

export function openTag(state: ServerState, ownerId: string, value: string): StoredTag {
  const known = [...state.tags.values()].find((tag) =>
    tag.ownerId === ownerId && tag.value === value
  );
  if (known) return known;
  const above = value.split("/").slice(0, -1).join("/");
  const tag: StoredTag = {
    id: state.newId("tag"),
    ownerId,
    value,
    ...(above ? { parentId: openTag(state, ownerId, above).id } : {}),
    createdAt: state.clock.now(),
  };
  state.tags.set(tag.id, tag);
  return tag;
}
