// The birthday cake: three layers, cream, berries, candles with a flame each.

import { tone } from "../paint/colour.ts";
import { num, type Sheet } from "../paint/sheet.ts";

export interface CakeLook {
  readonly x: number;
  /** The foot of the plate. */
  readonly y: number;
  /** Half width of the cake. */
  readonly half: number;
  readonly candles: number;
  /** How many are still burning, and how far their flames lean (−1…1). */
  readonly burning: number;
  readonly lean?: number;
  /** Candles that are out smoke, unless they wait to be lit. */
  readonly smoke?: boolean;
}

const CANDLES = ["#e2574c", "#f2b632", "#4f9eb5", "#8a63b8", "#6fae5c"];

export function cake(sheet: Sheet, look: CakeLook): void {
  const { x, y, half: w } = look;
  const h = w * 0.62, top = y - h - w * 0.08, flat = w * 0.16;
  sheet.ellipse(x, y, w * 1.32, w * 0.2, "#f6f1e8");
  sheet.ellipse(x, y - w * 0.02, w * 1.18, w * 0.16, "#ddd4c6");
  sheet.path(
    `M${num(x - w)} ${num(top)}V${num(y - w * 0.08)}Q${num(x)} ${num(y + flat)} ${num(x + w)} ${
      num(y - w * 0.08)
    }V${num(top)}z`,
    sheet.linear([[0, "#f7d9b0"], [0.5, "#efc493"], [1, "#b98458"]], [x - w, 0], [x + w, 0]),
  );
  for (const t of [0.36, 0.7]) {
    const at = top + h * t;
    sheet.path(
      `M${num(x - w)} ${num(at)}Q${num(x)} ${num(at + flat * 1.5)} ${num(x + w)} ${num(at)}v${
        num(h * 0.09)
      }Q${num(x)} ${num(at + flat * 1.5 + h * 0.1)} ${num(x - w)} ${num(at + h * 0.09)}z`,
      t < 0.5 ? "#d8574a" : "#fff6e8",
    );
  }
  // Icing runs over the edge in drops.
  const drops = 12;
  let icing = `M${num(x - w * 1.03)} ${num(top)}A${num(w * 1.03)} ${num(flat * 1.06)} 0 0 1 ${
    num(x + w * 1.03)
  } ${num(top)}`;
  for (let i = 0; i < drops; i++) {
    const a = x + w * 1.03 * (1 - 2 * i / drops),
      b = x + w * 1.03 * (1 - 2 * (i + 1) / drops),
      m = (a + b) / 2;
    const curve = flat * Math.sqrt(Math.max(0, 1 - ((m - x) / (w * 1.03)) ** 2));
    const low = top + curve + h * (i % 3 === 0 ? 0.3 : i % 3 === 1 ? 0.16 : 0.23);
    icing += `C${num(a)} ${num(low)} ${num(a - w * 0.02)} ${num(low + h * 0.04)} ${num(m)} ${
      num(low)
    }S${num(b)} ${num(low - h * 0.1)} ${num(b)} ${num(top + curve * 0.8)}`;
  }
  sheet.path(
    `${icing}z`,
    sheet.linear([[0, "#fff4f0"], [1, "#f3b7bf"]], [x - w, top], [x + w, top + h * 0.4]),
  );
  sheet.ellipse(x, top, w * 1.0, flat, "#fff3ee");
  sheet.ellipse(x - w * 0.1, top - flat * 0.08, w * 0.8, flat * 0.7, "#ffffff", 0.6);
  for (let i = 0; i < 14; i++) {
    const a = i / 14 * 2 * Math.PI,
      bx = x + Math.cos(a) * w * 0.88,
      by = top + Math.sin(a) * flat * 0.86;
    const r = w * 0.058;
    if (Math.sin(a) < -0.2) berry(sheet, bx, by, r * 0.86);
  }
  candles(sheet, look);
  for (let i = 0; i < 14; i++) {
    const a = i / 14 * 2 * Math.PI;
    if (Math.sin(a) >= -0.2) {
      berry(sheet, x + Math.cos(a) * w * 0.88, top + Math.sin(a) * flat * 0.86, w * 0.062);
    }
  }
}

