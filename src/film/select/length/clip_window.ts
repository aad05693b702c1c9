// SPDX-License-Identifier: AGPL-3.0-or-later

// Which seconds of a clip are shown: where there is speech, else where a face is seen and it is liveliest,
// else the start.

import type { ClipFacts, Span } from "../../../bank/fact.ts";
import type { Hold } from "../cut.ts";

export interface ClipWindow {
  readonly inSeconds: number;
  readonly hold: Hold;
  readonly keepsSpeech: boolean;
}

const SHORTEST = 2, USUAL = 5, LONGEST = 6, LONGEST_SPEECH = 12;
/** A clip that has so much is not cut shorter. */
const UNHURRIED = 4.5;
const EXCHANGE_PAUSE = 1;
const SPEECH_MARGIN = 0.3;
/** To end on a beat: after a sentence where the clip goes on, and before the end of a short clip. */
const BEAT_ROOM = 0.7;
const SHORTEST_HOLD = 1.5;
/** A clip is visible longer than its hold: half of the dissolve on each side is outside of it. */
export const JOINS_SECONDS = 0.7;
/** Loud things announce themselves. */
const SOUND_LEAD = 1.5;
/** Half a second each, as `ClipFacts` measures. */
const BIN = 0.5;
/** Livelier than this is the camera being swung, not the world moving. */
const SWUNG_BIN = 0.3;
/** A quiet clip has no loudest second worth cutting to. */
const AUDIBLE_DB = -45;

interface WindowWishes {
  /** What is said is kept whole where it takes at most so many seconds. */
  readonly longestSpeech?: number;
  /** Second of the clip in which faces were seen. */
  readonly faceAt?: number;
  /** So many seconds from the start of the part are shown in any case. */
  readonly surelyShown?: number;
}

/** The part of a clip to show; `undefined` when it is shorter than two seconds. */
export function clipWindow(
  facts: ClipFacts | undefined,
  knownSeconds: number | undefined,
  { longestSpeech = LONGEST_SPEECH, faceAt, surelyShown = USUAL }: WindowWishes = {},
): ClipWindow | undefined {
  const duration = facts?.durationSeconds ?? knownSeconds ?? USUAL;
  if (duration < SHORTEST) return undefined;
  const spoken = facts &&
    speechWindow(facts.speech, duration, Math.min(LONGEST_SPEECH, longestSpeech), faceAt);
  return spoken ?? lively(facts, duration, surelyShown, faceAt);
}

/** Seconds for which a Live Photo that has played rests on its still. */
const REST = 1.2, LONGEST_REST = 2;

/** The moving half of a Live Photo from its start, never stretched to a sentence, and its still. */
export function liveWindow(facts: ClipFacts): ClipWindow | undefined {
  if (facts.durationSeconds < SHORTEST) return undefined;
  const plays = Math.min(LONGEST, Math.max(SHORTEST, facts.durationSeconds - JOINS_SECONDS));
  return {
    inSeconds: 0,
    hold: rounded({
      min: leastOf(plays),
      ideal: Math.min(LONGEST, plays + REST),
      max: Math.min(LONGEST, plays + LONGEST_REST),
    }),
    keepsSpeech: false,
  };
}

/** A clip that ends on a picture of its moment; only what is said may make it longer than this. */
const LONGEST_RESTED = 7;

/** The hold of a clip, and of the picture it rests on. */
export function restingHold({ min, ideal, max }: Hold): Hold {
  const most = Math.max(LONGEST_RESTED, ideal + REST);
  return rounded({ min: min + REST, ideal: ideal + REST, max: Math.min(most, max + LONGEST_REST) });
}

/** Between two moments of one clip, so that the second is another. */
const APART = 1.5;
const SHORTEST_SECOND = 3;

/** The next best moment of a clip of which `shown` is the best; nothing where the clip is too short. */
export function secondWindow(
  facts: ClipFacts,
  shown: Pick<ClipWindow, "inSeconds" | "hold">,
): ClipWindow | undefined {
  const before = { start: 0, end: shown.inSeconds - APART };
  const after = {
    start: shown.inSeconds + shown.hold.max + APART,
    end: facts.durationSeconds - JOINS_SECONDS,
  };
  const windows = [before, after].flatMap(({ start, end }) => {
    const ideal = Math.min(USUAL, end - start);
    if (ideal < SHORTEST_SECOND) return [];
    const bins = { from: Math.ceil(start / BIN), to: Math.floor(end / BIN) };
    const part = { ...facts, motion: facts.motion.slice(bins.from, bins.to) };
    const lively = liveliestStart(part, ideal);
    const at = lively === undefined ? start : Math.min(start + lively, end - ideal);
    const hold = { min: Math.min(UNHURRIED, ideal), ideal, max: ideal };
    const isLively = lively === undefined ? 0 : 1;
    return [{
      inSeconds: round(at),
      hold: rounded(hold),
      keepsSpeech: false,
      isLively,
      length: end - start,
    }];
  });
  const [best] = windows.sort((a, b) => b.isLively - a.isLively || b.length - a.length);
  return best && { inSeconds: best.inSeconds, hold: best.hold, keepsSpeech: false };
}

/** Utterances with pauses of at most a second are one exchange. */
function exchangesOf(speech: readonly Span[]): Span[] {
  const exchanges: Span[] = [];
  for (const span of speech) {
    const last = exchanges.at(-1);
    if (last && span.start - last.end <= EXCHANGE_PAUSE) {
      exchanges[exchanges.length - 1] = { start: last.start, end: span.end };
    } else {
      exchanges.push(span);
    }
  }
  return exchanges;
}

