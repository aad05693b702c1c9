// SPDX-License-Identifier: AGPL-3.0-or-later

// Composed music to look at, since no test can listen: a minute of each mood as a piano roll above its spectrogram.
// deno task bench music_sheets_bench [folder for the sheets] [seed]

import { mkdir } from "node:fs/promises";
import { Buffer } from "node:buffer";
import path from "node:path";
import sharp from "sharp";
import { PowerSpectrum } from "../../src/film/music/beats/onsets.ts";
import { renderScore } from "../../src/film/music/instruments/render_score.ts";
import { loadSoundFont } from "../../src/film/music/instruments/sound_font/sound_font.ts";
import { SAMPLE_RATE } from "../../src/film/music/sample_rate.ts";
import type { Part, Score } from "../../src/film/music/score.ts";
import { madeTrack } from "../src/film/music/made_tracks.ts";
import { gather, mono, MOOD_NAMES } from "../src/film/music/sound_measures.ts";

const [target = "dist/music", seed = "0"] = Deno.args;
const SECONDS = 60, WIDTH = 1500;
const LOWEST = 24, HIGHEST = 100, KEY_HEIGHT = 3, ROLL = (HIGHEST - LOWEST) * KEY_HEIGHT;
/** Hertz from the bottom of the spectrogram to its top, and the decibels below the loudest that are black. */
const FROM = 40, TO = 18_000, SPECTRUM = 180, RANGE_DB = 70, SIZE = 4096;

const COLOURS: Readonly<Record<Part, string>> = {
  melody: "#ffd166",
  counter: "#ef476f",
  arpeggio: "#06d6a0",
  chords: "#4d908e",
  pad: "#2f4858",
  bass: "#118ab2",
  sparkle: "#f8f9fa",
  kit: "#8d6e63",
};

const xOf = (seconds: number) => seconds / SECONDS * WIDTH;

/** Notes by part, chords along the top, sections as lines with their theme and strength. */
function rollOf({ notes, channels, chords, sections, landingSeconds }: Score): string {
  const bars = notes.map(({ channel, startSeconds, seconds, midi, velocity }) => {
    const { part } = channels[channel]!;
    const key = part === "kit" ? LOWEST + 1 : midi;
    const y = ROLL - (key - LOWEST + 1) * KEY_HEIGHT, width = part === "kit" ? 2 : xOf(seconds);
    return `<rect x="${xOf(startSeconds)}" y="${y}" width="${Math.max(1, width)}" ` +
      `height="${KEY_HEIGHT}" fill="${COLOURS[part]}" opacity="${0.35 + 0.65 * velocity}"/>`;
  });
  const names = chords.map(({ startSeconds, degree }) =>
    `<text x="${xOf(startSeconds) + 2}" y="10" font-size="9" fill="#bbb">${degree}</text>`
  );
  const lines = [...sections, { startSeconds: landingSeconds, theme: "end", intensity: "" }].map(
    ({ startSeconds, theme, intensity }) =>
      `<line x1="${xOf(startSeconds)}" x2="${
        xOf(startSeconds)
      }" y1="0" y2="${ROLL}" stroke="#fff" ` +
      `stroke-opacity="0.5"/><text x="${xOf(startSeconds) + 2}" y="22" font-size="10" ` +
      `fill="#fff">${theme}${intensity}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${ROLL}" ` +
    `font-family="sans-serif"><rect width="100%" height="100%" fill="#14171c"/>` +
    `${bars.join("")}${lines.join("")}${names.join("")}</svg>`;
}

/** Grey levels, row by row from the highest frequency. */
function spectrogramOf(samples: Float32Array): Uint8Array {
  const powers = Array.from({ length: WIDTH }, (_, x) => {
    const spectrum = new PowerSpectrum(SIZE);
    spectrum.measure(samples, Math.round(x / WIDTH * SECONDS * SAMPLE_RATE));
    return spectrum.power;
  });
  const loudest = Math.max(...powers.map((power) => Math.max(...power)));
  const pixels = new Uint8Array(WIDTH * SPECTRUM);
  for (let y = 0; y < SPECTRUM; y++) {
    const hertz = FROM * (TO / FROM) ** (1 - y / SPECTRUM);
    const bin = Math.round(hertz * SIZE / SAMPLE_RATE);
    powers.forEach((power, x) => {
      const db = 10 * Math.log10(power[bin]! / loudest + 1e-12);
      pixels[y * WIDTH + x] = Math.max(0, Math.round(255 * (1 + db / RANGE_DB)));
    });
  }
  return pixels;
}

await mkdir(target, { recursive: true });
const font = await loadSoundFont();
for (const mood of MOOD_NAMES) {
  const score = madeTrack(mood, Number(seed), SECONDS);
  const samples = mono(gather(renderScore(score, font)));
  const file = path.join(target, `${mood}.jpg`);
  const spectrum = await sharp(spectrogramOf(samples), {
    raw: { width: WIDTH, height: SPECTRUM, channels: 1 },
  }).png().toBuffer();
  await sharp({
    create: { width: WIDTH, height: ROLL + SPECTRUM + 4, channels: 3, background: "#000" },
  }).composite([
    { input: Buffer.from(rollOf(score)), top: 0, left: 0 },
    { input: spectrum, top: ROLL + 4, left: 0 },
  ]).jpeg({ quality: 82 }).toFile(file);
  console.log(
    `${file}: ${score.bpm.toFixed(0)} bpm, ${score.channels.map(({ voice }) => voice).join(", ")}`,
  );
}
