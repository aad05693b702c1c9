// The window sill with the cat: snow outside, or sun on the cushion, or rain and a cup of tea.

import type { Random } from "../../../base/random.ts";
import { catTail, sittingCat, sleepingCat } from "../brush/cat.ts";
import { mix, tone } from "../paint/colour.ts";
import type { Finish, Layer, Painting } from "../paint/painting.ts";
import type { Sheet } from "../paint/sheet.ts";
import { landscape } from "./frame.ts";
import { drops, rainView } from "./window/rain_view.ts";
import { curtain, plant, teaAndBook } from "./window/sill.ts";
import { snowView } from "./window/snow_view.ts";
import { sunView } from "./window/sun_view.ts";

export interface CatWindowLook {
  readonly outside: "snow" | "sun" | "rain";
  readonly cat: "sits" | "sleeps" | "none";
  /** −1…1 */
  readonly tail?: number;
  readonly head?: number;
}

const LIGHT = {
  snow: { wall: ["#a9806e", "#6f4f55"], sill: "#e9dccb", rim: "#e6f0ff", spill: "#dfeaff" },
  sun: { wall: ["#f0cf9c", "#c9966c"], sill: "#fff1da", rim: "#fff3c9", spill: "#fff0bf" },
  rain: { wall: ["#7d7480", "#4d4757"], sill: "#cfc6bf", rim: "#cfdae6", spill: "#cfdae6" },
} as const;

const PAINT = { snow: snowView, sun: sunView, rain: rainView } as const;

/** Layers from the view to the sill, without the cat. */
export function windowLayers(
  outside: CatWindowLook["outside"],
  random: Random,
): { readonly view: Sheet; readonly room: Sheet } {
  const view = landscape(), room = landscape(), light = LIGHT[outside];
  PAINT[outside](view, random);
  const wall = room.linear([[0, light.wall[0]], [1, light.wall[1]]], [1200, 0], [0, 1800]);
  room.pierced("M-200 -10H2600V1810H-200zM330 130H2070V1270H330z", wall);
  const rim = { width: 54, colour: tone(light.sill, 0.02), cap: "butt" } as const;
  room.line("M330 130H2070V1270H330z", rim);
  room.rect(1182, 130, 36, 1140, light.sill);
  room.rect(330, 560, 1740, 30, light.sill);
  room.path("M356 156H380V1270H356zM1218 156H1240V1270H1218z", "#3a2f40", 0.18);
  curtain(room, -60, 430, outside === "sun" ? "#f3e6cc" : mix("#b5524a", light.wall[1], 0.25), 1);
  curtain(
    room,
    1980,
    2480,
    outside === "sun" ? "#f3e6cc" : mix("#b5524a", light.wall[1], 0.25),
    -1,
  );
  room.path(
    "M180 1270H2220L2300 1370H100z",
    room.linear([[0, tone(light.sill, 0.04)], [1, tone(light.sill, -0.05)]], [0, 1270], [
      0,
      1370,
    ]),
  );
  room.rect(100, 1368, 2200, 62, tone(light.sill, -0.12));
  room.rect(100, 1430, 2200, 380, "#3a2a34", 0.12);
  plant(room);
  for (const [x0, x1] of [[420, 900], [1300, 1760]] as const) {
    room.path(`M${x0} 1272H${x1}L${x1 + 120} 1366H${x0 + 120}z`, light.spill, 0.5);
  }
  return { view, room };
}

export function catWindow(
  { outside, cat, tail = 0, head = 0 }: CatWindowLook,
  random: Random,
): Painting {
  const { view, room } = windowLayers(outside, random);
  if (cat === "sits") {
    catOnSill(room, outside, head);
    room.placed(CAT_PLACE, () => catTail(room, tail));
  } else if (cat === "sleeps") {
    room.placed({ x: 1120, y: 1340, scale: 1.7 }, () => {
      room.path(
        "M-330 -30Q0 -70 330 -30Q360 10 320 36Q0 70 -320 36Q-360 10 -330 -30z",
        room.linear([[0, "#6f9fb0"], [1, "#41667c"]], [0, -50], [0, 50]),
      );
      room.placed({ y: -24 }, () => sleepingCat(room, 0.5 + tail / 2));
    });
  } else teaAndBook(room);
  const layers: Layer[] = [{ sheet: view, blur: outside === "rain" ? 16 : 7 }];
  if (outside === "rain") layers.push({ sheet: drops(random) });
  layers.push({ sheet: room });
  return { layers, finish: WINDOW_FINISH, faces: [] };
}

/** Where the cat sits, for `placed`; its tail hangs from there too. */
export const CAT_PLACE = { x: 1010, y: 1330, scale: 1.75 } as const;

export const WINDOW_FINISH: Finish = {
  bloom: 0.55,
  grain: 0.48,
  vignette: 0.34,
  toning: { shadows: "#665f8c", highlights: "#a88e62", share: 0.18 },
};

/** The cat without its tail. */
export function catOnSill(
  room: Sheet,
  outside: CatWindowLook["outside"],
  headTurn: number,
): void {
  room.placed(CAT_PLACE, () => {
    room.ellipse(10, 6, 130, 16, "#4a3040", 0.4);
    sittingCat(room, { headTurn, rim: LIGHT[outside].rim });
  });
}
