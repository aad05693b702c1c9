// The arrangement: which layer of a mood plays in which phrase, who sings, what the drums do, and
// how everybody arrives on the last chord.

import type { Random } from "../../base/random.ts";
import { playArpeggio, playChords, playPad } from "./accompany/chords.ts";
import { type FillName, playBass, playFills, playKitLine } from "./accompany/rhythm_section.ts";
import { type Accompaniment, type BeatNote, playEnding, playSparkle } from "./accompany/stage.ts";
import { lastNote, singLead } from "./melody/lead.ts";
import { asNotes, byPhrase, singCounter, type SungPhrase } from "./melody/sing.ts";
import type { Layer, MoodStyle } from "./moods/mood_style.ts";
import type { Channel, Key } from "./score.ts";

/** One channel and what it plays. */
export interface Line {
  readonly channel: Channel;
  readonly notes: readonly BeatNote[];
}

/** Fills sit a little behind the kit they belong to. */
const FILL_MIX: Readonly<
  Record<FillName, Pick<Channel, "voice" | "gainDb" | "send">>
> = {
  swell: { voice: "cymbal swell", gainDb: -16, send: 0.3 },
  cymbal: { voice: "light kit", gainDb: -23, send: 0.35 },
  snare: { voice: "light kit", gainDb: -14, send: 0.2 },
  tom: { voice: "low drum", gainDb: -9, send: 0.25 },
};

function plays(layer: Layer, intensity: number): boolean {
  return intensity >= layer.from && intensity <= (layer.to ?? 3);
}

/** Which melodic layers sing a phrase: one leads, and at full strength a second doubles it. */
function singersOf(style: MoodStyle, { phrase }: SungPhrase, order: number): Layer[] {
  const able = style.layers.filter((layer) =>
    layer.part === "melody" && plays(layer, phrase.intensity)
  );
  if (able.length === 0) return style.layers.filter((layer) => layer.part === "melody").slice(0, 1);
  const first = (order + (phrase.theme === "B" ? 1 : 0) + phrase.repeat) % able.length;
  const lead = able[first]!;
  const second = able[(first + 1) % able.length]!;
  return phrase.intensity >= 2.7 && second !== lead ? [lead, second] : [lead];
}

function melodyLines(
  style: MoodStyle,
  stage: Accompaniment,
  sung: readonly SungPhrase[],
  last: BeatNote[],
): Line[] {
  const order = stage.random.int(2);
  const layers = style.layers.filter((layer) => layer.part === "melody");
  const lines = new Map(layers.map((layer) => [layer, [] as BeatNote[]]));
  for (const song of sung) {
    singersOf(style, song, order).forEach((layer, n) => {
      // A doubling bell rings an octave up, unless that would be shrill.
      const top = Math.max(...song.tune.map((note) => note.midi));
      const octave = n === 1 && layer.voice === "celesta" && top <= 79 ? 1 : 0;
      const notes = asNotes(song.tune, octave);
      lines.get(layer)!.push(...notes.map((note) => ({
        ...note,
        velocity: note.velocity * (n === 1 ? 0.75 : 1),
      })));
    });
  }
  lines.get(layers[0]!)!.push(...last);
  return layers.map((layer) => ({ channel: layer, notes: lines.get(layer)! }));
}

function layerNotes(
  layer: Layer,
  stage: Accompaniment,
  sung: readonly SungPhrase[],
  key: Key,
): BeatNote[] {
  const stretches = stage.stretches.filter((s) => plays(layer, s.phrase.intensity));
  const { random } = stage;
  switch (layer.part) {
    case "pad":
      return playPad(layer.centre, stage, stretches);
    case "arpeggio":
      return playArpeggio(random.pick(layer.arpeggio!), layer.centre, stage, stretches);
    case "chords":
      return playChords(random.pick(layer.chords!), layer.centre, stage, stretches);
    case "bass":
      return playBass(random.pick(layer.bass!), layer.centre, stage, stretches);
    case "sparkle":
      return playSparkle(layer.centre, stage, stretches);
    case "counter":
      return byPhrase(stretches).flatMap((group) => {
        const lead = sung.find((song) => song.phrase === group.phrase)?.tune ?? [];
        // The second voice comes with a repetition, or fills in where the tune is silent.
        if (lead.length > 0 && group.phrase.repeat === 0 && group.phrase.intensity < 2.7) return [];
        const chance = random.fork(`counter/${group.phrase.startBar}`);
        return asNotes(singCounter(stage, key, group, lead, layer.centre, chance), 0);
      });
    case "melody":
      return [];
  }
}

/** All lines of a track that have anything to play. */
export function arrange(
  style: MoodStyle,
  stage: Accompaniment,
  key: Key,
  random: Random,
): Line[] {
  const character = random.fork("character").pick(style.characters);
  const melodic = style.layers.find((layer) => layer.part === "melody")!;
  const melodyStage = { ...stage, random: random.fork("melody") };
  const sung = singLead(melodyStage, key, character, melodic.centre);
  const home = lastNote(stage, key, sung);
  const before = stage.stretches[stage.stretches.length - 1]?.phrase.intensity ?? 1;
  const lines: Line[] = [];
  style.layers.forEach((layer, index) => {
    if (layer.part === "melody") return;
    const own = { ...stage, random: random.fork(`layer/${index}`) };
    const notes = layerNotes(layer, own, sung, key);
    // The voices that played last arrive together; pads and bells always do.
    const arrives = plays(layer, before) || layer.part === "sparkle" ||
      stage.stretches.length === 0;
    lines.push({
      channel: layer,
      notes: arrives ? [...notes, ...playEnding(layer, own)] : notes,
    });
  });
  lines.push(...melodyLines(style, melodyStage, sung, home ? asNotes([home], 0) : []));
  style.kit.forEach((line, index) => {
    const own = { ...stage, random: random.fork(`kit/${index}`) };
    lines.push({
      channel: { ...line, part: "kit" },
      notes: playKitLine(line, own, stage.stretches),
    });
  });
  for (const { name, notes } of playFills(style.fill, stage, stage.stretches)) {
    lines.push({ channel: { part: "kit", pan: 0, ...FILL_MIX[name] }, notes });
  }
  return lines.filter((line) => line.notes.length > 0);
}
