// Backdrops of evenings: lamps, lanterns, shop windows.

import { blob } from "../../brush/land.ts";
import { mix } from "../../paint/colour.ts";
import { num } from "../../paint/sheet.ts";
import { bokeh, type Painter } from "./soft_spots.ts";

export const BY_NIGHT = {
  lamp(sheet, w, h, random) {
    sheet.cover(sheet.linear([[0, "#7a4a3a"], [1, "#3f2a33"]], [w, 0], [0, h]));
    const spines = ["#9c4a3c", "#c08a4a", "#4f6b6b", "#7b5f86", "#d0b48a", "#5a7a52"];
    for (let shelf = 0; shelf < 4; shelf++) {
      const y = h * (0.12 + shelf * 0.21);
      sheet.rect(0, y, w * 0.62, 24, "#4a2f28");
      for (let x = 20; x < w * 0.6;) {
        const wide = random.between(34, 78), tall = h * random.between(0.1, 0.17);
        sheet.rect(x, y - tall, wide - 6, tall, random.pick(spines), 0.85);
        x += wide;
      }
    }
    sheet.rect(w * 0.83, h * 0.42, 26, h * 0.4, "#33231f");
    sheet.path(
      `M${num(w * 0.74)} ${num(h * 0.42)}L${num(w * 0.79)} ${num(h * 0.24)}H${num(w * 0.9)}L${
        num(w * 0.95)
      } ${num(h * 0.42)}z`,
      "#ffe0a0",
    );
    sheet.glow(w * 0.84, h * 0.34, w * 0.75, "#ffb85c", 0.75);
  },
  festival(sheet, w, h, random) {
    sheet.cover(sheet.linear([[0, "#1f2450"], [0.5, "#54396f"], [1, "#7a4056"]], [0, 0], [0, h]));
    for (let row = 0; row < 3; row++) {
      for (let i = 0; i < 8; i++) {
        const x = (i + 0.5 + row * 0.3) / 8 * w, sag = Math.sin((i + 0.5) / 8 * Math.PI) * 90;
        const y = h * (0.1 + row * 0.14) + sag,
          colour = ["#ff9d4a", "#ffd05c", "#ff6f5a", "#ffb7c4"][(i + row) % 4]!;
        sheet.glow(x, y, 190, colour, 0.6);
        sheet.ellipse(x, y, 46, 54, mix(colour, "#fff3c9", 0.45));
      }
    }
    for (let x = 40; x < w; x += 120) {
      sheet.path(blob(x, h * 0.78 + random.between(-40, 40), 70, 90, random), "#2a1f3f");
      sheet.rect(x - 80, h * 0.82, 160, h * 0.2, "#2a1f3f");
    }
    bokeh(sheet, {
      count: 40,
      top: 0.35,
      bottom: 0.8,
      small: 20,
      large: 60,
      colours: ["#ffcf7a", "#ff9f5a", "#ffd9c0"],
      opacity: 0.4,
    }, random);
  },
  lights(sheet, w, h, random) {
    sheet.cover(sheet.linear([[0, "#1c2348"], [1, "#3a2440"]], [0, 0], [0, h]));
    for (let row = 0; row < 4; row++) {
      const y = h * (0.14 + row * 0.2);
      sheet.rect(w * (row % 2 ? 0.5 : -0.02), y + 60, w * 0.5, h * 0.2, "#3d2a3a", 0.9);
      sheet.rect(w * (row % 2 ? 0.55 : 0.05), y + 110, w * 0.4, h * 0.08, "#ffb65c", 0.6);
    }
    bokeh(sheet, {
      count: 90,
      top: 0,
      bottom: 0.85,
      small: 14,
      large: 54,
      colours: ["#ffd27a", "#ffb04f", "#ff8a66", "#fff0c4", "#8fc0ff"],
      opacity: 0.6,
    }, random);
    sheet.glow(w * 0.2, h * 0.4, w * 0.8, "#ffb04f", 0.35);
  },
} satisfies Record<string, Painter>;