/** Where an exchange can end within the longest time: after its last whole utterance. */
function wholeSentences(
  exchange: Span,
  speech: readonly Span[],
  longest: number,
): Span | undefined {
  if (exchange.end - exchange.start <= longest - 2 * SPEECH_MARGIN) return exchange;
  const limit = exchange.start + longest - 2 * SPEECH_MARGIN;
  const last = speech.findLast((span) => span.start >= exchange.start && span.end <= limit);
  return last && { start: exchange.start, end: last.end };
}

/** So much longer a talk without a face may be as one during which it is seen, and still comes after it. */
const SEEN_SPEAKING = 2;

function speechWindow(
  speech: readonly Span[],
  duration: number,
  longest: number,
  faceAt: number | undefined,
): ClipWindow | undefined {
  let best: Span | undefined;
  const worth = ({ start, end }: Span) => {
    const isSeen = faceAt !== undefined && faceAt >= start && faceAt <= end;
    return (end - start) * (isSeen ? SEEN_SPEAKING : 1);
  };
  for (const exchange of exchangesOf(speech)) {
    const whole = wholeSentences(exchange, speech, longest);
    if (whole && (!best || worth(whole) > worth(best) + 1e-9)) best = whole;
  }
  if (!best) return undefined;
  const before = speech.findLast((span) => span.end <= best.start);
  const after = speech.find((span) => span.start >= best.end);
  const earliest = before ? (before.end + best.start) / 2 : 0;
  const latest = Math.min(duration, after ? (best.end + after.start) / 2 : duration);
  const inSeconds = Math.max(earliest, best.start - SPEECH_MARGIN, 0);
  const needed = Math.min(latest, best.end + SPEECH_MARGIN) - inSeconds;
  // A short remark needs air around it: first behind, then in front.
  const start = Math.max(0, Math.min(inSeconds, duration - SHORTEST));
  const min = Math.max(SHORTEST, needed + (inSeconds - start));
  const roomy = Math.max(LONGEST, Math.min(LONGEST_SPEECH, min + BEAT_ROOM));
  const max = Math.max(min, Math.min(roomy, latest - start, duration - JOINS_SECONDS - start));
  const ideal = Math.min(max, Math.max(min, Math.min(USUAL, min + 0.5)));
  return { inSeconds: round(start), hold: rounded({ min, ideal, max }), keepsSpeech: true };
}

/** A face is seen for so long before and after the picture in which it was found. */
const FACE_AIR = 0.5;

function lively(
  facts: ClipFacts | undefined,
  duration: number,
  surelyShown: number,
  faceAt: number | undefined,
): ClipWindow {
  const usable = Math.max(SHORTEST, duration - JOINS_SECONDS);
  const ideal = Math.min(USUAL, usable), sure = Math.min(surelyShown, ideal);
  const starts = faceAt === undefined
    ? { from: 0, to: Infinity }
    : { from: faceAt + FACE_AIR - sure, to: Math.max(0, faceAt - FACE_AIR) };
  const wanted = facts
    ? liveliestStart(facts, ideal, { sure, ...starts }) ?? loudestStart(facts) ?? 0
    : 0;
  const seen = Math.max(starts.from, Math.min(starts.to, wanted));
  const inSeconds = Math.max(0, Math.min(seen, duration - ideal - JOINS_SECONDS));
  // Stretching must not run past the end of the clip.
  const max = Math.max(ideal, Math.min(LONGEST, duration - inSeconds - JOINS_SECONDS));
  return {
    inSeconds: round(inSeconds),
    hold: rounded({ min: leastOf(ideal), ideal, max }),
    keepsSpeech: false,
  };
}

/** A short clip may end a beat earlier. */
function leastOf(ideal: number): number {
  return Math.min(UNHURRIED, Math.max(SHORTEST_HOLD, ideal - BEAT_ROOM));
}

/** Which starts may be chosen, and how many seconds after one count twice because they are surely shown. */
interface Starts {
  readonly sure: number;
  readonly from: number;
  readonly to: number;
}

/** Start of the half-seconds that change most; swung ones count for nothing. */
function liveliestStart(
  facts: ClipFacts,
  seconds: number,
  { sure, from, to }: Starts = { sure: seconds, from: 0, to: Infinity },
): number | undefined {
  const bins = Math.round(seconds / BIN), sureBins = Math.round(sure / BIN);
  if (facts.motion.length <= bins) return undefined;
  const lively = facts.motion.map((change) => change > SWUNG_BIN ? 0 : change);
  const sum = (start: number, count: number) =>
    lively.slice(start, start + count).reduce((all, change) => all + change, 0);
  let best = 0, bestStart: number | undefined;
  for (let start = 0; start + bins <= lively.length; start++) {
    if (start * BIN < from || start * BIN > to) continue;
    const motion = sum(start, bins) + sum(start, sureBins);
    if (motion > best + 1e-9) [best, bestStart] = [motion, start];
  }
  return bestStart === undefined ? undefined : bestStart * BIN;
}

function loudestStart(facts: ClipFacts): number | undefined {
  let best = AUDIBLE_DB, at: number | undefined;
  for (const [index, level] of facts.levels.entries()) {
    if (level > best + 1e-9) [best, at] = [level, index];
  }
  return at === undefined ? undefined : Math.max(0, at * BIN - SOUND_LEAD);
}

function round(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

function rounded(hold: Hold): Hold {
  return { min: round(hold.min), ideal: round(hold.ideal), max: round(hold.max) };
}
