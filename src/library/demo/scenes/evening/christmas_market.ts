// The market in the snow, its stalls and the lit tree.

import type { Random } from "../../../../base/random.ts";
import { house } from "../../brush/house.ts";
import { sky, stars } from "../../brush/sky.ts";
import { fir } from "../../brush/fir.ts";
import { type Colour, mix, tone } from "../../paint/colour.ts";
import { num, Sheet } from "../../paint/sheet.ts";
import { type Character, EMIL, NORA, THEO } from "../../people/cast.ts";
import { figure, STANDING } from "../../people/figure.ts";
import { winterOutfit } from "../../people/outfit.ts";
import { crowd } from "../fair/crowd.ts";
import { snowfall } from "../winter/snowfall.ts";
import type { EveningView } from "./evening_view.ts";

export function christmasMarket(sheet: Sheet, random: Random): EveningView {
  sky(sheet, 1100, ["#1a2350", "#3f4480", "#8a6490", "#d98a80"]);
  stars(sheet, 500, 70, random);
  const walls = ["#8f7a70", "#a0856c", "#7d8090", "#9a7a72", "#8a8278"];
  walls.forEach((wall, i) =>
    house(sheet, {
      x: 150 + i * 520,
      y: 1200,
      width: 480,
      height: 520 + (i * 71 % 160),
      wall: mix(wall, "#3a3a6a", 0.42),
      roof: "#4a3a55",
      snow: "#c9cfe6",
      columns: 3,
      rows: 3,
      lit: { colour: "#ffcf7a", share: 0.55, seed: i * 9 + 1 },
      side: 1,
    })
  );
  fir(
    sheet,
    { x: 1210, y: 1330, height: 920, colour: "#2f5a50", snow: "#dfe6f2", side: 1 },
    random,
  );
  for (let i = 0; i < 60; i++) {
    const t = random.next() ** 0.7,
      x = 1210 + random.between(-1, 1) * t * 190,
      y = 480 + t * 800;
    if (i % 3 === 0) sheet.glow(x, y, 46, "#ffd27a", 0.9);
    sheet.ellipse(x, y, 9, 9, ["#fff0c0", "#ffcf6a", "#ff9a7a"][i % 3]!);
  }
  sheet.path("M1210 360l18 46h50l-40 32l14 50l-42 -30l-42 30l14 -50l-40 -32h50z", "#ffe28a");
  sheet.glow(1210, 420, 160, "#ffe28a", 0.8);
  sheet.path(
    "M-10 1260Q1200 1220 2410 1270V1810H-10z",
    sheet.linear([[0, "#b3b6d6"], [1, "#6a6c9c"]], [0, 1240], [0, 1800]),
  );
  crowd(sheet, 1330, random, 84);
  stall(sheet, 420, 1480, 640, "#c8463f", 0);
  stall(sheet, 2010, 1490, 680, "#3f7f6a", 1);
  const family: [Character, number, number, number][] = [[THEO, 1060, 1740, 720], [
    NORA,
    1420,
    1730,
    680,
  ], [EMIL, 1240, 1760, 420]];
  for (const [who, x, y, height] of family) {
    sheet.ellipse(x, y, 110, 16, "#4a4a7a", 0.4);
    sheet.placed(
      { x, y, scale: height / (who.heads * 100) },
      () =>
        figure(sheet, { ...who, hair: mix(who.hair, "#2a2450", 0.2) }, {
          ...winterOutfit(who, "#d9a441", "#c8463f"),
          top: mix(who.top, "#3a3060", 0.3),
          bottom: mix(who.bottom, "#2a2450", 0.3),
        }, {
          ...STANDING,
          seen: "back",
          leftArm: who === EMIL ? [-120, -140] : [-14, -8],
          rightArm: who === EMIL ? [110, 130] : [16, 8],
        }, { turn: 0, mood: "smile", light: 1 }),
    );
  }
  return { layers: snowfall(random).slice(0, 2) };
}

function stall(sheet: Sheet, x: number, y: number, w: number, colour: Colour, kind: number): void {
  const h = w * 0.8;
  sheet.rect(
    x - w / 2,
    y - h * 0.5,
    w,
    h * 0.5,
    sheet.linear([[0, "#8a5a40"], [1, "#4f3230"]], [0, y - h * 0.5], [0, y]),
  );
  sheet.rect(
    x - w / 2,
    y - h * 0.95,
    w,
    h * 0.46,
    sheet.linear([[0, "#ffe3a0"], [1, "#e99a4c"]], [0, y - h], [0, y - h * 0.5]),
  );
  sheet.glow(x, y - h * 0.7, w * 0.8, "#ffb95c", 0.6);
  for (let i = 0; i < 7; i++) {
    const gx = x - w * 0.42 + i * w * 0.14, gy = y - h * 0.52;
    if (kind === 0) {
      sheet.path(
        `M${num(gx)} ${num(gy)}c-50 -40 -34 -90 0 -60c34 -30 50 20 0 60z`,
        ["#a8382f", "#8a4a2c", "#c8605a"][i % 3]!,
      );
    } else {
      sheet.ellipse(gx, gy - 30, 30, 34, ["#c8463f", "#e2b23c", "#4f8fae", "#f1ece2"][i % 4]!);
      sheet.rect(gx - 6, gy - 72, 12, 12, "#d9b26a");
    }
    sheet.line(`M${num(gx)} ${num(y - h * 0.95)}v${num(h * 0.1)}`, { width: 4, colour: "#6a4a38" });
    sheet.ellipse(gx, y - h * 0.82, 13, 16, "#fff3c4");
  }
  for (const s of [-1, 1]) sheet.rect(x + s * w * 0.48 - 12, y - h, 24, h, "#5a3a30");
  sheet.path(
    `M${num(x - w * 0.6)} ${num(y - h * 0.92)}L${num(x - w * 0.42)} ${num(y - h * 1.22)}H${
      num(x + w * 0.42)
    }L${num(x + w * 0.6)} ${num(y - h * 0.92)}z`,
    tone(colour, -0.06),
  );
  sheet.path(
    `M${num(x - w * 0.6)} ${num(y - h * 0.95)}L${num(x - w * 0.42)} ${num(y - h * 1.25)}H${
      num(x + w * 0.42)
    }L${num(x + w * 0.6)} ${num(y - h * 0.95)}Q${num(x + w * 0.3)} ${num(y - h * 1.03)} ${num(x)} ${
      num(y - h * 0.98)
    }T${num(x - w * 0.6)} ${num(y - h * 0.95)}z`,
    "#e3e8f6",
  );
  for (let i = 0; i < 8; i++) {
    sheet.path(
      `M${num(x - w * 0.6 + i * w * 0.15)} ${num(y - h * 0.93)}h${num(w * 0.15)}q${
        num(-w * 0.02)
      } ${num(h * 0.13)} ${num(-w * 0.075)} ${num(h * 0.13)}t${num(-w * 0.075)} ${num(-h * 0.13)}z`,
      i % 2 ? "#f3e6d2" : colour,
    );
  }
  sheet.rect(x - w * 0.53, y - h * 0.52, w * 1.06, h * 0.06, "#a8744c");
}
