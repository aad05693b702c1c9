// The bodies of searches: only fields that servers of version 2 and 3 know, for others would be
// ignored without a word, and the answer would be the whole library.

import type { AssetOrder, AssetVisibility, MetadataSearchDto, SmartSearchDto } from "@immich/sdk";
import type { AssetQuery } from "./immich_api.ts";

export type AssetFilter = Pick<
  AssetQuery,
  | "takenAfter"
  | "takenBefore"
  | "updatedAfter"
  | "updatedBefore"
  | "albumId"
  | "personId"
  | "tagId"
  | "visibility"
>;

/** What searches and statistics both understand. */
export function filterBody(filter: AssetFilter) {
  const { takenAfter, takenBefore, updatedAfter, updatedBefore } = filter;
  const { albumId, personId, tagId, visibility } = filter;
  return {
    ...(takenAfter === undefined ? {} : { takenAfter }),
    ...(takenBefore === undefined ? {} : { takenBefore }),
    ...(updatedAfter === undefined ? {} : { updatedAfter }),
    ...(updatedBefore === undefined ? {} : { updatedBefore }),
    ...(albumId === undefined ? {} : { albumIds: [albumId] }),
    ...(personId === undefined ? {} : { personIds: [personId] }),
    ...(tagId === undefined ? {} : { tagIds: [tagId] }),
    ...(visibility === undefined ? {} : { visibility: visibility as AssetVisibility }),
  };
}

export function searchBody(query: AssetQuery): MetadataSearchDto {
  const { size, page, order, checksum, withDeleted } = query;
  return {
    ...filterBody(query),
    size,
    page: page ?? 1,
    withExif: true,
    withPeople: true,
    ...(order === undefined ? {} : { order: order as AssetOrder }),
    ...(checksum === undefined ? {} : { checksum }),
    ...(withDeleted === undefined ? {} : { withDeleted }),
  };
}

/** This search has no word for people. */
export function smartBody(
  question: {
    readonly query: string;
    readonly takenAfter?: string;
    readonly takenBefore?: string;
    readonly size: number;
    readonly page: number;
  },
): SmartSearchDto {
  const { query, size, page } = question;
  return {
    ...filterBody({ ...question, visibility: "timeline" }),
    query,
    size,
    page,
    withExif: true,
  };
}
