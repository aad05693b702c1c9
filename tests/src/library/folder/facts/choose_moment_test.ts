// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import fc from "fast-check";
import type { FileMoment } from "../../../../../src/library/folder/facts/moment.ts";
import { chooseMoment } from "../../../../../src/library/folder/facts/choose_moment.ts";

const NOW = Date.UTC(2025, 6, 14);
const FILE_TIME = Date.UTC(2024, 0, 2);
const at = (year: number) => ({ wall: `${year}-05-06T07:08:09.000` });
const NAMED = "IMG_20180102_030405.jpg";

const LADDER: readonly (readonly [string, Partial<Parameters<typeof chooseMoment>[0]>, string])[] =
  [
    ["EXIF", { exif: at(2015), xmp: at(2016) }, "exif 2015"],
    ["the container", { container: at(2015), xmp: at(2016) }, "container 2015"],
    [
      "a sidecar that says another time than the camera",
      { sidecar: at(2016), exif: at(2015) },
      "xmp 2016",
    ],
    ["a sidecar's clock on the wall over a container's instant", {
      sidecar: at(2016),
      container: { utcMs: FILE_TIME },
    }, "xmp 2016"],
    [
      "the camera where the sidecar is of the future",
      { sidecar: at(2031), exif: at(2015) },
      "exif 2015",
    ],
    ["XMP", { xmp: at(2016) }, "xmp 2016"],
    ["the file name", { exifChanged: at(2017) }, "file_name 2018"],
    ["EXIF's change", { exifChanged: at(2017), fileName: "a.jpg" }, "exif 2017"],
    ["XMP over a future EXIF", { exif: at(2031), xmp: at(2016) }, "xmp 2016"],
    [
      "the name over a reset clock",
      { exif: { wall: "1970-01-01T00:00:00.000" } },
      "file_name 2018",
    ],
    ["the digitizing time where the original's cannot be", {
      exif: at(2031),
      exifDigitized: at(2014),
      container: at(2016),
      fileTimes: [],
    }, "exif 2014"],
    [
      "the name over a clock that began in 1970",
      { exif: { wall: "1970-01-01T00:03:12.000" } },
      "file_name 2018",
    ],
    ["the name over a clock that began in 2000, in EXIF's change too", {
      exif: { wall: "2000-01-01T00:04:10.000" },
      exifChanged: { wall: "2000-01-01T00:04:10.000" },
    }, "file_name 2018"],
    ["the name over a clip's clock that began in 2000", {
      container: { utcMs: Date.UTC(2000, 0, 1) },
    }, "file_name 2018"],
    [
      "a camera of the second hour of 2000",
      { exif: { wall: "2000-01-01T01:00:00.000" } },
      "exif 2000",
    ],
    ["the name over XMP that only repeats a clock nobody set", {
      exif: { wall: "2000-01-01T00:04:10.250" },
      sidecar: { wall: "2000-01-01T00:04:10.000" },
      xmp: { wall: "2000-01-01T00:04:10.000" },
    }, "file_name 2018"],
    ["a sidecar that puts a clock right that nobody set", {
      exif: { wall: "2000-01-01T00:04:10.000" },
      sidecar: at(2016),
    }, "xmp 2016"],
    ["a name, to the second, over the date an encoder put into a clip long after", {
      container: { utcMs: Date.UTC(2019, 5, 1) },
    }, "file_name 2018"],
    ["Google's JSON over the date an encoder put into a clip long after", {
      container: { utcMs: Date.UTC(2019, 5, 1) },
      takeout: at(2015),
    }, "xmp 2015"],
    ["a clip's own date that lies less than a day behind its name", {
      container: { utcMs: Date.UTC(2018, 0, 2, 20) },
      fileName: NAMED,
    }, "container undefined"],
    ["a clip's own date over a name that says the day alone", {
      container: { utcMs: Date.UTC(2019, 5, 1) },
      fileName: "2018-01-02 party.mp4",
    }, "container undefined"],
    ["a clip that names its zone over an earlier name", {
      container: { wall: "2019-05-06T07:08:09.000", offsetMinutes: 120 },
    }, "container 2019"],
    ["a name within the year that EXIF says alone", {
      exif: { wall: "2018-01-01T12:00:00.000", exactTo: "year" },
    }, "file_name 2018"],
    ["EXIF that says another year than the name, and no more", {
      exif: { wall: "2017-01-01T12:00:00.000", exactTo: "year" },
    }, "exif 2017"],
    ["a sidecar's word for the first hour of 2000", {
      sidecar: { wall: "2000-01-01T00:04:10.000" },
    }, "xmp 2000"],
  ];

