// Flowers seen so close that the garden behind dissolves.

import type { Random } from "../../../base/random.ts";
import { circle } from "../brush/sky.ts";
import { type Colour, tone } from "../paint/colour.ts";
import type { Finish, Painting } from "../paint/painting.ts";
import { num, Sheet } from "../paint/sheet.ts";

export interface FlowerCloseLook {
  readonly kind: "crocus" | "tulip" | "rose";
  /** A hand that moved, for the picture that went wrong. */
  readonly finish?: Finish;
}

const PALETTES = {
  crocus: {
    back: ["#dfe3cf", "#a8b07a", "#6f7a4a"],
    petals: ["#8f68c0", "#7a52ad", "#a684d0"],
    spots: ["#efe6f5", "#b99ad9", "#f4d27a"],
    stem: "#7f9a55",
  },
  tulip: {
    back: ["#cfe6dc", "#9cc487", "#4f8a4c"],
    petals: ["#e2524a", "#c93a40", "#f08a5c"],
    spots: ["#f2c53d", "#ef8fae", "#fff3e2"],
    stem: "#5f9a4c",
  },
  rose: {
    back: ["#e6ead0", "#8fb56a", "#3f6f42"],
    petals: ["#ef9aa6", "#e07488", "#f9c7c4"],
    spots: ["#f9d3cf", "#fff3e2", "#d9506b"],
    stem: "#4f8045",
  },
} as const;

export function flowerClose({ kind, finish }: FlowerCloseLook, random: Random): Painting {
  const behind = new Sheet(1800, 2400), sheet = new Sheet(1800, 2400), palette = PALETTES[kind];
  const [a, b, c] = palette.back;
  behind.cover(behind.linear([[0, a], [0.55, b], [1, c]], [0, 0], [500, 2400]));
  for (let i = 0; i < 46; i++) {
    const r = random.between(40, 150);
    behind.ellipse(
      random.next() * 1800,
      random.between(200, 2300),
      r,
      r,
      random.pick(palette.spots),
      random.between(0.25, 0.7),
    );
  }
  behind.glow(300, 200, 1300, "#fff8dc", 0.6);
  blades(sheet, palette.stem, random);
  const places = [[1330, 1500, 0.62, 9], [420, 1640, 0.7, -11], [920, 1130, 1, 2]] as const;
  for (const [x, y, scale, turn] of places) {
    sheet.line(`M${x} ${y}Q${x + turn * 6} ${(y + 2400) / 2} ${x - turn * 4} 2420`, {
      width: 44 * scale,
      colour: palette.stem,
    });
    sheet.line(
      `M${x - 10 * scale} ${y}Q${x + turn * 6 - 10} ${(y + 2400) / 2} ${x - turn * 4 - 10} 2420`,
      { width: 12 * scale, colour: tone(palette.stem, 0.1), opacity: 0.7 },
    );
    sheet.placed(
      { x, y, scale, turn },
      () => (kind === "rose" ? rose : cup)(sheet, palette.petals, kind === "crocus"),
    );
  }
  dew(sheet, random);
  if (kind === "tulip") bee(sheet, 1290, 640);
  return {
    layers: [{ sheet: behind, blur: 34 }, { sheet }],
    finish: {
      bloom: 0.42,
      grain: 0.4,
      vignette: 0.26,
      toning: { shadows: "#666c98", highlights: "#a88c60", share: 0.15 },
      ...finish,
    },
    faces: [],
  };
}

function blades(sheet: Sheet, stem: Colour, random: Random): void {
  for (let i = 0; i < 26; i++) {
    const x = random.between(-60, 1860),
      h = random.between(500, 1150),
      lean = random.between(-260, 260),
      w = random.between(20, 46);
    const colour = tone(stem, random.between(-0.1, 0.06));
    sheet.path(
      `M${num(x - w)} 2420Q${num(x)} ${num(2400 - h * 0.6)} ${num(x + lean)} ${num(2400 - h)}Q${
        num(x + w * 1.6)
      } ${num(2400 - h * 0.5)} ${num(x + w)} 2420z`,
      colour,
      0.92,
    );
  }
}

