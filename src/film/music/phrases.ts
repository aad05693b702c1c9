// The form of a track: phrases, and how intense each is for the film's sections.

import type { SectionRole } from "./score.ts";

export type ThemeName = "A" | "B" | "C";

export interface Phrase {
  readonly startBar: number;
  readonly bars: number;
  readonly role: SectionRole;
  /** 0–3; layers enter by it. */
  readonly intensity: number;
  readonly theme: ThemeName;
  /** A question stays open, an answer comes to rest. */
  readonly half: "question" | "answer";
  /** False where the tune takes a breath. */
  readonly sung: boolean;
  /** How often theme and half were heard before. */
  readonly repeat: number;
  /** What follows is stronger: its last bar leads up to it. */
  readonly leadsUp: boolean;
}

/** 9 → [4, 5], 11 → [4, 4, 3]: fours, and a last phrase of two to five bars. */
function phraseLengths(bars: number): number[] {
  if (bars <= 5) return bars > 0 ? [bars] : [];
  if (bars === 6) return [4, 2];
  return [4, ...phraseLengths(bars - 4)];
}

/**
 * Intensities of the phrases of a long run, by energy: it arrives, fills up, lightens, fills up, rests.
 * Layers enter and leave between 1.4 and 2.9, so every step is heard.
 */
const WAVES = {
  2: [1.9, 2.3, 1.65, 2.45, 2.2, 1.3],
  3: [2.6, 3, 2.15, 2.85, 3, 1.6],
} as const;

/** Intensities inside a run of phrases that all want the same energy, so that none stands still. */
function shade(energy: number, index: number, count: number, before: number | undefined): number {
  if (energy < 1) return Math.min(0.7, 0.25 + 0.2 * index);
  if (energy < 2) return Math.min(1.4, 0.95 + 0.15 * index);
  const full = energy >= 3;
  // A film that begins at full energy still gets a first phrase to begin with.
  if (before === undefined && count > 1 && index === 0) return full ? 1.8 : 1.4;
  // Every run ends full.
  if (index === count - 1) return full ? 2.9 : 2.4;
  return WAVES[full ? 3 : 2][index % 6]!;
}

interface Span {
  readonly startBar: number;
  readonly bars: number;
  readonly energy: number;
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
  if (landingBar >= 16) return 4;
  return landingBar >= 6 ? 2 : 0;
}

type Shaded = Span & { readonly intensity: number };

function shadedPhrases(
  energies: readonly number[],
  landingBar: number,
  marks: readonly number[],
): Shaded[] {
  const home = outroBars(landingBar);
  const phrases: Shaded[] = [];
  for (const run of runsOf(energies.slice(0, landingBar - home))) {
    const lengths = lengthsBetween(run, marks);
    let startBar = run.startBar;
    lengths.forEach((bars, index) => {
      const before = phrases[phrases.length - 1]?.intensity;
      const intensity = shade(run.energy, index, lengths.length, before);
      phrases.push({ startBar, bars, energy: run.energy, intensity });
      startBar += bars;
    });
  }
  if (home > 0) {
    const startBar = landingBar - home;
    const energy = Math.min(...energies.slice(startBar));
    const before = phrases[phrases.length - 1]!.intensity;
    phrases.push({
      startBar,
      bars: home,
      energy,
      intensity: Math.min(1.9, Math.max(1, before - 0.8)),
    });
  }
  return phrases;
}

function roleOf(phrases: readonly Shaded[], index: number, hasOutro: boolean): SectionRole {
  const phrase = phrases[index]!;
  if (hasOutro && index === phrases.length - 1) return "outro";
  const strongBefore = phrases.slice(0, index).some((p) => p.intensity >= 1.75);
  if (phrase.intensity < 1.75) return strongBefore ? "break" : "intro";
  return strongBefore || phrase.intensity > 2.1 ? "main" : "build";
}

/** Order in which themes are sung; the home theme returns most. */
const SHORT_CYCLE = ["A", "A", "B", "A"] as const;
const LONG_CYCLE = ["A", "A", "B", "A", "C", "B", "A", "A"] as const;

export function planPhrases(
  sections: readonly WantedSection[],
  barSeconds: number,
  landingBar: number,
): Phrase[] {
  const energies = barEnergies(sections, barSeconds, landingBar);
  const marks = sections.map(({ startSeconds }) => Math.round(startSeconds / barSeconds));
  const shaded = shadedPhrases(energies, landingBar, marks);
  const hasOutro = outroBars(landingBar) > 0;
  const cycle = shaded.length > 12 ? LONG_CYCLE : SHORT_CYCLE;
  const heard = new Map<string, number>();
  let turn = 0;
  let sungInARow = 0;
  return shaded.map((phrase, index) => {
    const role = roleOf(shaded, index, hasOutro);
    const next = shaded[index + 1];
    const theme = role === "intro" || role === "outro" ? "A" : cycle[turn % cycle.length]!;
    // Two phrases of a theme answer each other; a short or last one always comes to rest.
    const half = role === "outro" || (turn % 2 === 1 && role !== "intro") ? "answer" : "question";
    // The tune rests in single-bar bridges, in the first phrase, in a break after three phrases of
    // singing, and after five in any case.
    const sung = phrase.bars > 1 && (index > 0 || shaded.length === 1) && phrase.intensity >= 0.8 &&
      (sungInARow < (role === "break" ? 3 : 5) || role === "outro");
    sungInARow = sung ? sungInARow + 1 : 0;
    if (role !== "intro" && role !== "outro") turn++;
    const name = `${theme}/${half}`;
    const repeat = heard.get(name) ?? 0;
    if (sung) heard.set(name, repeat + 1);
    return {
      startBar: phrase.startBar,
      bars: phrase.bars,
      role,
      intensity: phrase.intensity,
      theme,
      half,
      sung,
      repeat,
      leadsUp: next !== undefined && next.intensity > phrase.intensity + 0.45,
    };
  });
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
