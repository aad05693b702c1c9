// The numbers somebody may say about a film, and between what they lie.

import { Fault } from "../../base/fault.ts";
import type { Ask } from "./ask.ts";
import { FIRST_YEAR, LAST_YEAR } from "./date_input.ts";

/** Shortest film that is not a flash, and two hours, which no pipeline of shots should pass. */
const DURATION_SECONDS = [5, 7200] as const;

/** Throws Fault `usage` for a number no film can have; nothing after it need think of one. */
export function checkNumbers(ask: Ask): void {
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
  whole(ask.year, "--year", FIRST_YEAR, LAST_YEAR);
  whole(ask.month, "--month", 1, 12);
  whole(ask.yearsBack, "--years-back", 1, 100);
  whole(ask.tripIndex, "--trip-index", 1, 100_000);
  whole(ask.seed, "--seed", 0, 0xffff_ffff);
  check(ask.durationSeconds, "--duration", ...DURATION_SECONDS);
  check(ask.photoSeconds, "--photo-duration", 1, 10);
  check(ask.musicVolume, "--music-volume", 0, 1);
}