/** Tulip or crocus: petals that overlap from the back to the front. */
function cup(
  sheet: Sheet,
  [base, dark, light]: readonly [Colour, Colour, Colour],
  open: boolean,
): void {
  const spread = open ? 1.35 : 1, tall = open ? 520 : 640;
  const petal = (lean: number, wide: number, colour: Colour, shine: Colour) => {
    const tip = lean * spread;
    const d = `M0 20C${-wide * 1.15} -60 ${num(tip - wide * 1.1)} ${-tall * 0.7} ${
      num(tip)
    } ${-tall}C${num(tip + wide * 1.1)} ${-tall * 0.7} ${wide * 1.15} -60 0 20z`;
    sheet.path(
      d,
      sheet.linear([[0, shine], [0.55, colour], [1, tone(colour, -0.09)]], [
        tip - wide * 0.6,
        -tall,
      ], [wide * 0.4, 20]),
    );
    sheet.clipped(d, () => {
      for (let i = -4; i <= 4; i++) {
        sheet.line(
          `M${i * 12} 20Q${num(tip * 0.3 + i * wide * 0.24)} ${-tall * 0.5} ${
            num(tip + i * wide * 0.05)
          } ${-tall}`,
          { width: 5, colour: tone(colour, -0.07), opacity: 0.4 },
        );
      }
    });
  };
  petal(-170, 150, dark, base);
  petal(170, 150, dark, base);
  petal(0, 190, tone(dark, -0.04), dark);
  if (open) {
    for (const dx of [-34, 0, 34]) {
      sheet.line(`M${dx * 0.3} -40Q${dx} -260 ${dx * 1.5} -400`, { width: 30, colour: "#f2a52e" });
    }
  }
  petal(-250, 150, base, light);
  petal(250, 150, base, light);
  petal(-40, 165, base, light);
  if (!open) petal(90, 140, tone(base, 0.02), light);
}

function rose(sheet: Sheet, [base, dark, light]: readonly [Colour, Colour, Colour]): void {
  const ring = (count: number, r: number, size: number, from: number, colour: Colour) => {
    for (let i = 0; i < count; i++) {
      const a = from + i / count * 2 * Math.PI,
        x = Math.cos(a) * r,
        y = -260 + Math.sin(a) * r * 0.9;
      sheet.placed({ x, y, turn: a * 180 / Math.PI + 90 }, () => {
        sheet.path(
          `M${-size} ${size * 0.5}C${-size * 1.3} ${-size * 0.8} ${-size * 0.4} ${-size * 1.1} 0 ${
            -size * 0.9
          }C${size * 0.4} ${-size * 1.1} ${size * 1.3} ${-size * 0.8} ${size} ${size * 0.5}Q0 ${
            size * 0.9
          } ${-size} ${size * 0.5}z`,
          sheet.linear([[0, light], [0.4, colour], [1, tone(colour, -0.1)]], [0, -size], [0, size]),
        );
      });
    }
  };
  for (const s of [-1, 1]) {
    sheet.path(`M0 20Q${s * 160} 60 ${s * 330} -20Q${s * 200} 130 0 60z`, "#4f8045");
  }
  ring(7, 250, 190, 0.2, tone(dark, -0.02));
  ring(6, 180, 160, 0.7, base);
  ring(5, 110, 130, 0.1, tone(base, -0.03));
  ring(4, 56, 96, 0.8, dark);
  sheet.ellipse(0, -260, 70, 62, tone(dark, -0.06));
  sheet.line("M-40 -262a42 38 0 1 1 70 26a28 26 0 1 1 -34 -34", {
    width: 14,
    colour: light,
    opacity: 0.8,
  });
}

function dew(sheet: Sheet, random: Random): void {
  let drops = "", shine = "";
  for (let i = 0; i < 34; i++) {
    const x = random.between(800, 1040), y = random.between(700, 1040), r = random.between(6, 17);
    drops += circle(x, y, r);
    shine += circle(x - r * 0.3, y - r * 0.35, r * 0.32);
  }
  sheet.path(drops, "#ffffff", 0.3);
  sheet.path(shine, "#ffffff", 0.9);
}

function bee(sheet: Sheet, x: number, y: number): void {
  sheet.placed({ x, y, turn: -18, scale: 1.5 }, () => {
    for (const t of [-30, 10]) {
      sheet.placed({ x: -4, y: -34, turn: t }, () => sheet.ellipse(0, -44, 26, 52, "#ffffff", 0.6));
    }
    sheet.ellipse(0, 0, 64, 42, "#f2b632");
    for (const bx of [-34, -6, 22]) sheet.path(`M${bx} -38q12 38 0 76h14q12 -38 0 -76z`, "#3a2a24");
    sheet.ellipse(58, -4, 28, 28, "#3a2a24");
    sheet.ellipse(66, -10, 7, 8, "#fff4dc");
    sheet.line("M70 -28q10 -26 28 -28M60 -30q2 -28 18 -36", { width: 4, colour: "#3a2a24" });
  });
}
