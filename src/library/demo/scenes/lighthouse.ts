// The lighthouse at the end of the land: cliffs, surf, wind.

import type { Random } from "../../../base/random.ts";
import { grass } from "../brush/flora.ts";
import { circle, heapCloud, sky, streaks } from "../brush/sky.ts";
import { foam, ripples, water } from "../brush/water.ts";
import { mix } from "../paint/colour.ts";
import type { Painting } from "../paint/painting.ts";
import { num, type Sheet } from "../paint/sheet.ts";
import { lineNoise } from "../paint/noise.ts";
import { wide } from "./frame.ts";

export function lighthouse(_look: Record<never, never>, random: Random): Painting {
  const sheet = wide();
  sky(sheet, 760, ["#3d8ac9", "#86c1e0", "#d6e8e4", "#f8ead0"]);
  streaks(sheet, { y: 60, height: 420, colour: "#fffaf0", count: 10, opacity: 0.6 }, random);
  heapCloud(sheet, { x: 620, y: 600, width: 760, light: "#fff6e6", shade: "#b5cbdd" }, random);
  heapCloud(sheet, { x: 1350, y: 650, width: 460, light: "#fff6e6", shade: "#b5cbdd" }, random);
  water(sheet, 720, 1610, ["#8fc3d4", "#3f93b3", "#24708f", "#1d5f7c"]);
  ripples(sheet, { top: 726, bottom: 1250, colour: "#eaf7f4", count: 240, opacity: 0.5 }, random);
  cliff(sheet, {
    from: 2420,
    to: 1130,
    top: 690,
    foot: 1010,
    seed: 3,
    rock: mix("#c08a62", "#9fc3d0", 0.4),
    green: mix("#7d9a58", "#b5cbc9", 0.35),
  });
  for (let i = 0; i < 4; i++) {
    foam(sheet, 1010 + i * 16, 8, 18, "#ffffff", 0.6 - i * 0.12, random.fork(`far${i}`));
  }
  cliff(sheet, {
    from: 2420,
    to: 1480,
    top: 560,
    foot: 1330,
    seed: 8,
    rock: "#c58a58",
    green: "#86a352",
  });
  surf(sheet, random);
  tower(sheet);
  headland(sheet, random);
  gulls(sheet);
  return {
    layers: [{ sheet }],
    finish: {
      bloom: 0.4,
      grain: 0.38,
      vignette: 0.18,
      toning: { shadows: "#5a74a0", highlights: "#a48c60", share: 0.16 },
    },
    faces: [],
  };
}

function cliff(
  sheet: Sheet,
  { from, to, top, foot, seed, rock, green }: {
    readonly from: number;
    readonly to: number;
    readonly top: number;
    readonly foot: number;
    readonly seed: number;
    readonly rock: string;
    readonly green: string;
  },
): void {
  const noise = lineNoise(seed, 4), steps = 40;
  const crest = (x: number) => top + noise(x / 240) * 40;
  let edge = "", low = "";
  for (let i = 0; i <= steps; i++) {
    const t = i / steps, x = from + (to - from) * t;
    edge += `L${num(x)} ${num(crest(x) + (t > 0.86 ? (t - 0.86) ** 2 * 6000 : 0))}`;
    low = `L${num(x + noise(x / 60) * 30)} ${num(foot + noise(x / 90 + 9) * 26)}${low}`;
  }
  const outline = `M${edge.slice(1)}${low}z`;
  sheet.path(
    outline,
    sheet.linear([[0, mix(rock, "#ffe2b0", 0.35)], [1, mix(rock, "#4a3f66", 0.45)]], [to, 0], [
      from,
      foot,
    ]),
  );
  sheet.clipped(outline, () => {
    // Ribs of rock catch the light on one side and throw shade on the other.
    const chance = lineNoise(`${seed}ribs`, 1), tall = foot - top;
    for (let i = 0; i < 13; i++) {
      const x = to + (from - to) * (i + chance(i) * 0.4) / 13,
        w = 44 + 36 * Math.abs(chance(i + 40));
      const high = top + 40 + Math.abs(chance(i + 20)) * tall * 0.3, low = foot + 40;
      const jog = chance(i + 60) * 46;
      sheet.path(
        `M${num(x)} ${num(high)}L${num(x + w * 0.5)} ${num(high + 30)}L${num(x + w + jog)} ${
          num((high + low) / 2)
        }L${num(x + w * 1.5)} ${num(low)}H${num(x - w * 0.4)}L${num(x + jog)} ${
          num((high + low) / 2)
        }z`,
        i % 2 ? "#4f3a60" : "#ffe2b0",
        0.22,
      );
      sheet.line(
        `M${num(x + w)} ${num(high + tall * 0.2)}l${num(jog * 0.6)} ${num(tall * 0.2)}l${
          num(-jog * 0.4)
        } ${num(tall * 0.16)}`,
        { width: 5, colour: "#5a3f55", opacity: 0.35 },
      );
    }
    let turf = `M${from + 10} ${top - 90}H${to - 40}`, back = "";
    for (let i = 0; i <= 30; i++) {
      const x = to - 40 + (from - to + 60) * i / 30;
      back += `L${num(x)} ${num(crest(x) + 44 + noise(x / 34) * 34)}`;
    }
    turf += `${back}z`;
    sheet.path(turf, green);
  });
}

