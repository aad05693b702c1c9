// The colours of the garden in each season.

import type { FlowerKind } from "../../brush/flora.ts";
import type { Colour } from "../../paint/colour.ts";

export interface GardenLook {
  readonly season: "thaw" | "spring" | "summer" | "autumn" | "winter";
}

export interface Palette {
  readonly sky: readonly Colour[];
  readonly lawn: readonly [far: Colour, near: Colour];
  readonly hedge: readonly [dark: Colour, light: Colour];
  readonly leaves?: { readonly dark: Colour; readonly mid: Colour; readonly light: Colour };
  readonly flecks?: readonly Colour[];
  readonly flowers: readonly (readonly [FlowerKind, Colour])[];
  readonly sun: Colour;
}

export const PALETTES: Readonly<Record<GardenLook["season"], Palette>> = {
  thaw: {
    sky: ["#8fb3c9", "#c3d6d6", "#eee6d2"],
    lawn: ["#a9ab77", "#7c8550"],
    hedge: ["#6f7558", "#a39d78"],
    flowers: [["crocus", "#8a63b8"], ["crocus", "#f0b63c"], ["crocus", "#efe6f5"]],
    sun: "#fff0cf",
  },
  spring: {
    sky: ["#6aa7cf", "#a9d2df", "#f2ecd9"],
    lawn: ["#a7c56a", "#5f9a45"],
    hedge: ["#5f8c4b", "#b6cf7c"],
    leaves: { dark: "#d98fa6", mid: "#f2bccb", light: "#fff0f1" },
    flecks: ["#fff3f3", "#f0b3c4"],
    flowers: [["tulip", "#d8413f"], ["tulip", "#f2b632"], ["tulip", "#e987a4"], [
      "daisy",
      "#fff8ec",
    ]],
    sun: "#fff2d2",
  },
  summer: {
    sky: ["#4f97c9", "#96c8dd", "#f6eccb"],
    lawn: ["#8fb553", "#447f3c"],
    hedge: ["#3f7040", "#8fae52"],
    leaves: { dark: "#2f6339", mid: "#4f8c43", light: "#a4c455" },
    flecks: ["#c9453b"],
    flowers: [["rose", "#d9506b"], ["poppy", "#e2512f"], ["daisy", "#fff8ec"], ["rose", "#f0b7a6"]],
    sun: "#ffedc0",
  },
  autumn: {
    sky: ["#7f9fb4", "#c8c9bb", "#f6dfb4"],
    lawn: ["#b3a257", "#7c8240"],
    hedge: ["#8a5a2f", "#cf9a45"],
    leaves: { dark: "#a5432a", mid: "#d9752e", light: "#f3b446" },
    flecks: ["#d9752e", "#f0ad3f", "#a8462b"],
    flowers: [["daisy", "#b35a9a"], ["daisy", "#e08a3a"]],
    sun: "#ffdf9f",
  },
  winter: {
    sky: ["#8ea6c4", "#c9cfdd", "#f6dccb"],
    lawn: ["#f1eef0", "#cdd6e6"],
    hedge: ["#8d98ab", "#eef0f4"],
    flowers: [],
    sun: "#ffe3c6",
  },
};
