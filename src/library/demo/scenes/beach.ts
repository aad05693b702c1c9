// The wide beach: children running in the last foam, or a kite against the wind.

import type { Random } from "../../../base/random.ts";
import type { Painting } from "../paint/painting.ts";
import { beachFinish, type BeachLook, beachSheet } from "./shore/beach_sheet.ts";
import { kite } from "./shore/kite.ts";
import { runners } from "./shore/runners.ts";

export function beach({ time, frame = 0 }: BeachLook, random: Random): Painting {
  const sheet = beachSheet(time, random);
  if (time === "noon") kite(sheet, frame);
  else runners(sheet, frame);
  return {
    layers: [{ sheet }],
    finish: beachFinish(time),
    faces: [],
  };
}
