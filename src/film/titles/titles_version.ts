// The version of everything that decides how words look; part of the key of every piece with text.

/** Raise it whenever fonts, layout, palettes or rasterising change a single pixel. */
export const TITLES_VERSION = 2;
