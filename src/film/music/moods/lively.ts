// SPDX-License-Identifier: AGPL-3.0-or-later

// The lively moods: happy, playful, energetic, holiday.

import type { MoodStyle } from "./mood_style.ts";

export const happy: MoodStyle = {
  metres: [{ beatsPerBar: 4, bpm: [98, 116] }],
  keys: [{
    mode: "major",
    flavours: ["bright", "folk"],
    tonics: ["C", "D", "E", "F", "G", "A"],
  }],
  characters: ["lively"],
  isLively: true,
  lifts: [0, 2, 2],
  roomSeconds: 1.5,
  levelDb: 0,
  palettes: [{
    sings: ["marimba", "bright piano", "strings"],
    plays: [["steel guitar", "broken"], ["steel guitar", "strum"], ["bright piano", "stabs"]],
    bass: ["finger bass", "syncopated"],
    holds: ["warm pad"],
    sparkle: "glockenspiel",
  }, {
    sings: ["bright piano", "glockenspiel", "strings"],
    plays: [["bright piano", "pulse"], ["steel guitar", "strum"], ["pizzicato", "offbeat"]],
    bass: ["finger bass", "two"],
    holds: ["warm pad", "strings"],
    sparkle: "celesta",
  }, {
    sings: ["steel guitar", "flute", "clarinet"],
    plays: [["nylon guitar", "climbing"], ["steel guitar", "strum"], ["bright piano", "stabs"]],
    bass: ["upright bass", "walk"],
    holds: ["warm pad"],
    sparkle: "glockenspiel",
  }, {
    sings: ["vibraphone", "bright piano", "horn"],
    plays: [["steel guitar", "rocking"], ["bright piano", "pulse"], ["steel guitar", "strum"]],
    bass: ["finger bass", "syncopated"],
    holds: ["strings"],
    sparkle: "marimba",
  }],
  grooves: ["stroll", "backbeat", "stomp"],
  fill: "brush",
};

export const playful: MoodStyle = {
  metres: [{ beatsPerBar: 4, bpm: [100, 120], weight: 4 }, {
    beatsPerBar: 3,
    bpm: [112, 132],
  }],
  keys: [{
    mode: "major",
    flavours: ["jaunty", "bright"],
    tonics: ["C", "D", "F", "G", "Bb"],
  }],
  characters: ["lively"],
  isLively: true,
  lifts: [0, 1, 2],
  swing: 0.6,
  roomSeconds: 1.3,
  levelDb: 3,
  palettes: [{
    sings: ["marimba", "pizzicato", "clarinet"],
    plays: [["pizzicato", "offbeat"], ["nylon guitar", "broken"]],
    bass: ["upright bass", "step"],
    holds: ["warm pad"],
    sparkle: "celesta",
  }, {
    sings: ["clarinet", "glockenspiel", "nylon guitar"],
    plays: [["pizzicato", "offbeat"], ["bright piano", "pulse"]],
    bass: ["upright bass", "walk"],
    holds: ["strings"],
    sparkle: "celesta",
  }, {
    sings: ["vibraphone", "flute", "clarinet"],
    plays: [["bright piano", "offbeat"], ["pizzicato", "broken"]],
    bass: ["upright bass", "walk"],
    holds: ["warm pad"],
    sparkle: "glockenspiel",
  }, {
    sings: ["flute", "marimba", "horn"],
    plays: [["nylon guitar", "offbeat"], ["pizzicato", "pulse"]],
    bass: ["upright bass", "step"],
    holds: ["warm pad", "strings"],
    sparkle: "glockenspiel",
  }],
  grooves: ["tiptoe"],
  fill: "brush",
};

export const energetic: MoodStyle = {
  metres: [{ beatsPerBar: 4, bpm: [112, 131] }],
  keys: [
    {
      mode: "major",
      flavours: ["bright", "grand"],
      tonics: ["C", "D", "E", "F", "G", "A"],
    },
    {
      mode: "minor",
      flavours: ["driving", "heroic"],
      tonics: ["C", "D", "E", "F", "G", "A"],
    },
  ],
  characters: ["driving", "lively"],
  isLively: true,
  lifts: [2, 2, 0],
  roomSeconds: 1.7,
  levelDb: -0.5,
  palettes: [{
    sings: ["bright piano", "celesta", "strings"],
    plays: [["steel guitar", "sixteenths"], ["bright piano", "stabs"]],
    bass: ["finger bass", "pulse"],
    holds: ["warm pad", "strings"],
    sparkle: "marimba",
  }, {
    sings: ["strings", "bright piano", "horn"],
    plays: [["bright piano", "pulse"], ["strings", "ostinato"], ["steel guitar", "sixteenths"]],
    bass: ["finger bass", "syncopated"],
    holds: ["warm pad", "choir"],
    sparkle: "glockenspiel",
  }, {
    sings: ["marimba", "steel guitar", "strings"],
    plays: [["marimba", "sixteenths"], ["steel guitar", "strum"], ["bright piano", "stabs"]],
    bass: ["finger bass", "pulse"],
    holds: ["warm pad"],
    sparkle: "celesta",
  }, {
    sings: ["steel guitar", "vibraphone", "strings"],
    plays: [["nylon guitar", "sixteenths"], ["steel guitar", "strum"], ["bright piano", "pulse"]],
    bass: ["finger bass", "syncopated"],
    holds: ["strings"],
    sparkle: "glockenspiel",
  }],
  grooves: ["run", "drive"],
  fill: "toms",
};

export const holiday: MoodStyle = {
  metres: [{ beatsPerBar: 4, bpm: [92, 116], weight: 3 }, {
    beatsPerBar: 3,
    bpm: [104, 126],
    weight: 2,
  }, { beatsPerBar: 2, bpm: [66, 76] }],
  keys: [{
    mode: "major",
    flavours: ["festive", "jaunty"],
    tonics: ["C", "D", "Eb", "F", "G", "A"],
  }],
  characters: ["lively", "singing"],
  isLively: true,
  lifts: [2, 2, 1],
  roomSeconds: 2,
  levelDb: 0,
  palettes: [{
    sings: ["celesta", "strings", "horn"],
    plays: [["bright piano", "pulse"], ["pizzicato", "offbeat"], ["harp", "climbing"]],
    bass: ["upright bass", "two"],
    holds: ["strings"],
    sparkle: "glockenspiel",
  }, {
    sings: ["bright piano", "glockenspiel", "strings"],
    plays: [["nylon guitar", "broken"], ["bright piano", "offbeat"]],
    bass: ["upright bass", "walk"],
    holds: ["choir", "strings"],
    sparkle: "celesta",
  }, {
    sings: ["flute", "celesta", "clarinet"],
    plays: [["harp", "rolling"], ["pizzicato", "pulse"]],
    bass: ["upright bass", "two"],
    holds: ["strings", "choir"],
    sparkle: "glockenspiel",
  }, {
    sings: ["clarinet", "vibraphone", "strings"],
    plays: [["bright piano", "offbeat"], ["nylon guitar", "rocking"]],
    bass: ["upright bass", "walk"],
    holds: ["strings"],
    sparkle: "celesta",
  }],
  grooves: ["sleigh"],
  fill: "brush",
};
