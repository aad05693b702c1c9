// What a language model is told of a film whose title it writes (film.md TTL-5): names, times and
// places in words. No picture, no coordinates, no file names and no identifiers.

import type { LocalDate } from "../../base/local_time.ts";
import type { PersonRole } from "../../library/person_book.ts";
import type { MemoryType } from "../brief/brief.ts";

export interface TitlePerson {
  /** The first name, with an initial where two share it. */
  readonly name: string;
  readonly relation?: PersonRole;
  readonly birthDate?: LocalDate;
  /** In years, on the first and the last day of the film. */
  readonly ages?: readonly [number, number];
}

export interface TitleFacts {
  readonly kind: MemoryType;
  /** Of the pictures the film shows. */
  readonly firstDay: LocalDate;
  readonly lastDay: LocalDate;
  /** The days that were asked for, in words. */
  readonly period: string;
  /** Months and seasons it is true of, and the weekdays of a day or two. */
  readonly times: readonly string[];
  /** The words of the template, which stand when the model writes none. */
  readonly usual: { readonly title: string; readonly subtitle?: string };
  /** Who the film is about, then who is in much of it. */
  readonly people: readonly TitlePerson[];
  /** A holiday, or the words of the special-day catalogue. */
  readonly occasion?: { readonly name: string; readonly subtitle?: string };
  /** What a birthday film is about. */
  readonly birthday?: { readonly name: string; readonly age?: number };
  /** The album that was asked for, or that holds most of the film. */
  readonly album?: string;
  /** What was searched for. */
  readonly subject?: string;
  /** A trip is named after these. */
  readonly destinations?: readonly string[];
  /** Where the pictures are from, stretch by stretch, in the order of the film. */
  readonly places: ReadonlyArray<{
    readonly from: LocalDate;
    readonly to: LocalDate;
    readonly names: readonly string[];
  }>;
}
