// SPDX-License-Identifier: AGPL-3.0-or-later

import fc from "fast-check";
import assert from "node:assert/strict";
import { compose, swung } from "../../../../src/film/music/compose.ts";
import { MOODS } from "../../../../src/film/music/moods/moods.ts";
import { DRUM, mod12, tonicPc } from "../../../../src/film/music/score.ts";
import { composedPlan, madeTrack, pitchesOf } from "./made_tracks.ts";
import { MOOD_NAMES } from "./sound_measures.ts";

Deno.test("compose writes the same score for the same plan and length", () => {
  for (const mood of MOOD_NAMES) {
    assert.deepEqual(madeTrack(mood, 3, 47.5), madeTrack(mood, 3, 47.5));
  }
});

Deno.test("compose keeps every note inside the film and every pitch in hearing", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...MOOD_NAMES),
      fc.nat(1000),
      fc.double({ min: 0.8, max: 140, noNaN: true }),
      (mood, seed, seconds) => {
        const score = madeTrack(mood, seed, seconds);
        let before = 0;
        for (const note of score.notes) {
          assert.ok(note.startSeconds >= before && note.startSeconds < seconds);
          assert.ok(note.seconds > 0 && note.startSeconds + note.seconds <= seconds + 0.031);
          assert.ok(note.midi >= 24 && note.midi <= 103, `${mood} ${note.midi}`);
          assert.ok(note.velocity > 0 && note.velocity <= 1);
          before = note.startSeconds;
        }
        assert.ok(score.notes.length > 0);
      },
    ),
    { numRuns: 40 },
  );
});

Deno.test("compose writes only real notes, for many seeds of every mood", () => {
  for (const mood of MOOD_NAMES) {
    for (let seed = 0; seed < 10; seed++) {
      for (const note of madeTrack(mood, seed, 26).notes) {
        const real = Number.isInteger(note.midi) && Number.isFinite(note.startSeconds) &&
          Number.isFinite(note.velocity) && Number.isFinite(note.seconds);
        assert.ok(real, `${mood} ${seed}: ${JSON.stringify(note)}`);
      }
    }
  }
});

Deno.test("compose never moves a note off its beat, and only notes between beats by milliseconds", () => {
  for (const mood of MOOD_NAMES) {
    const score = madeTrack(mood, 11, 60);
    const beat = 60 / score.bpm;
    // Strummed and rolled chords start on the beat and spread after it; drums do neither.
    const hits = score.notes.filter((n) =>
      ["bass", "melody", "pad"].includes(score.channels[n.channel]!.part)
    );
    let exact = 0;
    for (const note of hits) {
      const at = note.startSeconds / beat;
      const off = Math.abs(at - Math.round(at)) * beat;
      if (off < 0.0065) assert.ok(off < 1e-9, `${mood}: ${off} s off a beat`);
      if (off < 1e-9) exact++;
    }
    assert.ok(exact > 40, `${mood}: ${exact} notes on beats`);
    const steps = score.beatsPerBar === 2 ? 6 : 4;
    const swing = score.beatsPerBar === 2 ? 0.5 : MOODS[mood].swing ?? 0.5;
    for (const note of score.notes.filter((n) => n.startSeconds < score.landingSeconds - 0.01)) {
      const near = Math.round(note.startSeconds / beat * steps);
      const off = [-1, 0, 1].map((step) =>
        Math.abs(note.startSeconds - beat * swung((near + step) / steps, swing))
      );
      const { part, voice } = score.channels[note.channel]!;
      if (voice === "cymbal swell") continue;
      assert.ok(Math.min(...off) <= 0.012, `${mood}: ${Math.min(...off)} s off in ${part}`);
    }
  }
});

Deno.test("compose tunes low drums to the first and the fifth note of the key", () => {
  for (const mood of ["epic", "cinematic"] as const) {
    const score = madeTrack(mood, 1, 60);
    const drums = score.notes.filter((n) => score.channels[n.channel]!.voice === "low drum");
    const above = new Set(drums.map((n) => mod12(n.midi - tonicPc(score.key))));
    // The last refrain stands up to two semitones higher.
    const lifts = MOODS[mood].lifts;
    assert.ok(drums.length > 0, `${mood}: ${drums.length} strokes`);
    assert.ok(
      [...above].every((pc) => [0, ...lifts].some((by) => [by, by + 7].includes(pc))),
      mood,
    );
  }
});

