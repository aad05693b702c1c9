// SPDX-License-Identifier: AGPL-3.0-or-later

// When a frame is bright, dim or dark, where its clock stands, and when it asks again: arithmetic of a wall clock.

export type Light = "full" | "dim" | "dark";

/** From when on, such as "07:00". */
export interface Hours {
  readonly full: string;
  readonly dim: string;
  readonly dark: string;
}

/** The part of the day that began last. One that lasts no time never comes. */
export function lightAt(hours: Hours, now: Date): Light {
  const minute = now.getHours() * 60 + now.getMinutes();
  const begins: readonly (readonly [Light, number])[] = [
    ["dim", minutesOf(hours.dim)],
    ["dark", minutesOf(hours.dark)],
    ["full", minutesOf(hours.full)],
  ];
  const since = (begin: number) => (minute - begin + DAY) % DAY;
  // Where two begin together the later one in the day holds.
  return begins.reduce((last, each) => since(each[1]) <= since(last[1]) ? each : last)[0];
}

const DAY = 24 * 60;

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

/** Shares of the screen, in per cent, that a clock stands inward of its corner. */
interface Inset {
  readonly across: number;
  readonly down: number;
}

/** Steps of 2 % along a square, one each minute: no dot of a screen shows the same for long. */
const STEP = 2, SIDE = 3;

export function insetAt(now: Date): Inset {
  const at = Math.floor(now.getTime() / 60_000) % (4 * SIDE), along = at % SIDE * STEP;
  const far = SIDE * STEP;
  switch (Math.floor(at / SIDE)) {
    case 0:
      return { across: along, down: 0 };
    case 1:
      return { across: far, down: along };
    case 2:
      return { across: far - along, down: far };
    default:
      return { across: 0, down: far - along };
  }
}

const FIRST_MS = 5_000, LAST_MS = 300_000;

/** Milliseconds until a server that did not answer so many times in a row is asked again. */
export function retryMs(failures: number): number {
  return Math.min(LAST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1));
}

/** Four o'clock of this night or the next: few look at a frame then. */
export function nightAfter(now: Date): number {
  const night = new Date(now);
  night.setHours(4, 0, 0, 0);
  if (night <= now) night.setDate(night.getDate() + 1);
  return night.getTime();
}
