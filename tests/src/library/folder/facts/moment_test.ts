import assert from "node:assert/strict";
import fc from "fast-check";
import {
  exifWall,
  isBelievable,
  isoMoment,
  offsetOf,
} from "../../../../../src/library/folder/facts/moment.ts";

const NOW = Date.UTC(2025, 6, 14, 12);

Deno.test("exifWall reads EXIF's form, its sub-seconds, and other separators", () => {
  assert.equal(exifWall("2025:07:14 18:30:15"), "2025-07-14T18:30:15.000");
  assert.equal(exifWall("2025:07:14 18:30:15", "5"), "2025-07-14T18:30:15.500");
  assert.equal(exifWall("2025:07:14 18:30:15", "123456"), "2025-07-14T18:30:15.123");
  assert.equal(exifWall("2025-07-14T18:30:15Z"), "2025-07-14T18:30:15.000");
  assert.equal(exifWall("2025:07:14 18:30:60"), "2025-07-14T18:30:59.000");
});

Deno.test("exifWall refuses what is no time", () => {
  for (
    const text of [
      "0000:00:00 00:00:00",
      "    :  :     :  :  ",
      "",
      undefined,
      "2025:02:30 10:00:00",
    ]
  ) {
    assert.equal(exifWall(text), undefined);
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
  assert.deepEqual(isoMoment("1985"), { wall: "1985-01-01T12:00:00.000" });
  assert.deepEqual(isoMoment("1985-07"), { wall: "1985-07-01T12:00:00.000" });
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
