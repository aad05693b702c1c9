// SPDX-License-Identifier: AGPL-3.0-or-later

// The arrangement: which layer of a palette plays in which phrase, who sings, what the drums do, and
// how all arrive on the last chord.

import type { Random } from "../../base/random.ts";
import { playArpeggio, playChords, playPad } from "./accompany/chords.ts";
import { type Fill, type Groove, linesOf } from "./moods/grooves.ts";
import { playBass, playFills, playKitLine } from "./accompany/rhythm_section.ts";
import {
  type Accompaniment,
  type BeatNote,
  type Line,
  playEnding,
  playSparkle,
} from "./accompany/stage.ts";
import { inThirds, lastNote, singLead } from "./melody/lead.ts";
import { asNotes, byPhrase, singCounter, type SungPhrase } from "./melody/sing.ts";
import { layersOf } from "./moods/layers.ts";
import type {
  ArpeggioFigure,
  BassFigure,
  Character,
  ChordFigure,
  Layer,
  MoodStyle,
} from "./moods/mood_style.ts";
import type { Phrase } from "./phrases.ts";

const plays = (layer: Layer, { intensity }: Phrase) => intensity >= layer.from;

/** At this intensity the other singer doubles the tune. */
const DOUBLED_FROM = 2.7;
/** The tune may be doubled or lifted up to this pitch; above it would be shrill. */
const HIGHEST_TUNE = 86;

/** The tune, each phrase by one of the singers; both where the film is full, in thirds at the end. */
function melodyLines(
  layers: readonly Layer[],
  stage: Accompaniment,
  sung: readonly SungPhrase[],
  liftsOctave: boolean,
): Line[] {
  const home = lastNote(stage, sung);
  const lines = layers.map((layer) => ({ channel: layer, notes: [] as BeatNote[] }));
  const sing = (singer: number, song: SungPhrase, loud: number, wantsUp: boolean) => {
    const { centre } = layers[singer]!;
    const top = Math.max(...song.tune.map(({ midi }) => midi));
    const near = Math.round((centre - layers[0]!.centre) / 12);
    const octave = near + (wantsUp && top + 12 * (near + 1) <= HIGHEST_TUNE ? 1 : 0);
    lines[singer]!.notes.push(
      ...asNotes(song.tune, octave).map((note) => ({ ...note, velocity: note.velocity * loud })),
    );
  };
  for (const song of sung) {
    const { phrase } = song;
    const able = layers.flatMap((layer, i) => plays(layer, phrase) ? [i] : []);
    const lead = able[(phrase.theme === "A" ? phrase.repeat : 1) % able.length] ?? 0;
    sing(lead, song, 1, phrase.last && liftsOctave && phrase.intensity >= 2);
    const other = able.find((i) => i !== lead);
    if (other === undefined) continue;
    if (phrase.last) sing(other, { phrase, tune: inThirds(stage, song) }, 0.72, false);
    else if (phrase.intensity >= DOUBLED_FROM) sing(other, song, 0.7, false);
  }
  if (home) lines[0]!.notes.push(...asNotes([home], 0));
  return lines;
}

/** The counter tune comes once the tune is known. */
function counterNotes(layer: Layer, stage: Accompaniment, sung: readonly SungPhrase[]): BeatNote[] {
  return byPhrase(stage.stretches).flatMap((group) => {
    const { phrase } = group;
    const isNew = phrase.repeat === 0 && phrase.theme === "A" && phrase.intensity < 2.4;
    if (!plays(layer, phrase) || isNew || phrase.role === "outro") return [];
    const lead = sung.find((song) => song.phrase === phrase)?.tune ?? [];
    const chance = stage.random.fork(`counter/${phrase.startBar}`);
    return asNotes(singCounter(stage, group, lead, layer.centre, chance), 0);
  });
}

function layerNotes(layer: Layer, stage: Accompaniment, sung: readonly SungPhrase[]): BeatNote[] {
  const stretches = stage.stretches.filter(({ phrase }) => plays(layer, phrase));
  switch (layer.part) {
    case "pad":
      return playPad(layer.centre, stage, stretches);
    case "arpeggio":
      return playArpeggio(layer.figure as ArpeggioFigure, layer.centre, stage, stretches);
    case "chords":
      return playChords(layer.figure as ChordFigure, layer.centre, stage, stretches);
    case "bass":
      return playBass(layer.figure as BassFigure, layer.centre, stage, stretches);
    case "sparkle":
      return playSparkle(layer.centre, stage, stretches);
    case "counter":
      return counterNotes(layer, stage, sung);
    case "melody":
      return [];
  }
}

/** Who plays a piece, and in which manner. */
interface Cast {
  readonly character: Character;
  readonly layers: readonly Layer[];
  readonly groove: Groove;
}

/** By the chance of the score. */
export function castOf(style: MoodStyle, random: Random): Cast {
  return {
    character: random.fork("character").pick(style.characters),
    layers: layersOf(random.fork("palette").pick(style.palettes)),
    groove: random.fork("groove").pick(style.grooves),
  };
}

/** All lines of a track that have anything to play. */
export function arrange(
  { character, layers, groove }: Cast,
  fill: Fill,
  stage: Accompaniment,
  liftsOctave: boolean,
  random: Random,
): Line[] {
  const singers = layers.filter(({ part }) => part === "melody");
  const sung = singLead(stage, character, singers[0]!.centre, random.fork("melody"));
  const last = stage.stretches.at(-1)?.phrase;
  const lines: Line[] = layers.filter(({ part }) => part !== "melody").map((layer) => {
    const own = { ...stage, random: random.fork(`${layer.part}/${layer.voice}`) };
    // The voices that played last arrive together; bells always do.
    const arrives = !last || plays(layer, last) || layer.part === "sparkle";
    const ending = arrives ? playEnding(layer, own) : [];
    return { channel: layer, notes: [...layerNotes(layer, own, sung), ...ending] };
  });
  lines.push(...melodyLines(singers, stage, sung, liftsOctave));
  for (const line of linesOf(groove, stage.beatsPerBar)) {
    const own = { ...stage, random: random.fork(`kit/${line.channel.voice}/${line.midi}`) };
    lines.push({ channel: line.channel, notes: playKitLine(line, own, stage.stretches) });
  }
  lines.push(...playFills(fill, stage, stage.stretches));
  return lines.filter((line) => line.notes.length > 0);
}
