// What is worn on a head: a paper cone, a wool cap, a straw hat.

import { type Colour, tone } from "../paint/colour.ts";
import { num, type Sheet } from "../paint/sheet.ts";

export type Headwear =
  | { readonly kind: "party"; readonly colour: Colour }
  | { readonly kind: "wool"; readonly colour: Colour }
  | { readonly kind: "straw"; readonly colour: Colour };

export function hat(sheet: Sheet, worn: Headwear, half: number, turn: number): void {
  const { colour } = worn, x = turn * 4;
  if (worn.kind === "party") {
    const cone = `M${num(x - 22)} -46Q${num(x)} -38 ${num(x + 22)} -46L${num(x + 3)} -112z`;
    sheet.path(
      cone,
      sheet.linear([[0, tone(colour, 0.08)], [1, tone(colour, -0.08)]], [-20, 0], [22, 0]),
    );
    sheet.clipped(cone, () => {
      for (let i = 0; i < 4; i++) {
        sheet.path(
          `M${num(x - 30)} ${-56 - i * 18}L${num(x + 30)} ${-70 - i * 18}v7L${num(x - 30)} ${
            -49 - i * 18
          }z`,
          "#fff6e4",
          0.85,
        );
      }
    });
    sheet.ellipse(x + 3, -113, 8, 8, "#fff1cf");
    return;
  }
  if (worn.kind === "wool") {
    sheet.ellipse(x, -71, 12, 12, tone(colour, 0.14));
    sheet.path(
      `M${num(-half - 4)} -22C${num(-half - 6)} -56 ${num(-half * 0.6)} -68 ${num(x)} -68C${
        num(half * 0.6)
      } -68 ${num(half + 6)} -56 ${num(half + 4)} -22z`,
      sheet.linear([[0, tone(colour, 0.06)], [1, tone(colour, -0.06)]], [-half, 0], [half, 0]),
    );
    sheet.path(
      `M${num(-half - 6)} -20Q0 -34 ${num(half + 6)} -20V-33Q0 -47 ${num(-half - 6)} -33z`,
      tone(colour, -0.09),
    );
    for (let i = -3; i <= 3; i++) {
      sheet.line(`M${num(i * half / 3.4)} ${num(-26 - (9 - i * i) * 0.9)}v-11`, {
        width: 2,
        colour: tone(colour, 0.04),
        opacity: 0.6,
      });
    }
    return;
  }
  const straw = sheet.linear([[0, tone(colour, 0.07)], [1, tone(colour, -0.1)]], [-40, 0], [44, 0]);
  sheet.path(
    `M${num(-half * 0.86)} -32C${num(-half * 0.9)} -66 ${num(-half * 0.5)} -74 ${num(x)} -72C${
      num(half * 0.5)
    } -74 ${num(half * 0.9)} -66 ${num(half * 0.86)} -32z`,
    straw,
  );
  sheet.path(
    `M${num(-half * 0.87)} -44Q0 -36 ${num(half * 0.87)} -44V-32Q0 -24 ${num(-half * 0.87)} -32z`,
    "#9c4338",
  );
  sheet.path(
    `M${num(-half - 30)} -27C${num(-half)} -42 ${num(-half * 0.9)} -36 ${
      num(-half * 0.86)
    } -33Q0 -24 ${num(half * 0.86)} -33C${num(half * 0.9)} -36 ${num(half)} -42 ${
      num(half + 30)
    } -27Q0 -8 ${num(-half - 30)} -27z`,
    straw,
  );
}

export function strawBrim(sheet: Sheet, colour: Colour, half: number): void {
  sheet.ellipse(0, -28, half + 30, 13, tone(colour, -0.2));
}
