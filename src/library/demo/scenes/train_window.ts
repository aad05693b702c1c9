// On the train along the coast: Emil at the window, or only the view rushing by.

import type { Random } from "../../../base/random.ts";
import { farTrees, ridge } from "../brush/land.ts";
import { heapCloud, sky } from "../brush/sky.ts";
import { umbrellaPine } from "../brush/umbrella_pine.ts";
import { house } from "../brush/house.ts";
import { ripples, water } from "../brush/water.ts";
import { tone } from "../paint/colour.ts";
import type { Painting } from "../paint/painting.ts";
import { Sheet } from "../paint/sheet.ts";
import { bust } from "../people/bust.ts";
import { EMIL } from "../people/cast.ts";
import { outfitOf } from "../people/outfit.ts";
import { faceAt, landscape } from "./frame.ts";

/** The view in depths, each as wide as `width`, for one picture or for a ride. */
export function coastView(width: number, height: number, random: Random): readonly Sheet[] {
  const layer = () => new Sheet(width, height), h = height / 1000;
  const far = layer(), hills = layer(), fields = layer(), near = layer();
  sky(far, 560 * h, ["#5fa6d6", "#a9d5e4", "#f6ead0"]);
  for (let x = 300; x < width; x += 900) {
    heapCloud(far, {
      x: x + random.between(-150, 150),
      y: 300 * h,
      width: 520,
      light: "#fffaf0",
      shade: "#c3d6e4",
    }, random);
  }
  water(far, 520 * h, 760 * h, ["#b9dbe2", "#5aa9c2", "#4a9ab4"]);
  ripples(far, {
    top: 524 * h,
    bottom: 640 * h,
    colour: "#ffffff",
    count: Math.round(width / 12),
    opacity: 0.6,
  }, random);
  ridge(hills, {
    seed: "coast",
    y: 600 * h,
    rise: 40 * h,
    wave: 420,
    colour: "#8fb191",
    mist: "#c5cf9f",
    depth: 170 * h,
  });
  const line = ridge(hills, {
    seed: "coast2",
    y: 640 * h,
    rise: 30 * h,
    wave: 360,
    colour: "#7fa66f",
    mist: "#cfc27a",
    depth: 140 * h,
  });
  farTrees(
    hills,
    line,
    { size: 26 * h, gap: 60, colour: "#527a58", light: "#c6cf7c", to: width },
    random,
  );
  for (let x = 200; x < width; x += random.between(330, 620)) {
    house(hills, {
      x,
      y: line(x) + 34 * h,
      width: 92,
      height: 54,
      wall: "#fdf3e0",
      roof: "#cb5f3c",
      form: "eaves",
      columns: 3,
      rows: 1,
    });
  }
  ridge(fields, {
    seed: "fields",
    y: 745 * h,
    rise: 22 * h,
    wave: 700,
    octaves: 2,
    colour: "#d6bf62",
    mist: "#a99a4a",
    depth: 200 * h,
  });
  for (let x = 120; x < width; x += random.between(420, 760)) {
    umbrellaPine(fields, {
      x,
      y: 790 * h,
      height: random.between(230, 330) * h,
      lean: random.between(-0.05, 0.12),
      dark: "#2f5f47",
      light: "#82a85a",
    }, random);
  }
  const hedge = ridge(near, {
    seed: "hedge",
    y: 920 * h,
    rise: 18 * h,
    wave: 240,
    colour: "#5d7f3f",
    mist: "#3a5c35",
    depth: 120 * h,
  });
  farTrees(
    near,
    hedge,
    { size: 54 * h, gap: 90, colour: "#47713f", light: "#a4b858", to: width },
    random,
  );
  return [far, hills, fields, near];
}

export function trainWindow(_look: Record<never, never>, random: Random): Painting {
  const views = coastView(2400, 1800, random), inside = landscape();
  const wall = inside.linear([[0, "#4f5a68"], [1, "#363c4c"]], [0, 0], [0, 1800]);
  inside.pierced(
    "M0 0H2400V1800H0zM240 130H2280Q2340 130 2340 190V1270Q2340 1330 2280 1330H240Q180 1330 180 1270V190Q180 130 240 130z",
    wall,
  );
  inside.line(
    "M240 130H2280Q2340 130 2340 190V1270Q2340 1330 2280 1330H240Q180 1330 180 1270V190Q180 130 240 130z",
    { width: 34, colour: "#2a2f3c" },
  );
  inside.path("M200 150H900L300 1310H200z", "#ffffff", 0.1);
  inside.path("M1040 150H1240L640 1310H440z", "#ffffff", 0.08);
  inside.rect(0, 1380, 2400, 60, "#5f6a78");
  inside.path("M1500 1500H2400V1570H1480z", "#8a6a52");
  inside.path("M1480 1570H2400V1600H1490z", "#5a4238");
  // The seat and its headrest.
  inside.path(
    "M-20 720Q240 660 330 860L420 1810H-20z",
    inside.linear([[0, "#3f6f86"], [1, "#26485e"]], [0, 700], [300, 1800]),
  );
  inside.path("M-20 700Q200 640 290 760L300 960Q140 900 -20 940z", "#f1ece2");
  const x = 860, y = 1000, scale = 7.6, worn = outfitOf(EMIL, { top: "#d8574a", collar: "hood" });
  inside.placed(
    { x, y, scale },
    () =>
      bust(
        inside,
        { ...EMIL, skin: tone(EMIL.skin, -0.02) },
        { turn: 0.85, mood: "wonder", light: 1, rim: "#fff3d6" },
        worn,
        6,
      ),
  );
  teddy(inside);
  return {
    layers: [...views.map((sheet, i) => ({ sheet, blur: i === 3 ? 10 : 0 })), { sheet: inside }],
    finish: {
      bloom: 0.45,
      grain: 0.42,
      vignette: 0.26,
      toning: { shadows: "#5f6a96", highlights: "#a68f64", share: 0.18 },
    },
    faces: [faceAt(inside, "Emil", x + 10, y, scale)],
  };
}

function teddy(sheet: Sheet): void {
  sheet.placed({ x: 1820, y: 1490, scale: 1.5 }, () => {
    const fur = "#b98452", dark = tone(fur, -0.08);
    for (const side of [-1, 1]) {
      sheet.ellipse(side * 52, -10, 30, 24, dark);
      sheet.ellipse(side * 44, -236, 24, 24, dark);
      sheet.ellipse(side * 78, -104, 20, 40, fur);
    }
    sheet.ellipse(0, -84, 70, 84, fur);
    sheet.ellipse(0, -76, 42, 54, tone(fur, 0.1));
    sheet.ellipse(0, -200, 64, 58, fur);
    sheet.ellipse(0, -184, 30, 24, tone(fur, 0.12));
    sheet.ellipse(0, -194, 10, 7, "#3a2620");
    for (const side of [-1, 1]) sheet.ellipse(side * 24, -212, 6, 7, "#2a1a16");
    sheet.line("M-8 -178Q0 -170 8 -178", { width: 3, colour: "#3a2620" });
    sheet.path("M-44 -150Q0 -132 44 -150L52 -128Q0 -110 -52 -128z", "#c8463f");
  });
}
