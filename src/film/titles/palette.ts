// The look of a film's cards: its colours and its voice.

import type { Ground } from "../timeline/timeline.ts";

export interface Palette {
  readonly name: string;
  /** Top to bottom of a card. */
  readonly ground: Ground;
  readonly accent: string;
  readonly text: string;
  /** Of lines below a title; still readable on the ground. */
  readonly quiet: string;
  readonly voice: "serif" | "sans";
  readonly ornament: "line" | "diamond";
  /** Share of the ground laid over a bright backdrop that leaves every text a contrast of 4.5. */
  readonly scrim: number;
}
