// Things for a party: balloons, bunting, presents, paper lanterns.

import type { Random } from "../../../base/random.ts";
import { type Colour, mix, tone } from "../paint/colour.ts";
import { num, type Sheet } from "../paint/sheet.ts";

export const PARTY_COLOURS: readonly Colour[] = [
  "#e2574c",
  "#f2b632",
  "#4f9eb5",
  "#8a63b8",
  "#6fae5c",
  "#ef8fae",
];

export function balloon(
  sheet: Sheet,
  x: number,
  y: number,
  r: number,
  colour: Colour,
  string = r * 3,
): void {
  sheet.line(
    `M${num(x)} ${num(y + r * 1.3)}q${num(r * 0.3)} ${num(string * 0.4)} ${num(-r * 0.1)} ${
      num(string)
    }`,
    { width: Math.max(2, r * 0.03), colour: "#8a7a70", opacity: 0.7 },
  );
  sheet.path(
    `M${num(x)} ${num(y + r * 1.28)}C${num(x - r * 0.9)} ${num(y + r * 0.9)} ${num(x - r * 1.1)} ${
      num(y - r)
    } ${num(x)} ${num(y - r * 1.05)}C${num(x + r * 1.1)} ${num(y - r)} ${num(x + r * 0.9)} ${
      num(y + r * 0.9)
    } ${num(x)} ${num(y + r * 1.28)}z`,
    sheet.radial(
      [[0, tone(colour, 0.12)], [0.5, colour], [1, tone(colour, -0.1)]],
      x - r * 0.35,
      y - r * 0.4,
      r * 1.7,
    ),
  );
  sheet.path(
    `M${num(x - r * 0.1)} ${num(y + r * 1.38)}h${num(r * 0.2)}l${num(-r * 0.1)} ${num(-r * 0.16)}z`,
    tone(colour, -0.1),
  );
  sheet.placed(
    { x: x - r * 0.4, y: y - r * 0.45, turn: 35 },
    () => sheet.ellipse(0, 0, r * 0.12, r * 0.28, "#ffffff", 0.55),
  );
}

/** Little flags on a sagging string between two points. */
export function bunting(
  sheet: Sheet,
  from: readonly [number, number],
  to: readonly [number, number],
  sag: number,
  count: number,
  size: number,
): void {
  const at = (t: number) =>
    [
      from[0] + (to[0] - from[0]) * t,
      from[1] + (to[1] - from[1]) * t + sag * 4 * t * (1 - t),
    ] as const;
  let string = "";
  for (let i = 0; i <= 24; i++) {
    const [x, y] = at(i / 24);
    string += `${i ? "L" : "M"}${num(x)} ${num(y)}`;
  }
  sheet.line(string, { width: size * 0.06, colour: "#8a6a58" });
  for (let i = 0; i < count; i++) {
    const [x, y] = at((i + 0.5) / count), colour = PARTY_COLOURS[i % 6]!;
    sheet.path(
      `M${num(x - size * 0.45)} ${num(y)}H${num(x + size * 0.45)}L${num(x)} ${num(y + size)}z`,
      colour,
    );
    sheet.path(
      `M${num(x)} ${num(y)}H${num(x + size * 0.45)}L${num(x)} ${num(y + size)}z`,
      tone(colour, -0.06),
    );
  }
}

