// Backdrops of snow, leaves and flowers.

import { sky } from "../../brush/sky.ts";
import { num } from "../../paint/sheet.ts";
import { bokeh, foliage, type Painter } from "./soft_spots.ts";

export const IN_NATURE = {
  snow(sheet, w, h, random) {
    sky(sheet, h * 0.7, ["#a9c0d8", "#d5dfe9", "#f7e6d8"]);
    for (let i = 0; i < 13; i++) {
      const x = (i + random.next()) / 13 * w, tall = h * random.between(0.3, 0.55), y = h * 0.72;
      sheet.path(
        `M${num(x)} ${num(y - tall)}L${num(x + tall * 0.24)} ${num(y)}H${num(x - tall * 0.24)}z`,
        i % 2 ? "#7d9ba3" : "#93aeb8",
      );
      sheet.path(
        `M${num(x)} ${num(y - tall)}L${num(x + tall * 0.05)} ${num(y - tall * 0.75)}L${
          num(x - tall * 0.14)
        } ${num(y - tall * 0.4)}z`,
        "#eef3f8",
        0.8,
      );
    }
    sheet.rect(
      0,
      h * 0.7,
      w,
      h * 0.3,
      sheet.linear([[0, "#eef2f8"], [1, "#c6d3e8"]], [0, h * 0.7], [0, h]),
    );
    bokeh(sheet, {
      count: 40,
      top: 0,
      bottom: 1,
      small: 8,
      large: 26,
      colours: ["#ffffff"],
      opacity: 0.7,
    }, random);
  },
  autumn(sheet, w, h, random) {
    sheet.cover(sheet.linear([[0, "#f6dca2"], [0.6, "#dca04c"], [1, "#8f5a2f"]], [w, 0], [0, h]));
    foliage(sheet, ["#d9772e", "#e9a43c", "#b9502c", "#f2c35c", "#a8662e"], 0, 0.75, random);
    for (const x of [0.12, 0.36, 0.85]) sheet.rect(w * x, 0, w * 0.04, h * 0.8, "#5c4030", 0.7);
    sheet.rect(0, h * 0.74, w, h * 0.3, "#b9752f", 0.7);
    bokeh(sheet, {
      count: 36,
      top: 0,
      bottom: 0.7,
      small: 20,
      large: 66,
      colours: ["#ffe6a3", "#fff4cf", "#f7b65a"],
      opacity: 0.45,
    }, random);
    sheet.glow(w * 0.9, h * 0.1, w * 0.9, "#ffe9b0", 0.6);
  },
  garden(sheet, w, h, random) {
    sheet.cover(sheet.linear([[0, "#bfe0e6"], [0.4, "#a9cf86"], [1, "#4d8a48"]], [0, 0], [0, h]));
    foliage(sheet, ["#5f9a4f", "#7fb45a", "#a8cb6c", "#4a8547"], 0.22, 0.7, random);
    sheet.rect(0, h * 0.66, w, h * 0.34, "#6fa84f", 0.8);
    bokeh(sheet, {
      count: 44,
      top: 0.4,
      bottom: 0.98,
      small: 18,
      large: 46,
      colours: ["#e87aa0", "#fff3e2", "#f2b632", "#e2574c"],
      opacity: 0.7,
    }, random);
    sheet.glow(w * 0.1, 0, w * 0.8, "#fff6d6", 0.6);
  },
} satisfies Record<string, Painter>;
