// A wet street in the evening: umbrellas, lit shops, everything twice in the puddles.

import type { Random } from "../../../base/random.ts";
import { house } from "../brush/house.ts";
import { sky } from "../brush/sky.ts";
import { type Colour, mix, tone } from "../paint/colour.ts";
import type { Painting } from "../paint/painting.ts";
import { num, type Sheet } from "../paint/sheet.ts";
import { type Character, EMIL, IDA, NORA } from "../people/cast.ts";
import { figure, STANDING } from "../people/figure.ts";
import { outfitOf } from "../people/outfit.ts";
import { landscape } from "./frame.ts";

const GROUND = 1160;

export function rainStreet(_look: Record<never, never>, random: Random): Painting {
  const sheet = landscape(), rain = landscape();
  sky(sheet, 1000, ["#4a5672", "#7a7f96", "#b09aa0"]);
  const walls = ["#8f7a78", "#a58d74", "#76808c", "#9c7a6c", "#8a8578"];
  walls.forEach((wall, i) => {
    const x = 230 + i * 490, height = 640 + (i * 97 % 190);
    house(sheet, {
      x,
      y: GROUND,
      width: 470,
      height,
      wall: mix(wall, "#4a5672", 0.3),
      roof: mix("#6a4a48", "#4a5672", 0.3),
      columns: 3,
      rows: 4,
      form: i % 2 ? "eaves" : "flat",
      lit: { colour: "#ffce7e", share: 0.42, seed: i * 11 + 3 },
    });
    shop(sheet, x, i);
  });
  sheet.rect(
    0,
    GROUND,
    2400,
    640,
    sheet.linear([[0, "#5d6076"], [1, "#2f3448"]], [0, GROUND], [0, 1800]),
  );
  mirror(sheet, random);
  lamps(sheet);
  people(sheet);
  let streaks = "";
  for (let i = 0; i < 260; i++) {
    const x = random.next() * 2500, y = random.next() * 1800, h = random.between(30, 90);
    streaks += `M${num(x)} ${num(y)}l${num(-h * 0.16)} ${num(h)}`;
  }
  rain.line(streaks, { width: 3, colour: "#dfe8f4", opacity: 0.4 });
  let rings = "";
  for (let i = 0; i < 40; i++) {
    const x = random.next() * 2400,
      y = random.between(GROUND + 60, 1790),
      r = 10 + (y - GROUND) / 640 * 30;
    rings += `M${num(x - r)} ${num(y)}a${num(r)} ${num(r * 0.3)} 0 1 0 ${num(r * 2)} 0a${num(r)} ${
      num(r * 0.3)
    } 0 1 0 ${num(-r * 2)} 0z`;
  }
  rain.line(rings, { width: 2.5, colour: "#e6eef8", opacity: 0.45 });
  return {
    layers: [{ sheet }, { sheet: rain }],
    finish: {
      bloom: 0.7,
      grain: 0.55,
      vignette: 0.34,
      toning: { shadows: "#55649a", highlights: "#b08a58", share: 0.2 },
    },
    faces: [],
  };
}

function shop(sheet: Sheet, x: number, i: number): void {
  const colour = ["#2f6a62", "#8a3f3c", "#3f5a86", "#7a5a2f", "#5a4470"][i]!;
  sheet.rect(x - 200, GROUND - 260, 400, 260, tone(colour, -0.04));
  sheet.rect(
    x - 176,
    GROUND - 214,
    240,
    180,
    sheet.linear([[0, "#ffe3a6"], [1, "#f0a85c"]], [0, GROUND - 214], [0, GROUND - 30]),
  );
  sheet.rect(x + 86, GROUND - 214, 90, 214, tone(colour, -0.12));
  sheet.rect(x + 100, GROUND - 196, 62, 100, "#ffd58c");
  for (let k = 0; k < 4; k++) {
    sheet.rect(
      x - 160 + k * 56,
      GROUND - 90 - (k % 2) * 24,
      36,
      54 + (k % 2) * 24,
      mix(colour, "#c98a5c", 0.6),
    );
  }
  for (let k = 0; k < 8; k++) {
    sheet.path(
      `M${x - 210 + k * 52.5} ${GROUND - 270}h52.5v46q-26 22 -52.5 0z`,
      k % 2 ? "#f1e2cc" : colour,
    );
  }
  sheet.glow(x - 56, GROUND - 110, 330, "#ffb75e", 0.5);
}

