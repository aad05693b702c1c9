// Backdrops of the light half of a day: places.

import { sky } from "../../brush/sky.ts";
import { tone } from "../../paint/colour.ts";
import { num } from "../../paint/sheet.ts";
import { bokeh, foliage, type Painter } from "./soft_spots.ts";

export const BY_DAY = {
  roofs(sheet, w, h, random) {
    sky(sheet, h * 0.46, ["#5ba0cf", "#a9d3e4", "#fbe9cf"]);
    sheet.rect(
      0,
      h * 0.42,
      w,
      h * 0.1,
      sheet.linear([[0, "#a6cbdc"], [1, "#6fa7c4"]], [0, h * 0.42], [0, h * 0.52]),
    );
    const walls = ["#f6e4c6", "#f0c9a4", "#efe9df", "#e9b7a0", "#f4d98f", "#cfdde0"];
    for (let row = 0; row < 6; row++) {
      const y = h * (0.52 + row * 0.085);
      for (let x = -80; x < w + 80;) {
        const wide = random.between(130, 260), tall = h * random.between(0.06, 0.11);
        sheet.rect(x, y - tall, wide, h * 0.3, random.pick(walls));
        sheet.path(
          `M${num(x - 12)} ${num(y - tall)}l${num(wide * 0.2)} -52h${num(wide * 0.7)}l${
            num(wide * 0.15)
          } 52z`,
          tone("#c9673f", random.between(-0.04, 0.05)),
        );
        sheet.rect(x + wide * 0.3, y - tall * 0.7, 24, 40, "#6d7f88", 0.6);
        x += wide;
      }
    }
    sheet.glow(w * 0.15, h * 0.1, w * 0.8, "#fff0cd", 0.5);
  },
  sea(sheet, w, h, random) {
    sky(sheet, h * 0.5, ["#4d93c4", "#9ccbdc", "#fbe5c4"]);
    sheet.glow(w * 0.8, h * 0.3, w * 0.7, "#ffe2ad", 0.6);
    sheet.rect(
      0,
      h * 0.48,
      w,
      h * 0.24,
      sheet.linear([[0, "#4f9cb5"], [1, "#2f8a9c"]], [0, h * 0.48], [0, h * 0.72]),
    );
    for (let i = 0; i < 5; i++) {
      const y = h * (0.53 + i * 0.042);
      sheet.path(
        `M0 ${num(y)}Q${num(w * 0.3)} ${num(y - 14)} ${num(w * 0.55)} ${num(y)}T${num(w)} ${
          num(y)
        }v${8 + i * 5}Q${num(w * 0.6)} ${num(y + 22)} 0 ${num(y + 12)}z`,
        "#f4fbf8",
        0.7,
      );
    }
    sheet.rect(
      0,
      h * 0.72,
      w,
      h * 0.28,
      sheet.linear([[0, "#e9cf9f"], [1, "#cda873"]], [0, h * 0.72], [0, h]),
    );
    bokeh(sheet, {
      count: 26,
      top: 0.48,
      bottom: 0.62,
      small: 6,
      large: 20,
      colours: ["#fff8e4"],
      opacity: 0.8,
    }, random);
  },
  party(sheet, w, h, random) {
    sheet.cover(sheet.linear([[0, "#f6dfb8"], [1, "#e3b184"]], [0, 0], [w * 0.3, h]));
    sheet.rect(w * 0.62, h * 0.08, w * 0.3, h * 0.42, "#fdf6e4");
    sheet.rect(w * 0.64, h * 0.1, w * 0.26, h * 0.38, "#bfe0d8");
    foliage(sheet, ["#bfe0d8", "#9fce9c"], 0.3, 0.42, random.fork("f"));
    sheet.rect(0, h * 0.5, w, h * 0.5, "#dca878", 0.5);
    const colours = ["#e2574c", "#f2b632", "#4f9eb5", "#8a63b8", "#6fae5c", "#ef8fae"];
    for (let i = 0; i < 11; i++) {
      const x = (i + 0.5) / 11 * w, y = h * (0.07 + 0.06 * Math.sin((i + 0.5) / 11 * Math.PI));
      sheet.path(`M${num(x - 70)} ${num(y)}h140l-70 130z`, colours[i % 6]!);
    }
    for (let i = 0; i < 9; i++) {
      const x = random.next() * w, y = h * random.between(0.3, 0.62), r = random.between(100, 150);
      sheet.ellipse(x, y, r, r * 1.2, colours[(i * 5) % 6]!, 0.9);
      sheet.ellipse(x - r * 0.35, y - r * 0.5, r * 0.2, r * 0.26, "#ffffff", 0.5);
    }
    sheet.glow(w * 0.15, 0, w * 0.8, "#fff3d2", 0.5);
  },
} satisfies Record<string, Painter>;
