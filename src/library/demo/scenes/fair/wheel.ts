// The big wheel and the tents around it.

import type { Random } from "../../../../base/random.ts";
import { PARTY_COLOURS } from "../../brush/party.ts";
import { mix } from "../../paint/colour.ts";
import { num, Sheet } from "../../paint/sheet.ts";
import { crowd } from "./crowd.ts";

export function wheel(sheet: Sheet, random: Random): void {
  const cx = 1420, cy = 800, r = 560, iron = "#2f2a58";
  for (const s of [-1, 1]) {
    sheet.line(`M${cx} ${cy}L${cx + s * 330} 1460`, { width: 26, colour: iron });
  }
  sheet.line(`M${cx - 210} 1240H${cx + 210}`, { width: 14, colour: iron });
  let spokes = "";
  for (let i = 0; i < 16; i++) {
    const a = i / 16 * 2 * Math.PI + 0.1;
    spokes += `M${cx} ${cy}L${num(cx + Math.cos(a) * r)} ${num(cy + Math.sin(a) * r)}`;
  }
  sheet.line(spokes, { width: 5, colour: "#4a4480" });
  for (const k of [1, 0.9, 0.36]) {
    sheet.line(
      `M${num(cx - r * k)} ${cy}a${num(r * k)} ${num(r * k)} 0 1 0 ${num(2 * r * k)} 0a${
        num(r * k)
      } ${num(r * k)} 0 1 0 ${num(-2 * r * k)} 0`,
      { width: k === 1 ? 14 : 7, colour: iron },
    );
  }
  for (let i = 0; i < 48; i++) {
    const a = i / 48 * 2 * Math.PI, x = cx + Math.cos(a) * r, y = cy + Math.sin(a) * r;
    if (i % 3 === 0) sheet.glow(x, y, 54, "#ffd27a", 0.8);
    sheet.ellipse(x, y, 8, 8, i % 2 ? "#fff3cf" : "#ffb0a0");
  }
  for (let i = 0; i < 16; i++) {
    const a = i / 16 * 2 * Math.PI + 0.1, x = cx + Math.cos(a) * r, y = cy + Math.sin(a) * r;
    const colour = mix(PARTY_COLOURS[i % 6]!, "#3a3066", 0.22);
    sheet.line(`M${num(x)} ${num(y)}v34`, { width: 5, colour: iron });
    sheet.path(`M${num(x - 54)} ${num(y + 74)}h108l-12 54q-42 18 -84 0z`, colour);
    sheet.path(
      `M${num(x - 60)} ${num(y + 40)}Q${num(x)} ${num(y + 4)} ${num(x + 60)} ${num(y + 40)}z`,
      colour,
    );
    sheet.ellipse(x, y + 66, 11, 13, "#e0a684");
  }
  sheet.ellipse(cx, cy, 54, 54, iron);
  sheet.glow(cx, cy, 170, "#ffcf7a", 0.8);
  sheet.ellipse(cx, cy, 30, 30, "#ffe6ae");
  for (
    const [x, c, w] of [[260, "#e2574c", 380], [640, "#3f8f86", 320], [
      2180,
      "#f2b632",
      360,
    ]] as const
  ) tent(sheet, x, 1470, w, c);
  sheet.path(
    "M-10 1460H2410V1810H-10z",
    sheet.linear([[0, "#5a4270"], [1, "#231c40"]], [0, 1450], [0, 1800]),
  );
  crowd(sheet, 1560, random, 100);
  crowd(sheet, 1700, random, 150);
}

function tent(sheet: Sheet, x: number, y: number, w: number, colour: string): void {
  const shade = mix(colour, "#2a2450", 0.3);
  for (let i = 0; i < 5; i++) {
    const a = x - w / 2 + i * w / 5;
    sheet.path(
      `M${x} ${y - w * 0.95}L${num(a)} ${num(y - w * 0.55)}h${num(w / 5)}z`,
      i % 2 ? "#f4e4cc" : shade,
    );
    sheet.path(
      `M${num(a)} ${num(y - w * 0.55)}h${num(w / 5)}v${num(w * 0.6)}h${num(-w / 5)}z`,
      i % 2 ? mix("#f4e4cc", "#3a2f66", 0.35) : mix(colour, "#2a2450", 0.5),
    );
  }
  sheet.glow(x, y - w * 0.25, w * 0.5, "#ffbf6a", 0.8);
  sheet.path(`M${x} ${num(y - w * 0.95)}v-50l50 18l-50 16`, "#ffd27a");
}