function berry(sheet: Sheet, x: number, y: number, r: number): void {
  sheet.ellipse(x, y - r * 0.4, r, r * 1.05, "#b3293a");
  sheet.ellipse(x - r * 0.12, y - r * 0.55, r * 0.78, r * 0.8, "#dd3f4a");
  sheet.ellipse(x - r * 0.3, y - r * 0.8, r * 0.2, r * 0.16, "#ffd9d0", 0.9);
}

/** Where the wicks end, and how wide a candle is. */
export function wicks(
  { x, y, half: w, candles: count }: Pick<CakeLook, "x" | "y" | "half" | "candles">,
): readonly { readonly x: number; readonly y: number; readonly wide: number }[] {
  const top = y - w * 0.7, flat = w * 0.16;
  return Array.from({ length: count }, (_, i) => {
    const a = (i + 0.5) / count * 2 * Math.PI + 0.5;
    return {
      x: x + Math.cos(a) * w * 0.58,
      y: top + Math.sin(a) * flat * 0.55 - w * 0.4,
      wide: w * 0.05,
    };
  });
}

function candles(
  sheet: Sheet,
  look: CakeLook,
): void {
  const { half: w, burning, lean = 0, smoke = true } = look, tall = w * 0.4;
  for (const [i, { x: cx, y: tip, wide }] of wicks(look).entries()) {
    const cy = tip + tall, colour = CANDLES[i % CANDLES.length]!;
    sheet.rect(
      cx - wide / 2,
      cy - tall,
      wide,
      tall,
      sheet.linear([[0, tone(colour, 0.08)], [1, tone(colour, -0.08)]], [cx - wide / 2, 0], [
        cx + wide / 2,
        0,
      ]),
      1,
      wide * 0.2,
    );
    for (let k = 1; k < 4; k++) {
      sheet.path(
        `M${num(cx - wide / 2)} ${num(cy - tall * k / 4)}l${num(wide)} ${num(-wide * 0.8)}v${
          num(wide * 0.5)
        }l${num(-wide)} ${num(wide * 0.8)}z`,
        "#ffffff",
        0.75,
      );
    }
    sheet.line(`M${num(cx)} ${num(tip)}v${num(-wide * 0.5)}`, {
      width: wide * 0.16,
      colour: "#3a2a26",
    });
    if (i < burning) flame(sheet, cx, tip - wide * 0.3, wide * 2.6, lean);
    else if (smoke) {
      sheet.line(
        `M${num(cx)} ${num(tip - wide)}q${num(wide)} ${num(-wide * 1.6)} 0 ${num(-wide * 3)}t${
          num(wide * 0.4)
        } ${num(-wide * 3)}`,
        { width: wide * 0.3, colour: "#f4ecf0", opacity: 0.5 },
      );
    }
  }
}

/** A candle flame of the given height; `lean` −1…1; its glow reaches `reach` heights far. */
export function flame(
  sheet: Sheet,
  x: number,
  y: number,
  height: number,
  lean: number,
  reach = 2.6,
): void {
  const tipX = x + lean * height * 0.6, w = height * 0.3;
  const shape = (k: number) =>
    `M${num(x)} ${num(y)}C${num(x - w * 1.3 * k)} ${num(y - height * 0.2 * k)} ${
      num(x - w * 0.5 * k + lean * height * 0.3)
    } ${num(y - height * 0.6 * k)} ${num(x + (tipX - x) * k)} ${num(y - height * k)}C${
      num(x + w * 0.7 * k + lean * height * 0.3)
    } ${num(y - height * 0.6 * k)} ${num(x + w * 1.3 * k)} ${num(y - height * 0.2 * k)} ${num(x)} ${
      num(y)
    }z`;
  sheet.glow(x + lean * height * 0.2, y - height * 0.45, height * reach, "#ffb648", 0.5);
  sheet.path(shape(1), "#ff9a2e");
  sheet.path(shape(0.78), "#ffd152");
  sheet.path(shape(0.45), "#fff7d6");
}
