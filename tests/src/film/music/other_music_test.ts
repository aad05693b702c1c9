// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { MOOD_NAMES } from "../../../../src/film/brief/brief.ts";
import { compose } from "../../../../src/film/music/compose.ts";
import { difference, otherSeeds, pieceOf, takeOf } from "../../../../src/film/music/other_music.ts";
import type { Score } from "../../../../src/film/music/score.ts";
import { heardSong } from "./made_songs.ts";
import { madeTrack } from "./made_tracks.ts";

const wish = (mood: typeof MOOD_NAMES[number], seed: number) =>
  ({ mood, seed, lengthSecondsHint: 90, fps: 30 }) as const;

/** Each once where it is repeated. */
const inTurn = (chords: readonly string[]) => chords.filter((one, at) => one !== chords[at - 1]);

Deno.test("other music has other chords and instruments than the film's and each other's, in every mood", () => {
  for (const mood of MOOD_NAMES) {
    for (const seed of [1, 77]) {
      const film = wish(mood, seed), seeds = otherSeeds(film, 3);
      assert.equal(new Set([seed, ...seeds]).size, 4);
      const pieces = [film, ...seeds.map((other) => ({ ...film, seed: other }))].map(pieceOf);
      pieces.forEach((a, i) =>
        pieces.slice(0, i).forEach((b) => {
          const { chords, cast } = difference(a, b);
          assert.ok(chords >= 0.3 && cast >= 0.2, `${mood} ${seed}: ${chords} and ${cast}`);
        })
      );
    }
  }
  const calm = pieceOf(wish("calm", 1));
  assert.deepEqual(difference(calm, calm), { chords: 0, cast: 0 });
  assert.deepEqual(otherSeeds(wish("calm", 1), 3), otherSeeds(wish("calm", 1), 3));
});

Deno.test("what is compared of a piece is what its score has", () => {
  for (const mood of MOOD_NAMES) {
    const { cast, degrees, bpm } = pieceOf(wish(mood, 3)), score = madeTrack(mood, 3, 90);
    const played = score.channels.map(({ part, voice }) => `${part}: ${voice}`);
    assert.ok(cast.filter((player) => played.includes(player)).length > 0.8 * cast.length, mood);
    const bar = score.beatsPerBar * 60 / score.bpm;
    const onBars = score.chords.filter(({ startSeconds }) =>
      (startSeconds / bar + 1e-6) % 1 < 1e-5
    );
    const heard = inTurn(onBars.map(({ degree }) => degree)).slice(0, 3);
    assert.deepEqual(inTurn(degrees).slice(0, 3), heard, mood);
    assert.equal(bpm, score.bpm);
  }
});

Deno.test("a take is the first ten seconds of the piece that is chosen, or a good place of a track", () => {
  for (const mood of MOOD_NAMES) {
    const take = takeOf(wish(mood, 5)), { music } = take;
    assert.equal(take.totalFrames / take.fps, 10);
    assert.ok(music.mode === "composed" && music.pieceSeconds === 90);
    const film = madeTrack(mood, 5, 90), heard = compose(music, music.pieceSeconds);
    const begun = ({ chords }: Score, until: number) =>
      inTurn(chords.filter((each) => each.startSeconds < until).map(({ symbol }) => symbol));
    const chords = begun(heard, 7), bar = heard.beatsPerBar * 60 / heard.bpm;
    assert.ok(chords.length >= 2, mood);
    // The tune of the film may wait for a bar.
    assert.deepEqual(chords, begun(film, 7 + bar).slice(0, chords.length), mood);
    assert.equal(heard.bpm, film.bpm);
  }
  const heard = heardSong([[8, -16, "C"], [8, -2, "A"], [8, -12, "F"], [8, -2, "A"]]);
  const track = takeOf({ path: "song.mp3", heard });
  assert.ok(track.music.mode === "file" && track.music.offsetSeconds > 0);
});
