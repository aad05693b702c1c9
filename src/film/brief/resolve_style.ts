// SPDX-License-Identifier: AGPL-3.0-or-later

// How a film is made, whatever it shows: shape, format, look, music and title. It needs nothing of the
// library.

import { Fault } from "../../base/fault.ts";
import { graphemesOf } from "../../base/text.ts";
import { DEFAULT_MUSIC_VOLUME, DEFAULT_TRANSITION_SECONDS } from "../../config/film_defaults.ts";
import { languageOf, spokenLocale } from "../../messages/say.ts";
import type { Brief, Codec, MemoryType } from "./brief.ts";
import type { BriefDefaults, BriefFacts, FilmOptions } from "./film_options.ts";
import { isTooLongTitle, MAX_TITLE } from "./title_limit.ts";

export type FilmStyle = Pick<
  Brief,
  | "durationSeconds"
  | "usePhotos"
  | "useVideos"
  | "useLivePhotos"
  | "canvas"
  | "fps"
  | "codec"
  | "container"
  | "quality"
  | "photoSeconds"
  | "privacy"
  | "look"
  | "music"
  | "titleOverride"
  | "titleBy"
>;

/** Throws Fault `usage` for options that contradict each other. */
export function resolveStyle(
  options: FilmOptions,
  type: MemoryType,
  { locale, defaults = {} }: Pick<BriefFacts, "locale" | "defaults">,
): FilmStyle {
  const codec = options.codec ?? defaults.codec ?? "h264";
  const { photosOnly = false } = options, usePhotos = takesPhotos(options, defaults);
  const durationSeconds = options.durationSeconds ?? options.shortForm;
  const photoSeconds = options.photoSeconds ?? defaults.photoSeconds;
  if (usePhotos) refuseTooShort(durationSeconds, photoSeconds);
  return {
    durationSeconds,
    usePhotos,
    useVideos: photosOnly ? false : undefined,
    useLivePhotos: options.noLivePhotos === undefined
      ? (defaults.useLivePhotos ?? true) && !photosOnly
      : !options.noLivePhotos,
    canvas: stated({
      orientation: orientationOf(options, defaults),
      shortEdge: options.resolution ?? defaults.resolution ?? 1080,
    }),
    fps: options.fps ?? defaults.fps,
    codec,
    container: containerOf(options, defaults, codec),
    quality: usual(options.quality ?? defaults.quality, "balanced"),
    photoSeconds,
    privacy: options.privacy ? true : undefined,
    look: stated<Brief["look"]>({
      transition: options.transition ?? defaults.transition ?? "smart",
      transitionSeconds: usual(defaults.transitionSeconds, DEFAULT_TRANSITION_SECONDS),
      cards: options.cards ?? ((defaults.cards ?? true) && !isTooShortForCards(options)),
      addDate: options.addDate ?? defaults.addDate ?? true,
      addPlace: (options.addPlace ?? defaults.addPlace ?? true) && !options.privacy,
      captions: (options.captions ?? defaults.captions) && !options.privacy ? true : undefined,
      map: defaults.map === false || options.privacy ? false : undefined,
      scale: usual(options.scaleMode ?? defaults.scaleMode, "auto"),
    }),
    music: musicOf(options, defaults),
    titleOverride: titleOf(options),
    titleBy: titleByOf(options, type, locale),
  };
}

function takesPhotos({ photosOnly, noPhotos }: FilmOptions, { usePhotos }: BriefDefaults): boolean {
  if (photosOnly && noPhotos) {
    throw new Fault("usage", "A film cannot be of photos alone and of videos alone", {
      hint: "Leave out --photos-only or --clips-only",
    });
  }
  return photosOnly || (noPhotos === undefined ? usePhotos ?? true : !noPhotos);
}

/**
 * A card of 3.5 s may be a fifth of a film at most, unless it is asked for or its words are given.
 */
const MIN_SECONDS_WITH_CARDS = 20;

function isTooShortForCards(options: FilmOptions): boolean {
  return options.title === undefined &&
    (options.durationSeconds ?? options.shortForm ?? Infinity) < MIN_SECONDS_WITH_CARDS;
}

function refuseTooShort(film: number | undefined, photo: number | undefined): void {
  if (film === undefined || photo === undefined || photo <= film) return;
  throw new Fault("usage", `A film of ${film} s has no room for a picture of ${photo} s`, {
    hint: "Type a longer --duration, or a shorter --photo-duration",
  });
}

