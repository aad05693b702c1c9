// SPDX-License-Identifier: AGPL-3.0-or-later

import fc from "fast-check";
import assert from "node:assert/strict";
import {
  exifMoment,
  fileNameMoment,
  isBelievable,
  isoMoment,
  offsetOf,
} from "../../../../../src/library/folder/facts/moment.ts";

const NOW = Date.UTC(2025, 6, 14, 12);

Deno.test("exifMoment reads EXIF's form, its sub-seconds, zones, and other separators", () => {
  const told = (...words: Parameters<typeof exifMoment>) => exifMoment(...words);
  assert.deepEqual(told("2025:07:14 18:30:15"), { wall: "2025-07-14T18:30:15.000" });
  assert.deepEqual(told("2025:07:14 18:30:15", "5"), { wall: "2025-07-14T18:30:15.500" });
  assert.deepEqual(told("2025:07:14 18:30:15", "123456"), { wall: "2025-07-14T18:30:15.123" });
  assert.deepEqual(told("2025:07:14 18:30:15.250"), { wall: "2025-07-14T18:30:15.250" });
  assert.deepEqual(told("2025-07-14T18:30:15Z"), { wall: "2025-07-14T18:30:15.000" });
  assert.deepEqual(told("2025:07:14 18:30:15+02:00"), {
    wall: "2025-07-14T18:30:15.000",
    offsetMinutes: 120,
  });
  assert.deepEqual(told("2025:07:14 18:30:60"), { wall: "2025-07-14T18:30:59.000" });
});

for (
  const [text, wall, exactTo] of [
    ["2019:08:01   :  :  ", "2019-08-01T12:00", "day"],
    ["2019:08:01   :  :", "2019-08-01T12:00", "day"],
    ["2019:08:01", "2019-08-01T12:00", "day"],
    ["2019:08:01 10:  :  ", "2019-08-01T10:00", "day"],
    ["2019:08:01 24:00:00", "2019-08-01T12:00", "day"],
    ["2019:08:01 00:00:00", "2019-08-01T00:00", "day"],
    ["2019:08:00 00:00:00", "2019-08-01T12:00", "month"],
    ["2019:08:     :  :  ", "2019-08-01T12:00", "month"],
    ["2019:08", "2019-08-01T12:00", "month"],
    ["2019:00:00 00:00:00", "2019-01-01T12:00", "year"],
    ["2019:  :     :  :  ", "2019-01-01T12:00", "year"],
    ["2019", "2019-01-01T12:00", "year"],
  ] as const
) {
  Deno.test(`exifMoment takes "${text}" for the ${exactTo} alone`, () => {
    assert.deepEqual(exifMoment(text), { wall: `${wall}:00.000`, exactTo });
  });
}

Deno.test("exifMoment refuses what is no time", () => {
  for (
    const text of [
      "0000:00:00 00:00:00",
      "    :  :     :  :  ",
      "",
      undefined,
      "2025:02:30 10:00:00",
    ]
  ) {
    assert.equal(exifMoment(text), undefined);
  }
});

Deno.test("offsetOf reads every spelling of a zone", () => {
  assert.equal(offsetOf("+02:00"), 120);
  assert.equal(offsetOf("-0330"), -210);
  assert.equal(offsetOf("+05"), 300);
  assert.equal(offsetOf("Z"), 0);
  assert.equal(offsetOf("+99:00"), undefined);
  assert.equal(offsetOf("CEST"), undefined);
});

Deno.test("isoMoment keeps the wall clock and its zone, and takes Z for an instant", () => {
  assert.deepEqual(isoMoment("2025-07-14T18:30:15+0200"), {
    wall: "2025-07-14T18:30:15.000",
    offsetMinutes: 120,
  });
  assert.deepEqual(isoMoment("2025-07-14T18:30:15.25"), { wall: "2025-07-14T18:30:15.250" });
  assert.deepEqual(isoMoment("20250714T163015.000Z"), { utcMs: Date.UTC(2025, 6, 14, 16, 30, 15) });
  assert.deepEqual(isoMoment("1985"), { wall: "1985-01-01T12:00:00.000", exactTo: "year" });
  assert.deepEqual(isoMoment("1985-07"), { wall: "1985-07-01T12:00:00.000", exactTo: "month" });
  assert.deepEqual(isoMoment("1985-07-03"), { wall: "1985-07-03T12:00:00.000", exactTo: "day" });
  assert.equal(isoMoment("summer"), undefined);
});

Deno.test("isBelievable refuses broken clocks and nothing else", () => {
  const refused = [
    undefined,
    {},
    { wall: "1825-12-31T23:59:59.000" },
    { wall: "1970-01-01T00:00:00.000" },
    { wall: "1970-01-01T01:00:00.000" },
    { wall: "1969-12-31T16:00:00.000" },
    { wall: "1980-01-01T00:00:00.000" },
    { utcMs: 0 },
    { wall: "2025-07-15T12:00:01.000" },
    { utcMs: Number.NaN },
  ];
  for (const moment of refused) assert.equal(isBelievable(moment, NOW), false);
  const believed = [
    { wall: "1826-06-01T12:00:00.000" },
    { wall: "1970-01-01T14:23:07.000" },
    { wall: "1975-08-05T00:00:00.000" },
    { wall: "2025-07-15T11:59:59.000" },
    { utcMs: NOW },
    { wall: "1970-01-01T12:00:00.000", exactTo: "year" as const },
  ];
  for (const moment of believed) assert.equal(isBelievable(moment, NOW), true);
});

