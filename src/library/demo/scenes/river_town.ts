// The river town: tall narrow houses in steps, barrel boats, the iron arch; late gold or blue hour.

import type { Random } from "../../../base/random.ts";
import { sky, stars, streaks, sun } from "../brush/sky.ts";
import { town } from "../brush/town.ts";
import { ripples, water } from "../brush/water.ts";
import { type Colour, mix } from "../paint/colour.ts";
import type { Painting } from "../paint/painting.ts";
import { num, type Sheet } from "../paint/sheet.ts";
import { landscape } from "./frame.ts";

export interface RiverTownLook {
  readonly time: "gold" | "night";
}

const PALETTES = {
  gold: {
    sky: ["#5b93c9", "#b3cfdc", "#f8dfb2", "#ffcf8d"],
    haze: "#ffdca8",
    sea: ["#e6c9a0", "#7fa3ad", "#3f7390"],
    iron: "#4f5a68",
    tint: 0,
    lit: 0.08,
  },
  night: {
    sky: ["#151b45", "#2c3a78", "#5f5a96", "#b97d8f"],
    haze: "#4a4a86",
    sea: ["#5a5590", "#2b3266", "#171c44"],
    iron: "#262c52",
    tint: 0.62,
    lit: 0.42,
  },
} as const;

export function riverTown({ time }: RiverTownLook, random: Random): Painting {
  const sheet = landscape(), night = time === "night", palette = PALETTES[time];
  sky(sheet, 1000, palette.sky);
  if (night) stars(sheet, 600, 110, random);
  else sun(sheet, 2060, 640, 62, "#ffdf9c");
  streaks(sheet, {
    y: 130,
    height: 460,
    colour: night ? "#c98aa0" : "#fff1d4",
    count: 11,
    opacity: 0.45,
  }, random);
  const tint = (colour: Colour) => mix(colour, "#232a5c", palette.tint);
  const walls = ["#f4d9a2", "#e99a7a", "#f6ead2", "#9dbac2", "#f0c04f", "#d86f5a", "#e8c9b8"].map(
    tint,
  );
  const roofs = ["#b9543a", "#c9643e", "#a84a3a"].map(tint);
  const lit = { colour: "#ffd27a", share: palette.lit };
  town(sheet, {
    crest: (x) => 690 + 0.16 * x + 46 * Math.sin(x / 130),
    bottom: 1130,
    from: -50,
    to: 1460,
    walls,
    roofs,
    haze: palette.haze,
    sizes: [76, 150],
    lit,
    side: 1,
  }, random);
  tower(sheet, tint("#e6d3b0"), tint("#8a7a6a"));
  town(sheet, {
    crest: (x) => 1010 - (x - 1900) * 0.14,
    bottom: 1140,
    from: 1880,
    to: 2450,
    walls,
    roofs,
    haze: palette.haze,
    sizes: [80, 130],
    lit,
    side: 1,
  }, random);
  arch(sheet, palette.iron, night);
  sheet.rect(-10, 1190, 1700, 66, tint("#9a8878"));
  sheet.rect(-10, 1190, 1700, 12, tint("#d6c4a8"));
  sheet.rect(1840, 1180, 570, 60, tint("#8a7a70"));
  water(sheet, 1240, 1810, palette.sea);
  reflections(sheet, walls, random);
  if (night) {
    for (let i = 0; i < 15; i++) lamp(sheet, 60 + i * 118, 1190);
  } else {ripples(sheet, {
      top: 1250,
      bottom: 1790,
      colour: "#fff0c9",
      count: 190,
      opacity: 0.7,
      around: 2020,
      spread: 0.24,
    }, random);}
  ripples(sheet, {
    top: 1250,
    bottom: 1800,
    colour: night ? "#8f8fd0" : "#ffffff",
    count: 150,
    opacity: 0.22,
  }, random);
  for (const [x, y, s] of [[420, 1390, 0.9], [1080, 1470, 1.15], [1820, 1600, 1.5]] as const) {
    barge(sheet, x, y, s, tint, night);
  }
  return {
    layers: [{ sheet }],
    finish: {
      bloom: night ? 0.75 : 0.5,
      grain: night ? 0.65 : 0.4,
      vignette: 0.24,
      toning: { shadows: "#5f629e", highlights: "#ac8a58", share: 0.16 },
    },
    faces: [],
  };
}

