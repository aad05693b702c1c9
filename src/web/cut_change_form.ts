// SPDX-License-Identifier: AGPL-3.0-or-later

// What a press of a button on the page of a cut means. The button's value is such as
// "swap:<picture>:<picture>"; other fields of its form stand beside it.

import type { CutChange } from "../app/films/change_cut.ts";
import { type Mood, MOOD_NAMES } from "../film/brief/brief.ts";
import { isTooLongTitle } from "../film/brief/title_limit.ts";
import type { MessageKey } from "../messages/say.ts";

const MOODS: ReadonlySet<string> = new Set(["auto", ...MOOD_NAMES, "none"]);

const MAX_LENGTH_SECONDS = 3_600;
const MIN_LENGTH_SECONDS = 5;
/** All pictures of a page. */
const MAX_ADDED = 60;

/** The key of a message for what no cut can have. */
export function cutChangeOf(form: URLSearchParams): CutChange | MessageKey {
  const [action = "", picture = "", second = "", third = ""] = (form.get("press") ?? "").split(":");
  const words = (name: string) => form.get(name)?.trim();
  const number = (name: string) => Number(form.get(`${name}:${picture}`));
  switch (action) {
    case "undo":
    case "redo":
      return { kind: action };
    case "remove":
      return { kind: action, picture };
    case "add": {
      const pictures = form.getAll("pictures");
      if (pictures.length === 0) return "make.nothing_chosen";
      return { kind: "add", pictures: pictures.slice(0, MAX_ADDED), place: placeOf(form) };
    }
    case "lock":
    case "unlock":
      return { kind: "lock", picture, isLocked: action === "lock" };
    case "earlier":
    case "later":
      return { kind: "move", picture, to: action };
    case "move":
      // Dropped there, or typed, where people count from 1.
      return { kind: "move", picture, to: second === "" ? number("place") - 1 : Number(second) };
    case "swap":
      return { kind: "swap", picture, with: second, ...third !== "" && { part: third } };
    case "mute":
    case "hear":
      return { kind: "mute", picture, isMuted: action === "mute" };
    case "trim": {
      const [from, seconds] = [number("from"), number("seconds")];
      if (!(from >= 0) || !(seconds >= 1 && seconds <= 60)) return "make.bad_trim";
      return { kind: "trim", picture, from, seconds };
    }
    case "length": {
      const asked = Number(form.get("seconds"));
      if (!(asked >= 0 && asked <= MAX_LENGTH_SECONDS)) return "make.bad_length";
      return asked === 0
        ? { kind: "length" }
        : { kind: "length", seconds: Math.max(MIN_LENGTH_SECONDS, asked) };
    }
    case "track":
      return { kind: "track", trackId: picture };
    case "title": {
      const main = words("main") ?? "", sub = words("sub") ?? "";
      if (main === "") return "make.bad_title";
      if ([main, sub].some(isTooLongTitle)) return "make.long_title";
      return { kind: "title", main, sub: sub || undefined };
    }
    case "card":
      // All cards that were changed: the Enter key in any of them presses the button of the first.
      return cardTitles(form, words).some((title) => isTooLongTitle(title ?? ""))
        ? "make.long_title"
        : { kind: "cards", titles: cardTitles(form, words) };
    case "music": {
      // "music:calm", and "music:calm:7" for another piece of that mood than the first.
      const [mood, seed] = [picture, second];
      if (!MOODS.has(mood)) return "make.cannot";
      const music = { kind: "music", mood: mood as Mood | "none" | "auto" } as const;
      return isSeed(seed) ? { ...music, seed: Number(seed) } : music;
    }
    default:
      return "make.cannot";
  }
}

/** By time unless another place is chosen. */
function placeOf(form: URLSearchParams): Extract<CutChange, { readonly kind: "add" }>["place"] {
  const place = form.get("place") ?? "";
  if (place === "first" || place === "last") return place;
  return /^[0-9a-f]{16}$/.test(place) ? { after: place } : "time";
}

function isSeed(text: string): boolean {
  return /^\d{1,10}$/.test(text) && Number(text) < 2 ** 32;
}

function cardTitles(
  form: URLSearchParams,
  words: (name: string) => string | undefined,
): ReadonlyArray<string | undefined> {
  const cards = [...form.keys()].flatMap((name) => /^card:(\d{1,4})$/.exec(name)?.[1] ?? []);
  const count = Math.max(0, ...cards.map((card) => Number(card) + 1));
  return Array.from({ length: count }, (_, card) => words(`card:${card}`));
}
