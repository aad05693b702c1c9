// What lies on every table: wood, shadows, plates, cups, cutlery.

import type { Random } from "../../../../base/random.ts";
import { type Colour, mix, tone } from "../../paint/colour.ts";
import { num, type Sheet } from "../../paint/sheet.ts";

export const SHADE = "#3f2b38";

export function wood(sheet: Sheet, colour: Colour, random: Random): void {
  const plank = 300;
  for (let i = 0; i < 6; i++) {
    const y = i * plank, c = tone(colour, random.between(-0.025, 0.025));
    sheet.rect(
      0,
      y,
      2400,
      plank,
      sheet.linear([[0, tone(c, 0.02)], [1, tone(c, -0.03)]], [0, y], [0, y + plank]),
    );
    sheet.rect(0, y, 2400, 6, tone(colour, -0.16), 0.7);
    let grain = "";
    for (let k = 0; k < 12; k++) {
      const gy = y + random.between(20, plank - 20), x = random.between(-200, 1900);
      grain += `M${num(x)} ${num(gy)}q${num(random.between(200, 400))} ${
        num(random.between(-16, 16))
      } ${num(random.between(500, 900))} 0`;
    }
    sheet.line(grain, { width: 4, colour: tone(colour, -0.1), opacity: 0.35 });
  }
}

/** A round thing on the table throws its shadow to the lower right. */
export function shadow(sheet: Sheet, x: number, y: number, r: number): void {
  const fill = sheet.radial(
    [[0, SHADE, 0.5], [0.82, SHADE, 0.4], [1, SHADE, 0]],
    x + r * 0.1,
    y + r * 0.13,
    r * 1.12,
  );
  sheet.ellipse(x + r * 0.1, y + r * 0.13, r * 1.12, r * 1.12, fill);
}

export function plate(sheet: Sheet, x: number, y: number, r: number, colour: Colour): void {
  shadow(sheet, x, y, r);
  sheet.ellipse(
    x,
    y,
    r,
    r,
    sheet.linear([[0, tone(colour, 0.05)], [1, tone(colour, -0.07)]], [x - r, y - r], [
      x + r,
      y + r,
    ]),
  );
  sheet.ellipse(x, y, r * 0.74, r * 0.74, tone(colour, -0.05));
  sheet.ellipse(x + 4, y + 5, r * 0.71, r * 0.71, tone(colour, 0.03));
}

export function cup(
  sheet: Sheet,
  x: number,
  y: number,
  r: number,
  colour: Colour,
  drink: Colour,
): void {
  plate(sheet, x, y, r * 1.6, tone(colour, 0.06));
  sheet.line(
    `M${num(x + r * 0.8)} ${num(y - r * 0.3)}q${num(r * 0.8)} ${num(-r * 0.4)} ${num(r * 0.7)} ${
      num(r * 0.5)
    }`,
    { width: r * 0.22, colour: tone(colour, -0.03) },
  );
  sheet.ellipse(x, y, r, r, colour);
  sheet.ellipse(x, y, r * 0.87, r * 0.87, tone(colour, -0.12));
  sheet.ellipse(x + r * 0.03, y + r * 0.03, r * 0.82, r * 0.82, drink);
  sheet.path(
    `M${num(x)} ${num(y + r * 0.44)}C${num(x - r * 0.62)} ${num(y)} ${num(x - r * 0.3)} ${
      num(y - r * 0.5)
    } ${num(x)} ${num(y - r * 0.14)}C${num(x + r * 0.3)} ${num(y - r * 0.5)} ${num(x + r * 0.62)} ${
      num(y)
    } ${num(x)} ${num(y + r * 0.44)}z`,
    mix(drink, "#fff4dc", 0.75),
  );
}

export function knife(sheet: Sheet, x: number, y: number, turn: number): void {
  sheet.placed({ x, y, turn }, () => {
    sheet.rect(6, -296, 36, 600, SHADE, 0.25, 18);
    sheet.path("M-16 0V-280Q14 -320 18 -260V0z", "#e6e9ec");
    sheet.path("M4 0V-290Q16 -300 18 -260V0z", "#c2c9d0");
    sheet.rect(-18, 0, 36, 290, "#6b4a38", 1, 16);
  });
}

export function fork(sheet: Sheet, x: number, y: number, turn: number): void {
  sheet.placed({ x, y, turn }, () => {
    sheet.line("M8 296V-100", { width: 30, colour: SHADE, opacity: 0.2 });
    sheet.line("M0 290V-100", { width: 22, colour: "#dfe3e7" });
    sheet.path("M-40 -180Q-44 -90 0 -80Q44 -90 40 -180z", "#dfe3e7");
    sheet.line("M-34 -170V-300M-12 -170V-300M12 -170V-300M34 -170V-300", {
      width: 11,
      colour: "#dfe3e7",
    });
  });
}
