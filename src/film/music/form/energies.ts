// The energy a film wants from its music, bar by bar.

export interface WantedSection {
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
export function barEnergies(
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
