// What is on the sill and beside the window.

import { type Colour, tone } from "../../paint/colour.ts";
import { num, type Sheet } from "../../paint/sheet.ts";

export function curtain(
  sheet: Sheet,
  from: number,
  to: number,
  colour: Colour,
  side: 1 | -1,
): void {
  const w = to - from;
  sheet.path(
    `M${from} -10H${to}Q${to - side * w * 0.16} 700 ${to - side * w * (side > 0 ? 0.32 : 0)} 1810H${
      from + (side > 0 ? 0 : w * 0.32)
    }Q${from + (side > 0 ? 0 : w * 0.16)} 700 ${from} -10z`,
    sheet.linear(
      [[0, tone(colour, side > 0 ? -0.12 : 0.03)], [0.5, colour], [
        1,
        tone(colour, side > 0 ? 0.03 : -0.12),
      ]],
      [from, 0],
      [to, 0],
    ),
  );
  for (let i = 1; i < 6; i++) {
    const x = from + w * i / 6;
    sheet.line(`M${num(x)} -10Q${num(x - side * 30)} 800 ${num(x - side * 40)} 1810`, {
      width: 16,
      colour: tone(colour, -0.12),
      opacity: 0.4,
    });
  }
}

export function plant(sheet: Sheet): void {
  sheet.path(
    "M1770 1140H1950L1922 1330Q1860 1350 1798 1330z",
    sheet.linear([[0, "#d2764c"], [1, "#8a4a3a"]], [1770, 0], [1950, 0]),
  );
  sheet.rect(1756, 1116, 208, 44, "#c96a44", 1, 8);
  for (
    const [dx, dy, turn] of [[-20, -40, -34], [10, -60, -8], [40, -40, 22], [-50, -10, -62], [
      70,
      -10,
      54,
    ], [0, -30, 6]] as const
  ) {
    sheet.placed({ x: 1860 + dx, y: 1130 + dy * 0.3, turn }, () => {
      sheet.path(
        "M0 0C-52 -70 -42 -170 0 -236C42 -170 52 -70 0 0z",
        dx > 20 ? "#5c8a52" : "#457a4c",
      );
      sheet.line("M0 -6V-210", { width: 4, colour: "#9cbf7a", opacity: 0.7 });
    });
  }
}

export function teaAndBook(sheet: Sheet): void {
  sheet.ellipse(900, 1336, 240, 26, "#3a2a3a", 0.35);
  sheet.path(
    "M760 1060H1010L986 1300Q884 1340 784 1300z",
    sheet.linear([[0, "#5f8fa0"], [1, "#34566c"]], [760, 0], [1010, 0]),
  );
  sheet.line("M1004 1110Q1110 1110 1094 1200Q1078 1260 992 1256", { width: 30, colour: "#4a7688" });
  sheet.ellipse(885, 1062, 125, 24, "#3f6678");
  sheet.ellipse(885, 1064, 106, 18, "#7a4526");
  for (const [x, h] of [[840, 200], [890, 260], [940, 190]] as const) {
    sheet.line(`M${x} 1030q-40 ${-h * 0.3} 0 ${-h * 0.5}t10 ${-h * 0.5}`, {
      width: 20,
      colour: "#ffffff",
      opacity: 0.16,
    });
  }
  sheet.placed({ x: 1400, y: 1330, turn: -2 }, () => {
    sheet.path(
      "M-260 -26Q-130 -80 0 -30Q130 -80 260 -26L276 10Q130 -36 0 14Q-130 -36 -276 10z",
      "#fbf4e4",
    );
    sheet.path(
      "M-276 10Q-130 -36 0 14Q130 -36 276 10V24Q130 -20 0 30Q-130 -20 -276 24z",
      "#b5524a",
    );
    for (let i = 0; i < 4; i++) {
      sheet.line(
        `M-220 ${-22 + i * 9}Q-120 ${-56 + i * 10} -24 ${-24 + i * 9}M24 ${-24 + i * 9}Q120 ${
          -56 + i * 10
        } 220 ${-22 + i * 9}`,
        { width: 3, colour: "#8a7a70", opacity: 0.6 },
      );
    }
  });
}
