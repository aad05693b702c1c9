// The form for a film, and the JSON body of a program that asks for one: their fields are the flags of
// the one list of film options, so what a page, a program and the command line ask is read by the same rows.

import { FILM_OPTIONS, type FilmOptions } from "../film/brief/film_options.ts";
import type { FilmRequest } from "../film/brief/film_request.ts";
import { Fault } from "../base/fault.ts";
import type { Flag, Row, Typed } from "../film/brief/film_flag.ts";
import { translatedPlaceName } from "../film/brief/places/picture_places.ts";
import { isMessage, say } from "../messages/say.ts";
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

const ROWS = Object.entries(FILM_OPTIONS).filter(([key]) => !NOT_ON_PAGES.has(key)) as Array<
  [keyof FilmOptions, Row<unknown>]
>;

/** Every field a form may have, by name. */
export const FORM_FLAGS: ReadonlyMap<string, Flag> = new Map(
  ROWS.flatMap(([, { flags }]) => Object.entries(flags)),
);

/** Empty fields say nothing; fields of no option are left alone. Throws Fault `usage`. */
export function optionsOfForm(form: URLSearchParams): FilmOptions {
  return optionsOf(typedOf(form));
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
  return [what, when].filter((part) => part !== undefined && part !== "").join(" · ");
}

function monthOrYear(year: number, month: number | undefined): [string, string] {
  const number = String(year).padStart(4, "0");
  if (month === undefined) return [`${number}-01-01`, `${number}-12-31`];
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const begin = `${number}-${String(month).padStart(2, "0")}`;
  return [`${begin}-01`, `${begin}-${last}`];
}