Deno.test("isoMoment reads back what Date writes", () => {
  const dates = fc.date({
    min: new Date("1900-01-01"),
    max: new Date("2099-12-31"),
    noInvalidDate: true,
  });
  fc.assert(fc.property(dates, (date) => {
    assert.deepEqual(isoMoment(date.toISOString()), { utcMs: date.getTime() });
    assert.equal(isoMoment(date.toISOString().slice(0, 23))?.wall, date.toISOString().slice(0, 23));
  }));
});

const wall = (text: string) => ({ wall: text });
const day = (text: string) => ({ wall: `${text}T12:00:00.000`, exactTo: "day" as const });

const NAMES: readonly (readonly [string, ReturnType<typeof fileNameMoment>])[] = [
  ["IMG_20250714_183015.jpg", wall("2025-07-14T18:30:15.000")],
  ["IMG_20250714_183015_123.jpg", wall("2025-07-14T18:30:15.123")],
  ["VID_20250714_183015.mp4", wall("2025-07-14T18:30:15.000")],
  ["20250714_183015.jpg", wall("2025-07-14T18:30:15.000")],
  ["20250714_183015(2).jpg", wall("2025-07-14T18:30:15.000")],
  ["2025-07-14 18.30.15.jpg", wall("2025-07-14T18:30:15.000")],
  ["2025-07-14 18.30.15-2.jpg", wall("2025-07-14T18:30:15.000")],
  ["PXL_20250714_163015123.jpg", { utcMs: Date.UTC(2025, 6, 14, 16, 30, 15, 123) }],
  ["PXL_20250714_163015123.MP.jpg", { utcMs: Date.UTC(2025, 6, 14, 16, 30, 15, 123) }],
  ["Screenshot_20250714-183015.png", wall("2025-07-14T18:30:15.000")],
  ["Screenshot_20250714-183015_Chrome.jpg", wall("2025-07-14T18:30:15.000")],
  ["Screenshot_2025-07-14-18-30-15-123_app.jpg", wall("2025-07-14T18:30:15.123")],
  ["Screenshot 2025-07-14 at 6.30.15\u202fPM.png", wall("2025-07-14T18:30:15.000")],
  ["Screen Shot 2014-01-02 at 12.00.01 AM.png", wall("2014-01-02T00:00:01.000")],
  ["WhatsApp Image 2025-07-14 at 18.30.15.jpeg", wall("2025-07-14T18:30:15.000")],
  ["WIN_20250714_18_30_15_Pro.jpg", wall("2025-07-14T18:30:15.000")],
  ["photo_2025-07-14_18-30-15.jpg", wall("2025-07-14T18:30:15.000")],
  ["signal-2025-07-14-18-30-15-123.jpg", wall("2025-07-14T18:30:15.123")],
  ["DJI_20250714183015_0001_D.MP4", wall("2025-07-14T18:30:15.000")],
  ["IMG-20250714-WA0001.jpg", day("2025-07-14")],
  ["VID-20250714-WA0012.mp4", day("2025-07-14")],
  ["2025-07-14.jpg", day("2025-07-14")],
  ["1962-08-05 wedding.tif", day("1962-08-05")],
  ["20250714_0012.jpg", day("2025-07-14")],
  ["IMG_20250714_996015.jpg", day("2025-07-14")],
  ["FB_IMG_1752510615123.jpg", { utcMs: 1752510615123 }],
  ["IMG_1234.HEIC", undefined],
  ["DSC00312.JPG", undefined],
  ["20251399.jpg", undefined],
  ["20250230.jpg", undefined],
  ["P1010123.JPG", undefined],
  ["holiday 2025.jpg", undefined],
  ["120250714.jpg", undefined],
  [".jpg", undefined],
];

for (const [name, expected] of NAMES) {
  Deno.test(`fileNameMoment reads "${name}"`, () => {
    assert.deepEqual(fileNameMoment(name), expected);
  });
}

Deno.test("fileNameMoment reads back every second between 1900 and 2099 from the usual shapes", () => {
  const seconds = fc.integer({
    min: Date.UTC(1900, 0, 1) / 1000,
    max: Date.UTC(2099, 11, 31) / 1000,
  });
  fc.assert(fc.property(seconds, (second) => {
    const time = new Date(second * 1000).toISOString().slice(0, 19);
    const [date, clock] = time.split("T") as [string, string];
    const [flatDate, flatClock] = [date.replaceAll("-", ""), clock.replaceAll(":", "")];
    for (
      const name of [
        `IMG_${flatDate}_${flatClock}.jpg`,
        `${date} ${clock.replaceAll(":", ".")}.jpg`,
        `Screenshot_${flatDate}-${flatClock}.png`,
        `DJI_${flatDate}${flatClock}_0001.MP4`,
        `photo_${date}_${clock.replaceAll(":", "-")}.jpg`,
      ]
    ) assert.equal(fileNameMoment(name)?.wall, `${time}.000`, name);
  }));
});

Deno.test("fileNameMoment gives a real day or nothing, whatever the name", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), (name) => {
    const moment = fileNameMoment(name);
    if (moment?.wall !== undefined) assert.ok(!Number.isNaN(Date.parse(`${moment.wall}Z`)));
  }));
  fc.assert(fc.property(fc.stringMatching(/^[0-9_. -]{0,24}$/), (name) => {
    const moment = fileNameMoment(`${name}.jpg`);
    if (moment?.wall !== undefined) assert.ok(!Number.isNaN(Date.parse(`${moment.wall}Z`)));
  }));
});
