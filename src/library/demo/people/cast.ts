// The small family of the demo library and how each of them is drawn. First names only.

import type { Colour } from "../paint/colour.ts";

export type HairStyle = "long" | "short" | "pigtails" | "curls" | "bun" | "bob" | "crop";

export interface Character {
  readonly name: string;
  readonly age: "small" | "child" | "adult" | "elder";
  readonly skin: Colour;
  readonly hair: Colour;
  readonly style: HairStyle;
  readonly eyes: Colour;
  readonly lips: Colour;
  readonly beard?: boolean;
  readonly glasses?: Colour;
  readonly freckles?: boolean;
  /** Of the pigtails. */
  readonly band?: Colour;
  /** Height of the standing figure in head heights. */
  readonly heads: number;
  /** Standing height relative to a grown-up. */
  readonly height: number;
  /** What they like to wear; a scene may dress them otherwise. */
  readonly top: Colour;
  readonly bottom: Colour;
}

export const NORA: Character = {
  name: "Nora",
  age: "adult",
  skin: "#e8b48f",
  hair: "#4a2b22",
  style: "long",
  eyes: "#5b3b24",
  lips: "#b4524c",
  heads: 6.5,
  height: 0.95,
  top: "#d9a441",
  bottom: "#3f5573",
};

export const THEO: Character = {
  name: "Theo",
  age: "adult",
  skin: "#d79c76",
  hair: "#2f2320",
  style: "short",
  eyes: "#4a3524",
  lips: "#a9584a",
  beard: true,
  heads: 6.7,
  height: 1.03,
  top: "#3e6a73",
  bottom: "#544a43",
};

export const IDA: Character = {
  name: "Ida",
  age: "child",
  skin: "#f0c3a1",
  hair: "#a4572c",
  style: "pigtails",
  eyes: "#4d6b52",
  lips: "#c4605a",
  freckles: true,
  band: "#e8b23c",
  heads: 5.5,
  height: 0.75,
  top: "#d8574a",
  bottom: "#3d5f86",
};

export const EMIL: Character = {
  name: "Emil",
  age: "small",
  skin: "#f1c6a6",
  hair: "#d3a45c",
  style: "curls",
  eyes: "#4b6f92",
  lips: "#c96a60",
  heads: 4.7,
  height: 0.58,
  top: "#e7b93e",
  bottom: "#4c7a63",
};

export const RUTH: Character = {
  name: "Ruth",
  age: "elder",
  skin: "#e9bd9d",
  hair: "#d9d3cb",
  style: "bun",
  eyes: "#54708a",
  lips: "#b3665e",
  glasses: "#6b3f32",
  heads: 6.2,
  height: 0.9,
  top: "#7b5f86",
  bottom: "#4a4550",
};

/** Ida's friends at the party; nobody has named them. */
export const FRIENDS: readonly Character[] = [
  {
    ...IDA,
    name: "",
    skin: "#8d5a3c",
    hair: "#241a18",
    style: "curls",
    eyes: "#35231a",
    lips: "#9c4a44",
    freckles: false,
    top: "#4f9e8f",
    bottom: "#d98b4a",
  },
  {
    ...IDA,
    name: "",
    skin: "#d9a679",
    hair: "#1f1b1d",
    style: "bob",
    eyes: "#2f2420",
    freckles: false,
    top: "#e9c46a",
    bottom: "#7a4a6a",
    height: 0.73,
  },
  {
    ...IDA,
    name: "",
    skin: "#efc7ab",
    hair: "#6b4528",
    style: "crop",
    eyes: "#4a6076",
    top: "#5d7fb8",
    bottom: "#5a4a3f",
    freckles: false,
    height: 0.77,
  },
];

/** The same shape in one flat colour, for figures against the light. */
export function silhouetteOf(character: Character, colour: Colour): Character {
  return {
    ...character,
    skin: colour,
    hair: colour,
    eyes: colour,
    lips: colour,
    top: colour,
    bottom: colour,
    glasses: undefined,
    band: colour,
  };
}