for (const [what, told, expected] of LADDER) {
  Deno.test(`chooseMoment believes ${what}`, () => {
    const chosen = chooseMoment({ fileName: NAMED, fileTimes: [FILE_TIME], ...told }, NOW);
    assert.equal(`${chosen.source} ${chosen.moment.wall?.slice(0, 4)}`, expected);
  });
}

Deno.test("chooseMoment falls to the file's times, past those that cannot be", () => {
  assert.deepEqual(chooseMoment({ fileName: "a.jpg", fileTimes: [FILE_TIME] }, NOW), {
    source: "file_time",
    moment: { utcMs: FILE_TIME },
  });
  const second = chooseMoment({ fileName: "a.jpg", fileTimes: [0, FILE_TIME] }, NOW);
  assert.equal(second.moment.utcMs, FILE_TIME);
  assert.equal(chooseMoment({ fileName: "a.jpg", fileTimes: [0] }, NOW).moment.utcMs, 0);
  // What some disks keep: a time no calendar has, the years 11476 and 249 before Christ.
  for (const time of [NaN, 300_000_000_000_000, -70_000_000_000_000]) {
    assert.equal(chooseMoment({ fileName: "a.jpg", fileTimes: [time, 0] }, NOW).moment.utcMs, 0);
  }
});

Deno.test("chooseMoment keeps the camera's word where a sidecar only says it again", () => {
  const exif = { wall: "2015-05-06T07:08:09.250", offsetMinutes: 120 };
  const again = [
    { wall: "2015-05-06T07:08:09.000" },
    { wall: "2015-05-06T12:00:00.000", exactTo: "day" as const },
    { wall: "2015-01-01T12:00:00.000", exactTo: "year" as const },
    { utcMs: Date.UTC(2015, 4, 6, 5, 8, 9) },
    { utcMs: Date.UTC(2015, 4, 6, 7, 8, 9) }, // "Z" behind the clock on the wall
  ];
  for (const sidecar of again) {
    const chosen = chooseMoment({ sidecar, exif, fileName: "a.jpg", fileTimes: [] }, NOW);
    assert.deepEqual(chosen, { source: "exif", moment: exif, camera: exif });
  }
  const hourLater = { wall: "2015-05-06T08:08:09.000" };
  const chosen = chooseMoment({ sidecar: hourLater, exif, fileName: "a.jpg", fileTimes: [] }, NOW);
  assert.deepEqual(chosen.moment, hourLater);
});

Deno.test("chooseMoment takes the best source that says anything, and never leaves what it says for less", () => {
  const second = fc.integer({ min: Date.UTC(2003, 0, 1) / 1000, max: Date.UTC(2024, 0, 1) / 1000 });
  const wallOf = (s: number) => new Date(s * 1000).toISOString().slice(0, 23);
  const rough = (exactTo: "day" | "month" | "year", s: number) => ({
    wall: `${
      (wallOf(s).slice(0, { day: 10, month: 7, year: 4 }[exactTo]) + "-01-01").slice(0, 10)
    }T12:00:00.000`,
    exactTo,
  });
  const said: fc.Arbitrary<FileMoment> = fc.oneof(
    second.map((s) => ({ wall: wallOf(s) })),
    fc.tuple(fc.constantFrom("day" as const, "month" as const, "year" as const), second)
      .map(([exactTo, s]) => rough(exactTo, s)),
  );
  const maybe = fc.option(said, { nil: undefined });
  const names = fc.option(second, { nil: undefined }).map((s) =>
    s === undefined
      ? "a.jpg"
      : `IMG_${wallOf(s).slice(0, 19).replace(/[-:]/g, "").replace("T", "_")}.jpg`
  );
  fc.assert(fc.property(maybe, maybe, maybe, names, second, (exif, xmp, takeout, fileName, s) => {
    const fileTimes = [s * 1000];
    const chosen = chooseMoment({ exif, xmp, takeout, fileName, fileTimes }, NOW);
    const best = exif ?? xmp ?? takeout;
    if (best?.exactTo === undefined) {
      if (best) assert.deepEqual(chosen.moment, best);
      else assert.equal(chosen.source, fileName === "a.jpg" ? "file_time" : "file_name");
      return;
    }
    // Of a day, month or year the date may become finer, and stays within.
    const length = { day: 10, month: 7, year: 4 }[best.exactTo];
    const { wall, utcMs } = chosen.moment;
    const day = wall ?? new Date(utcMs!).toISOString();
    assert.equal(day.slice(0, length), best.wall!.slice(0, length));
  }));
});
