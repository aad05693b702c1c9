// SPDX-License-Identifier: AGPL-3.0-or-later

// The server's answers other than assets, as they travel; read before anything is made of them.

import type { AssetOrder, AssetVisibility, MetadataSearchDto, SmartSearchDto } from "@immich/sdk";
import * as z from "zod";
import type { Box } from "../asset.ts";
import type { AssetQuery, ServerFace } from "./immich_api.ts";

export const versionShape = z.object({
  major: z.number().int(),
  minor: z.number().int().catch(0),
  patch: z.number().int().catch(0),
});

export const userShape = z.object({ id: z.string().min(1), name: z.string().catch("") });

export const keyShape = z.object({ permissions: z.array(z.string()) });

export const countShape = z.object({ total: z.number().int().nonnegative() });

export const peoplePageShape = z.object({
  people: z.array(
    z.object({
      id: z.string().min(1),
      name: z.string().catch(""),
      birthDate: z.string().nullish().catch(undefined),
      isHidden: z.boolean().catch(false),
    }),
  ),
  hasNextPage: z.boolean().optional().catch(undefined),
});

const albumShape = z.object({
  id: z.string().min(1),
  albumName: z.string(),
  assetCount: z.number().int().catch(0),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Version 2. */
  ownerId: z.string().optional().catch(undefined),
  /** Version 3 lists the owner too, with the role "owner". */
  albumUsers: z.array(z.object({ role: z.string(), user: z.object({ id: z.string() }) })).catch([]),
});

export const albumsShape = z.array(albumShape);

/** The user's rights in the album, in the words of either version. */
export function albumRights({ ownerId, albumUsers }: z.output<typeof albumShape>, user: string) {
  const role = ownerId === user
    ? "owner"
    : albumUsers.find(({ user: { id } }) => id === user)?.role;
  return { isOwn: role === "owner", mayAdd: role === "owner" || role === "editor" };
}

const faceShape = z.object({
  boundingBoxX1: z.number(),
  boundingBoxX2: z.number(),
  boundingBoxY1: z.number(),
  boundingBoxY2: z.number(),
  imageWidth: z.number(),
  imageHeight: z.number(),
  person: z.object({ id: z.string() }).nullish().catch(undefined),
});

/** Boxes as fractions of the picture the detector saw; boxes outside it or without area are left out. */
export const facesShape = z.array(faceShape).transform((faces) =>
  faces.flatMap((face): ServerFace[] => {
    const box = boxOf(face);
    if (!box) return [];
    return [face.person ? { personId: face.person.id, box } : { box }];
  })
);

function boxOf(face: z.output<typeof faceShape>): Box | undefined {
  if (!(face.imageWidth > 0 && face.imageHeight > 0)) return undefined;
  const clamp = (value: number) => Math.min(1, Math.max(0, value));
  const x = clamp(face.boundingBoxX1 / face.imageWidth);
  const y = clamp(face.boundingBoxY1 / face.imageHeight);
  const width = clamp(face.boundingBoxX2 / face.imageWidth) - x;
  const height = clamp(face.boundingBoxY2 / face.imageHeight) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}

export const uploadCheckShape = z.object({
  results: z.array(
    z.object({
      assetId: z.string().nullish(),
      isTrashed: z.boolean().nullish(),
    }),
  ).min(1),
});

export const uploadedShape = z.object({ id: z.string().min(1), status: z.string() });

export const tagsShape = z.array(z.object({ id: z.string().min(1), value: z.string() }));

/** Metadata that clients wrote for an asset; values of other clients are not read. */
export const marksShape = z.array(z.object({ key: z.string() }));

export const stacksShape = z.array(
  z.object({
    id: z.string().min(1),
    assets: z.array(z.object({ id: z.string().min(1) })),
  }),
);

/** One result for each id; a refusal hides behind status 200. */
export const resultsShape = z.array(
  z.object({
    id: z.string(),
    success: z.boolean(),
    error: z.string().nullish(),
  }),
);

/** Takes any answer, for calls whose answer is not needed. */
export const anyShape = z.unknown();

export const createdShape = z.object({ id: z.string().min(1) });

type AssetFilter = Pick<
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

/** The filter that searches and statistics both understand. */
export function filterBody(filter: AssetFilter) {
  const { takenAfter, takenBefore, updatedAfter, updatedBefore } = filter;
  const { albumId, personId, tagId, visibility } = filter;
  return {
    takenAfter,
    takenBefore,
    updatedAfter,
    updatedBefore,
    albumIds: albumId ? [albumId] : undefined,
    personIds: personId ? [personId] : undefined,
    tagIds: tagId ? [tagId] : undefined,
    visibility: visibility as AssetVisibility | undefined,
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
    order: order as AssetOrder | undefined,
    checksum,
    withDeleted,
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
