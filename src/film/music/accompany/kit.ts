// Percussion from step patterns, and what leads into a stronger section: a swell, a brush roll or
// toms, and a cymbal that opens it.

import type { KitLine, MoodStyle } from "../moods/mood_style.ts";
import type { BeatNote, Stage, Stretch } from "./stage.ts";

const LOUDNESS: Readonly<Record<string, number>> = { X: 0.86, x: 0.64, o: 0.42 };

function patternOf(line: KitLine, stage: Stage): string | undefined {
  const patterns = stage.beatsPerBar === 4
    ? line.four
    : stage.beatsPerBar === 3
    ? line.three
    : line.six;
  return patterns && stage.random.pick(patterns);
}

/** True in the last beats of a bar that leads up, where the fill takes over from the pattern. */
function filled(stretch: Stretch, beat: number, stage: Stage): boolean {
  return stretch.closing && stretch.phrase.leadsUp &&
    beat >= stretch.barBeat + stage.beatsPerBar - 1 - 1e-6;
}

export function playKitLine(
  line: KitLine,
  stage: Stage,
  stretches: readonly Stretch[],
): BeatNote[] {
  const pattern = patternOf(line, stage);
  if (!pattern) return [];
  const step = stage.beatsPerBar / pattern.length;
  const soft = line.voice === "kick" || line.voice === "tom" ? 0 : 0.12;
  const notes: BeatNote[] = [];
  const bars = new Map(stretches.map((stretch) => [stretch.bar, stretch]));
  for (const stretch of bars.values()) {
    const { phrase, bar } = stretch;
    // The drums leave first: in the second half of the way home they are silent.
    const leaving = phrase.role === "outro" && 2 * (bar - phrase.startBar) >= phrase.bars;
    if (phrase.intensity < line.from || leaving) continue;
    [...pattern].forEach((mark, s) => {
      const loudness = LOUDNESS[mark];
      const beat = stretch.barBeat + s * step;
      if (loudness === undefined || (line.voice !== "kick" && filled(stretch, beat, stage))) return;
      notes.push({
        beat,
        beats: step,
        midi: line.midi ?? 60,
        velocity: loudness * (1 - soft * stage.random.next()),
      });
    });
  }
  return notes;
}

export type FillVoice = "swell" | "hat" | "brush" | "tom";

export interface Fill {
  readonly voice: FillVoice;
  readonly notes: readonly BeatNote[];
}

/** The fills of a track, one list per voice. */
export function playFills(
  fill: MoodStyle["fill"],
  stage: Stage,
  stretches: readonly Stretch[],
): Fill[] {
  const swells: BeatNote[] = [], hits: BeatNote[] = [], cymbals: BeatNote[] = [];
  const bars = new Map(stretches.map((stretch) => [stretch.bar, stretch]));
  for (const stretch of bars.values()) {
    if (!stretch.closing || !stretch.phrase.leadsUp) continue;
    const end = stretch.barBeat + stage.beatsPerBar;
    const length = Math.min(stage.beatsPerBar, 3 / stage.secondsPerBeat);
    swells.push({ beat: end - length, beats: length, midi: 60, velocity: 0.6 });
    const ringing = 1.8 / stage.secondsPerBeat;
    cymbals.push({ beat: end, beats: ringing, midi: 60, velocity: 0.6 });
    if (fill === "swell" || stretch.phrase.intensity < 1.2) continue;
    const sixteenth = stage.eighth / 2;
    const count = Math.round(1 / sixteenth);
    for (let s = 0; s < count; s++) {
      const doubled = fill === "toms" && s % 2 === 1;
      if (doubled) continue;
      hits.push({
        beat: end - 1 + s * sixteenth,
        beats: sixteenth,
        midi: fill === "toms" ? 52 - 3 * Math.floor(s / 2) : 60,
        velocity: 0.4 + 0.32 * (s + 1) / count,
      });
    }
  }
  return [
    { voice: "swell", notes: swells },
    { voice: "hat", notes: cymbals },
    { voice: fill === "toms" ? "tom" : "brush", notes: hits },
  ];
}
