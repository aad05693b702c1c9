// SPDX-License-Identifier: AGPL-3.0-or-later

// The sizes of a memory's cover.

/** Longer sides in pixels: for a place on a page, and for a whole screen until the film comes. */
export const COVER_EDGES = { small: 480, wide: 1_440 } as const;

export type CoverSize = keyof typeof COVER_EDGES;
