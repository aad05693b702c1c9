// How a film is made, whatever it shows: shape, format, look, music and title. It needs nothing of the
// library.

import { Fault } from "../../base/fault.ts";
import { DEFAULT_MUSIC_VOLUME, DEFAULT_TRANSITION_SECONDS } from "../../config/film_defaults.ts";
import { languageOf, spokenLocale } from "../../messages/say.ts";
import type { Brief, Codec, MemoryType } from "./brief.ts";
import type { BriefDefaults, BriefFacts, FilmOptions } from "./film_options.ts";

export type FilmStyle = Pick<
  Brief,
  | "durationSeconds"
  | "usePhotos"
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
  ask: FilmOptions,
  type: MemoryType,
  { locale, defaults = {} }: Pick<BriefFacts, "locale" | "defaults">,
): FilmStyle {
  const codec = ask.codec ?? defaults.codec ?? "h264";
  const usePhotos = ask.noPhotos === undefined ? defaults.usePhotos ?? true : !ask.noPhotos;
  const durationSeconds = ask.durationSeconds ?? ask.shortForm;
  const photoSeconds = ask.photoSeconds ?? defaults.photoSeconds;
  if (usePhotos) refuseTooShort(durationSeconds, photoSeconds);
  return {
    durationSeconds,
    usePhotos,
    useLivePhotos: ask.noLivePhotos === undefined
      ? defaults.useLivePhotos ?? true
      : !ask.noLivePhotos,
    canvas: stated({
      orientation: orientationOf(ask, defaults),
      shortEdge: ask.resolution ?? defaults.resolution ?? 1080,
    }),
    fps: ask.fps ?? defaults.fps,
    codec,
    container: containerOf(ask, defaults, codec),
    quality: usual(ask.quality ?? defaults.quality, "balanced"),
    photoSeconds,
    privacy: ask.privacy ? true : undefined,
    look: stated<Brief["look"]>({
      transition: ask.transition ?? defaults.transition ?? "smart",
      transitionSeconds: usual(defaults.transitionSeconds, DEFAULT_TRANSITION_SECONDS),
      cards: ask.cards ?? ((defaults.cards ?? true) && !isTooShortForCards(ask)),
      addDate: ask.addDate ?? defaults.addDate ?? true,
      addPlace: (ask.addPlace ?? defaults.addPlace ?? true) && !ask.privacy,
      captions: (ask.captions ?? defaults.captions) && !ask.privacy ? true : undefined,
      map: defaults.map === false || ask.privacy ? false : undefined,
      scale: usual(ask.scaleMode ?? defaults.scaleMode, "auto"),
    }),
    music: musicOf(ask, defaults),
    titleOverride: titleOf(ask),
    titleBy: titleByOf(ask, type, locale),
  };
}

/**
 * A card of 3.5 s may be a fifth of a film at most, unless it is asked for or its words are given.
 */
const LEAST_SECONDS_WITH_CARDS = 20;

function isTooShortForCards(ask: FilmOptions): boolean {
  return ask.title === undefined &&
    (ask.durationSeconds ?? ask.shortForm ?? Infinity) < LEAST_SECONDS_WITH_CARDS;
}

function refuseTooShort(film: number | undefined, photo: number | undefined): void {
  if (film === undefined || photo === undefined || photo <= film) return;
  throw new Fault("usage", `A film of ${film} s has no room for a picture of ${photo} s`, {
    hint: "Type a longer --duration, or a shorter --photo-duration",
  });
}

function orientationOf(ask: FilmOptions, defaults: BriefDefaults): Brief["canvas"]["orientation"] {
  const isOther = ask.orientation === "landscape" || ask.orientation === "square";
  if (ask.shortForm !== undefined && isOther) {
    throw new Fault(
      "usage",
      `--short-form cannot be combined with --orientation ${ask.orientation}`,
      {
        hint: "Leave out one of the two, or type --duration for the length alone",
      },
    );
  }
  if (ask.orientation === "auto") return undefined;
  return ask.orientation ?? (ask.shortForm === undefined ? defaults.orientation : "portrait");
}

function containerOf(ask: FilmOptions, defaults: BriefDefaults, codec: Codec): Brief["container"] {
  if (codec === "prores" && ask.format === "mp4") {
    throw new Fault("usage", "An mp4 cannot hold ProRes", {
      hint: "Leave out --format, or choose --codec h264 or h265",
    });
  }
  return codec === "prores" || (ask.format ?? defaults.format) === "mov" ? "mov" : undefined;
}

function musicOf(ask: FilmOptions, defaults: BriefDefaults): Brief["music"] {
  if (ask.noMusic && ask.music !== undefined) {
    throw new Fault("usage", "A film cannot have a track and no music", {
      hint: "Leave out --music or --no-music",
    });
  }
  if (ask.noMusic && ask.mood !== undefined) {
    throw new Fault("usage", "A film cannot have a mood of its music and no music", {
      hint: "Leave out --mood or --no-music",
    });
  }
  if (ask.noMusic) return { mode: "none" };
  const volume = usual(ask.musicVolume ?? defaults.musicVolume, DEFAULT_MUSIC_VOLUME);
  const at = volume === undefined ? {} : { volume };
  if (ask.music !== undefined) return { mode: "file", path: ask.music, ...at };
  const folder = defaults.music?.mode === "composed" ? defaults.music.folder : undefined;
  if (ask.mood !== undefined) {
    return { mode: "composed", mood: ask.mood, ...(folder === undefined ? {} : { folder }), ...at };
  }
  const music = defaults.music ?? { mode: "composed" };
  return music.mode === "none" ? music : { ...music, ...at };
}

/** Nothing for what a film has anyway: a brief keeps only what is special. */
export function usual<T, U extends T>(said: T | undefined, itself: U): Exclude<T, U> | undefined;
export function usual<T>(said: T | undefined, itself: T): T | undefined {
  return said === itself ? undefined : said;
}

function titleOf(ask: FilmOptions): Brief["titleOverride"] {
  if (ask.title === undefined) {
    if (ask.subtitle === undefined) return undefined;
    throw new Fault("usage", "A subtitle needs a title above it", { hint: "Add --title" });
  }
  if (ask.title.trim() === "") {
    throw new Fault("usage", '"--title" needs words', {
      hint: "Leave it out for the title the film finds itself",
    });
  }
  return stated({ main: ask.title, sub: ask.subtitle });
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
