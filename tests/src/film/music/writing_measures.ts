// SPDX-License-Identifier: AGPL-3.0-or-later

// Measures of how a track is written, from its score alone.

import { DRUM, type Part, type Score, type ScoreNote } from "../../../../src/film/music/score.ts";

/** What the figures of one score are. */
export interface Writing {
  /** Degrees in eight bars in a row, the median of all places, and the fewest chords in any. */
  readonly degreesInEight: number;
  readonly chordsInEight: number;
  /** All chords of the piece. */
  readonly chords: number;
  /** The longest run of bars in which two chords take turns. */
  readonly seesawBars: number;
  /** When the first note of the tune sounds, and when its first bar that returns. */
  readonly firstNoteSeconds: number;
  readonly hookSeconds: number;
  /** Notes of the tune in a sung bar of the main parts. */
  readonly notesABar: number;
  /** Bars that carry the rhythm of the motif, as a share of the sung ones; how many differ in pitch. */
  readonly motifShare: number;
  readonly motifBars: number;
  readonly motifVariants: number;
  /** Share of the motif's bars that are an earlier one, note for note. */
  readonly literalShare: number;
  /** Share of the bars of main parts, and of the last third, with a counter tune. */
  readonly counterShare: number;
  readonly counterInLastThird: boolean;
  /** Share of beats on which something begins. */
  readonly beatsWithOnset: number;
  /** From the quietest phrase to the loudest, by the velocities of the notes. */
  readonly arcDb: number;
  /** Share of the parts a cymbal swells into, and of those a drum stroke leads into right before. */
  readonly swellShare: number;
  readonly fillShare: number;
  /** Share of all changes of the chord to which the bass steps. */
  readonly walkShare: number;
  /** Bars of the drums that differ in rhythm, each played at least twice. */
  readonly drumPatterns: number;
  /** Share of the last refrain's notes in two voices, and of those a third or a sixth apart. */
  readonly twoVoices: number;
  readonly thirdsShare: number;
}

interface SungBar {
  readonly bar: number;
  readonly onsets: readonly number[];
  readonly pitches: readonly number[];
}

/** Onsets of a part, in twelfths of a beat from its bar, the upper of two at once. */
function barsOf(score: Score, part: Part): SungBar[] {
  const beat = 60 / score.bpm, bars = new Map<number, Map<number, number>>();
  for (const note of score.notes) {
    if (score.channels[note.channel]!.part !== part) continue;
    const at = Math.round(note.startSeconds / beat * 12), length = 12 * score.beatsPerBar;
    const bar = Math.floor(at / length), onsets = bars.get(bar) ?? new Map<number, number>();
    onsets.set(at % length, Math.max(note.midi, onsets.get(at % length) ?? 0));
    bars.set(bar, onsets);
  }
  return [...bars].sort(([a], [b]) => a - b).map(([bar, onsets]) => {
    const sorted = [...onsets].sort(([a], [b]) => a - b);
    return { bar, onsets: sorted.map(([at]) => at), pitches: sorted.map(([, midi]) => midi) };
  });
}

/** Two bars have one rhythm if most of their onsets are the same. */
function alike(a: SungBar, b: SungBar): boolean {
  const shared =
    a.onsets.filter((at) => b.onsets.some((other) => Math.abs(other - at) <= 1)).length;
  return shared / (a.onsets.length + b.onsets.length - shared) >= 0.6;
}

/** The first two bars of the tune that come back, each at least twice. */
function motifOf(bars: readonly SungBar[]): SungBar[] {
  const returning = bars.filter((bar) =>
    bar.onsets.length >= 2 && bars.filter((other) => alike(bar, other)).length >= 3
  );
  const first = returning[0];
  const second = first && returning.find((bar) => !alike(bar, first));
  return [first, second].filter((bar) => bar !== undefined);
}

export function motifRhythm(score: Score): string {
  return motifOf(barsOf(score, "melody")).map(({ onsets }) => onsets.join(" ")).join(" | ");
}

