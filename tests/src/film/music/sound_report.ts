// Prints what can be measured of composed tracks: speed, loudness, peaks, balance, beats. Run it with
//   deno run --allow-env tests/src/film/music/sound_report.ts [mood,mood…] [seed,seed…] [seconds]

import process from "node:process";
import { detectBeats } from "../../../../src/film/music/beats/detect_beats.ts";
import { renderScore, SAMPLE_RATE } from "../../../../src/film/music/synth/render_score.ts";
import { madeTrack } from "./made_tracks.ts";
import {
  correlation,
  decibels,
  gather,
  integrated,
  momentary,
  mono,
  MOOD_NAMES,
  octaveBands,
  peak,
} from "./sound_measures.ts";

const moods = MOOD_NAMES.filter((mood) => (process.argv[2] ?? mood).split(",").includes(mood));
const seeds = (process.argv[3] ?? "1,2,3").split(",").map(Number);
const seconds = Number(process.argv[4] ?? 60);

console.log(
  "mood seed key bpm | cpu s/min × | LUFS p10 p95 peak | corr | bands 63…16k | beats % ±40 ms, median",
);
for (const mood of moods) {
  for (const seed of seeds) {
    const before = process.cpuUsage();
    const score = madeTrack(mood, seed, seconds);
    const blocks = [...renderScore(score)];
    const used = process.cpuUsage(before);
    const cpu = (used.user + used.system) / 1e6;
    const sound = gather(blocks);
    const windows = momentary(sound);
    const sorted = [...windows].sort((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor(sorted.length * share)]!.toFixed(1);
    const { beats } = await detectBeats(mono(sound), SAMPLE_RATE);
    const step = 60 / score.bpm;
    const off = Array.from(
      { length: Math.floor(score.landingSeconds / step) },
      (_, k) => Math.min(...beats.map((b) => Math.abs(b - k * step))),
    ).sort((a, b) => a - b);
    const top = decibels(Math.max(peak(sound.left), peak(sound.right)));
    console.log(
      mood.padEnd(9),
      seed,
      `${score.key.tonic} ${score.key.mode}`.padEnd(12),
      `${score.bpm.toFixed(1)}/${score.beatsPerBar}`.padEnd(8),
      "|",
      (cpu * 60 / seconds).toFixed(2),
      `${(seconds / cpu).toFixed(0)}×`,
      "|",
      integrated(windows).toFixed(1),
      at(0.1),
      at(0.95),
      top.toFixed(1),
      "|",
      correlation(sound.left, sound.right).toFixed(2),
      "|",
      octaveBands(mono(sound), SAMPLE_RATE).map((b) => b.toFixed(0)).join(" "),
      "|",
      `${(100 * off.filter((o) => o <= 0.04).length / off.length).toFixed(0)}%`,
      `${(1000 * off[Math.floor(off.length / 2)]!).toFixed(0)} ms`,
    );
  }
}
