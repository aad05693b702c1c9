// SPDX-License-Identifier: AGPL-3.0-or-later

// The poster of a film: a frame of it with the title, as a JPEG for players, pages and folders.

import { Fault, reasonOf } from "../../../base/fault.ts";
import type { Titles } from "../../brief/brief.ts";
import { layGround, layOver, type RgbPixels } from "../drawing/compose.ts";
import { groundShare } from "../drawing/ground_share.ts";
import type { TitleStyle } from "../overlay_style.ts";
import type { Palette } from "../../timeline/palettes.ts";
import { layoutPoster } from "../setting/poster_layout.ts";
import { openTypesetter } from "./open_typesetter.ts";
import { paint } from "./paint.ts";

interface PosterOptions {
  /** A chosen frame, decoded or as a JPEG or PNG; it is not cropped. */
  readonly frame: RgbPixels | { readonly encoded: Uint8Array };
  readonly titles: Pick<Titles, "main" | "sub">;
  readonly palette: Palette;
  readonly locale?: string;
  /** Longest side of the poster in pixels; the frame is never enlarged. Default 1920. */
  readonly longSide?: number;
  readonly fontsFolder?: string;
}

/** Text keeps its edges from here on, without chroma subsampling. */
const QUALITY = 88;

/** JPEG bytes; the same ask gives the same bytes. Throws Fault `media_unreadable`. */
export async function makePoster(options: PosterOptions): Promise<Uint8Array> {
  const { default: sharp } = await import("sharp");
  const { frame, palette, longSide = 1920 } = options;
  const input = "encoded" in frame
    ? sharp(frame.encoded)
    : sharp(frame.rgb, { raw: { width: frame.width, height: frame.height, channels: 3 } });
  const { data, info } = await input
    .autoOrient()
    .toColourspace("srgb")
    .removeAlpha()
    .resize({ width: longSide, height: longSide, fit: "inside", withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw new Fault(
        "media_unreadable",
        `Could not make a poster, because its frame cannot be read: ${reasonOf(error)}`,
        { cause: error },
      );
    });
  const picture: RgbPixels = { width: info.width, height: info.height, rgb: new Uint8Array(data) };
  const style: TitleStyle = {
    palette,
    words: [],
    over: "card",
    ...(options.locale === undefined ? {} : { locale: options.locale }),
  };
  const typesetter = await openTypesetter(options.fontsFolder);
  const { texts, groundTop } = layoutPoster(options.titles, style, picture, typesetter);
  if (texts.length > 0) {
    const share = groundShare(picture, texts, palette, groundTop);
    layGround(picture, palette.ground.to, groundTop, share);
  }
  for (const text of texts) layOver(picture, await paint(text, style, picture));
  const jpeg = await sharp(picture.rgb, {
    raw: { width: picture.width, height: picture.height, channels: 3 },
  }).jpeg({ quality: QUALITY, chromaSubsampling: "4:4:4" }).toBuffer();
  return new Uint8Array(jpeg);
}
