// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import fc from "fast-check";
import {
  type ClipClock,
  type ClockReading,
  readClock,
} from "../../../../../src/library/folder/facts/clip_clock.ts";

const SAID = Date.UTC(2025, 6, 14, 23, 5);
const HOUR = 3_600_000;
const ELSEWHEN = Date.UTC(2026, 1, 1, 9, 7, 31);

const clip = (change: Partial<ClipClock> = {}): ClipClock => ({
  saidMs: SAID,
  durationSeconds: 6,
  writtenMs: ELSEWHEN,
  fileName: "clip.mp4",
  expectedOffset: 120,
  stills: [],
  areOfItsCamera: true,
  ...change,
});
const before = (hours: number) => SAID - hours * HOUR + 6_000;
const near = [SAID - 180_000, SAID - 120_000];

const WALL = { isWall: true }, UTC = { isWall: false };

const CLOCKS: readonly (readonly [string, Partial<ClipClock>, ClockReading])[] = [
  ["says nothing else", {}, UTC],
  ["is a Nikon's", { make: "NIKON CORPORATION" }, WALL],
  [
    "is a Canon's, of a time when the file was copied",
    { make: "Canon", writtenMs: before(31) },
    WALL,
  ],
  ["bears a GoPro's name", { fileName: "GX010123.MP4" }, WALL],
  [
    "was written two hours before what it says, as its zone is ahead",
    { writtenMs: before(2) },
    { isWall: true, offsetMinutes: 120 },
  ],
  ["was written at what it says", { writtenMs: before(0) }, UTC],
  ["is a Nikon's that was written at what it says", {
    make: "NIKON CORPORATION",
    writtenMs: before(0),
  }, UTC],
  ["is a Nikon's among its stills, whose card was read as if it said UTC", {
    make: "NIKON CORPORATION",
    writtenMs: before(0),
    stills: near,
  }, WALL],
  ["is a Nikon's and was written nine hours before, in a zone unlike the machine's", {
    make: "NIKON CORPORATION",
    writtenMs: before(9),
  }, { isWall: true, offsetMinutes: 540 }],
  [
    "was written nine hours before, which its zone does not say",
    { writtenMs: before(9) },
    UTC,
  ],
  ["lies among the stills of its camera", { stills: near }, WALL],
  ["lies among stills of other cameras", { stills: near, areOfItsCamera: false }, UTC],
  ["lies among the stills of its camera in UTC", {
    make: "NIKON CORPORATION",
    stills: near.map((at) => at + 2 * HOUR),
  }, UTC],
  ["is a phone's, whatever its file says", { make: "Apple", writtenMs: before(2) }, UTC],
  ["has a name of its own second", { make: "Apple", fileName: "20250714_230500.mp4" }, WALL],
  ["has a name two hours ahead of it", {
    make: "NIKON CORPORATION",
    fileName: "VID_20250715_010500.mp4",
    expectedOffset: 0,
  }, { isWall: false, offsetMinutes: 120 }],
  ["has a name of its beginning, and says its end", {
    fileName: "VID_20250715_010454.mp4",
    expectedOffset: 0,
  }, { isWall: false, offsetMinutes: 120 }],
  ["has a name of another moment", { fileName: "VID_20250715_010730.mp4" }, UTC],
  ["is a Nikon's on a machine in UTC", {
    make: "NIKON CORPORATION",
    expectedOffset: 0,
    writtenMs: before(2),
  }, { isWall: true, offsetMinutes: 120 }],
];

for (const [what, change, reading] of CLOCKS) {
  const clock = reading.isWall ? "the clock on the wall" : "UTC";
  Deno.test(`readClock takes a clip for ${clock} that ${what}`, () => {
    assert.deepEqual(readClock(clip(change)), reading);
  });
}

Deno.test("readClock reads a wall clock's offset off the file's own time, in every zone", () => {
  const quarters = fc.integer({ min: -48, max: 56 }).filter((n) => n !== 0);
  const lag = fc.integer({ min: -2_000, max: 20_000 });
  fc.assert(
    fc.property(quarters, lag, fc.constantFrom(0, 60, 120, -300), (n, late, expectedOffset) => {
      const clock = readClock(clip({
        make: "Canon",
        expectedOffset,
        writtenMs: SAID - n * 900_000 + late,
      }));
      assert.deepEqual(clock, { isWall: true, offsetMinutes: n * 15 });
    }),
  );
});
