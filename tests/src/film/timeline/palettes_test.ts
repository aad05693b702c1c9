// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import type { Mood } from "../../../../src/film/brief/brief.ts";
import { contrast, mixColours, rgbOf } from "../../../../src/film/titles/drawing/colour.ts";
import { paletteOfCut, paletteOfGround } from "../../../../src/film/timeline/palette.ts";
import { PALETTES } from "../../../../src/film/timeline/palettes.ts";
import { shotAt } from "../titles/shot_at.ts";

for (const palette of PALETTES) {
  const { ground, scrim } = palette;
  Deno.test(`${palette.name} keeps a contrast of 4.5 on its ground and over a white backdrop`, () => {
    for (const colour of [ground.from, ground.to]) {
      const scrimmed = mixColours(rgbOf("#ffffff"), rgbOf(colour), scrim);
      for (const text of [palette.text, palette.quiet]) {
        assert.ok(contrast(rgbOf(text), rgbOf(colour)) >= 4.5, `${text} on ${colour}`);
        assert.ok(contrast(rgbOf(text), scrimmed) >= 4.5, `${text} on white under ${colour}`);
      }
      assert.ok(contrast(rgbOf(palette.accent), rgbOf(colour)) >= 3, "accent");
    }
  });
}

Deno.test("PALETTES have grounds and names of their own, so that a ground names its palette", () => {
  assert.equal(new Set(PALETTES.map(({ name }) => name)).size, PALETTES.length);
  for (const palette of PALETTES) assert.equal(paletteOfGround(palette.ground), palette);
});

Deno.test("paletteOfGround gives a foreign ground readable neutral words", () => {
  const given = paletteOfGround({ from: "#101010", to: "#000000" });
  assert.deepEqual(given.ground, { from: "#101010", to: "#000000" });
});

const cut = (dates: string[], mood: Mood = "calm", at?: [number, number]) => ({
  mood,
  shots: dates.map((date) => shotAt(date, at ? { latitude: at[0], longitude: at[1] } : {})),
  span: { first: dates[0]!, last: dates.at(-1)! },
});

/** Two days of each season; a film of the whole year is of none. */
const DAYS = {
  winter: ["2025-01-03", "2025-01-20"],
  spring: ["2025-04-03", "2025-04-20"],
  summer: ["2025-07-03", "2025-07-20"],
  autumn: ["2025-10-03", "2025-10-20"],
  none: ["2025-01-03", "2025-12-20"],
};
interface Look {
  readonly mood: Mood;
  readonly season?: keyof typeof DAYS;
  readonly latitude?: number;
}

const CHOICES: ReadonlyArray<readonly [Look, string]> = [
  [{ mood: "tender", season: "winter" }, "rose"],
  [{ mood: "nostalgic" }, "sepia"],
  [{ mood: "energetic", latitude: 5 }, "midnight"],
  [{ mood: "playful" }, "garden"],
  [{ mood: "epic" }, "obsidian"],
  [{ mood: "calm", season: "winter" }, "frost"],
  [{ mood: "happy", season: "spring" }, "meadow"],
  [{ mood: "calm", season: "summer", latitude: 38.7 }, "sea"],
  [{ mood: "happy", season: "autumn" }, "ember"],
  [{ mood: "calm" }, "lake"],
  [{ mood: "happy" }, "honey"],
  [{ mood: "happy", season: "winter", latitude: -8.4 }, "palm"],
  [{ mood: "calm", season: "winter", latitude: 69.6 }, "aurora"],
];

for (const [look, name] of CHOICES) {
  const { mood, season = "none", latitude } = look;
  Deno.test(`paletteOfCut gives ${name} to ${JSON.stringify(look)}`, () => {
    const at: [number, number] | undefined = latitude === undefined ? undefined : [latitude, 7];
    assert.equal(paletteOfCut(cut(DAYS[season], mood, at)).name, name);
  });
}

Deno.test("paletteOfCut turns the seasons round in the south", () => {
  assert.equal(paletteOfCut(cut(DAYS.winter)).name, "frost");
  assert.equal(paletteOfCut(cut(DAYS.winter, "calm", [-33.9, 151.2])).name, "sea");
  assert.equal(paletteOfCut(cut(["2025-01-03"]), -33.9).name, "sea");
});

Deno.test("paletteOfCut needs half of the pictures located before it believes a place", () => {
  const dates = ["2025-06-01", "2025-06-02", "2025-06-03"];
  const one = cut(dates);
  const shots = [shotAt(dates[0]!, { latitude: 3, longitude: 7 }), ...one.shots.slice(1)];
  assert.equal(paletteOfCut({ ...one, shots }).name, "sea");
  assert.equal(paletteOfCut(cut(dates, "happy", [3, 7])).name, "palm");
});
