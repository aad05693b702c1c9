// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { compose } from "../../../../src/film/music/compose.ts";
import { FLAVOURS } from "../../../../src/film/music/harmony/bank.ts";
import { MOODS } from "../../../../src/film/music/moods/moods.ts";
import { harmonyOf } from "../../../../src/film/music/score.ts";
import { composedPlan, madeTrack, sectionsOf } from "./made_tracks.ts";
import { MOOD_NAMES } from "./sound_measures.ts";
import { motifRhythm, type Writing, writingOf } from "./writing_measures.ts";

/** Twenty films of a minute of each mood. */
const written = MOOD_NAMES.map((mood) => {
  const scores = Array.from({ length: 20 }, (_, seed) => madeTrack(mood, seed, 60));
  return { mood, scores, figures: scores.map(writingOf) };
});

function every(takes: (figures: Writing, mood: typeof MOOD_NAMES[number]) => boolean): void {
  for (const { mood, figures } of written) {
    figures.forEach((one, seed) =>
      assert.ok(takes(one, mood), `${mood} ${seed}: ${JSON.stringify(one)}`)
    );
  }
}

Deno.test("FLAVOURS hold more than thirty progressions of four to eight bars, of real chords", () => {
  const lines = Object.values(FLAVOURS).flatMap(({ home, away }) => [...home, ...away]);
  assert.ok(new Set(lines).size >= 30);
  for (const line of lines) {
    const bars = line.split(" ");
    assert.ok(bars.length >= 4 && bars.length <= 8, line);
    const chords = bars.flatMap((bar) => bar.split(","))
      .map((chord) => harmonyOf({ tonic: "Eb", mode: "major" }, chord));
    assert.ok(new Set(chords.map(({ degree }) => degree)).size >= 4, line);
  }
});

Deno.test("a film of a minute hears at least four chords in any eight bars, six in all, and no seesaw", () => {
  every(({ degreesInEight, chordsInEight, chords, seesawBars }) =>
    degreesInEight >= 5 && chordsInEight >= 4 && chords >= 6 && seesawBars <= 4
  );
});

Deno.test("the tune begins within four seconds and its hook within eight", () => {
  every(({ firstNoteSeconds, hookSeconds }) => firstNoteSeconds < 4 && hookSeconds < 8);
});

Deno.test("the tune sings two to four notes a bar in main parts", () => {
  every(({ notesABar }) => notesABar >= 2 && notesABar <= 4);
});

Deno.test("the liveliest tunes sing three to four notes in a bar of four beats, gentle ones fewer", () => {
  for (const { mood, scores, figures } of written) {
    const inFour = figures.filter((_, seed) => scores[seed]!.beatsPerBar === 4)
      .map(({ notesABar }) => notesABar).sort((a, b) => a - b);
    const median = inFour[Math.floor(inFour.length / 2)]!;
    const { isLively, characters } = MOODS[mood];
    // Some tunes of lively moods sing calmly.
    const least = isLively && !characters.includes("singing") ? 3 : 2;
    assert.ok(median >= least && median <= (isLively ? 4 : 3), `${mood}: ${median}`);
  }
});

Deno.test("a motif comes back at least three times, not always as it was, and carries the tune", () => {
  every(({ motifBars, motifVariants, literalShare, motifShare }) =>
    motifBars >= 3 && motifVariants >= 2 && literalShare <= 0.5 && motifShare >= 0.45
  );
  for (const { mood, figures } of written) {
    const shares = figures.map(({ motifShare }) => motifShare).sort((a, b) => a - b);
    assert.ok(shares[shares.length / 2]! >= 0.6, `${mood}: ${shares}`);
  }
});

Deno.test("a counter tune answers in two of five main bars, and towards the end", () => {
  every(({ counterShare, counterInLastThird }) => counterShare >= 0.4 && counterInLastThird);
});

Deno.test("a cymbal swells into every other part, and drums lead into it where the mood has them", () => {
  every(({ swellShare }) => swellShare === 1);
  for (const { mood, figures } of written) {
    const led = figures.filter(({ fillShare }) => fillShare >= 0.5).length;
    if (MOODS[mood].fill !== "swell") assert.ok(led > 0.8 * figures.length, `${mood}: ${led}`);
  }
});

Deno.test("the bass steps into a quarter of the chords, and into most where it walks", () => {
  every(({ walkShare }) => walkShare >= 0.25);
  for (const mood of ["energetic", "playful"]) {
    const { figures } = written.find((each) => each.mood === mood)!;
    assert.ok(figures.every(({ walkShare }) => walkShare >= 0.6), mood);
  }
});

Deno.test("drums play one rhythm in the verse and another in the refrain", () => {
  every(({ drumPatterns }) => drumPatterns >= 2);
});

Deno.test("the last refrain is sung by two, mostly in thirds and sixths", () => {
  every(({ twoVoices, thirdsShare }) => twoVoices >= 0.8 && thirdsShare >= 0.6);
});

Deno.test("a film can be cut on its beats: something begins on nearly all of them", () => {
  every(({ beatsWithOnset }, mood) => beatsWithOnset >= (MOODS[mood].isLively ? 0.9 : 0.6));
});

Deno.test("from its quietest phrase to its loudest a track grows by six to eight decibels", () => {
  every(({ arcDb }) => arcDb >= 6 && arcDb <= 8);
});

Deno.test("no two films of one mood share progression, tempo, instruments and motif", () => {
  for (const { mood, scores } of written) {
    const known = scores.map((score) =>
      [
        score.chords.slice(0, 8).map(({ degree }) => degree).join(),
        score.bpm,
        score.channels.map(({ voice }) => voice).join(),
        motifRhythm(score),
      ].join("/")
    );
    assert.equal(new Set(known).size, scores.length, mood);
  }
});

Deno.test("a film of half a minute ends on its refrain, one of 45 s in two voices", () => {
  for (const mood of MOOD_NAMES) {
    for (const seconds of [30, 45]) {
      for (let seed = 0; seed < 3; seed++) {
        for (const sections of [[], sectionsOf(seconds)]) {
          const score = compose(composedPlan(mood, seed, seconds, sections), seconds);
          const themes = score.sections.map(({ theme, bars }) => theme + bars).join(" ");
          assert.deepEqual(score.sections.slice(-2).map(({ theme }) => theme), ["A", "A"], themes);
          const { twoVoices, thirdsShare } = writingOf(score);
          if (seconds === 45) assert.ok(twoVoices >= 0.9 && thirdsShare >= 0.6, `${mood} ${seed}`);
        }
      }
    }
  }
});

Deno.test("lively moods and grand ones may lift their last refrain by a tone", () => {
  const lifts = (mood: typeof MOOD_NAMES[number]) =>
    Array.from({ length: 12 }, (_, seed) => madeTrack(mood, seed, 60)).filter((score) => {
      const home = harmonyOf(score.key, "I").symbol;
      return !score.chords.at(-1)!.symbol.startsWith(home);
    }).length;
  assert.ok(lifts("happy") > 0 && lifts("cinematic") > 0);
  assert.equal(lifts("calm"), 0);
});
