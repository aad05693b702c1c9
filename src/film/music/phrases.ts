// SPDX-License-Identifier: AGPL-3.0-or-later

// The form of a track: phrases, how intense each is for the film's sections, and which theme it sings.

import type { SectionRole } from "./score.ts";

export type ThemeName = "A" | "B" | "C";

export interface Phrase {
  readonly startBar: number;
  readonly bars: number;
  readonly role: SectionRole;
  /** 0–3; layers enter by it. */
  readonly intensity: number;
  readonly theme: ThemeName;
  /** The bar of its theme it goes on from; a theme that returns begins anew, below 0 it has not begun. */
  readonly from: number;
  /** A question stays open, an answer comes to rest. */
  readonly half: "question" | "answer";
  /** False where the tune takes a breath. */
  readonly sung: boolean;
  /** Bars the accompaniment plays alone before the tune begins. */
  readonly tacet: number;
  /** How often this part of the theme was heard before. */
  readonly repeat: number;
  /** What leads into the next phrase: nothing inside a theme, and most before what is stronger. */
  readonly fill: 0 | 1 | 2;
  /** The home theme for the last time: two voices, and in some moods a higher key. */
  readonly last: boolean;
}

export interface WantedForm {
  readonly sections: readonly WantedSection[];
  readonly barSeconds: number;
  /** Bars before the last chord. */
  readonly landingBar: number;
  /** Bars before the tune; none where the hook opens the film. */
  readonly tacet: number;
  /** The bar line next to the picture that matters most. */
  readonly hitBar?: number;
}

/** 9 → [4, 5], 11 → [4, 4, 3]: fours, and a last phrase of two to five bars. */
function phraseLengths(bars: number): number[] {
  if (bars <= 5) return bars > 0 ? [bars] : [];
  if (bars === 6) return [4, 2];
  return [4, ...phraseLengths(bars - 4)];
}

/**
 * Intensities of the phrases of a long run, by energy: it arrives, fills up, lightens, fills up, rests.
 * Layers enter and leave between 1.2 and 2.7, so every step is heard.
 */
const WAVES = {
  1: [1, 1.2, 1.35, 1.1],
  2: [1.9, 2.3, 1.65, 2.45, 2.2, 1.5],
  3: [2.5, 2.8, 2.15, 2.7, 2.9, 1.8],
} as const;

interface Span {
  readonly startBar: number;
  readonly bars: number;
  readonly energy: number;
}

/** Intensities inside a run of phrases that all want the same energy, so that none stands still. */
function shade(energy: number, index: number, count: number, isFirst: boolean): number {
  if (energy < 1) return Math.min(0.8, 0.5 + 0.1 * index);
  const full = energy >= 3;
  // A film that begins at full energy still gets a first phrase to begin with.
  if (isFirst && energy >= 2 && count > 1) return full ? 1.9 : 1.5;
  if (index === count - 1 && energy >= 2) return full ? 2.9 : 2.4;
  const wave = WAVES[energy >= 3 ? 3 : energy >= 2 ? 2 : 1];
  return wave[index % wave.length]!;
}

function runsOf(energies: readonly number[]): Span[] {
  const runs: Span[] = [];
  energies.forEach((energy, bar) => {
    const last = runs[runs.length - 1];
    if (last && last.energy === energy) runs[runs.length - 1] = { ...last, bars: last.bars + 1 };
    else runs.push({ startBar: bar, bars: 1, energy });
  });
  return runs;
}

/** A shorter phrase would be over before it has said anything. */
const MIN_BARS = 2;

/** Phrases of a run that end where the film turns to something else, which `marks` are in order. */
function lengthsBetween({ startBar, bars }: Span, marks: readonly number[]): number[] {
  const end = startBar + bars, lengths: number[] = [];
  let from = startBar;
  for (const mark of marks) {
    if (mark - from < MIN_BARS || end - mark < MIN_BARS) continue;
    lengths.push(...phraseLengths(mark - from));
    from = mark;
  }
  return [...lengths, ...phraseLengths(end - from)];
}

