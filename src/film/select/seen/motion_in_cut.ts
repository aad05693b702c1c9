// How the clips of a film came by their words (inference.md 4.6): for whom a sentence was looked for,
// who had one, and what was shown instead.

import type { Cut } from "../cut.ts";
import type { Judged } from "../judging/judge.ts";
import { clipWords } from "./seen_words.ts";

/** Of the given shots, which all play; absent without any. */
export function motionInCut(playing: readonly Judged[]): Cut["motion"] {
  if (playing.length === 0) return undefined;
  const lines = playing.map(({ seen, candidate }) => ({
    found: seen.motionLine,
    isShown: clipWords(seen, candidate.asset, candidate.favorite) !== undefined,
  }));
  const banked = lines.flatMap(({ found }) => found ?? []);
  return {
    requested: playing.length,
    banked: banked.length,
    plainFacts: lines.filter(({ isShown }) => !isShown).length,
    unsupported: lines.filter(({ found, isShown }) => found && !isShown).length,
    unrecorded: banked.filter(({ line }) => line.provenance === undefined).length,
    producers: [...new Set(banked.map(({ producer }) => producer))].sort(),
  };
}
