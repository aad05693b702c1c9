import assert from "node:assert/strict";
import { Note } from "tonal";
import { layouts, leadVoices } from "../../../../../src/film/music/harmony/voicing.ts";
import { harmonyOf, mod12 } from "../../../../../src/film/music/score.ts";
import { MOODS } from "../../../../../src/film/music/moods/mood_style.ts";

const KEY = { tonic: "C", mode: "major" } as const;
const REGISTER = { low: 50, high: 73, centre: 60 };

function progression(...chords: (readonly [string, string])[]) {
  return chords.map(([degree, quality]) => harmonyOf(KEY, degree, quality).pcs);
}

Deno.test("layouts have four ascending voices in the register that sound every note of the chord", () => {
  for (const quality of ["", "m7", "maj7", "add9", "7sus4", "m9", "6"]) {
    const { pcs } = harmonyOf(KEY, "II", quality);
    const found = layouts(pcs, REGISTER);
    assert.ok(found.length > 0, quality);
    for (const voices of found) {
      voices.forEach((p, i) => assert.ok(i === 0 || p - voices[i - 1]! >= 2));
      assert.ok(voices[0]! >= REGISTER.low && voices[3]! <= REGISTER.high);
      const wanted = pcs.length > 4 ? pcs.filter((_, i) => i !== 2) : pcs;
      assert.ok(wanted.every((pc) => voices.some((p) => mod12(p) === pc)));
    }
  }
});

Deno.test("leadVoices moves a turn of chords by less than two semitones a voice on average", () => {
  const chords = progression(
    ["I", "add9"],
    ["VI", "m7"],
    ["IV", "maj7"],
    ["V", "sus4"],
    ["V", ""],
    ["I", ""],
    ["III", "m"],
    ["IV", ""],
    ["II", "m7"],
    ["V", "7"],
    ["I", ""],
  );
  const voicings = leadVoices(chords, REGISTER);
  let moved = 0;
  for (let i = 1; i < voicings.length; i++) {
    voicings[i]!.forEach((p, v) => (moved += Math.abs(p - voicings[i - 1]![v]!)));
  }
  assert.ok(moved / (4 * (voicings.length - 1)) < 2);
});

Deno.test("layouts finds a place for every chord of every key in every register in use", () => {
  const qualities = "|m|add9|madd9|maj7|m7|m9|sus2|sus4|7sus4|7|6".split("|");
  const registers = Object.values(MOODS).flatMap((mood) => mood.layers)
    .filter((layer) => layer.part === "chords" || layer.part === "pad")
    .map(({ centre }) => ({ low: centre - 9, high: centre + 10, centre }));
  for (let semitone = 0; semitone < 12; semitone++) {
    const tonic = Note.pitchClass(Note.fromMidi(60 + semitone));
    for (const quality of qualities) {
      const { pcs } = harmonyOf({ tonic, mode: "major" }, "I", quality);
      for (const register of registers) {
        assert.ok(
          layouts(pcs, register).length > 0,
          `${tonic}${quality} around ${register.centre}`,
        );
      }
    }
  }
});
