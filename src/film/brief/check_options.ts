// SPDX-License-Identifier: AGPL-3.0-or-later

// What is wrong with a film's options in any library: the first step of their resolution, which a
// command takes before the library is read.

import { Fault } from "../../base/fault.ts";
import { type LocalDate, yearOf } from "../../base/local_time.ts";
import type { MemoryType } from "./brief.ts";
import { FIRST_YEAR, LAST_YEAR } from "./days/date_input.ts";
import { checkDays } from "./days/resolve_windows.ts";
import { type BriefFacts, DURATION_SECONDS, type FilmOptions } from "./film_options.ts";
import { inferType } from "./infer_type.ts";
import { checkPeople } from "./people_expression.ts";
import { type FilmStyle, resolveStyle } from "./resolve_style.ts";

/** Throws Fault `usage` for words that contradict each other or mean nothing here. */
export function checkOptions(
  options: FilmOptions,
  facts: Pick<BriefFacts, "today" | "locale" | "defaults">,
): { readonly type: MemoryType; readonly style: FilmStyle } {
  checkNumbers(options, facts.today);
  const type = inferType(options);
  checkPeople(options, type);
  checkDays(type, options, facts);
  return { type, style: resolveStyle(options, type, facts) };
}

/** A number no film can have; nothing after it need think of one. */
function checkNumbers(options: FilmOptions, today: LocalDate): void {
  if (options.year !== undefined && options.year >= 0 && options.year < 100) {
    throw new Fault("usage", `--year cannot be ${options.year}`, {
      hint: `Type all four digits: --year ${fullYear(options.year, yearOf(today))}`,
    });
  }
  const check = (value: number | undefined, flag: string, low: number, high: number) => {
    if (value === undefined || (Number.isFinite(value) && value >= low && value <= high)) return;
    throw new Fault("usage", `${flag} cannot be ${value}`, {
      hint: `Type a number from ${low} to ${high}`,
    });
  };
  const whole = (value: number | undefined, flag: string, low: number, high: number) => {
    check(value, flag, low, high);
    if (value !== undefined && !Number.isInteger(value)) {
      throw new Fault("usage", `${flag} cannot be ${value}`, { hint: "Type a whole number" });
    }
  };
  whole(options.year, "--year", FIRST_YEAR, LAST_YEAR);
  whole(options.month, "--month", 1, 12);
  whole(options.yearsBack, "--years-back", 1, 100);
  whole(options.tripIndex, "--trip-index", 1, 100_000);
  whole(options.seed, "--seed", 0, 0xffff_ffff);
  check(options.durationSeconds, "--duration", DURATION_SECONDS.least, DURATION_SECONDS.most);
  check(options.photoSeconds, "--photo-duration", 1, 10);
  check(options.musicVolume, "--music-volume", 0, 1);
}

/** The latest year that ends with these digits and is not to come. */
function fullYear(twoDigits: number, thisYear: number): number {
  const inThisCentury = Math.floor(thisYear / 100) * 100 + Math.floor(twoDigits);
  return inThisCentury <= thisYear ? inThisCentury : inThisCentury - 100;
}
