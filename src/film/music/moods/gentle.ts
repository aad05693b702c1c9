// SPDX-License-Identifier: AGPL-3.0-or-later

// The quiet moods: calm, tender, nostalgic, acoustic.

import type { MoodStyle } from "./mood_style.ts";

export const calm: MoodStyle = {
  metres: [{ beatsPerBar: 4, bpm: [62, 76], weight: 4 }, {
    beatsPerBar: 3,
    bpm: [66, 80],
  }],
  keys: [{
    mode: "major",
    flavours: ["dreamy", "warm"],
    tonics: ["C", "D", "Eb", "F", "G"],
  }],
  characters: ["calm"],
  isLively: false,
  lifts: [0],
  roomSeconds: 2.8,
  levelDb: 1.5,
  palettes: [{
    sings: ["soft piano", "flute", "strings"],
    plays: [["soft piano", "rolling"], ["harp", "climbing"]],
    bass: ["upright bass", "whole"],
    holds: ["warm pad", "strings"],
    sparkle: "celesta",
  }, {
    sings: ["vibraphone", "soft piano", "cello"],
    plays: [["nylon guitar", "broken"], ["soft piano", "rolling"]],
    bass: ["upright bass", "two"],
    holds: ["warm pad", "choir"],
    sparkle: "glockenspiel",
  }, {
    sings: ["celesta", "clarinet", "cello"],
    plays: [["harp", "rolling"], ["soft piano", "broken"]],
    bass: ["upright bass", "whole"],
    holds: ["strings"],
    sparkle: "vibraphone",
  }, {
    sings: ["nylon guitar", "flute", "vibraphone"],
    plays: [["nylon guitar", "rocking"], ["soft piano", "held"]],
    bass: ["upright bass", "two"],
    holds: ["choir", "warm pad"],
    sparkle: "celesta",
  }],
  grooves: ["hush", "soft"],
  fill: "swell",
};

export const tender: MoodStyle = {
  metres: [{ beatsPerBar: 3, bpm: [74, 92], weight: 3 }, {
    beatsPerBar: 4,
    bpm: [66, 80],
    weight: 3,
  }, { beatsPerBar: 2, bpm: [60, 66], weight: 2 }],
  keys: [{
    mode: "major",
    flavours: ["warm", "dreamy"],
    tonics: ["D", "Eb", "F", "G", "A", "Bb"],
  }],
  characters: ["singing", "calm"],
  isLively: false,
  lifts: [0, 0, 2],
  roomSeconds: 2.5,
  levelDb: 0.5,
  palettes: [{
    sings: ["soft piano", "strings", "cello"],
    plays: [["soft piano", "rolling"], ["harp", "climbing"]],
    bass: ["upright bass", "whole"],
    holds: ["warm pad", "strings"],
    sparkle: "celesta",
  }, {
    sings: ["clarinet", "soft piano", "strings"],
    plays: [["soft piano", "broken"], ["nylon guitar", "rocking"]],
    bass: ["upright bass", "two"],
    holds: ["strings"],
    sparkle: "harp",
  }, {
    sings: ["nylon guitar", "flute", "cello"],
    plays: [["nylon guitar", "broken"], ["soft piano", "rolling"]],
    bass: ["upright bass", "two"],
    holds: ["warm pad", "strings"],
    sparkle: "celesta",
  }, {
    sings: ["celesta", "soft piano", "clarinet"],
    plays: [["harp", "rolling"], ["pizzicato", "offbeat"]],
    bass: ["upright bass", "whole"],
    holds: ["choir", "strings"],
    sparkle: "glockenspiel",
  }],
  grooves: ["hush", "soft"],
  fill: "swell",
};

export const nostalgic: MoodStyle = {
  metres: [{ beatsPerBar: 4, bpm: [74, 90], weight: 4 }, {
    beatsPerBar: 2,
    bpm: [60, 70],
    weight: 2,
  }, { beatsPerBar: 3, bpm: [84, 98] }],
  keys: [{
    mode: "major",
    flavours: ["wistful", "warm"],
    tonics: ["C", "D", "Eb", "F", "G", "A"],
    weight: 3,
  }, { mode: "minor", flavours: ["pensive"], tonics: ["C", "D", "E", "G", "A"], weight: 2 }],
  characters: ["singing"],
  isLively: false,
  lifts: [0, 2],
  roomSeconds: 2.3,
  levelDb: 0.5,
  palettes: [{
    sings: ["soft piano", "clarinet", "strings"],
    plays: [["steel guitar", "broken"], ["soft piano", "rolling"]],
    bass: ["upright bass", "two"],
    holds: ["warm pad", "strings"],
    sparkle: "celesta",
  }, {
    sings: ["vibraphone", "soft piano", "cello"],
    plays: [["nylon guitar", "rocking"], ["soft piano", "held"]],
    bass: ["upright bass", "two"],
    holds: ["strings"],
    sparkle: "glockenspiel",
  }, {
    sings: ["clarinet", "vibraphone", "cello"],
    plays: [["soft piano", "broken"], ["nylon guitar", "climbing"]],
    bass: ["upright bass", "walk"],
    holds: ["warm pad", "strings"],
    sparkle: "harp",
  }, {
    sings: ["nylon guitar", "strings", "flute"],
    plays: [["nylon guitar", "broken"], ["soft piano", "rocking"]],
    bass: ["finger bass", "two"],
    holds: ["strings", "choir"],
    sparkle: "vibraphone",
  }],
  grooves: ["brushes", "soft"],
  fill: "brush",
};

export const acoustic: MoodStyle = {
  metres: [{ beatsPerBar: 4, bpm: [84, 104], weight: 4 }, {
    beatsPerBar: 2,
    bpm: [62, 74],
  }, { beatsPerBar: 3, bpm: [92, 108] }],
  keys: [{
    mode: "major",
    flavours: ["folk", "wistful"],
    tonics: ["C", "D", "E", "G", "A"],
  }],
  characters: ["singing", "lively"],
  isLively: true,
  lifts: [0, 2],
  roomSeconds: 1.4,
  levelDb: 0,
  palettes: [{
    sings: ["nylon guitar", "flute", "cello"],
    plays: [["steel guitar", "broken"], ["nylon guitar", "strum"]],
    bass: ["upright bass", "two"],
    holds: ["strings"],
    sparkle: "glockenspiel",
  }, {
    sings: ["steel guitar", "soft piano", "clarinet"],
    plays: [["nylon guitar", "rocking"], ["steel guitar", "strum"]],
    bass: ["upright bass", "two"],
    holds: ["warm pad"],
    sparkle: "harp",
  }, {
    sings: ["soft piano", "nylon guitar", "strings"],
    plays: [["steel guitar", "climbing"], ["soft piano", "pulse"]],
    bass: ["finger bass", "syncopated"],
    holds: ["strings"],
    sparkle: "celesta",
  }, {
    sings: ["clarinet", "steel guitar", "cello"],
    plays: [["nylon guitar", "broken"], ["steel guitar", "rocking"]],
    bass: ["upright bass", "walk"],
    holds: ["strings"],
    sparkle: "vibraphone",
  }],
  grooves: ["soft", "brushes", "stomp"],
  fill: "brush",
};
