// Things held up in front of somebody: spun sugar, a sparkler, an ice cream, a lantern.

import { type Colour, tone } from "../paint/colour.ts";
import { num, type Sheet } from "../paint/sheet.ts";

export type Prop = {
  readonly kind: "candyfloss" | "sparkler" | "ice" | "bag";
  /** Where it is, as fractions of the picture, and its height as a fraction of the picture's height. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** Colour of the sleeve the hand comes out of. */
  readonly sleeve?: Colour;
};

export function propIn(sheet: Sheet, { kind, x, y, size, sleeve }: Prop): void {
  const scale = size * sheet.height / 100;
  sheet.placed({ x: x * sheet.width, y: y * sheet.height, scale }, () => {
    if (sleeve) {
      // The forearm comes up from the lower edge, leaning towards the body.
      const lean = x > 0.5 ? -34 : 34;
      sheet.path(
        `M-10 10Q${lean - 12} 70 ${lean - 20} 150H${lean + 24}Q${lean + 16} 70 10 10z`,
        sleeve,
      );
      sheet.path("M-11 8Q0 20 11 8L10 17Q0 27 -10 17z", tone(sleeve, -0.06));
    }
    PROPS[kind](sheet);
  });
}

/** A fist at the origin that holds something upright. */
function hand(sheet: Sheet, skin = "#efc2a0"): void {
  sheet.path("M-9 -8Q-13 4 -8 12Q0 18 9 12Q13 2 9 -8Q0 -12 -9 -8z", skin);
  for (const y of [-3, 2, 7]) {
    sheet.line(`M-8 ${y}h13`, { width: 1, colour: tone(skin, -0.12), opacity: 0.7 });
  }
}

/** Each is about 100 units high with the hand at the origin. */
const PROPS: Readonly<Record<Prop["kind"], (sheet: Sheet) => void>> = {
  candyfloss(sheet) {
    sheet.path("M-2 20L-3 -30H3L2 20z", "#f3e6cf");
    const puffs = [[-14, -46, 19], [13, -48, 20], [0, -66, 22], [-16, -66, 16], [17, -68, 15], [
      0,
      -44,
      22,
    ], [2, -82, 14]] as const;
    for (const [cx, cy, r] of puffs) sheet.ellipse(cx, cy + 2, r + 2, r + 1, "#e98fb0");
    for (const [cx, cy, r] of puffs) sheet.ellipse(cx + 1, cy - 2, r * 0.86, r * 0.82, "#f8b7cd");
    for (const [cx, cy, r] of puffs) {
      sheet.ellipse(cx + 4, cy - 5, r * 0.45, r * 0.4, "#ffdce6", 0.8);
    }
    hand(sheet);
  },
  sparkler(sheet) {
    sheet.line("M0 14L10 -50", { width: 1.6, colour: "#8a7a70" });
    sheet.glow(12, -62, 70, "#ffc35a", 0.9);
    let long = "", short = "";
    for (let i = 0; i < 46; i++) {
      const angle = i * 2.39996, r = 14 + (i * 37 % 29);
      const ux = Math.cos(angle), uy = Math.sin(angle);
      const d = `M${num(12 + ux * r * 0.25)} ${num(-62 + uy * r * 0.25)}L${num(12 + ux * r)} ${
        num(-62 + uy * r)
      }`;
      if (i % 2) long += d;
      else short += d;
    }
    sheet.line(long, { width: 0.7, colour: "#ffdf9a" });
    sheet.line(short, { width: 1.1, colour: "#fff4d4" });
    sheet.glow(12, -62, 16, "#ffffff", 1);
    hand(sheet);
  },
  ice(sheet) {
    sheet.path("M-15 -26H15L2 20H-2z", "#d9a05c");
    sheet.line("M-10 -24L4 12M0 -24L6 0M10 -24L-4 12M0 -24L-6 0", {
      width: 1.2,
      colour: "#b57c3e",
    });
    sheet.ellipse(-8, -36, 14, 14, "#f7e3c0");
    sheet.ellipse(9, -36, 14, 14, "#ef9aa8");
    sheet.ellipse(0, -52, 14, 14, "#b6d78c");
    sheet.ellipse(-3, -57, 5, 3.4, "#ffffff", 0.5);
    hand(sheet);
  },
  bag(sheet) {
    for (const side of [-1, 1]) {
      sheet.path(
        `M${side * 35} -3Q${side * 40} 34 ${side * 34} 80H${side * 23}Q${side * 29} 34 ${
          side * 25
        } -5Q${side * 30} -8 ${side * 35} -3z`,
        "#2f6a78",
      );
      sheet.rect(side * 31.5 - 6.5, 26, 13, 7, "#f2d27a", 1, 2);
    }
  },
};
