// The square with its houses, the stage, lanterns over all.

import type { Random } from "../../../../base/random.ts";
import { house } from "../../brush/house.ts";
import { paperLantern } from "../../brush/party.ts";
import { mix } from "../../paint/colour.ts";
import { num, Sheet } from "../../paint/sheet.ts";
import { silhouetteOf, THEO } from "../../people/cast.ts";
import { figure, STANDING } from "../../people/figure.ts";
import { outfitOf } from "../../people/outfit.ts";
import { crowd } from "./crowd.ts";

export function square(sheet: Sheet, random: Random): void {
  const walls = ["#b58a6a", "#a87f86", "#8f88a2", "#c09a6c", "#9c7a78", "#a9918a"];
  walls.forEach((wall, i) =>
    house(sheet, {
      x: 60 + i * 460,
      y: 1330,
      width: 420,
      height: 420 + (i * 83 % 130),
      wall: mix(wall, "#3a2f66", 0.42),
      roof: mix("#8a4a3c", "#2a2450", 0.5),
      columns: 3,
      rows: 3,
      lit: { colour: "#ffca6e", share: 0.62, seed: i * 7 + 2 },
      side: 1,
    })
  );
  stage(sheet);
  sheet.path(
    "M-10 1330H2410V1810H-10z",
    sheet.linear([[0, "#6a4a66"], [1, "#2f254c"]], [0, 1320], [0, 1800]),
  );
  for (const [y, step] of [[1350, 60], [1450, 84], [1570, 120]] as const) {
    crowd(sheet, y, random.fork(`row${y}`), step);
  }
  lanternRows(sheet);
}

/** Five strings of paper lanterns, each swaying a little in its own way. */
function lanternRows(sheet: Sheet): void {
  for (let row = 0; row < 5; row++) {
    const y = 90 + row * 118, k = 1.15 - row * 0.17, count = 7 + row * 2, sag = 210 - row * 26;
    const at = (t: number) => y + sag * 4 * t * (1 - t) * 0.8;
    let string = "";
    for (let i = 0; i <= 30; i++) {
      string += `${i ? "L" : "M"}${num(-40 + 2480 * i / 30)} ${num(at(i / 30))}`;
    }
    sheet.line(string, { width: 5 * k, colour: "#2a2144" });
    for (let i = 0; i < count; i++) {
      const t = (i + 0.5) / count, x = -40 + 2480 * t;
      const colour = ["#ff8a4a", "#ffc24a", "#ff6a5c", "#ffa7b8", "#ffd98a"][(i + row * 2) % 5]!;
      const sway = Math.sin(i * 0.9 + row) * 7;
      paperLantern(sheet, x, at(t) + 74 * k + 26 * k, 58 * k, colour, 26 * k, { sway });
    }
  }
}

function stage(sheet: Sheet): void {
  sheet.path("M820 1380V1030H1580V1380z", "#2a2148");
  sheet.path("M780 1040L880 940H1520L1620 1040z", "#c8463f");
  for (let i = 0; i < 6; i++) {
    sheet.path(`M${800 + i * 136} 1040h68l-34 60z`, i % 2 ? "#fff1d6" : "#f2b632");
  }
  sheet.glow(1200, 1240, 480, "#ffb45c", 0.85);
  for (const [x, c] of [[950, "#ff8ab0"], [1200, "#ffd27a"], [1450, "#8fb4ff"]] as const) {
    sheet.path(
      `M${x - 16} 1046h32l110 330h-252z`,
      sheet.linear([[0, c, 0.55], [1, c, 0]], [0, 1046], [0, 1380]),
    );
  }
  for (const [x, h] of [[1060, 200], [1200, 220], [1340, 205]] as const) {
    const dark = silhouetteOf(THEO, "#1f173a");
    sheet.placed(
      { x, y: 1376, scale: h / 670 },
      () =>
        figure(sheet, dark, outfitOf(dark, { shoes: "#1f173a" }), {
          ...STANDING,
          leftArm: [-50, 60],
          rightArm: [70, -50],
        }, { turn: 0, mood: "calm", light: 1, plain: true }),
    );
    sheet.placed({ x: x + 8, y: 1300, turn: 60, scale: 0.8 }, () => {
      sheet.ellipse(0, 0, 24, 30, "#7a3a2a");
      sheet.rect(-5, -100, 10, 90, "#5a2a22");
    });
  }
}
