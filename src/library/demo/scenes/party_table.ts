// The birthday party: the table, the dance, the presents.

import type { Random } from "../../../base/random.ts";
import { confetti } from "../brush/party.ts";
import type { Finish, Painting } from "../paint/painting.ts";
import { landscape } from "./frame.ts";
import { dance } from "./party/dance.ts";
import { presents } from "./party/presents.ts";
import { room } from "./party/room.ts";
import { table } from "./party/table.ts";

export interface PartyTableLook {
  readonly view: "table" | "dance" | "presents";
  /** Replaces the light of the picture: the same room when the lamp was out. */
  readonly finish?: Finish;
}

export function partyTable({ view, finish }: PartyTableLook, random: Random): Painting {
  const sheet = landscape();
  room(sheet, random);
  const faces = view === "table" ? table(sheet) : view === "dance" ? dance(sheet) : presents(sheet);
  if (view !== "presents") confetti(sheet, 200, 1780, view === "dance" ? 150 : 60, 20, random);
  return {
    layers: [{ sheet }],
    finish: {
      bloom: 0.4,
      grain: 0.42,
      vignette: 0.22,
      toning: { shadows: "#6f6896", highlights: "#a88c60", share: 0.16 },
      ...finish,
    },
    faces,
  };
}
