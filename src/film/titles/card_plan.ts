// Which words a card carries, and when they come and go.

import type { Fps, Titles } from "../brief/brief.ts";
import type { Cut, Divider } from "../select/cut.ts";
import type { Overlay } from "../timeline/timeline.ts";
import { endingWords } from "./ending_words.ts";

/** Frames of the card that belong to the joins at its ends; no word is on screen during them. */
export interface CardJoins {
  readonly joinIn: number;
  readonly joinOut: number;
}

const NO_JOINS: CardJoins = { joinIn: 0, joinOut: 0 };

/** Seconds: before the first word, of its coming, from one word to the next, of their going. */
const DELAY = 0.15;
const FADE_IN = 0.6;
const STAGGER = 0.12;
const FADE_OUT = 0.4;
/** Seconds in which all of this fits; on a shorter card everything happens proportionally faster. */
const UNHURRIED = 1.8;

type Words = ReadonlyArray<Pick<Overlay, "role" | "text">>;

/** The first words lead, the next follow a breath later; all leave together before the join. */
function timed(words: Words, frames: number, fps: Fps, joins: CardJoins): Overlay[] {
  const end = frames - joins.joinOut;
  const seconds = (end - joins.joinIn) / fps;
  const pace = Math.min(1, seconds / UNHURRIED) * fps;
  return words.flatMap(({ role, text }, index) => {
    const startFrame = joins.joinIn + Math.round(DELAY * pace) + index * Math.round(STAGGER * pace);
    const visible = end - startFrame;
    if (text.trim() === "" || visible < 1) return [];
    return [{
      role,
      text,
      startFrame,
      frames: visible,
      fadeInFrames: Math.floor(FADE_IN * pace),
      fadeOutFrames: Math.floor(FADE_OUT * pace),
    }];
  });
}

/** Title and subtitle of the film. `frames` are the visible frames of the card, joins included. */
export function openingOverlays(
  titles: Pick<Titles, "main" | "sub">,
  frames: number,
  fps: Fps,
  joins: CardJoins = NO_JOINS,
): Overlay[] {
  const words: Words = [
    { role: "title", text: titles.main },
    { role: "subtitle", text: titles.sub ?? "" },
  ];
  return timed(words, frames, fps, joins);
}

/** Name of a chapter and the line below it. */
export function chapterOverlays(
  divider: Pick<Divider, "title" | "sub">,
  frames: number,
  fps: Fps,
  joins: CardJoins = NO_JOINS,
): Overlay[] {
  const words: Words = [
    { role: "chapter", text: divider.title },
    { role: "chapter_sub", text: divider.sub ?? "" },
  ];
  return timed(words, frames, fps, joins);
}

/** When and where it was; the film's title where the pictures tell neither. */
export function endingOverlays(
  cut: Pick<Cut, "titles" | "shots" | "span">,
  frames: number,
  fps: Fps,
  locale: string,
  joins: CardJoins = NO_JOINS,
): Overlay[] {
  const words = endingWords(cut, locale).map((text) => ({ role: "ending" as const, text }));
  return timed(words, frames, fps, joins);
}
