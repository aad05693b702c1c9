import assert from "node:assert/strict";
import fc from "fast-check";
import type { BeatTrack } from "../../../../src/film/music/beats/detect_beats.ts";
import { filePasses, planFileMusic } from "../../../../src/film/music/file_music.ts";
import { gridOf } from "../../../../src/film/music/track_plan.ts";

/** A song of `bars` bars in four at 120, whose bars repeat a turn of four chords. */
function song(bars: number, silence = 0.3): BeatTrack {
  const turn = [[1, 0, 0], [0, 1, 0], [0, 0, 1], [0.6, 0.8, 0]];
  return {
    bpm: 120,
    beats: Array.from({ length: bars * 4 + 1 }, (_, i) => silence + i * 0.5),
    beatsPerBar: 4,
    firstBar: 0,
    confidence: 1,
    seconds: silence + bars * 2 + 3,
    audible: { from: silence, to: silence + bars * 2 + 1.5 },
    barNotes: Array.from({ length: bars }, (_, i) => turn[i % 4]!),
  };
}

const FILE = { path: "song.mp3", key: "k" };

Deno.test("planFileMusic starts on the first audible bar line and loops only when it must", () => {
  const plan = planFileMusic(FILE, song(40), 60);
  assert.ok(Math.abs(plan.offsetSeconds - 0.3) < 1e-9);
  assert.equal(plan.loop, undefined);
  assert.ok(planFileMusic(FILE, song(40), 200).loop);
});

Deno.test("planFileMusic repeats whole bars that sound alike, so that song and film end together", () => {
  for (const seconds of [71, 95, 128, 236]) {
    const track = song(30);
    const plan = planFileMusic(FILE, track, seconds);
    const lines = track.beats.filter((_, beat) => beat % track.beatsPerBar === 0);
    const from = lines.findIndex((line) => Math.abs(line - plan.loop!.start) < 1e-9);
    const to = lines.findIndex((line) => Math.abs(line - plan.loop!.end) < 1e-9);
    assert.ok(from >= 0 && to >= from + 8);
    assert.equal((to - from) % 4, 0, "the turn of chords is kept");
    const passes = filePasses(plan, seconds);
    const last = passes[passes.length - 1]!;
    const over = track.audible.to - (last.fileSeconds + last.seconds);
    assert.ok(over > -1e-6 && over < 8.1, `${seconds}: ${over} s of the song are missing`);
  }
});

Deno.test("filePasses covers the film without gap or overlap", () => {
  fc.assert(fc.property(
    fc.integer({ min: 10, max: 60 }),
    fc.double({ min: 10, max: 400, noNaN: true }),
    (bars, seconds) => {
      const plan = planFileMusic(FILE, song(bars), seconds);
      const passes = filePasses(plan, seconds);
      let film = 0;
      for (const pass of passes) {
        assert.ok(Math.abs(pass.filmSeconds - film) < 1e-6 && pass.seconds > 0);
        film += pass.seconds;
      }
      assert.ok(film <= seconds + 1e-6);
      if (plan.loop) assert.ok(Math.abs(film - seconds) < 1e-6);
    },
  ));
});

Deno.test("gridOf keeps beats even and bar lines in place through the loops of a file", () => {
  const track = song(24);
  const plan = planFileMusic(FILE, track, 150);
  const detected = gridOf(plan, 150, track.beats), even = gridOf(plan, 150);
  for (const beats of [detected, even]) {
    assert.equal(beats[0], 0);
    // The song's last chord rings on without a beat.
    assert.ok(beats.length >= 290);
    beats.forEach((beat, i) => assert.ok(Math.abs(beat - i * 0.5) < 1e-6, `beat ${i} at ${beat}`));
  }
});