function arch(sheet: Sheet, iron: Colour, night: boolean): void {
  const lower = (t: number) => 1180 - 380 * 4 * t * (1 - t),
    upper = (t: number) => 1130 - 400 * 4 * t * (1 - t);
  const at = (t: number) => 1370 + 780 * t;
  let webs = "", up = `M${at(0)} 1180`, low = `M${at(0)} 1210`, posts = "";
  for (let i = 0; i <= 22; i++) {
    const t = i / 22, x = at(t);
    up += `L${num(x)} ${num(upper(t))}`;
    low += `L${num(x)} ${num(lower(t))}`;
    if (i < 22) {
      webs += `M${num(x)} ${num(upper(t))}L${num(at(t + 1 / 22))} ${num(lower(t + 1 / 22))}M${
        num(x)
      } ${num(lower(t))}L${num(at(t + 1 / 22))} ${num(upper(t + 1 / 22))}`;
    }
    if (i % 2 === 0) posts += `M${num(x)} ${num(upper(t))}V690`;
  }
  sheet.line(webs, { width: 4, colour: iron });
  sheet.line(posts, { width: 7, colour: iron });
  sheet.line(up + low, { width: 13, colour: iron });
  sheet.rect(1180, 672, 1230, 26, iron);
  let rail = "";
  for (let x = 1190; x < 2400; x += 22) rail += `M${x} 672V648`;
  sheet.line(`${rail}M1180 648H2410`, { width: 3, colour: iron });
  sheet.path("M1310 1190V690H1370V1190zM2150 1190V690H2206V1190z", iron);
  if (night) {
    for (let x = 1230; x < 2400; x += 130) {
      sheet.glow(x, 640, 70, "#ffce7a", 0.9);
      sheet.ellipse(x, 640, 6, 6, "#fff1c9");
    }
  }
}

function tower(sheet: Sheet, wall: Colour, dark: Colour): void {
  sheet.path("M560 800V420H640V800z", sheet.linear([[0, dark], [1, wall]], [560, 0], [640, 0]));
  for (const y of [420, 520, 640]) sheet.rect(550, y, 100, 12, wall);
  sheet.path("M572 420V350H628V420zM580 350Q600 270 620 350z", wall);
  for (const y of [450, 560, 680]) sheet.rect(590, y, 20, 40, "#4a4450", 1, 10);
}

function reflections(sheet: Sheet, walls: readonly Colour[], random: Random): void {
  for (let i = 0; i < 46; i++) {
    const x = random.next() * 1700, w = random.between(24, 80), h = random.between(70, 260);
    const colour = random.pick(walls);
    sheet.rect(
      x,
      1246,
      w,
      h,
      sheet.linear([[0, colour, 0.5], [1, colour, 0]], [0, 1246], [0, 1246 + h]),
    );
  }
}

function lamp(sheet: Sheet, x: number, y: number): void {
  sheet.glow(x, y - 26, 90, "#ffbf62", 0.8);
  sheet.ellipse(x, y - 26, 7, 7, "#fff3cf");
  sheet.rect(
    x - 9,
    y + 60,
    18,
    260,
    sheet.linear([[0, "#ffd27a", 0.75], [1, "#ffb45a", 0]], [0, y + 60], [0, y + 320]),
  );
}

/** A flat boat with barrels and a square sail, as they once carried wine. */
function barge(
  sheet: Sheet,
  x: number,
  y: number,
  scale: number,
  tint: (c: Colour) => Colour,
  night: boolean,
): void {
  sheet.placed({ x, y, scale }, () => {
    sheet.path("M-230 40Q0 92 240 30Q160 92 0 92T-230 40z", "#1b2440", 0.35);
    sheet.path(
      "M-240 -34Q-210 46 -130 50H120Q200 46 262 -70Q180 -10 80 -8H-90Q-190 -10 -240 -34z",
      tint("#6b4432"),
    );
    sheet.path(
      "M-240 -34Q-190 -10 -90 -8H80Q180 -10 262 -70L258 -52Q180 8 80 8H-90Q-190 6 -236 -16z",
      tint("#c98a4a"),
    );
    for (const bx of [-90, -30, 30]) {
      sheet.ellipse(bx, -26, 30, 26, tint("#8a5a38"));
      sheet.ellipse(bx, -26, 17, 15, tint("#b27a48"));
    }
    sheet.line("M60 -6V-250", { width: 8, colour: tint("#4a342a") });
    sheet.line("M-30 -236L150 -248", { width: 6, colour: tint("#4a342a") });
    sheet.path(
      "M-26 -232L146 -244Q128 -150 142 -76Q60 -52 -16 -72Q-6 -150 -26 -232z",
      sheet.linear([[0, tint("#fdf3e0")], [1, tint("#d9bfa0")]], [-20, 0], [146, 0]),
    );
    if (night) {
      sheet.glow(-150, -60, 70, "#ffc36a", 0.9);
      sheet.ellipse(-150, -60, 6, 6, "#fff1c9");
    }
  });
}
