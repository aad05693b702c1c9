// SPDX-License-Identifier: AGPL-3.0-or-later

// Which words a card carries, the last words of a film among them, and when they come and go.

import type { Fps, Titles } from "../brief/brief.ts";
import type { Cut, Divider } from "../select/cut.ts";
import type { Overlay, Stand } from "./timeline.ts";
import { say, spokenLocale } from "../../messages/say.ts";
import { spanWords } from "../brief/days/date_words.ts";
import { recapWords } from "./recap_words.ts";

/** Frames of the card that belong to the joins at its ends; no word is on screen during them. */
interface CardJoins {
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

/** Words that stay over several pictures: they come with the first and go with the last. */
export function sequenceOverlays(
  titles: Pick<Titles, "main" | "sub">,
  fps: Fps,
  { index, count, stand }: {
    readonly index: number;
    readonly count: number;
    readonly stand?: Stand;
  },
  span: CardJoins & { readonly frames: number },
): Overlay[] {
  const whole = openingOverlays(titles, span.frames, fps, span);
  return whole.map((overlay): Overlay => {
    const startFrame = index === 0 ? overlay.startFrame : 0;
    const isLast = index === count - 1;
    return {
      ...overlay,
      ...(stand ? { stand } : {}),
      startFrame,
      frames: (isLast ? span.frames - span.joinOut : span.frames) - startFrame,
      fadeInFrames: index === 0 ? overlay.fadeInFrames : 0,
      fadeOutFrames: isLast ? overlay.fadeOutFrames : 0,
    };
  });
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

/**
 * When it was, the numbers and who is in it; where it was, where there is no number to tell. `credit` names
 * who made the music.
 */
export function endingOverlays(
  cut: Pick<Cut, "titles" | "shots" | "span" | "recap">,
  frames: number,
  fps: Fps,
  locale: string,
  joins: CardJoins = NO_JOINS,
  credit?: string,
): Overlay[] {
  const recap = recapWords(cut.recap, locale);
  const words = endingWords(cut, locale).slice(0, recap.length > 0 ? 1 : undefined)
    .map((text) => ({ role: "ending" as const, text }));
  const music = credit === undefined
    ? []
    : [{ role: "credit" as const, text: say(spokenLocale(locale), "recap.music", { credit }) }];
  return timed([...words, ...recap, ...music], frames, fps, joins);
}

/**
 * A town or region is the film's place when this share of the located shots is there; so is a country
 * of a journey too long to name them all.
 */
const NEARLY_ALL = 0.85;
/** More countries than this are a journey too long for one line. Up to so many, none is left out. */
const MAX_COUNTRIES = 3;

/** The name most shots share, when nearly all of the located ones do. */
function shared(names: readonly (string | undefined)[]): string | undefined {
  const known = names.filter((name) => name !== undefined);
  const counts = new Map<string, number>();
  for (const name of known) counts.set(name, (counts.get(name) ?? 0) + 1);
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return most && most[1] >= NEARLY_ALL * known.length ? most[0] : undefined;
}

function placeWords({ shots, recap }: Pick<Cut, "shots" | "recap">): string | undefined {
  const places = shots.flatMap(({ asset: { place } }) =>
    place?.city || place?.country ? place : []
  );
  // A few located pictures do not say where a film happens.
  if (places.length * 2 < shots.length) return undefined;
  const countries = [...new Set(places.flatMap((place) => place.country ?? []))];
  if (countries.length > 1 && countries.length <= MAX_COUNTRIES) {
    // The number below counts those of the whole time, of which the film may show fewer.
    const areAll = recap === undefined || recap.countries === countries.length;
    return areAll ? countries.join(" · ") : undefined;
  }
  const country = shared(places.map((place) => place.country));
  const near = shared(places.map((place) => place.city)) ??
    shared(places.map((place) => place.state));
  if (near) return country && country !== near ? `${near}, ${country}` : near;
  return country;
}

/** One or two lines; never what the title already said, unless there is nothing else to say. */
function endingWords(
  cut: Pick<Cut, "titles" | "shots" | "span" | "recap">,
  locale: string,
): string[] {
  const said = new Set([cut.titles.main, cut.titles.sub]);
  const lines = [spanWords(cut.span, locale), placeWords(cut)]
    .filter((line) => line !== undefined)
    .filter((line) => !said.has(line));
  return lines.length > 0 ? lines : [cut.titles.main];
}