/** A bar's rhythm and intervals, which a lift or another octave leaves as they are. */
function shapeOf({ onsets, pitches }: SungBar): string {
  return `${onsets}/${pitches.map((midi) => midi - pitches[0]!)}`;
}

function windows<T>(items: readonly T[], size: number): T[][] {
  const count = Math.max(1, items.length - size + 1);
  return Array.from({ length: count }, (_, i) => items.slice(i, i + size));
}

export function writingOf(score: Score): Writing {
  const bar = 60 / score.bpm * score.beatsPerBar;
  const landing = Math.round(score.landingSeconds / bar);
  const inBar = (at: number) => Math.floor(at / bar + 1e-6);
  const chords = Array.from(
    { length: landing },
    (_, b) => score.chords.filter(({ startSeconds }) => inBar(startSeconds) === b),
  );
  const inEight = (of: (chord: Score["chords"][number]) => string) =>
    windows(chords, 8).map((eight) => new Set(eight.flat().map(of)).size).sort((a, b) => a - b);
  const degrees = inEight(({ degree }) => degree);
  const names = chords.map((list) => list.map(({ symbol }) => symbol).join());
  const seesaw = names.map((_, from) => {
    const seen = new Set<string>();
    const end = names.findIndex((name, i) => i >= from && seen.add(name).size > 2);
    return (end < 0 ? names.length : end) - from;
  });
  const tune = barsOf(score, "melody").filter((sung) => sung.bar < landing);
  const mains = (b: number) =>
    score.sections.some(({ startSeconds, bars, intensity }) =>
      intensity >= 1.75 && b >= inBar(startSeconds) && b < inBar(startSeconds) + bars
    );
  const main = tune.filter((sung) => mains(sung.bar));
  const motif = motifOf(tune);
  const carrying = tune.filter((sung) => motif.some((cell) => alike(cell, sung)));
  const shapes = carrying.map(shapeOf);
  const recurring = motif[0] ? tune.filter((sung) => alike(motif[0]!, sung)) : [];
  const counter = barsOf(score, "counter").map((sung) => sung.bar);
  const mainBars = Array.from({ length: landing }, (_, b) => b).filter(mains);
  const beats = Math.floor(score.landingSeconds / (60 / score.bpm) + 1e-6);
  const struck = new Set(
    score.notes.map(({ startSeconds }) => startSeconds / (60 / score.bpm))
      .filter((at) => Math.abs(at - Math.round(at)) < 0.03).map(Math.round),
  );
  const loudness = score.sections.filter(({ role }) => role !== "outro").map((section) => {
    const from = section.startSeconds, to = from + section.bars * bar;
    return levelOf(score, (note) => note.startSeconds >= from && note.startSeconds < to);
  });
  return {
    degreesInEight: degrees[Math.floor(degrees.length / 2)]!,
    chordsInEight: inEight(({ symbol }) => symbol)[0]!,
    chords: new Set(score.chords.map(({ symbol }) => symbol)).size,
    seesawBars: Math.max(...seesaw),
    firstNoteSeconds: Math.min(
      ...score.notes.filter(({ channel }) => score.channels[channel]!.part === "melody")
        .map(({ startSeconds }) => startSeconds),
    ),
    hookSeconds: (carrying[0]?.bar ?? Infinity) * bar,
    notesABar: main.reduce((sum, { onsets }) => sum + onsets.length, 0) / main.length,
    motifShare: carrying.length / tune.length,
    motifBars: recurring.length,
    motifVariants: new Set(recurring.map(shapeOf)).size,
    literalShare: 1 - new Set(shapes).size / shapes.length,
    counterShare: mainBars.filter((b) => counter.includes(b)).length / mainBars.length,
    counterInLastThird: counter.some((b) => b >= 2 * landing / 3),
    beatsWithOnset: Array.from({ length: beats }, (_, b) => b).filter((b) => struck.has(b)).length /
      beats,
    arcDb: Math.max(...loudness) - Math.min(...loudness),
    ...fillsOf(score),
    walkShare: walkShareOf(score),
    drumPatterns: drumPatternsOf(score),
    ...thirdsOf(score),
  };
}

