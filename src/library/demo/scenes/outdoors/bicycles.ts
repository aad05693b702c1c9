// Theo and Ida on their bicycles.

import type { Random } from "../../../../base/random.ts";
import { bloom, grass } from "../../brush/flora.ts";
import { farTrees, ridge } from "../../brush/land.ts";
import { heapCloud, sky } from "../../brush/sky.ts";
import { broadTree } from "../../brush/tree.ts";
import { mix, tone } from "../../paint/colour.ts";
import { num, type Sheet } from "../../paint/sheet.ts";
import { bust } from "../../people/bust.ts";
import { type Character, IDA, THEO } from "../../people/cast.ts";
import { outfitOf } from "../../people/outfit.ts";

export function bicycles(sheet: Sheet, random: Random): void {
  sky(sheet, 900, ["#5fa3d2", "#b0d5e4", "#f6efd9"]);
  heapCloud(sheet, { x: 520, y: 400, width: 560, light: "#ffffff", shade: "#cddde8" }, random);
  heapCloud(sheet, { x: 1850, y: 330, width: 680, light: "#ffffff", shade: "#cddde8" }, random);
  ridge(sheet, {
    seed: 36,
    y: 800,
    rise: 60,
    wave: 640,
    colour: "#a3bfae",
    mist: "#cfdcb9",
    depth: 200,
  });
  const line = ridge(sheet, {
    seed: 38,
    y: 890,
    rise: 40,
    wave: 700,
    colour: "#9fc068",
    mist: "#b9cf70",
    depth: 240,
  });
  farTrees(sheet, line, { size: 52, gap: 130, colour: "#6f9a55", light: "#d0d98a" }, random);
  sheet.path(
    "M-10 1010Q1200 950 2410 1020V1610H-10z",
    sheet.linear([[0, "#e6cf4a"], [1, "#b9b443"]], [0, 980], [0, 1300]),
  );
  sheet.path("M-10 1210Q1200 1170 2410 1220V1610H-10z", "#7fa650");
  sheet.path(
    "M-10 1300Q1200 1260 2410 1310V1440Q1200 1400 -10 1440z",
    sheet.linear([[0, "#e9d7b4"], [1, "#cdb28a"]], [0, 1280], [0, 1440]),
  );
  for (const [x, h] of [[180, 760], [2260, 820]] as const) {
    broadTree(sheet, {
      x,
      y: 1280,
      height: h,
      trunk: "#6b5142",
      leaves: { dark: "#6d9a48", mid: "#93bb58", light: "#cfe07c" },
    }, random);
  }
  bicycle(sheet, 980, 1380, 1.2, "#3f7f86", THEO);
  bicycle(sheet, 1620, 1390, 0.86, "#d8574a", IDA);
  grass(sheet, {
    top: 1420,
    bottom: 1610,
    count: 380,
    height: 80,
    colours: ["#5f8f42", "#8fb655", "#4a7838"],
  }, random);
  for (let i = 0; i < 40; i++) {
    bloom(
      sheet,
      i % 2 ? "daisy" : "poppy",
      random.between(0, 2400),
      random.between(1450, 1600),
      random.between(12, 24),
      i % 2 ? "#fffaf0" : "#e2574c",
    );
  }
}

function bicycle(
  sheet: Sheet,
  x: number,
  y: number,
  scale: number,
  colour: string,
  who: typeof THEO,
): void {
  sheet.ellipse(x, y + 8, 330 * scale, 20, "#5a4a3a", 0.3);
  sheet.placed({ x, y, scale }, () => {
    const wheel = (wx: number) => {
      sheet.line(`M${wx - 110} -112a110 110 0 1 0 220 0a110 110 0 1 0 -220 0`, {
        width: 13,
        colour: "#33323a",
      });
      let spokes = "";
      for (let i = 0; i < 10; i++) {
        const a = i * Math.PI / 5;
        spokes += `M${wx} -112L${num(wx + Math.cos(a) * 104)} ${num(-112 + Math.sin(a) * 104)}`;
      }
      sheet.line(spokes, { width: 2, colour: "#7a7a84" });
    };
    wheel(-180);
    wheel(180);
    // The far leg, then the frame, then the rider.
    const young = who.age === "child", body = young ? 1.12 : 1;
    const hip = { x: -86, y: -330 }, bar = { x: 118, y: -360 }, crank = { x: -10, y: -110 };
    const leg = (kneeX: number, kneeY: number, footX: number, footY: number, c: string) => {
      sheet.line(`M${hip.x} ${hip.y}L${kneeX} ${kneeY}`, { width: 46, colour: c });
      sheet.line(`M${kneeX} ${kneeY}L${footX} ${footY}`, { width: 34, colour: c });
      sheet.line(`M${footX - 8} ${footY + 6}h36`, { width: 22, colour: "#4a3a34" });
    };
    leg(40, -270, -30, -160, tone(who.bottom, -0.07));
    sheet.line(
      `M-180 -112L-90 -250L110 -270L-10 -110L-180 -112M-90 -250L-10 -110M110 -270L180 -112M100 -320L112 -270`,
      { width: 14, colour },
    );
    sheet.line("M-98 -290L-86 -240", { width: 12, colour: "#33323a" });
    sheet.path("M-140 -304Q-90 -322 -40 -296Q-80 -282 -130 -286z", "#3f2f2a");
    sheet.line(`M100 -322L${bar.x} ${bar.y}q20 -4 34 10`, { width: 12, colour: "#33323a" });
    sheet.ellipse(crank.x, crank.y, 26, 26, "#4a4650");
    leg(70, -230, 10, -84, who.bottom);
    const shoulder = { x: 10, y: -540 * body + (young ? 60 : 0) };
    sheet.line(`M${hip.x + 8} ${hip.y}L${shoulder.x} ${shoulder.y}`, {
      width: young ? 84 : 104,
      colour: who.top,
    });
    sheet.placed(
      { x: shoulder.x + 30, y: shoulder.y - 104, scale: young ? 1.1 : 1.05, turn: 4 },
      () => {
        sheet.path("M-22 20V76H22V26z", mix(who.skin, "#6e2f22", 0.3));
        headOf(sheet, who);
      },
    );
    sheet.line(
      `M${shoulder.x + 8} ${shoulder.y + 16}Q${shoulder.x + 40} ${shoulder.y + 130} ${bar.x + 10} ${
        bar.y - 10
      }`,
      { width: 34, colour: tone(who.top, -0.05) },
    );
    sheet.ellipse(bar.x + 18, bar.y - 6, 17, 16, who.skin);
  });
}

/** Head without shoulders, looking ahead. */
function headOf(sheet: Sheet, who: Character): void {
  sheet.clipped(
    "M-140 -140H140V58H-140z",
    () =>
      bust(sheet, who, { turn: 0.8, mood: "laugh", light: -1, hat: undefined }, outfitOf(who), 0),
  );
  sheet.path("M-48 -22C-54 -70 54 -74 50 -22Q0 -34 -48 -22z", "#f2b632");
  sheet.path("M-46 -30Q0 -44 48 -30L50 -22Q0 -34 -48 -22z", "#c98a24");
}
