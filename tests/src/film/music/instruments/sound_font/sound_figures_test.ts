// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { loadSoundFont } from "../../../../../../src/film/music/instruments/sound_font/sound_font.ts";
import { soundFigures } from "../../../../../bench/parts/music_sound.ts";
import { madeTrack } from "../../made_tracks.ts";
import { MOOD_NAMES } from "../../sound_measures.ts";

/** What the music of a film without other sound keeps to: [figure, least, most]. */
const LIMITS = [
  ["loudness, LUFS", -16.5, -15.5],
  ["peak, dB", -60, -0.1],
  ["crest, dB", 12, 20],
  ["below 60 Hz, %", 0, 8],
  ["below 200 Hz, %", 23, 45],
  ["above 2 kHz, %", 4, 12],
  ["correlation of the sides", 0.5, 0.85],
] as const;

Deno.test("the music of every mood is as loud, bright and wide as a film wants it", async () => {
  const font = await loadSoundFont();
  for (const mood of MOOD_NAMES) {
    const figures = await soundFigures(madeTrack(mood, 0, 20), font);
    for (const [figure, least, most] of LIMITS) {
      const value = figures[figure];
      assert.ok(value >= least && value <= most, `${mood}: ${figure} ${value.toFixed(2)}`);
    }
  }
});