const voiceOf = (score: Score, { channel }: ScoreNote) => score.channels[channel]!.voice;

function notesOf(score: Score, part: Part): ScoreNote[] {
  return score.notes.filter(({ channel, startSeconds }) =>
    score.channels[channel]!.part === part && startSeconds < score.landingSeconds - 0.02
  );
}

function fillsOf(score: Score): Pick<Writing, "swellShare" | "fillShare"> {
  const { sections, bpm, beatsPerBar } = score;
  const parts = sections.filter(({ role, theme }, i) =>
    i > 0 && role !== "outro" && theme !== sections[i - 1]!.theme
  ).map(({ startSeconds }) => startSeconds);
  const sixteenth = 60 / bpm / (beatsPerBar === 2 ? 6 : 4), kit = notesOf(score, "kit");
  const isDrum = (note: ScoreNote) =>
    voiceOf(score, note).endsWith("kit") && note.midi === DRUM.snare;
  const share = (leads: (note: ScoreNote, part: number) => boolean) =>
    parts.filter((part) => kit.some((note) => leads(note, part))).length / parts.length;
  return {
    swellShare: share((note, part) =>
      voiceOf(score, note) === "cymbal swell" &&
      Math.abs(note.startSeconds + note.seconds - part) < 0.02
    ),
    fillShare: share((note, part) =>
      isDrum(note) && Math.abs(note.startSeconds + sixteenth - part) < 0.4 * sixteenth
    ),
  };
}

function walkShareOf(score: Score): number {
  const bass = notesOf(score, "bass"), changes = score.chords.slice(1, -1);
  const walked = changes.filter(({ startSeconds }) => {
    const at = bass.findIndex((note) => Math.abs(note.startSeconds - startSeconds) < 1e-3);
    const before = bass[at - 1], step = before ? Math.abs(bass[at]!.midi - before.midi) : 0;
    return step >= 1 && step <= 3 && before!.startSeconds > startSeconds - 1.05 * 60 / score.bpm;
  });
  return walked.length / changes.length;
}

function drumPatternsOf(score: Score): number {
  const beat = 60 / score.bpm, length = 12 * score.beatsPerBar;
  const bars = new Map<number, Set<string>>();
  for (const note of notesOf(score, "kit")) {
    if (voiceOf(score, note) === "cymbal swell") continue;
    const at = Math.round(note.startSeconds / beat * 12), bar = Math.floor(at / length);
    bars.set(bar, (bars.get(bar) ?? new Set()).add(`${note.channel}:${at % length}`));
  }
  const rhythms = [...bars.values()].map((strokes) => [...strokes].sort().join());
  return new Set(rhythms.filter((one, i) => rhythms.indexOf(one) < i)).size;
}

function thirdsOf(score: Score): Pick<Writing, "twoVoices" | "thirdsShare"> {
  const { sections } = score;
  const refrain = sections[sections.findLastIndex(({ theme }) => theme !== "A") + 1]!;
  const tune = notesOf(score, "melody")
    .filter(({ startSeconds }) => startSeconds > refrain.startSeconds - 0.02);
  const apart = tune.flatMap((note) => {
    const other = tune.find(({ channel, startSeconds }) =>
      channel > note.channel && Math.abs(startSeconds - note.startSeconds) < 0.03
    );
    return other ? [Math.abs(note.midi - other.midi) % 12] : [];
  });
  return {
    twoVoices: 2 * apart.length / tune.length,
    thirdsShare: apart.filter((semitones) => [3, 4, 8, 9].includes(semitones)).length /
      apart.length,
  };
}

/** Mean level of the notes some time asks for, in decibels of their velocities. */
function levelOf(score: Score, takes: (note: ScoreNote) => boolean): number {
  const notes = score.notes.filter((note) =>
    takes(note) && !["kit", "sparkle"].includes(score.channels[note.channel]!.part)
  );
  const power = notes.reduce((sum, { velocity }) => sum + velocity * velocity, 0) / notes.length;
  return 10 * Math.log10(power);
}
