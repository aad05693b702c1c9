// SPDX-License-Identifier: AGPL-3.0-or-later

// The form for a film, and the JSON body of a program that asks for one: their fields are the flags of
// the one list of film options, so what a page, a program and the command line ask is read by the same rows.

import { FILM_OPTIONS, type FilmOptions } from "../film/brief/film_options.ts";
import type { FilmRequest } from "../film/brief/film_request.ts";
import { Fault } from "../base/fault.ts";
import type { Flag, Row, Typed } from "../film/brief/film_flag.ts";
import { translatedPlaceName } from "../film/brief/places/picture_places.ts";
import { isMessage, type MessageKey, say } from "../messages/say.ts";
import type { Overview, Picks } from "../app/library/overview.ts";
import type { FilmChoices } from "../app/library/library_service.ts";
import { categoryText, daysText } from "../messages/memory_text.ts";

/** Paths and ids of this machine, and what only a terminal answers. */
const NOT_ON_PAGES: ReadonlySet<string> = new Set(["music", "include", "exclude", "request"]);

/**
 * The owner's alone: what goes to the library server, and for whom a film is made, which decides about
 * pictures that are held back.
 */
export const OWNERS_FIELDS: readonly string[] = ["upload", "sharing"];

/** Older words for other fields, which programs may still send and no page shows. */
export const OLDER_FIELDS: readonly string[] = ["no-photos"];

/** Flags of which a page offers one at a time, or none. */
export interface Switch {
  readonly title: MessageKey;
  readonly flags: ReadonlyArray<readonly [flag: string, words: MessageKey]>;
}

const yesOrNo = (title: MessageKey, yes: string, no: string): Switch => ({
  title,
  flags: [[yes, "picks.yes"], [no, "picks.no"]],
});

/** By the name of its field, whose value is the flag. */
export const SWITCHES: Readonly<Record<string, Switch>> = {
  "as.kinds": {
    title: "picks.as_kinds",
    flags: [
      ["include-photos", "picks.kinds_both"],
      ["photos-only", "picks.kinds_photos"],
      ["clips-only", "picks.kinds_clips"],
    ],
  },
  "as.llm-title": yesOrNo("picks.as_llm_title", "llm-title", "no-llm-title"),
  "as.date": yesOrNo("picks.as_date", "add-date", "no-add-date"),
  "as.place": yesOrNo("picks.as_place", "add-place", "no-add-place"),
  "as.captions": yesOrNo("picks.as_captions", "captions", "no-captions"),
  "as.cards": yesOrNo("picks.as_cards", "cards", "no-cards"),
  "as.live": {
    title: "picks.as_live",
    flags: [["include-live-photos", "picks.live_move"], ["no-live-photos", "picks.live_still"]],
  },
};

/** The value of the mood's field that stands for no music. */
export const NO_MUSIC = "none";

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;

/** The fields of a page as those of the options: months as days, a switch as the flag it is at. */
function pickedForm(form: URLSearchParams): URLSearchParams {
  const read = new URLSearchParams();
  for (const [name, value] of form) {
    const given = SWITCHES[name];
    if (given !== undefined) {
      if (given.flags.some(([flag]) => flag === value)) read.set(value, "on");
    } else if (name === "mood" && value === NO_MUSIC) read.set("no-music", "on");
    else if (name !== "months") read.append(name, value);
  }
  const days = pickedMonths(form);
  const isTyped = ["start", "end"].some((name) => (form.get(name)?.trim() ?? "") !== "");
  if (days !== undefined && !isTyped) {
    const [first, last] = days, [year, month] = last.split("-").map(Number);
    read.set("start", `${first}-01`);
    read.set("end", `${last}-${new Date(Date.UTC(year!, month!, 0)).getUTCDate()}`);
  }
  return read;
}

/** The first and the last that are chosen: what lies between them is meant, too. */
function pickedMonths(form: URLSearchParams): readonly [first: string, last: string] | undefined {
  const months = form.getAll("months").filter((month) => MONTH.test(month)).sort();
  return months.length === 0 ? undefined : [months[0]!, months.at(-1)!];
}

/** What is chosen of each kind that has pictures to choose from. */
export function picksOf(form: URLSearchParams, { months }: Pick<Overview, "months">): Picks {
  const text = (name: string) => form.get(name)?.trim() ?? "";
  const days = pickedMonths(form);
  const first = text("start").slice(0, 7) || days?.[0], last = text("end").slice(0, 7) || days?.[1];
  const isAny = first === undefined && last === undefined;
  return {
    people: form.getAll("person").flatMap((names) => names.split(",")).map((name) => name.trim())
      .filter((name) => name !== ""),
    places: text("place") === "" ? [] : [text("place")],
    albums: text("from-album") === "" ? [] : [text("from-album")],
    months: isAny ? [] : months.map(({ value }) => value)
      .filter((month) => (first ?? month) <= month && month <= (last ?? month)),
  };
}

const ROWS = Object.entries(FILM_OPTIONS).filter(([key]) => !NOT_ON_PAGES.has(key)) as Array<
  [keyof FilmOptions, Row<unknown>]
>;

/** Every field a form may have, by name. */
export const FORM_FLAGS: ReadonlyMap<string, Flag> = new Map(
  ROWS.flatMap(([, { flags }]) => Object.entries(flags)),
);

