// SPDX-License-Identifier: AGPL-3.0-or-later

// The name of a rendered range: a digest of everything that decides its bytes.

import { keyOf } from "../../../base/digest.ts";
import type { Tile, Visual } from "../../timeline/timeline.ts";
import type { Source } from "../../framing/source.ts";
import { MAPS_VERSION } from "../../maps/map_colours.ts";
import type { FilmSlice } from "./film_slice.ts";

/**
 * Raise it whenever moves, mixing, grounds or the encoder's settings change a single pixel, and with
 * every new version of the media library, whose decoders and encoders may.
 */
const RENDER_VERSION = 4;

/** What the encoder is told beyond the slice; part of every piece key. */
export interface EncoderSettings {
  readonly crf?: number;
  readonly preset?: string;
  readonly lookahead?: number;
  readonly hardware?: boolean;
  /**
   * With `hardware`: the encoder this machine was found to have (`bestEncoder`). Pieces of two
   * encoders cannot be joined, so a machine that gains or loses one must not find the old pieces.
   */
  readonly name?: string;
}

/** What decides how words look, beyond the words. */
export interface WordSettings {
  /** Version of fonts and text layout: `titlesKey(fontsFolder)` of the titles room. */
  readonly titles: string;
  /** BCP 47; chooses regional forms of letters. */
  readonly locale?: string;
}

/** The same stretch at another place of another film has the same key. */
export function pieceKey(
  slice: FilmSlice,
  encoder: EncoderSettings,
  words: WordSettings,
): Promise<string> {
  const items = slice.items.map((item) => ({ ...item, visual: nameless(item.visual) }));
  // A film without words does not change when the fonts do; a map names its points.
  const hasMap = slice.items.some(({ visual }) => visual.kind === "card" && visual.map);
  const hasWords = hasMap || slice.items.some(({ overlays }) => overlays.length > 0);
  return keyOf({
    renderer: RENDER_VERSION,
    words: hasWords ? words : undefined,
    maps: hasMap ? MAPS_VERSION : undefined,
    encoder,
    slice: { ...slice, items },
  });
}

/** Which asset the bytes came from does not matter, only which bytes. */
function nameless(visual: Visual): unknown {
  const bare = ({ key, part, kind, width, height }: Source) => ({ key, part, kind, width, height });
  const bareRest = (shown: Pick<Tile, "source" | "rest">) => ({
    ...shown,
    source: bare(shown.source),
    ...(shown.rest ? { rest: { ...shown.rest, source: bare(shown.rest.source) } } : {}),
  });
  switch (visual.kind) {
    case "tiles":
      return { ...visual, tiles: visual.tiles.map(bareRest) };
    case "card":
      return {
        ...visual,
        backdrop: visual.backdrop && {
          ...visual.backdrop,
          source: bare(visual.backdrop.source),
        },
      };
    case "still":
      return { ...visual, source: bare(visual.source) };
    default:
      return bareRest(visual);
  }
}
