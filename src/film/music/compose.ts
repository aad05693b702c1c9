// SPDX-License-Identifier: AGPL-3.0-or-later

// Writes a whole track for one film: form from the film's sections, chords, tune, accompaniment and
// drums, fitted so that the last chord lands on a bar line and has rung out when the film ends.

import type { Random } from "../../base/random.ts";
import type { MusicPlan } from "../timeline/timeline.ts";
import type { Accompaniment, BeatNote, ChordStretch } from "./accompany/stage.ts";
import { arrange, castOf } from "./arrange.ts";
import { type ChordSpan, harmonize } from "./harmony/progression.ts";
import type { BeatsPerBar, MoodStyle } from "./moods/mood_style.ts";
import { MOODS } from "./moods/moods.ts";
import { type Phrase, planPhrases } from "./phrases.ts";
import { type Key, lifted, type Part, type Score, type ScoreNote } from "./score.ts";
import { keyFor, landingOf, scoreRandom } from "./track_plan.ts";

export type ComposedPlan = MusicPlan & { readonly mode: "composed" };

function metreOf(beatsPerBar: number): BeatsPerBar {
  if (beatsPerBar === 4 || beatsPerBar === 3 || beatsPerBar === 2) return beatsPerBar;
  throw new RangeError(`A composed track has 2, 3 or 4 beats a bar, not ${beatsPerBar}`);
}

/** A chord that sounds where the picture comes is struck once more. */
function struckAgain(spans: readonly ChordSpan[], hit: Accompaniment["hit"]): ChordSpan[] {
  return spans.flatMap((span) => {
    const beats = (hit?.beat ?? -1) - span.startBeat, left = span.beats - beats;
    return beats < 1e-6 || left < 1e-6 ? [span] : [
      { ...span, beats },
      { ...span, startBeat: span.startBeat + beats, beats: left },
    ];
  });
}

function stretchesOf(
  spans: readonly ChordSpan[],
  phrases: readonly Phrase[],
  beatsPerBar: number,
): ChordStretch[] {
  return spans.slice(0, -1).map((span, i) => {
    const bar = Math.floor((span.startBeat + 1e-6) / beatsPerBar);
    const phrase = phrases.find((p) => bar >= p.startBar && bar < p.startBar + p.bars)!;
    return {
      ...span,
      phrase,
      bar,
      barBeat: bar * beatsPerBar,
      closing: bar === phrase.startBar + phrase.bars - 1,
      next: spans[i + 1]!,
    };
  });
}

/** The last chord rests; nothing is struck harder than the picture that matters most. */
const LANDING_LEVEL = 0.55, HIT_LEVEL = 1.5;
/** The strongest phrase begins with this intensity where its picture comes some beats later. */
const BEFORE_HIT = 1.2;

/** Pictures change on any beat; the phrase that is strongest begins on the bar line next to it. */
function hitOf(
  { hitSeconds }: ComposedPlan,
  secondsPerBeat: number,
  beatsPerBar: number,
): Accompaniment["hit"] {
  if (hitSeconds === undefined) return undefined;
  const beat = Math.round(hitSeconds / secondsPerBeat);
  return { beat, bar: Math.round(beat / beatsPerBar) };
}

/** From the quietest phrase to the loudest velocities double: with the instruments, 6 to 8 dB. */
function dynamics(
  phrases: readonly Phrase[],
  { beatsPerBar, hit }: Accompaniment,
): (beat: number) => number {
  return (beat) => {
    if (hit !== undefined && Math.abs(beat - hit.beat) < 1e-6) return HIT_LEVEL;
    const bar = Math.floor((beat + 1e-6) / beatsPerBar);
    const phrase = phrases.find((p) => bar >= p.startBar && bar < p.startBar + p.bars);
    if (!phrase) return LANDING_LEVEL;
    const waits = hit !== undefined && phrase.startBar === hit.bar && beat < hit.beat - 1e-6;
    const level = 0.12 + 0.28 * (waits ? BEFORE_HIT : phrase.intensity);
    const at = (beat / beatsPerBar - phrase.startBar) / phrase.bars;
    return phrase.fill === 2 ? level * (1 + 0.14 * at) : level * (1 - 0.03 * Math.abs(at - 0.4));
  };
}

/** A tune begins within this time, however slow its bars are. */
const TUNE_SECONDS = 3.9;

/** Bars before the tune. */
export function tacetOf({ isLively }: MoodStyle, barSeconds: number): number {
  return isLively ? 0 : Math.floor(TUNE_SECONDS / barSeconds);
}

/** The keys of the bars: the last refrain may be lifted, and the way home stays there. */
function keysOf(phrases: readonly Phrase[], key: Key, semitones: number) {
  const from = phrases.find(({ last }) => last)?.startBar ?? Infinity;
  const high = lifted(key, semitones);
  return {
    liftOf: (bar: number) => bar >= from ? semitones : 0,
    keyOf: (bar: number) => bar >= from ? high : key,
  };
}

/** The band holds its breath no more often than this. */
const BREATH_SECONDS = 8;

/** Voices in the film: the tune rests there, and the band holds its breath for a beat before. */
function resting({ voices = [] }: ComposedPlan, secondsPerBeat: number) {
  const spans = voices.map(({ start, end }, i) => {
    const breathes = start - (voices[i - 1]?.end ?? -Infinity) >= BREATH_SECONDS;
    const from = start / secondsPerBeat;
    return { from, to: end / secondsPerBeat, breath: from - (breathes ? 1 : 0) };
  });
  return (part: Part, note: BeatNote): BeatNote[] => {
    const { beat } = note, until = beat + note.beats;
    if (part === "melody" || part === "counter" || part === "sparkle") {
      const voice = spans.find(({ from, to }) => until > from && beat < to);
      if (!voice) return [note];
      return beat >= voice.from - 0.25 ? [] : [{ ...note, beats: voice.from - beat }];
    }
    const holds = part === "pad" || part === "bass" ||
      !spans.some(({ breath, from }) => beat >= breath - 1e-6 && beat < from);
    return holds ? [note] : [];
  };
}

