// A tag as JSON.

import type { TagResponseDto } from "@immich/sdk";
import type { StoredTag } from "../stored.ts";
import type { Wire } from "../wire.ts";

export function tagAnswer(tag: StoredTag): Wire<TagResponseDto> {
  return {
    id: tag.id,
    ...(tag.parentId ? { parentId: tag.parentId } : {}),
    name: tag.value.split("/").at(-1)!,
    value: tag.value,
    createdAt: tag.createdAt,
    updatedAt: tag.createdAt,
  };
}
