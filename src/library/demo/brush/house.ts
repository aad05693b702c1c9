// Houses: a lit wall under a gabled or hipped roof, windows with frames and shutters.

import { type Colour, mix, tone } from "../paint/colour.ts";
import { num, type Sheet } from "../paint/sheet.ts";

export interface HouseLook {
  readonly x: number;
  /** The foot of the wall. */
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly wall: Colour;
  readonly roof: Colour;
  /** "gable" shows its triangle, "eaves" its long side, "flat" a cornice only. */
  readonly form?: "gable" | "eaves" | "flat";
  readonly columns?: number;
  readonly rows?: number;
  /** Which windows are lit: the colour of the light and a share of windows. */
  readonly lit?: { readonly colour: Colour; readonly share: number; readonly seed: number };
  readonly shutters?: Colour;
  readonly door?: Colour;
  readonly snow?: Colour;
  readonly balconies?: boolean;
  readonly side?: number;
}

export function house(sheet: Sheet, look: HouseLook): void {
  const { x, y, width, height, wall, roof, form = "gable", side = -1 } = look;
  const left = x - width / 2, top = y - height;
  const fill = sheet.linear(
    [[0, tone(wall, 0.03)], [1, tone(wall, -0.06)]],
    side < 0 ? [left, top] : [left + width, top],
    side < 0 ? [left + width, y] : [left, y],
  );
  if (form === "gable") {
    const peak = top - width * 0.46, chimney = { x: x + width * 0.2, y: top - width * 0.44 };
    sheet.rect(chimney.x, chimney.y, width * 0.085, width * 0.26, tone(roof, -0.04));
    sheet.rect(
      chimney.x - 4,
      chimney.y - 6,
      width * 0.085 + 8,
      width * 0.035,
      look.snow ?? tone(roof, -0.1),
    );
    sheet.path(
      `M${num(left)} ${num(y)}V${num(top)}L${num(x)} ${num(peak)}L${num(left + width)} ${
        num(top)
      }V${num(y)}z`,
      fill,
    );
    const thick = width * 0.075, over = width * 0.1;
    const slope = (d: number) =>
      `M${num(left - over)} ${num(top + over * 0.75 - d)}L${num(x)} ${
        num(peak - thick * 0.6 - d)
      }L${num(left + width + over)} ${num(top + over * 0.75 - d)}`;
    sheet.line(slope(0), { width: thick, colour: roof, cap: "butt" });
    if (look.snow) sheet.line(slope(thick * 0.55), { width: thick * 0.9, colour: look.snow });
  } else if (form === "eaves") {
    sheet.rect(left, top, width, height, fill);
    const rise = Math.min(width * 0.3, height * 0.6), over = width * 0.05;
    const outline = `M${num(left - over)} ${num(top + 4)}L${num(left + width * 0.1)} ${
      num(top - rise)
    }H${num(left + width * 0.9)}L${num(left + width + over)} ${num(top + 4)}z`;
    sheet.path(
      outline,
      sheet.linear([[0, tone(roof, 0.05)], [1, tone(roof, -0.05)]], [0, top - rise], [0, top]),
    );
    if (look.snow) {
      sheet.path(
        `M${num(left - over * 0.6)} ${num(top - 6)}L${num(left + width * 0.1)} ${
          num(top - rise - 8)
        }H${num(left + width * 0.9)}L${num(left + width + over * 0.6)} ${num(top - 6)}Q${
          num(x + width * 0.2)
        } ${num(top - 18)} ${num(x)} ${num(top - 7)}T${num(left - over * 0.6)} ${num(top - 6)}z`,
        look.snow,
      );
    } else {
      let rows = "";
      for (let i = 1; i < 5; i++) {
        const v = top - rise + rise * i / 5;
        rows += `M${num(left + width * 0.1 * (1 - i / 5))} ${num(v)}H${
          num(left + width - width * 0.1 * (1 - i / 5))
        }`;
      }
      sheet.line(rows, {
        width: Math.max(1.5, height * 0.01),
        colour: tone(roof, -0.09),
        opacity: 0.5,
      });
    }
  } else {
    sheet.rect(left, top, width, height, fill);
    sheet.rect(
      left - width * 0.03,
      top - height * 0.025,
      width * 1.06,
      height * 0.04,
      tone(wall, 0.07),
    );
    if (look.snow) {
      sheet.rect(
        left - width * 0.03,
        top - height * 0.05,
        width * 1.06,
        height * 0.035,
        look.snow,
        1,
        6,
      );
    }
  }
  windows(sheet, look, left, top);
}

