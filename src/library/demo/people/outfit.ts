// What somebody wears today. A scene names what matters; the rest is what they like to wear.

import type { Colour } from "../paint/colour.ts";
import type { Character } from "./cast.ts";
import type { Headwear } from "./headwear.ts";

export interface Outfit {
  readonly top: Colour;
  readonly bottom: Colour;
  readonly shoes: Colour;
  /** Stripes or dots of a second colour, or wool. */
  readonly pattern?: { readonly kind: "stripes" | "dots" | "knit"; readonly colour: Colour };
  readonly collar?: "round" | "shirt" | "hood";
  readonly scarf?: Colour;
  readonly hat?: Headwear;
  readonly sleeves: "long" | "short";
  /** A coat reaches the thighs; a skirt replaces the upper legs. */
  readonly cut: "shirt" | "coat" | "dress";
  readonly legs: "long" | "short";
  readonly bag?: Colour;
}

export function outfitOf(who: Character, change: Partial<Outfit> = {}): Outfit {
  return {
    top: who.top,
    bottom: who.bottom,
    shoes: "#4a3a34",
    sleeves: "long",
    cut: "shirt",
    legs: "long",
    ...change,
  };
}

/** Winter: coat, scarf, wool hat and boots in the person's colours. */
export function winterOutfit(who: Character, scarf: Colour, hat: Colour): Outfit {
  return outfitOf(who, {
    cut: "coat",
    scarf,
    hat: { kind: "wool", colour: hat },
    shoes: "#3b2f2e",
  });
}

/** Summer: short sleeves and legs. */
export function summerOutfit(who: Character, change: Partial<Outfit> = {}): Outfit {
  return outfitOf(who, { sleeves: "short", legs: "short", shoes: "#a8674a", ...change });
}