/**
 * The score of a composed plan for a film of `totalSeconds`. The same plan and length always give the
 * same score. Sections may be empty; then the track takes the shape of a song by itself.
 */
export function compose(plan: ComposedPlan, totalSeconds: number): Score {
  if (!(totalSeconds > 0)) throw new RangeError(`A track cannot last ${totalSeconds} seconds`);
  const style = MOODS[plan.mood];
  const beatsPerBar = metreOf(plan.beatsPerBar);
  const secondsPerBeat = 60 / plan.bpm, barSeconds = beatsPerBar * secondsPerBeat;
  const { flavour, mode, tonic } = keyFor(plan.mood, plan.seed), key = { mode, tonic };
  const random = scoreRandom(plan.mood, plan.seed);
  const landing = landingOf(plan, totalSeconds, plan.endingSeconds);
  const hit = hitOf(plan, secondsPerBeat, beatsPerBar);
  const phrases = planPhrases({
    sections: plan.sections,
    barSeconds,
    landingBar: landing.bars,
    tacet: tacetOf(style, barSeconds),
    ...(hit === undefined ? {} : { hitBar: hit.bar }),
  });
  const semitones = random.fork("lift").pick(style.lifts);
  const keys = keysOf(phrases, key, semitones);
  const spans = harmonize(phrases, landing.bars, beatsPerBar, keys.keyOf, flavour, random);
  const stage: Accompaniment = {
    ...keys,
    beatsPerBar,
    secondsPerBeat,
    eighth: beatsPerBar === 2 ? 1 / 3 : 0.5,
    stretches: stretchesOf(struckAgain(spans, hit), phrases, beatsPerBar),
    landing: spans[spans.length - 1]!,
    endBeat: totalSeconds / secondsPerBeat,
    random: random.fork("stage"),
    ...(hit === undefined ? {} : { hit }),
  };
  const touch = touchOf(
    secondsPerBeat,
    (beatsPerBar === 2 ? undefined : style.swing) ?? STRAIGHT,
    random.fork("touch"),
  );
  const loudness = dynamics(phrases, stage);
  const rested = resting(plan, secondsPerBeat);
  const lines = arrange(castOf(style, random), style.fill, stage, semitones === 0, random);
  const notes = lines.flatMap(({ notes, channel: { part } }, channel): ScoreNote[] =>
    notes.flatMap((note) => rested(part, note)).map((note) => {
      const start = touch.start(note.beat) + (note.late ?? 0);
      return {
        channel,
        startSeconds: start,
        seconds: Math.max(0.03, Math.min(totalSeconds, touch.at(note.beat + note.beats)) - start),
        midi: note.midi,
        velocity: touch.velocity(note.velocity * loudness(note.beat)),
      };
    })
  ).filter((note) => note.startSeconds < totalSeconds)
    .sort((a, b) => a.startSeconds - b.startSeconds || a.channel - b.channel || a.midi - b.midi);
  return {
    mood: plan.mood,
    seed: plan.seed,
    key,
    bpm: plan.bpm,
    beatsPerBar,
    totalSeconds,
    landingSeconds: landing.seconds,
    fadeSeconds: Math.min(2.6, landing.ringSeconds * 0.7),
    roomSeconds: style.roomSeconds,
    levelDb: style.levelDb,
    channels: lines.map(({ channel: { part, voice, gainDb, pan, send } }) => ({
      part,
      voice,
      gainDb,
      pan,
      send,
    })),
    notes,
    chords: spans.map((span, i) => ({
      startSeconds: span.startBeat * secondsPerBeat,
      seconds: i === spans.length - 1 ? landing.ringSeconds : span.beats * secondsPerBeat,
      symbol: span.harmony.symbol,
      degree: span.harmony.degree,
    })),
    sections: phrases.map((phrase) => ({
      startSeconds: phrase.startBar * barSeconds,
      bars: phrase.bars,
      role: phrase.role,
      intensity: phrase.intensity,
      theme: phrase.theme,
    })),
  };
}

/** The second half of a beat is as long as the first. */
const STRAIGHT = 0.5;

/** Uneven timing of a practised player, in seconds to either side. */
const TIMING_SECONDS = 0.006;

/** Moves the second half of each beat to `swing`. */
export function swung(beat: number, swing: number): number {
  const whole = Math.floor(beat + 1e-9);
  const part = beat - whole;
  if (part < 1e-9) return whole;
  return whole +
    (part < 0.5 ? part * swing / 0.5 : swing + (part - 0.5) * (1 - swing) / 0.5);
}

interface Touch {
  /** Film seconds of a beat. */
  readonly at: (beat: number) => number;
  /** Film seconds at which a note planned for `beat` starts. */
  readonly start: (beat: number) => number;
  /** A velocity as played. */
  readonly velocity: (planned: number) => number;
}

function touchOf(secondsPerBeat: number, swing: number, random: Random): Touch {
  const at = (beat: number) => swung(beat, swing) * secondsPerBeat;
  return {
    at,
    start: (beat) => {
      const onBeat = Math.abs(beat - Math.round(beat)) < 1e-6;
      if (onBeat) return Math.round(beat) * secondsPerBeat;
      return Math.max(0, at(beat) + TIMING_SECONDS * (random.next() + random.next() - 1));
    },
    velocity: (planned) =>
      Math.min(1, Math.max(0.05, planned * (1 + 0.07 * (2 * random.next() - 1)))),
  };
}
