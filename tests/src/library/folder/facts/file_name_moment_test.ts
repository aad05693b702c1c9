import assert from "node:assert/strict";
import fc from "fast-check";
import { fileNameMoment } from "../../../../../src/library/folder/facts/file_name_moment.ts";

const wall = (text: string) => ({ wall: text });

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
  ["IMG-20250714-WA0001.jpg", wall("2025-07-14T12:00:00.000")],
  ["VID-20250714-WA0012.mp4", wall("2025-07-14T12:00:00.000")],
  ["2025-07-14.jpg", wall("2025-07-14T12:00:00.000")],
  ["1962-08-05 wedding.tif", wall("1962-08-05T12:00:00.000")],
  ["20250714_0012.jpg", wall("2025-07-14T12:00:00.000")],
  ["IMG_20250714_996015.jpg", wall("2025-07-14T12:00:00.000")],
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
