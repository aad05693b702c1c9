// The colours of the valley in the morning and at dusk.

import type { Colour } from "../../paint/colour.ts";

export interface WinterValleyLook {
  readonly time: "morning" | "dusk";
}

export interface Palette {
  readonly sky: readonly Colour[];
  readonly far: Colour;
  readonly mist: Colour;
  readonly snow: readonly [lit: Colour, shade: Colour];
  readonly fir: Colour;
  readonly light: Colour;
}

export const PALETTES: Readonly<Record<WinterValleyLook["time"], Palette>> = {
  morning: {
    sky: ["#6f9cc4", "#b6cfdd", "#fbe2c9", "#ffd9b5"],
    far: "#8ea6c6",
    mist: "#f8dfcf",
    snow: ["#fff6ec", "#c3d1e8"],
    fir: "#41646a",
    light: "#ffcf96",
  },
  dusk: {
    sky: ["#27345f", "#4c5a8f", "#a8799f", "#f0a886"],
    far: "#566394",
    mist: "#c18fa4",
    snow: ["#c3c6e6", "#6d7bb4"],
    fir: "#273a5c",
    light: "#ffb27d",
  },
};