/** Bars that lead home before the last chord. */
function outroBars(landingBar: number): number {
  if (landingBar >= 40) return 4;
  return landingBar >= 6 ? 2 : 0;
}

type Shaded = Span & { readonly intensity: number };

function shadedPhrases(energies: readonly number[], end: number, marks: readonly number[]) {
  const phrases: Shaded[] = [];
  for (const run of runsOf(energies.slice(0, end))) {
    const lengths = lengthsBetween(run, marks);
    let { startBar } = run;
    lengths.forEach((bars, index) => {
      const intensity = shade(run.energy, index, lengths.length, phrases.length === 0);
      phrases.push({ startBar, bars, energy: run.energy, intensity });
      startBar += bars;
    });
  }
  return phrases;
}

/** A theme needs so many bars to be told, and goes on no longer than its progression. */
const THEME_BARS = { least: 4, most: 8 } as const;

/** A last refrain has its hook and a bar to rest. */
const REFRAIN_BARS = 3;

const barsIn = (phrases: readonly Shaded[]) => phrases.reduce((sum, { bars }) => sum + bars, 0);

/** Phrases that share a theme: about a third of a short film each, at most a progression of a long one. */
function partsOf(
  phrases: readonly Shaded[],
  marks: readonly number[],
  wayHome: number,
): Shaded[][] {
  const bars = barsIn(phrases);
  const wanted = Math.max(THEME_BARS.least, Math.min(THEME_BARS.most, 4 * Math.floor(bars / 12)));
  const parts: Shaded[][] = [];
  let told = 0;
  for (const phrase of phrases) {
    const last = parts[parts.length - 1], { startBar } = phrase;
    const turns = marks.includes(startBar) && told >= Math.max(THEME_BARS.least, wanted / 2);
    // A theme waits a little for a story that begins soon.
    const waits = marks.some((mark) => mark > startBar && mark <= startBar + THEME_BARS.least);
    if (!last || turns || told >= wanted && !(waits && told < 2 * wanted)) {
      parts.push([phrase]);
      told = phrase.bars;
    } else {
      last.push(phrase);
      told += phrase.bars;
    }
  }
  // What is too short for a last refrain is the end of the part before. The refrain of a short film goes on
  // over the way home.
  const tail = parts.at(-1) ?? [];
  const refrain = barsIn(tail) + (parts.length > 3 ? 0 : wayHome);
  if (parts.length > 1 && refrain < REFRAIN_BARS) {
    parts.splice(-2, 2, [...parts.at(-2)!, ...tail]);
  }
  return parts.length === 2 ? comingHome(parts[0]!, parts[1]!) : parts;
}

/** Of two parts the second ends in the home theme; one that is too short for two themes is all of it. */
function comingHome(first: Shaded[], second: Shaded[]): Shaded[][] {
  const [only, ...others] = second;
  const half = Math.floor(only!.bars / 2);
  const phrases = others.length > 0 || half < MIN_BARS ? second : [
    { ...only!, bars: only!.bars - half },
    { ...only!, startBar: only!.startBar + only!.bars - half, bars: half },
  ];
  if (phrases.length === 1) return [first, phrases];
  const isShort = phrases.length > 2 && phrases.at(-1)!.bars < MIN_BARS;
  const at = phrases.length - (isShort ? 2 : 1);
  return [first, phrases.slice(0, at), phrases.slice(at)];
}

/** The home theme opens, comes back between the others, and closes. */
function themeOf(part: number, count: number): ThemeName {
  if (part === count - 1) return "A";
  const themes = ["A", "B", "A", "C"] as const, theme = themes[part % 4]!;
  // Before it closes another one is told, which is not that of the part before.
  return theme === "A" && part > 0 && part === count - 2 ? themes[(part + 1) % 4]! : theme;
}

function roleOf(phrases: readonly Shaded[], index: number): SectionRole {
  const { intensity } = phrases[index]!;
  const strongBefore = phrases.slice(0, index).some((p) => p.intensity >= 1.75);
  if (intensity < 1.75) return strongBefore ? "break" : "intro";
  return strongBefore || intensity > 2.1 ? "main" : "build";
}

