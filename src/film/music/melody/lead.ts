// SPDX-License-Identifier: AGPL-3.0-or-later

// The tune of a track: a motif for each theme, a question and an answer sung over whatever chords
// the phrase has, remembered when it comes back, and a last note that comes home.

import type { Random } from "../../../base/random.ts";
import type { Accompaniment } from "../accompany/stage.ts";
import type { BeatsPerBar, Character } from "../moods/mood_style.ts";
import type { Phrase, ThemeName } from "../phrases.ts";
import { chordScale, type Harmony, type Key, mod12, nearest, scalePcs } from "../score.ts";
import { cellsOf, inventMotif, type Motif, phraseRhythm, type Pulse } from "./rhythm.ts";
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
  character: Character,
  centre: number,
  random: Random,
): SungPhrase[] {
  const { beatsPerBar } = stage;
  const waits = (stage.stretches[0]?.phrase.tacet ?? 0) > 0;
  const motifs = motifsOf(character, beatsPerBar, waits, random);
  const hooks = new Map<string, number>();
  return byPhrase(stage.stretches).filter(({ phrase }) => phrase.sung).map((group) => {
    const { phrase } = group, bars = phrase.bars - phrase.tacet;
    const startBar = phrase.startBar + phrase.tacet, start = startBar * beatsPerBar;
    const stretches = group.stretches.filter(({ bar }) => bar >= startBar);
    const key = stage.keyOf(startBar), lift = stage.liftOf(startBar);
    const harmonyAt = (beat: number) => chordAt(stretches, beat + start);
    const from = phrase.from + phrase.tacet;
    const place = {
      from,
      bars,
      closes: bars > 2 || phrase.half === "answer",
      varies: phrase.half === "answer",
    };
    const pulses = phraseRhythm(motifs[phrase.theme], place, beatsPerBar);
    /** A note of the hook by its place in the theme and what it stands on. */
    const hookOf = ({ beat }: Pulse) => {
      const inTheme = beat + from * beatsPerBar;
      if (inTheme > HOOK_BARS * beatsPerBar - 1e-6) return undefined;
      return `${phrase.theme}/${inTheme.toFixed(2)}/${harmonyAt(beat).degree}`;
    };
    const hook = pulses.map(hookOf);
    const given = hook.map((note) => note === undefined ? undefined : hooks.get(note));
    const arcs = phrase.half === "question" ? QUESTION_ARCS : ANSWER_ARCS;
    // Contrast lies a little higher.
    const middle = centre + lift + (phrase.theme === "B" ? 2 : 0);
    const tune = sing({
      key,
      pulses,
      harmonyAt,
      low: middle - 9,
      high: middle + 8,
      arc: random.fork(`arc/${phrase.theme}/${phrase.half}`).pick(arcs),
      goals: goalsOf(key, phrase, stretches[stretches.length - 1]!.harmony),
      stepwise: 1,
      given: given.map((midi) => midi === undefined ? undefined : midi + lift),
    }, random.fork(`tune/${phrase.theme}/${phrase.repeat}`));
    tune.forEach(({ midi }, i) => {
      const note = hook[i];
      if (note !== undefined && !hooks.has(note)) hooks.set(note, midi - lift);
    });
    const later = tune.filter((_, i) => hook[i] === undefined);
    const chance = random.fork(`ornament/${phrase.startBar}`);
    const told = phrase.repeat > 0
      ? [
        ...tune.filter((_, i) => hook[i] !== undefined),
        ...ornamented(later, key, harmonyAt, stage.eighth, chance),
      ]
      : tune;
    return { phrase, tune: told.map((note) => ({ ...note, beat: note.beat + start })) };
  });
}

/** The bars of a hook come back as they were; what follows them changes. */
const HOOK_BARS = 2;

/** The other themes take one bar of the home theme along, each beside one of their own. */
export function motifsOf(
  character: Character,
  beatsPerBar: BeatsPerBar,
  waits: boolean,
  random: Random,
): Readonly<Record<ThemeName, Motif>> {
  const cells = cellsOf(character, beatsPerBar);
  // A tune that was waited for begins on its bar line.
  const opening = waits ? cells.opening.filter(([first]) => first! > 0) : cells.opening;
  const A = inventMotif({ ...cells, opening }, random.fork("motif/A"));
  const B = inventMotif(cells, random.fork("motif/B"));
  const C = inventMotif(cells, random.fork("motif/C"));
  return { A, B: { ...B, first: A.second, second: B.first }, C: { ...C, first: A.varied } };
}

/** The tonic nearest to where the tune ended, on the landing. */
export function lastNote(stage: Accompaniment, sung: readonly SungPhrase[]): Tune | undefined {
  const last = sung[sung.length - 1]?.tune;
  if (!last || last.length === 0) return undefined;
  const { startBeat: beat, harmony } = stage.landing;
  const midi = nearest(harmony.pcs[0]!, last[last.length - 1]!.midi);
  return { beat, beats: stage.endBeat - beat, midi, weight: 1 };
}

/** The second voice of a last refrain: a third below, or a sixth where the chord has no third there. */
export function inThirds(stage: Accompaniment, { phrase, tune }: SungPhrase): Tune[] {
  return tune.map((note) => {
    const harmony = chordAt(stage.stretches, note.beat);
    const scale = chordScale(stage.keyOf(phrase.startBar), harmony);
    const below = [3, 4, 8, 9, 5].map((apart) => note.midi - apart);
    const midi = below.find((pitch) => harmony.pcs.includes(mod12(pitch))) ??
      below.find((pitch) => scale.includes(mod12(pitch))) ?? note.midi - 12;
    return { ...note, midi };
  });
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
    if (!touching || note.beats < 2 * shortest || random.next() > 0.25) return [note];
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