/** What is lit above stands upside down in the wet road, broken into bands. */
function mirror(sheet: Sheet, random: Random): void {
  for (let i = 0; i < 90; i++) {
    const shopIndex = i % 5,
      x = 150 + shopIndex * 490 + random.between(-130, 170),
      y = GROUND + random.next() ** 1.4 * 560;
    const w = random.between(40, 190), h = random.between(5, 16);
    sheet.ellipse(
      x,
      y,
      w,
      h,
      ["#ffcf85", "#ffb25e", "#ffe2b0"][i % 3]!,
      0.34 * (1 - (y - GROUND) / 800),
    );
  }
  for (let i = 0; i < 50; i++) {
    sheet.ellipse(
      random.next() * 2400,
      GROUND + random.next() * 620,
      random.between(60, 260),
      random.between(3, 9),
      "#aeb6cc",
      0.16,
    );
  }
  sheet.path("M0 1160H2400V1190Q1200 1210 0 1190z", "#8f8c98", 0.5);
}

function lamps(sheet: Sheet): void {
  for (const x of [420, 1960]) {
    sheet.line(`M${x} ${GROUND + 30}V560`, { width: 18, colour: "#2a2c3c" });
    sheet.path(`M${x - 52} 470H${x + 52}L${x + 34} 570H${x - 34}z`, "#ffe7ae");
    sheet.path(`M${x - 62} 474L${x} 420L${x + 62} 474z`, "#2a2c3c");
    sheet.glow(x, 520, 420, "#ffc26a", 0.75);
    sheet.rect(
      x - 20,
      GROUND + 40,
      40,
      460,
      sheet.linear([[0, "#ffd48a", 0.6], [1, "#ffd48a", 0]], [0, GROUND + 40], [0, GROUND + 500]),
    );
  }
}

function people(sheet: Sheet): void {
  const walkers: [Character, number, number, number, Colour, Colour, Colour][] = [
    [NORA, 1120, 1640, 820, "#c8463f", "#6b7f9a", "#d9a441"],
    [IDA, 1420, 1690, 640, "#f2b632", "#c8554a", "#f2b632"],
    [EMIL, 860, 1700, 500, "#4f9eb5", "#e7b93e", "#3f7f86"],
  ];
  for (const [who, x, y, height, brolly, coat, boots] of walkers) {
    const scale = height / (who.heads * 100);
    sheet.placed(
      { x, y: y + 6 },
      () =>
        sheet.path(
          `M-90 0Q0 -16 90 0L70 ${height * 0.42}Q0 ${height * 0.5} -70 ${height * 0.42}z`,
          sheet.linear([[0, coat, 0.5], [1, coat, 0]], [0, 0], [0, height * 0.45]),
        ),
    );
    sheet.placed(
      { x, y, scale },
      () =>
        figure(sheet, who, outfitOf(who, { top: coat, cut: "coat", shoes: boots }), {
          ...STANDING,
          seen: "back",
          rightArm: [30, 160],
          leftLeg: [-7, -1],
          rightLeg: [8, 14],
        }, { turn: 0, mood: "smile", light: 1 }),
    );
    umbrella(sheet, x + height * 0.06, y - height * 0.86, height * 0.46, brolly);
  }
}

function umbrella(sheet: Sheet, x: number, y: number, r: number, colour: Colour): void {
  sheet.line(`M${num(x)} ${num(y - r * 0.5)}V${num(y + r * 0.9)}`, {
    width: r * 0.035,
    colour: "#3a2f38",
  });
  const ribs = 5;
  for (let i = 0; i < ribs; i++) {
    const a = -1 + i * 2 / ribs, b = a + 2 / ribs;
    sheet.path(
      `M${num(x)} ${num(y - r * 0.78)}Q${num(x + a * r * 0.86)} ${num(y - r * 0.66)} ${
        num(x + a * r)
      } ${num(y)}Q${num(x + (a + b) / 2 * r)} ${num(y - r * 0.15)} ${num(x + b * r)} ${num(y)}Q${
        num(x + b * r * 0.86)
      } ${num(y - r * 0.66)} ${num(x)} ${num(y - r * 0.78)}z`,
      tone(colour, [0.05, 0.02, 0, -0.04, -0.09][i]!),
    );
  }
  sheet.line(`M${num(x)} ${num(y - r * 0.78)}v${num(-r * 0.1)}`, {
    width: r * 0.04,
    colour: "#3a2f38",
  });
}