/** After so many phrases in a row the tune takes a breath, sooner in a quiet one. */
const BREATH_AFTER = { quiet: 3, usual: 5 } as const;

export function planPhrases(form: WantedForm): Phrase[] {
  const { sections, barSeconds, landingBar, hitBar: hit = -1 } = form;
  const barAt = (seconds: number) => Math.round(seconds / barSeconds);
  const end = landingBar - outroBars(landingBar);
  const marks = [...sections.map(({ startSeconds }) => barAt(startSeconds)), hit]
    .sort((a, b) => a - b);
  const shaded = shadedPhrases(barEnergies(sections, barSeconds, landingBar), end, marks);
  const parts = partsOf(shaded, marks, landingBar - end), body = parts.flat();
  const heard = new Map<string, number>();
  let sungInARow = 0;
  const planned = parts.flatMap((part, p) =>
    part.map((phrase, i): Phrase => {
      const theme = themeOf(p, parts.length);
      const last = p === parts.length - 1 && p > 0 && theme === "A";
      const role = roleOf(body, body.indexOf(phrase));
      const wait = p === 0 ? Math.min(form.tacet, part[0]!.bars - 1) : 0;
      const from = phrase.startBar - part[0]!.startBar - wait;
      const name = `${theme}/${Math.max(0, from)}`, repeat = heard.get(name) ?? 0;
      heard.set(name, repeat + 1);
      const rests = sungInARow >= (role === "break" ? BREATH_AFTER.quiet : BREATH_AFTER.usual) &&
        !last && i > 0;
      sungInARow = rests ? 0 : sungInARow + 1;
      return {
        startBar: phrase.startBar,
        bars: phrase.bars,
        role,
        intensity: phrase.startBar === hit
          ? 3
          : last
          ? Math.max(phrase.intensity, 2)
          : phrase.intensity,
        theme,
        from,
        // A refrain that goes on over the way home comes to rest there.
        half: i < part.length - 1 || last && barsIn(part) < REFRAIN_BARS ? "question" : "answer",
        sung: !rests,
        tacet: i === 0 ? wait : 0,
        repeat,
        fill: 0,
        last,
      };
    })
  );
  const before = planned.at(-1);
  if (end < landingBar) {
    planned.push({
      startBar: end,
      bars: landingBar - end,
      role: "outro",
      // A refrain keeps its second voice on the way home.
      intensity: Math.min(1.9, Math.max(before?.last ? 1.6 : 1, (before?.intensity ?? 1) - 0.8)),
      theme: "A",
      from: before?.theme === "A" ? before.from + before.bars : 0,
      half: "answer",
      sung: true,
      tacet: 0,
      repeat: 0,
      fill: 0,
      last: before?.last ?? false,
    });
  }
  return planned.map((phrase, index) => ({
    ...phrase,
    fill: fillBetween(phrase, planned[index + 1], hit),
  }));
}

function fillBetween(phrase: Phrase, next: Phrase | undefined, hit: number): 0 | 1 | 2 {
  if (!next || next.role === "outro") return 0;
  if (next.startBar === hit || next.intensity > phrase.intensity + 0.45) return 2;
  return next.from === 0 ? 1 : 0;
}

interface WantedSection {
  readonly startSeconds: number;
  readonly energy: number;
}

/** Without wishes a track opens softly, grows, breathes once past the middle, and comes home. */
function defaultArc(bars: number): number[] {
  return Array.from({ length: bars }, (_, bar) => {
    const at = bar / bars;
    if (at < 0.12) return 1;
    if (at < 0.35) return 2;
    return at >= 0.62 && at < 0.72 ? 1 : 3;
  });
}

/** Energy wanted in each bar; a section begins on the bar line nearest to it. */
function barEnergies(
  sections: readonly WantedSection[],
  barSeconds: number,
  bars: number,
): number[] {
  if (sections.length === 0) return defaultArc(bars);
  const energies = new Array<number>(bars).fill(sections[0]!.energy);
  for (const section of sections) {
    energies.fill(section.energy, Math.max(0, Math.round(section.startSeconds / barSeconds)));
  }
  return energies;
}
