// SPDX-License-Identifier: AGPL-3.0-or-later

// The time zones of places, without a network.

import { type LocalDateTime, wallMs } from "../../base/local_time.ts";
import { offsetMinutesAt } from "../../system/clock.ts";

/** The IANA time zone of a place; nautical zones at sea. Degrees. */
export async function zoneAt(latitude: number, longitude: number): Promise<string> {
  const { default: lookUp } = await import("@photostructure/tz-lookup");
  return lookUp(latitude, longitude);
}

/** Minutes east of UTC of places and of this machine. */
export const systemZones = { offsetMinutesIn, offsetMinutesAt };

/** Minutes east of UTC at a place when the clock on its wall shows `time`. */
async function offsetMinutesIn(
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
  time: LocalDateTime,
): Promise<number> {
  return wallOffsetMinutes(await zoneAt(latitude, longitude), wallMs(time));
}

/** Minutes east of UTC in an IANA zone when its wall shows `wall`, in milliseconds as `wallMs` has them. */
export function wallOffsetMinutes(zone: string, wall: number): number {
  // Twice, because the first guess may lie on the other side of a change of clocks.
  const guess = zoneOffsetMinutes(zone, wall);
  return zoneOffsetMinutes(zone, wall - guess * 60_000);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Minutes east of UTC in an IANA zone at an instant; 0 for a zone this machine does not know. */
export function zoneOffsetMinutes(zone: string, utcMs: number): number {
  let format = formats.get(zone);
  if (!format) {
    try {
      format = new Intl.DateTimeFormat("en-US", {
        timeZone: zone,
        hourCycle: "h23",
        year: "numeric",
        month: "2-digit",
        day: "2-digit",
        hour: "2-digit",
        minute: "2-digit",
        second: "2-digit",
      });
    } catch {
      return 0;
    }
    formats.set(zone, format);
  }
  const part = Object.fromEntries(format.formatToParts(utcMs).map((p) => [p.type, +p.value]));
  const wall = Date.UTC(
    part["year"]!,
    part["month"]! - 1,
    part["day"]!,
    part["hour"]!,
    part["minute"]!,
    part["second"]!,
  );
  return Math.round((wall - Math.floor(utcMs / 1000) * 1000) / 60_000);
}