function windows(sheet: Sheet, look: HouseLook, left: number, top: number): void {
  const { width, height, wall, columns = 2, rows = 2, lit } = look;
  const cellW = width / columns, cellH = height / rows;
  const w = Math.min(cellW * 0.42, cellH * 0.5), h = Math.min(cellH * 0.58, w * 1.6);
  const frame = mix(wall, "#fffaf0", 0.75), glass = mix("#4d6478", wall, 0.18);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const cx = left + cellW * (column + 0.5), cy = top + cellH * (row + 0.52);
      const ground = row === rows - 1 && look.door && column === Math.floor(columns / 2);
      if (ground) {
        const dw = w * 1.15, dh = cellH * 0.78;
        sheet.rect(cx - dw / 2 - 3, top + height - dh - 3, dw + 6, dh + 3, frame);
        sheet.rect(cx - dw / 2, top + height - dh, dw, dh, look.door!);
        continue;
      }
      const shine = lit && chanceOf(lit.seed + row * 17 + column * 5) < lit.share;
      sheet.rect(cx - w / 2 - w * 0.1, cy - h / 2 - w * 0.1, w * 1.2, h + w * 0.2, frame);
      sheet.rect(cx - w / 2, cy - h / 2, w, h, shine ? lit.colour : glass);
      if (!shine) {
        sheet.path(
          `M${num(cx - w / 2)} ${num(cy + h / 2)}V${num(cy)}L${num(cx + w * 0.2)} ${
            num(cy - h / 2)
          }H${num(cx + w / 2)}z`,
          "#dcebf2",
          0.25,
        );
      }
      sheet.path(`M${num(cx - 1.5)} ${num(cy - h / 2)}h3v${num(h)}h-3z`, frame);
      if (look.shutters) {
        for (const s of [-1, 1]) {
          sheet.rect(cx + s * w * 0.86 - w * 0.24, cy - h / 2 - 2, w * 0.48, h + 4, look.shutters);
        }
      }
      if (look.balconies && row > 0) {
        const by = cy + h / 2;
        sheet.rect(cx - w * 0.85, by - 2, w * 1.7, 4, "#3a3a44");
        let bars = "";
        for (let i = 0; i <= 8; i++) {
          bars += `M${num(cx - w * 0.8 + i * w * 0.2)} ${num(by)}v${num(-h * 0.36)}`;
        }
        sheet.line(`${bars}M${num(cx - w * 0.85)} ${num(by - h * 0.36)}h${num(w * 1.7)}`, {
          width: Math.max(1.2, w * 0.035),
          colour: "#3a3a44",
        });
      }
    }
  }
}

/** A fixed pseudo-random share for one window. */
function chanceOf(seed: number): number {
  const wave = Math.sin(seed * 12.9898) * 43758.5453;
  return wave - Math.floor(wave);
}

/** Smoke that leaves a chimney and thins out. */
export function smoke(sheet: Sheet, x: number, y: number, size: number, colour: Colour): void {
  for (let i = 0; i < 7; i++) {
    const t = i / 6, r = size * (0.14 + t * 0.5);
    sheet.glow(x + size * t * t * 1.5, y - size * t * 2.2, r * 1.6, colour, 0.5 * (1 - t * 0.75));
  }
}
