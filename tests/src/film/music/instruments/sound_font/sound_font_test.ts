// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PALETTE } from "../../../../../../src/film/music/instruments/palette.ts";
import { renderScore } from "../../../../../../src/film/music/instruments/render_score.ts";
import {
  loadSoundFont,
  soundFontKey,
} from "../../../../../../src/film/music/instruments/sound_font/sound_font.ts";
import { type Score, type Voice } from "../../../../../../src/film/music/score.ts";
import { SAMPLE_RATE } from "../../../../../../src/film/music/sample_rate.ts";
import { madeTrack } from "../../made_tracks.ts";
import {
  centsOff,
  correlation,
  decibels,
  gather,
  loudestEdge,
  mono,
  peak,
  rms,
  type Stereo,
} from "../../sound_measures.ts";

const font = await loadSoundFont();

const TUNED: Readonly<Partial<Record<Voice, number>>> = {
  "soft piano": 60,
  "bright piano": 72,
  "nylon guitar": 57,
  "steel guitar": 64,
  harp: 65,
  vibraphone: 70,
  celesta: 84,
  glockenspiel: 84,
  strings: 67,
  cello: 52,
  horn: 57,
  flute: 76,
  clarinet: 65,
  choir: 62,
  "warm pad": 62,
  "upright bass": 40,
  "finger bass": 40,
  "low drum": 43,
};

/** One note of an instrument, from a tenth of a second on. */
function play(voice: Voice, midi: number, seconds = 1): Stereo {
  const score: Score = {
    ...madeTrack("calm", 1, seconds + 0.6),
    channels: [{ part: "melody", voice, gainDb: 0, pan: 0, send: 0 }],
    notes: [{ channel: 0, startSeconds: 0.1, seconds, midi, velocity: 0.7 }],
    chords: [],
    fadeSeconds: 0.2,
  };
  return gather(renderScore(score, font));
}

Deno.test("every instrument of the palette sounds when it is struck, not before", () => {
  for (const voice of Object.keys(PALETTE) as Voice[]) {
    const { left } = play(voice, voice.endsWith("kit") ? 38 : TUNED[voice] ?? 45, 0.6);
    assert.equal(peak(left.subarray(0, 0.1 * SAMPLE_RATE)), 0, voice);
    assert.ok(decibels(peak(left)) > -40, `${voice}: ${decibels(peak(left))} dB`);
  }
});

Deno.test("instruments with a pitch are in tune", () => {
  for (const [voice, midi] of Object.entries(TUNED) as Array<[Voice, number]>) {
    const sound = mono(play(voice, midi)).slice(0.3 * SAMPLE_RATE, SAMPLE_RATE);
    const off = Math.abs(centsOff(sound, SAMPLE_RATE, 440 * 2 ** ((midi - 69) / 12)));
    // Sections are several players who differ on purpose.
    assert.ok(off <= 15, `${voice} ${midi}: ${off} cents`);
  }
});

Deno.test("a track gives the same samples twice, without a clipped one", () => {
  const score = madeTrack("happy", 6, 5);
  const once = gather(renderScore(score, font)), again = gather(renderScore(score, font, 9600));
  assert.deepEqual(again.left, once.left);
  assert.deepEqual(again.right, once.right);
  assert.ok(decibels(Math.max(peak(once.left), peak(once.right))) < -1.4);
});

Deno.test("no click where a held chord is lifted and struck anew", () => {
  const chords = (starts: readonly number[]) => {
    const notes = starts.flatMap((startSeconds) =>
      [60, 64, 67].map((midi) => ({ channel: 0, startSeconds, seconds: 0.5, midi, velocity: 0.7 }))
    );
    const score: Score = {
      ...madeTrack("calm", 1, 2.5),
      channels: [{ part: "pad", voice: "cello", gainDb: 0, pan: 0, send: 0 }],
      notes,
    };
    return loudestEdge(mono(gather(renderScore(score, font))), SAMPLE_RATE);
  };
  const once = chords([0]), seams = chords([0, 0.5, 1, 1.5]);
  assert.ok(seams < 1.6 * once, `${decibels(seams)} dB above 15.5 kHz, ${decibels(once)} of one`);
});

Deno.test("a stereo font stands wide, and both sides are equally loud", () => {
  const { left, right } = gather(renderScore(madeTrack("tender", 8, 12), font));
  assert.ok(correlation(left, right) < 0.9);
  assert.ok(Math.abs(decibels(rms(left) / rms(right))) < 2.5);
});

Deno.test("a sound font that cannot be read is named, with the setting", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "photos-memories-"));
  try {
    const broken = path.join(folder, "broken.sf2"), gone = path.join(folder, "gone.sf2");
    await writeFile(broken, "RIFF and no more");
    for (const file of [broken, gone]) {
      await assert.rejects(loadSoundFont(file), {
        code: "media_unreadable",
        message: new RegExp(path.basename(file)),
        hint: /music\.sound_font/,
      });
    }
    await assert.rejects(soundFontKey(gone), { code: "media_unreadable" });
    const before = await soundFontKey(broken);
    await writeFile(broken, "RIFF and something else");
    assert.notEqual(await soundFontKey(broken), before);
    assert.equal(await soundFontKey(undefined), undefined);
  } finally {
    await rm(folder, { recursive: true });
  }
});
