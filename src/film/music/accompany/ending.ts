// The last chord: every layer arrives on the landing, a rolled chord opens upwards, and if there is
// time left a few high notes answer it.

import { leadVoices } from "../harmony/voicing.ts";
import type { Layer } from "../moods/mood_style.ts";
import { type BeatNote, ladder, type Stage } from "./stage.ts";

/** The tune brings its own last note, so melody and counter-melody are silent here. */
export function playEnding(layer: Layer, stage: Stage): BeatNote[] {
  const { startBeat: beat, harmony } = stage.landing;
  const beats = stage.endBeat - beat;
  const root = harmony.pcs[0]!;
  const note = (midi: number, velocity: number, late = 0): BeatNote => ({
    beat,
    beats,
    midi,
    velocity,
    late,
  });
  const at = (low: number) => low + ((root - low) % 12 + 12) % 12;
  switch (layer.part) {
    case "pad":
    case "chords": {
      // Short-lived voices strike the chord once, softly; the ringing is left to the others.
      const [voices] = leadVoices([harmony.pcs], {
        low: layer.centre - 9,
        high: layer.centre + 12,
        centre: layer.centre,
      });
      return voices!.map((midi, i) => note(midi, 0.6, layer.part === "chords" ? i * 0.018 : 0));
    }
    case "arpeggio": {
      const rungs = ladder(harmony.pcs, layer.centre - 14, layer.centre + 14);
      return rungs.slice(0, 6).map((midi, i) => note(midi, 0.62 - 0.03 * i, i * 0.035));
    }
    case "bass":
      return [note(at(layer.centre - 5), 0.72)];
    case "melody":
    case "counter":
      return [];
    case "sparkle": {
      const spare = beats * stage.secondsPerBeat - 2.2;
      const rungs = ladder(harmony.pcs, layer.centre - 5, layer.centre + 10);
      return rungs.slice(0, Math.max(1, Math.min(4, Math.floor(spare / stage.secondsPerBeat)))).map(
        (
          midi,
          i,
        ) => ({ beat: beat + 1 + i, beats: 1, midi, velocity: 0.46 - 0.05 * i }),
      );
    }
  }
}