Deno.test("compose ends all voices together on the tonic at the landing", () => {
  for (const mood of MOOD_NAMES) {
    for (const seconds of [12, 33.3, 61, 182]) {
      const score = madeTrack(mood, 4, seconds);
      const last = score.chords[score.chords.length - 1]!;
      assert.equal(last.degree, "I");
      assert.equal(last.startSeconds, score.landingSeconds);
      const landing = score.notes.filter((n) =>
        n.startSeconds > score.landingSeconds - 1e-6 &&
        n.startSeconds < score.landingSeconds + 0.25 &&
        score.channels[n.channel]!.part !== "kit"
      );
      assert.ok(landing.length >= 4, `${mood} ${seconds}`);
      const lowest = mod12(Math.min(...landing.map((n) => n.midi)) - tonicPc(score.key));
      const tonic = last.symbol.replace(/^([A-G][#b]?).*/, "$1");
      const root = mod12(tonicPc({ ...score.key, tonic }) - tonicPc(score.key));
      assert.equal(lowest, root, `${mood} ${seconds}: root in the bass`);
      assert.ok(root <= 2, "at home, or a tone above it");
      const after = score.notes.filter((n) => n.startSeconds > score.landingSeconds + 0.25);
      assert.ok(after.every((n) => score.channels[n.channel]!.part === "sparkle"));
    }
  }
});

Deno.test("compose gives different seeds different tunes and chords", () => {
  for (const mood of MOOD_NAMES) {
    const tunes = new Set<string>(), chords = new Set<string>();
    for (let seed = 0; seed < 10; seed++) {
      const score = madeTrack(mood, seed, 60);
      const tonic = tonicPc(score.key);
      tunes.add(pitchesOf(score, "melody").slice(0, 12).map((m) => mod12(m - tonic)).join(" "));
      chords.add(score.chords.slice(0, 12).map((c) => c.degree).join(" "));
    }
    assert.ok(tunes.size >= 9, `${mood}: ${tunes.size} tunes`);
    assert.ok(chords.size >= 6, `${mood}: ${chords.size} progressions`);
  }
});

/** A film of a minute with a voice, a picture that matters most, and a card at its end. */
function ledTrack(mood: typeof MOOD_NAMES[number], seed: number, hitBeat = 0) {
  const plan = composedPlan(mood, seed, 60);
  const bar = 60 / plan.bpm * plan.beatsPerBar, at = (bars: number) => bars * bar;
  const bars = Math.floor(60 / bar), hit = Math.floor(0.6 * bars);
  const voice = { start: at(3) + 0.1, end: at(5) };
  const endingSeconds = at(bars - 2) - 0.02;
  const sections = [0, 2, hit - 4].map((b, energy) => ({
    startSeconds: at(b),
    energy: (energy + 1) as 1 | 2 | 3,
  }));
  const form = {
    sections,
    voices: [voice],
    hitSeconds: at(hit) + hitBeat * 60 / plan.bpm + 0.03,
    endingSeconds,
  };
  return { score: compose({ ...plan, ...form }, 60), bar, hit, voice, endingSeconds, sections };
}

Deno.test("compose lets the tune rest under a voice, and the band breathe before it", () => {
  for (const mood of MOOD_NAMES) {
    const { score, voice } = ledTrack(mood, 2), beat = 60 / score.bpm;
    const of = (...parts: string[]) =>
      score.notes.filter(({ channel }) => parts.includes(score.channels[channel]!.part));
    for (const { startSeconds, seconds } of of("melody", "counter", "sparkle")) {
      const sounds = startSeconds < voice.end && startSeconds + seconds > voice.start + 0.05;
      assert.ok(!sounds, `${mood}: a note at ${startSeconds}`);
    }
    const breath = of("kit", "chords", "arpeggio").filter(({ startSeconds }) =>
      startSeconds > voice.start - beat + 0.05 && startSeconds < voice.start
    );
    assert.deepEqual(breath, [], mood);
  }
});

Deno.test("compose strikes hardest on the picture that matters most, and lands on the last card", () => {
  for (const mood of MOOD_NAMES) {
    for (const [seed, hitBeat] of [[1, 0], [2, 0], [3, 0], [1, 1], [2, 2], [3, -1]] as const) {
      const { score, hit, bar, endingSeconds } = ledTrack(mood, seed, hitBeat);
      const power = new Map<number, number>();
      for (const { startSeconds, velocity, channel } of score.notes) {
        // A strummed or rolled chord takes a moment.
        const at = Math.floor((startSeconds + 0.001) * score.bpm / 60 * 4),
          loud = velocity * velocity;
        const gain = 10 ** (score.channels[channel]!.gainDb / 10);
        power.set(at, (power.get(at) ?? 0) + loud * gain);
      }
      const strongest = [...power].reduce((a, b) => (a[1] >= b[1] ? a : b))[0];
      const beat = hit * score.beatsPerBar + hitBeat;
      assert.equal(strongest, 4 * beat, `${mood} ${seed}: on ${strongest / 4} of ${beat}`);
      const crashes = score.notes.filter(({ channel, midi }) =>
        score.channels[channel]!.voice === "light kit" && midi === DRUM.crash
      ).map(({ startSeconds }) => startSeconds * score.bpm / 60 - beat);
      assert.equal(crashes.filter((apart) => Math.abs(apart) < score.beatsPerBar).length, 1);
      const late = score.landingSeconds - endingSeconds;
      assert.ok(late >= 0 && late < bar, `${mood}: ${late}`);
    }
  }
});

Deno.test("compose begins a phrase where a story begins", () => {
  for (const mood of MOOD_NAMES) {
    const { score, sections, bar } = ledTrack(mood, 4);
    const starts = score.sections.map(({ startSeconds }) => startSeconds);
    for (const { startSeconds } of sections) {
      const near = starts.some((at) => Math.abs(at - startSeconds) < bar / 2 + 1e-6);
      assert.ok(near, `${mood}: ${startSeconds / bar} of ${starts.map((at) => at / bar)}`);
    }
  }
});