export function present(
  sheet: Sheet,
  x: number,
  y: number,
  w: number,
  h: number,
  paper: Colour,
  ribbon: Colour,
  dotted: boolean,
): void {
  sheet.rect(
    x - w / 2,
    y - h,
    w,
    h,
    sheet.linear([[0, tone(paper, 0.05)], [1, tone(paper, -0.1)]], [x - w / 2, 0], [x + w / 2, 0]),
    1,
    6,
  );
  if (dotted) {
    for (let i = 0; i < 4; i++) {
      for (let k = 0; k < 3; k++) {
        sheet.ellipse(
          x - w * 0.38 + i * w * 0.25 + (k % 2) * w * 0.1,
          y - h * 0.2 - k * h * 0.28,
          w * 0.035,
          w * 0.035,
          "#fff8ea",
          0.9,
        );
      }
    }
  }
  sheet.rect(x - w * 0.07, y - h, w * 0.14, h, ribbon);
  sheet.rect(x - w / 2, y - h * 0.62, w, h * 0.13, ribbon);
  for (const s of [-1, 1]) {
    sheet.path(
      `M${num(x)} ${num(y - h)}C${num(x + s * w * 0.1)} ${num(y - h - w * 0.35)} ${
        num(x + s * w * 0.42)
      } ${num(y - h - w * 0.32)} ${num(x + s * w * 0.36)} ${num(y - h - w * 0.08)}Q${
        num(x + s * w * 0.2)
      } ${num(y - h)} ${num(x)} ${num(y - h)}z`,
      s < 0 ? ribbon : tone(ribbon, -0.07),
    );
  }
  sheet.ellipse(x, y - h - w * 0.02, w * 0.07, w * 0.06, tone(ribbon, -0.12));
}

/** The light of a lantern on the evening around it. */
export function lanternGlow(sheet: Sheet, x: number, y: number, r: number, colour: Colour): void {
  sheet.glow(x, y, r * 2.5, mix(colour, "#ffcf7a", 0.4), 0.5);
}

/** A round paper lantern with ribs, lit from inside. `sway` in degrees
 * about its cord. */
export function paperLantern(
  sheet: Sheet,
  x: number,
  y: number,
  r: number,
  colour: Colour,
  cord: number,
  { sway = 0, glow = true }: { readonly sway?: number; readonly glow?: boolean } = {},
): void {
  sheet.placed({ x, y: y - r - cord, turn: sway }, () => {
    const cy = cord + r;
    sheet.line(`M0 0V${num(cord)}`, { width: Math.max(2, r * 0.04), colour: "#3a2a3a" });
    if (glow) lanternGlow(sheet, 0, cy, r, colour);
    sheet.ellipse(
      0,
      cy,
      r,
      r * 0.95,
      sheet.radial(
        [[0, "#fff6d2"], [0.45, mix(colour, "#ffd98a", 0.35)], [1, tone(colour, -0.06)]],
        0,
        cy + r * 0.15,
        r * 1.15,
      ),
    );
    for (const k of [0.35, 0.72]) {
      sheet.line(
        `M0 ${num(cy - r * 0.94)}A${num(r * k)} ${num(r * 0.94)} 0 0 0 0 ${num(cy + r * 0.94)}A${
          num(r * k)
        } ${num(r * 0.94)} 0 0 0 0 ${num(cy - r * 0.94)}`,
        { width: Math.max(1.4, r * 0.025), colour: tone(colour, -0.1), opacity: 0.5 },
      );
    }
    sheet.rect(-r * 0.3, cy - r * 1.02, r * 0.6, r * 0.13, "#3a2a3a", 1, r * 0.04);
    sheet.rect(-r * 0.26, cy + r * 0.9, r * 0.52, r * 0.11, "#3a2a3a", 1, r * 0.04);
    sheet.line(`M0 ${num(cy + r)}v${num(r * 0.4)}`, { width: r * 0.05, colour: "#c8463f" });
  });
}

/** Confetti over an area. */
export function confetti(
  sheet: Sheet,
  top: number,
  bottom: number,
  count: number,
  size: number,
  random: Random,
): void {
  const shapes = PARTY_COLOURS.map(() => "");
  for (let i = 0; i < count; i++) {
    const x = random.next() * sheet.width, y = random.between(top, bottom), a = random.next() * 6.3;
    const ux = Math.cos(a) * size, uy = Math.sin(a) * size;
    shapes[i % 6] += `M${num(x)} ${num(y)}l${num(ux)} ${num(uy)}l${num(-uy * 0.5)} ${
      num(ux * 0.5)
    }l${num(-ux)} ${num(-uy)}z`;
  }
  PARTY_COLOURS.forEach((colour, i) => sheet.path(shapes[i]!, colour, 0.95));
}
