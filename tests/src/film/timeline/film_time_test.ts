// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { filmTime } from "../../../../src/film/timeline/film_time.ts";
import { photo } from "../../../fixtures/assets.ts";

const ZONES = {
  offsetMinutesIn: ({ longitude }: { readonly longitude: number }) =>
    Promise.resolve(Math.round(longitude / 15) * 60),
  offsetMinutesAt: () => -330,
};
const LAST = "2025-07-30T21:00:00.000", FIRST = "2025-07-01T10:00:00.000";

Deno.test("filmTime is the last picture's clock in its own zone, its place's, the others', the machine's", async () => {
  const others = [
    photo({ takenAt: FIRST, utcOffsetMinutes: 120 }),
    photo({ takenAt: FIRST, latitude: 45, longitude: 30 }),
    photo({ takenAt: FIRST, utcOffsetMinutes: -210 }),
  ];
  const place = { latitude: 35, longitude: 135 };
  for (
    const [last, around, offset] of [
      [{ utcOffsetMinutes: 60, ...place }, others, "+01:00"],
      [place, others, "+09:00"],
      [{}, others, "+02:00"],
      [{ latitude: 0, longitude: 0 }, [], "-05:30"],
    ] as const
  ) {
    const pictures = [photo({ takenAt: LAST, ...last }), ...around];
    assert.equal(await filmTime(pictures, ZONES), `${LAST}${offset}`);
  }
  assert.equal(await filmTime([], ZONES), undefined);
});
