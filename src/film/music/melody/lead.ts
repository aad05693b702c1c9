// The tune of a track: a motif for each theme, a question and an answer sung over whatever chords
// the phrase has, remembered when it comes back, and a last note that comes home.

import type { Random } from "../../../base/random.ts";
import type { Accompaniment } from "../accompany/stage.ts";
import type { Character } from "../moods/mood_style.ts";
import type { Phrase, ThemeName } from "../phrases.ts";
import { chordScale, type Harmony, type Key, mod12, scalePcs, tonicPc } from "../score.ts";
import { cellsOf, inventMotif, type Motif, phraseRhythm } from "./rhythm.ts";
import { byPhrase, chordAt, sing, type SungPhrase, type Tune } from "./sing.ts";
import type { MelodicArc } from "./taste.ts";

/** Question phrases end on the second, fifth or third; answers on the tonic or the third. */
function goalsOf(key: Key, phrase: Phrase, last: Harmony): number[] {
  const scale = scalePcs(key);
  const wanted = phrase.half === "answer"
    ? [scale[0]!, scale[2]!, scale[4]!]
    : [scale[1]!, scale[4]!, scale[2]!];
  const tones = last.pcs.slice(0, 3);
  return [...wanted.filter((pc) => tones.includes(pc)), ...tones];
}

const QUESTION_ARCS: readonly MelodicArc[] = ["arch", "rise", "wave"];
const ANSWER_ARCS: readonly MelodicArc[] = ["arch", "fall"];

/** @param centre middle of the tune's register */
export function singLead(
  stage: Accompaniment,
  key: Key,
  character: Character,
  centre: number,
): SungPhrase[] {
  const random = stage.random;
  const cells = cellsOf(character, stage.beatsPerBar);
  const motifs = new Map<ThemeName, Motif>();
  for (const theme of ["A", "B", "C"] as const) {
    motifs.set(theme, inventMotif(cells, random.fork(`motif/${theme}`)));
  }
  const known = new Map<string, Tune[]>();
  const sung: SungPhrase[] = [];
  for (const { phrase, stretches } of byPhrase(stage.stretches)) {
    if (!phrase.sung) continue;
    const start = stretches[0]!.barBeat;
    const harmonyAt = (beat: number) => chordAt(stretches, beat + start);
    const lastChord = stretches[stretches.length - 1]!.harmony;
    const chords = stretches.map((s) => `${s.harmony.symbol}:${s.beats}`).join(" ");
    const name = `${phrase.theme}/${phrase.half}/${phrase.bars}/${chords}`;
    let tune = known.get(name);
    if (!tune) {
      // The answer starts like its question; only its way out differs.
      const chance = random.fork(`tune/${phrase.theme}`);
      const arcs = phrase.half === "question" ? QUESTION_ARCS : ANSWER_ARCS;
      tune = sing({
        key,
        pulses: phraseRhythm(motifs.get(phrase.theme)!, phrase.bars, stage.beatsPerBar),
        harmonyAt,
        // Contrast lies a little higher.
        low: centre - 9 + (phrase.theme === "B" ? 2 : 0),
        high: centre + 8 + (phrase.theme === "B" ? 2 : 0),
        arc: random.fork(`arc/${phrase.theme}/${phrase.half}`).pick(arcs),
        goals: goalsOf(key, phrase, lastChord),
        stepwise: 1,
      }, chance);
      known.set(name, tune);
    }
    const varied = phrase.intensity < 1.35
      ? thinned(tune)
      : phrase.repeat >= 1 && phrase.intensity >= 1.8
      ? ornamented(tune, key, harmonyAt, stage.eighth, random.fork(`ornament/${phrase.startBar}`))
      : tune;
    sung.push({ phrase, tune: varied.map((note) => ({ ...note, beat: note.beat + start })) });
  }
  return sung;
}

/** The tonic nearest to where the tune ended, on the landing. */
export function lastNote(
  stage: Accompaniment,
  key: Key,
  sung: readonly SungPhrase[],
): Tune | undefined {
  const last = sung[sung.length - 1]?.tune;
  if (!last || last.length === 0) return undefined;
  const from = last[last.length - 1]!.midi;
  const up = mod12(tonicPc(key) - from);
  const beat = stage.landing.startBeat;
  return {
    beat,
    beats: stage.endBeat - beat,
    midi: up <= 5 ? from + up : from + up - 12,
    weight: 1,
  };
}

/** Keeps the notes that carry the tune and lets them ring into the gaps. */
function thinned(tune: readonly Tune[]): Tune[] {
  const kept: Tune[] = [];
  for (const note of tune) {
    const last = kept[kept.length - 1];
    if (!last || note.weight >= 0.5) kept.push(note);
    else {
      kept[kept.length - 1] = { ...last, beats: note.beat + note.beats - last.beat };
    }
  }
  return kept;
}

/** Fills some steps of a third with the note between, and answers some long notes from above. */
function ornamented(
  tune: readonly Tune[],
  key: Key,
  harmonyAt: (beat: number) => Harmony,
  shortest: number,
  random: Random,
): Tune[] {
  return tune.flatMap((note, i) => {
    const next = tune[i + 1];
    const touching = next && Math.abs(note.beat + note.beats - next.beat) < 1e-6;
    if (!touching || note.beats < 2 * shortest || random.next() > 0.55) return [note];
    const tail = note.beat + note.beats - shortest;
    const scale = chordScale(key, harmonyAt(tail));
    const gap = next.midi - note.midi;
    const between = Math.abs(gap) === 3 || Math.abs(gap) === 4
      ? [1, 2, 3].map((step) => note.midi + Math.sign(gap) * step)
        .find((p) => scale.includes(mod12(p)))
      : gap === 0 || Math.abs(gap) <= 2 && note.beats >= 4 * shortest
      ? [1, 2].map((step) => Math.max(note.midi, next.midi) + step)
        .find((p) => scale.includes(mod12(p)))
      : undefined;
    if (between === undefined) return [note];
    return [
      { ...note, beats: note.beats - shortest },
      { beat: tail, beats: shortest, midi: between, weight: 0.25 },
    ];
  });
}