function tower(sheet: Sheet): void {
  sheet.placed({ x: 1850, y: 590, scale: 1.15 }, () => {
    sheet.rect(60, -92, 250, 92, "#fbf1de");
    sheet.path("M48 -88L90 -150H286L324 -88z", "#c4573a");
    for (const x of [96, 170, 244]) sheet.rect(x, -66, 28, 40, "#5b7486");
    sheet.path(
      "M-56 6L-40 -350H40L56 6z",
      sheet.linear([[0, "#fffaf0"], [1, "#c9bfd0"]], [-50, 0], [56, 0]),
    );
    for (const [y, h] of [[-270, 62], [-130, 62]] as const) {
      const half = (v: number) => 56 + v / 356 * 16;
      sheet.path(
        `M${num(-half(y))} ${y}H${num(half(y))}L${num(half(y + h))} ${y + h}H${num(-half(y + h))}z`,
        sheet.linear([[0, "#d9574a"], [1, "#9c3a44"]], [-50, 0], [56, 0]),
      );
    }
    sheet.rect(-60, -366, 120, 18, "#4a4650");
    sheet.rect(-34, -430, 68, 66, "#ffe9ad");
    sheet.path("M-34 -430H34V-364H20V-430z", "#e8b65c", 0.7);
    for (const x of [-34, -2, 28]) sheet.rect(x, -430, 6, 66, "#4a4650");
    sheet.path("M-44 -428Q0 -500 44 -428z", "#c4473f");
    sheet.line("M0 -466V-500", { width: 5, colour: "#4a4650" });
    sheet.glow(0, -398, 190, "#fff0b8", 0.6);
    sheet.rect(-12, -210, 24, 40, "#5b7486", 1, 12);
    sheet.rect(-16, -62, 32, 68, "#7a4a3a", 1, 14);
  });
}

function surf(sheet: Sheet, random: Random): void {
  for (let i = 0; i < 9; i++) {
    foam(
      sheet,
      1270 + i * 34,
      14 + i * 2,
      16 + i * 6,
      "#ffffff",
      0.75 - i * 0.05,
      random.fork(`near${i}`),
    );
  }
  let spray = "";
  for (let i = 0; i < 160; i++) {
    const x = random.between(1380, 2400), y = 1310 - random.next() ** 2 * 150;
    spray += circle(x, y, random.between(2, 8));
  }
  sheet.path(spray, "#ffffff", 0.8);
}

function headland(sheet: Sheet, random: Random): void {
  const green = sheet.linear([[0, "#93ad55"], [1, "#46713f"]], [0, 1240], [0, 1600]);
  sheet.path("M-10 1210Q300 1190 620 1290T1120 1470Q1260 1530 1300 1610H-10z", green);
  sheet.path(
    "M-10 1420Q420 1370 700 1450T1050 1610H-10z",
    sheet.linear([[0, "#e6cf9d"], [1, "#c4a26e"]], [0, 1400], [0, 1600]),
  );
  sheet.path("M-10 1500Q300 1440 560 1520T760 1610H-10z", green);
  sheet.clipped("M-10 1210Q300 1190 620 1290T1120 1470Q1260 1530 1300 1610H-10z", () => {
    grass(sheet, {
      top: 1230,
      bottom: 1620,
      count: 460,
      height: 54,
      colours: ["#6d9548", "#b4c36a", "#3f6a3d"],
    }, random);
  });
  let flowers = "", pale = "";
  for (let i = 0; i < 90; i++) {
    const x = random.next() * 900, y = 1290 + random.next() * 300;
    if (y < 1215 + x * 0.26) continue;
    if (i % 2) flowers += circle(x, y, random.between(6, 12));
    else pale += circle(x, y, random.between(5, 9));
  }
  sheet.path(flowers, "#f2c53d");
  sheet.path(pale, "#f2a3c0");
}

function gulls(sheet: Sheet): void {
  for (
    const [x, y, s] of [[900, 330, 1], [1080, 420, 0.7], [760, 470, 0.6], [1280, 250, 0.8]] as const
  ) {
    sheet.placed({ x, y, scale: s }, () => {
      sheet.path("M-90 -20Q-50 -50 0 0Q50 -50 96 -26Q52 -30 4 16Q-46 -30 -90 -20z", "#fffdf8");
      sheet.path("M-90 -20Q-70 -36 -56 -32L-66 -20zM96 -26Q76 -42 60 -36L70 -24z", "#4f5866");
    });
  }
}
