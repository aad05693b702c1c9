// SPDX-License-Identifier: AGPL-3.0-or-later

// Addresses of a memory, without the base.

import type { CoverSize } from "../../../app/suggestions/cover.ts";

/** Below a memory's address. */
export function memoryPath(id: string, rest = ""): string {
  return `/memories/${encodeURIComponent(id)}${rest}`;
}

export function coverPath(id: string, size: CoverSize): string {
  return memoryPath(id, `/cover?size=${size}`);
}
