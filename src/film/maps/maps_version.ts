// The version of everything that decides how maps look; part of the key of every piece with a map.

/** Raise it whenever land, colours, line, marks, places of names or the atlas change a single pixel. */
export const MAPS_VERSION = 1;
