// Everybody around the table with the cake.

import { cake } from "../../brush/cake.ts";
import { PARTY_COLOURS } from "../../brush/party.ts";
import type { PaintedFace } from "../../paint/painting.ts";
import type { Sheet } from "../../paint/sheet.ts";
import { bust } from "../../people/bust.ts";
import { type Character, EMIL, FRIENDS, IDA, RUTH, THEO } from "../../people/cast.ts";
import { outfitOf } from "../../people/outfit.ts";
import { faceAt } from "../frame.ts";

export function table(sheet: Sheet): PaintedFace[] {
  const faces: PaintedFace[] = [];
  const guests: [Character, number, number, number, number, "laugh" | "smile" | "wonder"][] = [
    [RUTH, 470, 760, 3.5, 0.4, "smile"],
    [THEO, 1990, 720, 3.7, -0.4, "laugh"],
    [FRIENDS[0]!, 690, 1010, 3.5, 0.3, "laugh"],
    [FRIENDS[1]!, 1750, 1020, 3.5, -0.3, "smile"],
    [IDA, 1210, 900, 3.9, 0, "laugh"],
    [EMIL, 1480, 1060, 3.3, -0.2, "wonder"],
    [FRIENDS[2]!, 945, 1060, 3.4, 0.2, "smile"],
  ];
  guests.forEach(([who, x, y, scale, turn, mood], i) => {
    const child = who.age !== "adult" && who.age !== "elder";
    const hat = child || who === THEO
      ? { kind: "party" as const, colour: PARTY_COLOURS[(i * 2 + 1) % 6]! }
      : undefined;
    sheet.placed(
      { x, y, scale },
      () =>
        bust(
          sheet,
          who,
          { turn, mood, light: x < 1700 ? 1 : -1, hat },
          outfitOf(
            who,
            who === IDA
              ? { top: "#f6efe0", pattern: { kind: "dots", colour: "#e2574c" } }
              : { collar: who === THEO ? "shirt" : "round" },
          ),
          turn * 8,
        ),
    );
    if (who.name) faces.push(faceAt(sheet, who.name, x, y, scale));
  });
  sheet.path(
    "M-10 1330Q1200 1260 2410 1330V1810H-10z",
    sheet.linear([[0, "#fffaf0"], [1, "#d9c9bd"]], [0, 1290], [0, 1800]),
  );
  sheet.path("M-10 1330Q1200 1260 2410 1330V1352Q1200 1284 -10 1352z", "#e2574c", 0.8);
  cake(sheet, { x: 1200, y: 1560, half: 250, candles: 9, burning: 9, lean: 0.05 });
  for (
    const [x, y, c] of [
      [560, 1500, "#4f9eb5"],
      [1830, 1500, "#f2b632"],
      [300, 1640, "#e2574c"],
      [2090, 1650, "#6fae5c"],
      [820, 1680, "#ef8fae"],
      [1590, 1690, "#8a63b8"],
    ] as const
  ) {
    sheet.ellipse(x, y, 130, 34, "#d2c3b8");
    sheet.ellipse(x, y - 6, 128, 32, "#ffffff");
    sheet.ellipse(x, y - 6, 84, 20, "#efe6dc");
    sheet.path(`M${x + 130} ${y - 110}h70l-10 110h-50z`, c);
    sheet.ellipse(x + 165, y - 110, 35, 8, "#fff3d6");
    sheet.line(`M${x + 172} ${y - 104}l26 -80`, { width: 9, colour: "#fff3e2" });
  }
  return faces;
}
