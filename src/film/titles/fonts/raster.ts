// SPDX-License-Identifier: AGPL-3.0-or-later

// Draws the words of a film: one overlay in, one bitmap with straight alpha and its place out.

import type { Overlay } from "../../timeline/timeline.ts";
import type { OverlayBitmap, TitleStyle } from "../overlay_style.ts";
import { layoutCaptions } from "../setting/caption_layout.ts";
import { layoutCard } from "../setting/card_layout.ts";
import { layoutCredit } from "../setting/credit_layout.ts";
import { layoutMapWords } from "../setting/map_words.ts";
import { isRecap, layoutRecap } from "../setting/recap_layout.ts";
import type { Canvas } from "../../framing/canvas.ts";
import { openTypesetter } from "./open_typesetter.ts";
import { paint } from "./paint.ts";
import type { PlacedText } from "../setting/placed_text.ts";

/**
 * The bitmap of one overlay at full opacity; fades are the caller's. `style` is `styleOf(item)`.
 * The same arguments give the same bytes on the same machine. Text that cannot be drawn at all gives
 * a bitmap of 0 × 0. `fontsFolder` holds a person's own fonts for what the bundled ones lack.
 */
export async function rasterise(
  overlay: Pick<Overlay, "role" | "text" | "tile" | "stand" | "side">,
  canvas: Canvas,
  style: TitleStyle,
  fontsFolder?: string,
): Promise<OverlayBitmap> {
  const typesetter = await openTypesetter(fontsFolder);
  const same = ({ role, text, tile }: Pick<Overlay, "role" | "text" | "tile">) =>
    role === overlay.role && text === overlay.text && tile === overlay.tile;
  const { role } = overlay;
  const isCaption = role === "date" || role === "place" || role === "caption";
  const layout = isCaption
    ? layoutCaptions
    : role === "credit"
    ? layoutCredit
    : style.over === "map"
    ? layoutMapWords
    : isRecap(style)
    ? layoutRecap
    : layoutCard;
  const all = layout(style, canvas, typesetter), together = all.find(same);
  // Words the item does not list, or a third line of a card, stand alone.
  const alone = { ...style, words: [overlay] };
  if (together) return await paint(together, style, canvas, shadedBy(together, all, style));
  return await paint(layout(alone, canvas, typesetter)[0]!, alone, canvas);
}

/** The words that stand with `text`, where it is the first of them to be drawn; else none. */
function shadedBy(
  text: PlacedText,
  all: readonly PlacedText[],
  { words }: TitleStyle,
): readonly PlacedText[] {
  const placeOf = ({ role, tile, text }: Pick<PlacedText, "role" | "tile" | "text">) =>
    words.find((each) => each.role === role && each.tile === tile && each.text === text);
  // What is said stands in the middle, apart from date and place.
  const isSaid = ({ role }: PlacedText) => role === "caption";
  const beside = all.filter((each) =>
    each.tile === text.tile && isSaid(each) === isSaid(text) &&
    placeOf(each)?.stand === placeOf(text)?.stand && placeOf(each)?.side === placeOf(text)?.side
  );
  const first = words.find((words) =>
    beside.some(({ role, text }) => role === words.role && text === words.text)
  );
  return first === placeOf(text) ? beside : [];
}