/** Empty fields say nothing; fields of no option are left alone. Throws Fault `usage`. */
export function optionsOfForm(form: URLSearchParams): FilmOptions {
  return optionsOf(typedOf(pickedForm(form)));
}

function optionsOf(typed: Typed): FilmOptions {
  const read = ROWS.map(([key, row]) => [key, row.read(typed)] as const);
  return Object.fromEntries(read.filter(([, value]) => !isNothing(value)));
}

function isNothing(value: unknown): boolean {
  return value === undefined || (Array.isArray(value) && value.length === 0);
}

function typedOf(form: URLSearchParams): Typed {
  const text = (name: string) => {
    const value = form.get(name)?.trim();
    if (value === undefined || value === "") return undefined;
    const { choices } = FORM_FLAGS.get(name) ?? {};
    if (choices && !choices.includes(value)) {
      throw new Fault("usage", `"${name}" cannot be "${value}"`, {
        hint: `Choose one of ${choices.join(", ")}`,
      });
    }
    return value;
  };
  return {
    text,
    number(name) {
      const value = text(name);
      if (value === undefined) return undefined;
      const number = Number(value);
      if (Number.isFinite(number)) return number;
      throw new Fault("usage", `"${name}" cannot be "${value}"`, { hint: "Give a number" });
    },
    flag: (name) => form.has(name),
    list: (name) =>
      form.getAll(name).flatMap((value) => value.split(",")).map((value) => value.trim())
        .filter((value) => value !== ""),
  };
}

/** Throws Fault `usage`. */
export function requestOfForm(form: URLSearchParams, span: FilmChoices["span"]): FilmRequest {
  return requestOf(optionsOfForm(form), form.has("upload"), span);
}

/** A field of a body, by the name of its flag, after its check. */
export type FilmField = string | number | boolean | readonly string[];

export type FilmFields = Readonly<Record<string, FilmField | undefined>>;

/** Throws Fault `usage` for fields that do not go together. */
export function optionsOfFields(fields: FilmFields): FilmOptions {
  return optionsOf(typedFields(fields));
}

/** As `optionsOfFields`. */
export function requestOfFields(fields: FilmFields, span: FilmChoices["span"]): FilmRequest {
  return requestOf(optionsOfFields(fields), fields["upload"] === true, span);
}

function typedFields(fields: FilmFields): Typed {
  const text = (name: string) => {
    const value = fields[name];
    const said = value === true ? FORM_FLAGS.get(name)?.bare : value;
    return typeof said === "string" || typeof said === "number"
      ? String(said).trim() || undefined
      : undefined;
  };
  return {
    text,
    number: (name) => fields[name] as number | undefined,
    flag: (name) => fields[name] === true,
    list: (name) => (fields[name] ?? []) as readonly string[],
  };
}

function requestOf(
  options: FilmOptions,
  upload: boolean,
  span: FilmChoices["span"],
): FilmRequest {
  return { options: withOpenDays(options, span), upload, origin: { source: "manual" } };
}

/** Any of them says which days, or needs none. */
const SAYS_DAYS = [
  "memoryType",
  "year",
  "month",
  "season",
  "period",
  "day",
  "holiday",
  "birthday",
  "album",
  "nearDate",
  "tripIndex",
] as const satisfies ReadonlyArray<keyof FilmOptions>;

/** A page leaves days open: they reach to the library's first or last one. */
function withOpenDays(options: FilmOptions, span: FilmChoices["span"]): FilmOptions {
  const isSaid = SAYS_DAYS.some((key) => options[key] !== undefined);
  if (isSaid || span === undefined || Object.keys(options).length === 0) return options;
  return { ...options, start: options.start ?? span.first, end: options.end ?? span.last };
}

/** What the film is of, for the queue: "Anna and Ben · 2–9 July 2026". */
export function labelOf(locale: string, options: FilmOptions): string {
  const { what, when } = wordsOf(locale, options);
  return [what, when].filter((part) => part !== undefined && part !== "").join(" · ");
}

/** What the film is of, and its days where they are said. */
export function wordsOf(
  locale: string,
  options: FilmOptions,
): { readonly what: string; readonly when?: string } {
  const { person = [], group, album, query, title, memoryType, start, end, year, month } = options;
  const place = options.place && translatedPlaceName(locale, options.place);
  const themeKey = `theme.${options.theme}`;
  const theme = isMessage(themeKey) ? say(locale, themeKey) : options.theme;
  const who = person.length > 0 ? new Intl.ListFormat(locale).format(person) : group;
  const what = title ?? who ?? album ?? query ?? theme ?? place ??
    (memoryType && categoryText(locale, memoryType)) ??
    say(locale, "make.label");
  const when = start !== undefined && end !== undefined
    ? daysText(locale, start, end)
    : year !== undefined
    ? daysText(locale, ...monthOrYear(year, month))
    : start ?? end;
  return { what, when };
}

function monthOrYear(year: number, month: number | undefined): [string, string] {
  const number = String(year).padStart(4, "0");
  if (month === undefined) return [`${number}-01-01`, `${number}-12-31`];
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const begin = `${number}-${String(month).padStart(2, "0")}`;
  return [`${begin}-01`, `${begin}-${last}`];
}
