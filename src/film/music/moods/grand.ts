// SPDX-License-Identifier: AGPL-3.0-or-later

// The grand moods: epic, cinematic.

import type { MoodStyle } from "./mood_style.ts";

export const epic: MoodStyle = {
  metres: [{ beatsPerBar: 4, bpm: [80, 98], weight: 4 }, {
    beatsPerBar: 2,
    bpm: [62, 72],
  }],
  keys: [{
    mode: "minor",
    flavours: ["heroic", "driving"],
    tonics: ["C", "D", "E", "F", "G", "A"],
    weight: 3,
  }, { mode: "major", flavours: ["grand"], tonics: ["C", "D", "F", "G"], weight: 2 }],
  characters: ["broad", "driving"],
  isLively: false,
  lifts: [2, 0],
  roomSeconds: 3,
  levelDb: -0.5,
  palettes: [{
    sings: ["soft piano", "strings", "horn"],
    plays: [["soft piano", "rocking"], ["strings", "ostinato"]],
    bass: ["finger bass", "whole"],
    holds: ["warm pad", "strings"],
    sparkle: "celesta",
  }, {
    sings: ["horn", "strings", "cello"],
    plays: [["harp", "broken"], ["strings", "ostinato"], ["bright piano", "pulse"]],
    bass: ["finger bass", "two"],
    holds: ["choir", "strings"],
    sparkle: "glockenspiel",
  }, {
    sings: ["cello", "horn", "strings"],
    plays: [["strings", "ostinato"], ["bright piano", "broken"]],
    bass: ["finger bass", "pulse"],
    holds: ["warm pad", "choir"],
    sparkle: "glockenspiel",
  }, {
    sings: ["strings", "choir", "horn"],
    plays: [["bright piano", "rocking"], ["pizzicato", "ostinato"]],
    bass: ["finger bass", "whole"],
    holds: ["strings", "choir"],
    sparkle: "celesta",
  }],
  grooves: ["march", "thunder"],
  fill: "toms",
};

export const cinematic: MoodStyle = {
  metres: [{ beatsPerBar: 4, bpm: [66, 84], weight: 3 }, {
    beatsPerBar: 2,
    bpm: [60, 68],
  }, { beatsPerBar: 3, bpm: [72, 88] }],
  keys: [{
    mode: "major",
    flavours: ["grand", "dreamy"],
    tonics: ["C", "D", "Eb", "F", "G", "A"],
    weight: 3,
  }, {
    mode: "minor",
    flavours: ["pensive", "heroic"],
    tonics: ["C", "D", "E", "G", "A"],
    weight: 2,
  }],
  characters: ["broad", "singing"],
  isLively: false,
  lifts: [2, 2, 0],
  roomSeconds: 3.2,
  levelDb: 0,
  palettes: [{
    sings: ["soft piano", "strings", "cello"],
    plays: [["soft piano", "broken"], ["strings", "ostinato"]],
    bass: ["finger bass", "whole"],
    holds: ["strings", "choir"],
    sparkle: "celesta",
  }, {
    sings: ["cello", "strings", "flute"],
    plays: [["harp", "rolling"], ["soft piano", "rocking"], ["strings", "ostinato"]],
    bass: ["upright bass", "whole"],
    holds: ["choir", "strings"],
    sparkle: "glockenspiel",
  }, {
    sings: ["horn", "strings", "clarinet"],
    plays: [["soft piano", "climbing"], ["pizzicato", "ostinato"]],
    bass: ["finger bass", "two"],
    holds: ["strings", "warm pad"],
    sparkle: "vibraphone",
  }, {
    sings: ["flute", "strings", "horn"],
    plays: [["harp", "broken"], ["strings", "ostinato"]],
    bass: ["upright bass", "two"],
    holds: ["warm pad", "choir"],
    sparkle: "celesta",
  }],
  grooves: ["thunder", "hush"],
  fill: "toms",
};
