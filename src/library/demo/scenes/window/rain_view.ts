// Through the window: autumn trees in the rain; and the drops on the pane.

import type { Random } from "../../../../base/random.ts";
import { ridge } from "../../brush/land.ts";
import { circle, sky } from "../../brush/sky.ts";
import { broadTree } from "../../brush/tree.ts";
import { num, type Sheet } from "../../paint/sheet.ts";
import { landscape } from "../frame.ts";

export function rainView(sheet: Sheet, random: Random): void {
  sky(sheet, 1000, ["#66748a", "#8f9cac", "#b9bfc2"]);
  ridge(sheet, {
    seed: 4,
    y: 900,
    rise: 60,
    wave: 500,
    colour: "#75887f",
    mist: "#9aa69c",
    depth: 260,
  });
  for (const x of [420, 800, 1480, 1900]) {
    broadTree(sheet, {
      x,
      y: 1160,
      height: 620,
      trunk: "#4f453f",
      leaves: { dark: "#8a5f3f", mid: "#b07d45", light: "#d0a45c" },
    }, random);
  }
  sheet.rect(0, 1120, 2400, 400, "#7a8478");
  for (let i = 0; i < 9; i++) {
    sheet.glow(random.next() * 2400, random.between(900, 1150), 120, "#ffd08a", 0.8);
  }
}

export function drops(random: Random): Sheet {
  const sheet = landscape();
  let beads = "", shine = "";
  for (let i = 0; i < 230; i++) {
    const x = random.between(340, 2060), y = random.between(140, 1260), r = random.between(4, 15);
    beads += circle(x, y, r);
    shine += circle(x - r * 0.3, y - r * 0.35, r * 0.3);
  }
  sheet.path(beads, "#dfe8f0", 0.28);
  sheet.path(shine, "#ffffff", 0.8);
  for (let i = 0; i < 16; i++) {
    const x = random.between(360, 2040), y = random.between(180, 900), h = random.between(90, 320);
    sheet.line(`M${num(x)} ${num(y)}q${num(random.between(-12, 12))} ${num(h / 2)} 0 ${num(h)}`, {
      width: 7,
      colour: "#e6eef4",
      opacity: 0.3,
    });
    sheet.ellipse(x, y + h, 9, 13, "#f2f7fb", 0.6);
  }
  return sheet;
}
