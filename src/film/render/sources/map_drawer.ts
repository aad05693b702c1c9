// SPDX-License-Identifier: AGPL-3.0-or-later

import type { DrawMap } from "./picture_source.ts";

/** The world is read when the first map comes. */
export function mapDrawer(locale?: string, fontsFolder?: string): DrawMap {
  return async (map, ground, size) => {
    const { drawMap } = await import("../../maps/atlas/draw_map.ts");
    return await drawMap(map, ground, size, { locale, fontsFolder });
  };
}