function orientationOf(
  options: FilmOptions,
  defaults: BriefDefaults,
): Brief["canvas"]["orientation"] {
  const isOther = options.orientation === "landscape" || options.orientation === "square";
  if (options.shortForm !== undefined && isOther) {
    throw new Fault(
      "usage",
      `--short-form cannot be combined with --orientation ${options.orientation}`,
      {
        hint: "Leave out one of the two, or type --duration for the length alone",
      },
    );
  }
  if (options.orientation === "auto") return undefined;
  return options.orientation ??
    (options.shortForm === undefined ? defaults.orientation : "portrait");
}

function containerOf(
  options: FilmOptions,
  defaults: BriefDefaults,
  codec: Codec,
): Brief["container"] {
  if (codec === "prores" && options.format === "mp4") {
    throw new Fault("usage", "An mp4 cannot hold ProRes", {
      hint: "Leave out --format, or choose --codec h264 or h265",
    });
  }
  return codec === "prores" || (options.format ?? defaults.format) === "mov" ? "mov" : undefined;
}

function musicOf(options: FilmOptions, defaults: BriefDefaults): Brief["music"] {
  if (options.noMusic && options.music !== undefined) {
    throw new Fault("usage", "A film cannot have a track and no music", {
      hint: "Leave out --music or --no-music",
    });
  }
  if (options.noMusic && options.mood !== undefined) {
    throw new Fault("usage", "A film cannot have a mood of its music and no music", {
      hint: "Leave out --mood or --no-music",
    });
  }
  if (options.noMusic) return { mode: "none" };
  const volume = usual(options.musicVolume ?? defaults.musicVolume, DEFAULT_MUSIC_VOLUME);
  const at = volume === undefined ? {} : { volume };
  if (options.music !== undefined) return { mode: "file", path: options.music, ...at };
  const folder = defaults.music?.mode === "composed" ? defaults.music.folder : undefined;
  if (options.mood !== undefined) {
    return {
      mode: "composed",
      mood: options.mood,
      ...(folder === undefined ? {} : { folder }),
      ...at,
    };
  }
  const music = defaults.music ?? { mode: "composed" };
  return music.mode === "none" ? music : { ...music, ...at };
}

/** Nothing for what a film has anyway: a brief keeps only what is special. */
export function usual<T, U extends T>(said: T | undefined, itself: U): Exclude<T, U> | undefined;
export function usual<T>(said: T | undefined, itself: T): T | undefined {
  return said === itself ? undefined : said;
}

function titleOf(options: FilmOptions): Brief["titleOverride"] {
  if (options.title === undefined) {
    if (options.subtitle === undefined) return undefined;
    throw new Fault("usage", "A subtitle needs a title above it", { hint: "Add --title" });
  }
  if (options.title.trim() === "") {
    throw new Fault("usage", '"--title" needs words', {
      hint: "Leave it out for the title the film finds itself",
    });
  }
  for (const [flag, words] of [["--title", options.title], ["--subtitle", options.subtitle]]) {
    if (words === undefined || !isTooLongTitle(words)) continue;
    throw new Fault("usage", `"${flag}" has ${graphemesOf(words.trim()).length} letters`, {
      hint: `At most ${MAX_TITLE} fit on the screen: shorten it`,
    });
  }
  return stated({ main: options.title, sub: options.subtitle });
}

function titleByOf(
  { llmTitle, privacy }: FilmOptions,
  type: Brief["memoryType"],
  locale: string,
): Brief["titleBy"] {
  if (llmTitle === undefined) return undefined;
  if (!llmTitle) return "template";
  const refuse = (what: string) =>
    new Fault("usage", `--llm-title cannot be combined with ${what}`, {
      hint: "Leave out --llm-title, or type a title with --title",
    });
  if (privacy) throw refuse("--privacy-mode, which names nobody and no place");
  const spoken = spokenLocale(locale);
  if (languageOf(spoken) !== "en") throw refuse(`a film in the language "${spoken}"`);
  if (!isTitledByModel(type, true)) throw refuse(`a film of the type "${type}"`);
  return "model";
}

/** Without the members that are `undefined`: a brief is stored and compared as JSON. */
export function stated<T extends object>(value: { [K in keyof T]: T[K] }): T {
  return Object.fromEntries(
    Object.entries(value).filter(([, member]) => member !== undefined),
  ) as T;
}

const TITLED: ReadonlySet<MemoryType> = new Set<MemoryType>([
  "person_spotlight",
  "multi_person",
  "monthly_highlights",
  "season",
  "year_in_review",
  "album",
  "holiday",
  "on_this_day",
  "special_day",
]);

/** A trip only where its owner asked for it. */
export function isTitledByModel(type: MemoryType, isAsked: boolean): boolean {
  return TITLED.has(type) || (type === "trip" && isAsked);
}
