// A steep street with tiled houses, wires and the yellow tram coming down.

import type { Random } from "../../../base/random.ts";
import { heapCloud, sky } from "../brush/sky.ts";
import { house } from "../brush/house.ts";
import type { Painting } from "../paint/painting.ts";
import { num, type Sheet } from "../paint/sheet.ts";
import { mix, tone } from "../paint/colour.ts";
import { EMIL, NORA } from "../people/cast.ts";
import { figure, STANDING } from "../people/figure.ts";
import { summerOutfit } from "../people/outfit.ts";
import { portrait } from "./frame.ts";

const LEFT = ["#f3d28b", "#8fb7c9", "#f4e6cf", "#e7a58a"];
const RIGHT = ["#f1b99c", "#f7ecd6", "#9fc0a6", "#f5dd98"];

export function tramStreet(_look: Record<never, never>, random: Random): Painting {
  const sheet = portrait(), haze = "#f8e6c8";
  sky(sheet, 1100, ["#4a97d2", "#a5d1e4", "#fbe9cb"]);
  heapCloud(sheet, { x: 980, y: 420, width: 520, light: "#fffaf2", shade: "#cbd8e4" }, random);
  // Houses shrink towards the top of the street; the far ones are paler.
  for (let i = 3; i >= 0; i--) {
    const k = 0.34 + (3 - i) * 0.27, away = i / 3;
    const paint = (x: number, wall: string, side: number, seed: number) =>
      house(sheet, {
        x,
        y: 1240 + k * 620,
        width: 620 * k,
        height: 1250 * k,
        wall: mix(wall, haze, away * 0.5),
        roof: mix("#c4603c", haze, away * 0.5),
        form: seed % 2 ? "flat" : "eaves",
        columns: 3,
        rows: 4,
        side,
        balconies: true,
        door: mix("#3f6a5c", haze, away * 0.4),
      });
    paint(900 - 640 * k - 60 * (1 - k), LEFT[i]!, 1, i);
    paint(900 + 640 * k + 60 * (1 - k), RIGHT[i]!, -1, i + 1);
  }
  street(sheet);
  shade(sheet);
  tram(sheet);
  wires(sheet);
  people(sheet);
  return {
    layers: [{ sheet }],
    finish: {
      bloom: 0.4,
      grain: 0.38,
      vignette: 0.22,
      toning: { shadows: "#6a6ca0", highlights: "#a68c5c", share: 0.18 },
    },
    faces: [],
  };
}

function street(sheet: Sheet): void {
  sheet.path(
    "M640 1250H1160L2100 2410H-300z",
    sheet.linear([[0, "#e6d2b4"], [1, "#b79d85"]], [0, 1250], [0, 2400]),
  );
  let stones = "";
  for (let row = 0; row < 26; row++) {
    const y = 1280 + row * row * 1.75 + row * 2, k = (y - 1250) / 1150, half = 260 + k * 900;
    for (let i = 0; i < 11; i++) {
      const x = 900 - half + (i + (row % 2) * 0.5) / 11 * half * 2;
      stones += `M${num(x)} ${num(y)}h${num(half * 0.12)}v${num(3 + 9 * k)}h${num(-half * 0.12)}z`;
    }
  }
  sheet.path(stones, "#8f7763", 0.3);
  for (const dx of [-1, 1]) {
    sheet.path(`M${900 + dx * 62} 1250h6L${num(900 + dx * 330 + 12)} 2410h-26z`, "#6b6470");
  }
}

/** The left row of houses throws its shadow over half of the street. */
function shade(sheet: Sheet): void {
  sheet.path("M640 1250H800L700 1500L620 2410H-300z", "#5a4a7a", 0.28);
}

function tram(sheet: Sheet): void {
  sheet.placed({ x: 930, y: 1800, scale: 1.18 }, () => {
    const yellow = "#f2b92e";
    sheet.ellipse(10, 12, 260, 34, "#4a3a52", 0.4);
    sheet.path(
      "M-200 -10V-330Q-200 -360 -170 -362H170Q200 -360 200 -330V-10Q200 10 180 12H-180Q-200 10 -200 -10z",
      sheet.linear([[0, tone(yellow, 0.04)], [1, tone(yellow, -0.1)]], [-200, 0], [220, 0]),
    );
    sheet.path("M-190 -210V-440Q-188 -500 -120 -506H120Q188 -500 190 -440V-210z", "#fbf1da");
    sheet.path("M-204 -470Q-190 -540 -110 -546H110Q190 -540 204 -470L196 -452H-196z", "#8c6d5a");
    for (const [x, w] of [[-172, 96], [-62, 124], [76, 96]] as const) {
      sheet.rect(x, -440, w, 190, "#51687c", 1, 8);
      sheet.path(
        `M${x} -250V-330L${x + w * 0.6} -440H${x + w}V-420L${x + w * 0.3} -250z`,
        "#cfe3ea",
        0.35,
      );
    }
    sheet.rect(-74, -500, 148, 44, "#2f3440", 1, 6);
    for (let i = 0; i < 5; i++) sheet.rect(-56 + i * 24, -488, 14, 20, "#ffe08a");
    sheet.rect(-200, -236, 400, 22, "#b23a34");
    sheet.glow(0, -120, 130, "#fff3c9", 0.9);
    sheet.ellipse(0, -120, 34, 34, "#fff8e2");
    sheet.ellipse(0, -120, 24, 24, "#ffe9a8");
    sheet.path("M-150 12H150L120 52H-120z", "#4a3f48");
    sheet.line("M0 -546L-30 -640", { width: 8, colour: "#3f3a44" });
    sheet.rect(-40, -320, 80, 40, "#b23a34", 1, 4);
    sheet.ellipse(0, -300, 12, 12, "#fbf1da");
  });
}

function wires(sheet: Sheet): void {
  for (
    const d of [
      "M-10 700Q900 900 1810 640",
      "M900 1040L560 -10",
      "M900 1040L1020 -10",
      "M-10 1000Q800 1080 1810 960",
    ]
  ) {
    sheet.line(d, { width: 4, colour: "#3f3a4c", opacity: 0.75 });
  }
}

function people(sheet: Sheet): void {
  const scale = (height: number, heads: number) => height / (heads * 100);
  const look = { turn: 0, mood: "smile", light: 1 } as const;
  sheet.ellipse(1440, 2258, 190, 26, "#4a3a5a", 0.35);
  sheet.placed(
    { x: 1390, y: 2250, scale: scale(640, NORA.heads) },
    () =>
      figure(
        sheet,
        NORA,
        summerOutfit(NORA, {
          cut: "dress",
          top: "#d8574a",
          hat: { kind: "straw", colour: "#e3c285" },
        }),
        { ...STANDING, seen: "back", rightArm: [16, 20] },
        look,
      ),
  );
  sheet.placed(
    { x: 1555, y: 2262, scale: scale(400, EMIL.heads) },
    () =>
      figure(sheet, EMIL, summerOutfit(EMIL, { bag: "#4f8f8a" }), {
        ...STANDING,
        seen: "back",
        leftArm: [-36, -30],
        rightArm: [150, 160],
      }, look),
  );
}
