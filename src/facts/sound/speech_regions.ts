// Where somebody speaks: from likeness and level of each frame to whole utterances that a film can
// be cut around (film.md SEL-71).

import type { Span } from "../../bank/fact.ts";
import { type Frame, HOP_SECONDS } from "./frame_features.ts";
import { quantile, speechLikeness } from "./speech_likeness.ts";

/** An utterance begins above the first and lasts until below the second. */
const BEGINS = 0.8;
const LASTS = 0.4;
/** A pause of less belongs to the words around it. */
const MIN_SILENCE_SECONDS = 0.2;
/** What is kept on both sides, so that no first consonant is lost. */
const MARGIN_SECONDS = Math.min(0.3, 0.4 * MIN_SILENCE_SECONDS);
/** Where nothing in an exchange is longer, somebody coughs, knocks or barks. */
const MIN_SPEECH_SECONDS = 0.25;
/** Question and answer belong together when the pause is shorter. */
const EXCHANGE_PAUSE_SECONDS = 1;
/** Words stand this far above the background of the seconds around them… */
const ABOVE_BACKGROUND_DB = 3;
/** …and not this far below their loudest. */
const BELOW_LOUDEST_DB = 25;
/** Likeness is judged over a second, so the words at its edges belong to it: 0.4 s. */
const EDGE = 25;
/** Frames on each side that make the background, about 2 s. */
const SURROUNDINGS = 125;

/** Utterances in order, at least 40 ms apart, within 0…`durationSeconds`. */
export function speechRegions(frames: readonly Frame[], durationSeconds: number): Span[] {
  const levels = frames.map((frame) => 10 * Math.log10(frame.band + 1e-12));
  const words = stretches(speechLikeness(frames)).flatMap((stretch) => wordsOf(levels, stretch));
  const utterances = joined(words, MIN_SILENCE_SECONDS);
  const whole = utterances.filter((span) => span.end - span.start >= MIN_SPEECH_SECONDS);
  const talks = joined(utterances, EXCHANGE_PAUSE_SECONDS)
    .filter((talk) => whole.some(({ start, end }) => start >= talk.start && end <= talk.end));
  return utterances
    .filter(({ start, end }) => talks.some((talk) => start >= talk.start && end <= talk.end))
    .map(({ start, end }) => ({
      start: Math.max(0, start - MARGIN_SECONDS),
      end: Math.min(durationSeconds, end + MARGIN_SECONDS),
    }));
}

/** Spans with less than `pause` between them become one. */
function joined(spans: readonly Span[], pause: number): Span[] {
  const result: Span[] = [];
  for (const span of spans) {
    const last = result.at(-1);
    if (last && span.start - last.end < pause) {
      result[result.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
    } else result.push(span);
  }
  return result;
}

/** Runs of frames [start, end) above LASTS that reach BEGINS somewhere, widened by their edges. */
function stretches(likeness: Float32Array): Span[] {
  const found: Span[] = [];
  for (let i = 0; i < likeness.length; i++) {
    if (likeness[i]! < LASTS) continue;
    const start = i;
    let peak = 0;
    for (; i < likeness.length && likeness[i]! >= LASTS; i++) peak = Math.max(peak, likeness[i]!);
    if (peak < BEGINS) continue;
    const from = Math.max(0, start - EDGE), to = Math.min(likeness.length, i + EDGE);
    const last = found.at(-1);
    if (last && from <= last.end) found[found.length - 1] = { start: last.start, end: to };
    else found.push({ start: from, end: to });
  }
  return found;
}

/** The sounding frames of a stretch, in seconds; pauses are cut out. */
function wordsOf(levels: readonly number[], stretch: Span): Span[] {
  const from = Math.max(0, stretch.start - SURROUNDINGS);
  const around = levels.slice(from, stretch.end + SURROUNDINGS);
  const threshold = Math.max(
    quantile(around, 0.1) + ABOVE_BACKGROUND_DB,
    quantile(around, 0.98) - BELOW_LOUDEST_DB,
  );
  const words: Span[] = [];
  for (let i = stretch.start; i < stretch.end; i++) {
    if (levels[i]! < threshold) continue;
    const start = i;
    while (i < stretch.end && levels[i]! >= threshold) i++;
    // A frame stands for the hop in its middle; its window begins half a hop earlier.
    words.push({ start: (start + 0.5) * HOP_SECONDS, end: (i + 0.5) * HOP_SECONDS });
  }
  return words;
}
