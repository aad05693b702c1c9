import assert from "node:assert/strict";
import { seededRandom } from "../../../../../src/base/random.ts";
import { planPhrases } from "../../../../../src/film/music/phrases.ts";
import { harmonize, inventThemes } from "../../../../../src/film/music/harmony/progression.ts";
import { tonicPc } from "../../../../../src/film/music/score.ts";
import { MOODS } from "../../../../../src/film/music/moods/mood_style.ts";
import { keyFor } from "../../../../../src/film/music/track_plan.ts";
import { MOOD_NAMES } from "../sound_measures.ts";

function chordsOf(mood: typeof MOOD_NAMES[number], seed: number, bars: number) {
  const key = keyFor(mood, seed);
  const phrases = planPhrases([], 2, bars);
  return {
    key,
    spans: harmonize(phrases, bars, 4, key, MOODS[mood], seededRandom(seed)),
  };
}

Deno.test("harmonize fills every beat and ends on the tonic, for every mood and length", () => {
  for (const mood of MOOD_NAMES) {
    for (let seed = 0; seed < 12; seed++) {
      for (const bars of [0, 1, 2, 5, 13, 40]) {
        const { key, spans } = chordsOf(mood, seed, bars);
        let beat = 0;
        for (const span of spans) {
          assert.ok(Math.abs(span.startBeat - beat) < 1e-9);
          beat += span.beats;
        }
        const last = spans[spans.length - 1]!;
        assert.equal(last.startBeat, bars * 4);
        assert.equal(last.harmony.degree, "I");
        assert.equal(last.harmony.pcs[0], tonicPc(key));
      }
    }
  }
});

Deno.test("harmonize approaches the last chord from a dominant or a subdominant", () => {
  for (const mood of MOOD_NAMES) {
    for (let seed = 0; seed < 12; seed++) {
      const { spans } = chordsOf(mood, seed, 24);
      const before = spans[spans.length - 2]!.harmony.degree;
      assert.ok(["V", "bVII", "IV"].includes(before), `${mood} ${seed}: ${before}`);
    }
  }
});

Deno.test("inventThemes never repeats a chord next to itself and gives contrast a way of its own", () => {
  for (const mood of MOOD_NAMES) {
    for (let seed = 0; seed < 20; seed++) {
      const themes = inventThemes(keyFor(mood, seed), seededRandom(seed));
      for (const theme of [themes.A, themes.B, themes.C]) {
        assert.equal(theme.length, 4);
        theme.forEach((d, i) => assert.notEqual(d.degree, theme[i - 1]?.degree));
      }
      assert.equal(themes.A[0]!.degree, "I");
      assert.notEqual(themes.B[0]!.degree, "I");
    }
  }
});
