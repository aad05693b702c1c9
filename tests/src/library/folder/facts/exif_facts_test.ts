// SPDX-License-Identifier: AGPL-3.0-or-later

import fc from "fast-check";
import assert from "node:assert/strict";
import { exifFactsOf, iptcFactsOf } from "../../../../../src/library/folder/facts/exif_facts.ts";
import {
  appleNote,
  gpsEntries,
  joinBytes,
  tiffBytes,
  u16,
  utf8Bytes,
} from "../../../../fixtures/library/bare_files.ts";

Deno.test("exifFactsOf reads time, zone, camera, place and turn", async () => {
  const facts = await exifFactsOf(tiffBytes({
    main: { 271: "Apple", 272: "iPhone 15 Pro", 274: { short: 6 }, 270: "Our garden" },
    exif: { 0x9003: "2025:07:14 18:30:15", 0x9291: "250", 0x9011: "+02:00" },
    gps: gpsEntries(48.1375, -11.575),
  }));
  assert.deepEqual(facts.moment, { wall: "2025-07-14T18:30:15.250", offsetMinutes: 120 });
  assert.equal(facts.orientation, 6);
  assert.deepEqual([facts.make, facts.model, facts.description], [
    "Apple",
    "iPhone 15 Pro",
    "Our garden",
  ]);
  assert.ok(
    Math.abs(facts.latitude! - 48.1375) < 1e-9 && Math.abs(facts.longitude! + 11.575) < 1e-9,
  );
  assert.equal(facts.isScreenshot, false);
});

Deno.test("exifFactsOf takes the digitizing time where the original is blank", async () => {
  const facts = await exifFactsOf(tiffBytes({
    main: { 271: "Canon", 306: "2020:01:02 03:04:05" },
    exif: { 0x9003: "0000:00:00 00:00:00", 0x9004: "2010:05:06 07:08:09" },
  }));
  assert.equal(facts.moment?.wall, "2010-05-06T07:08:09.000");
  assert.equal(facts.changed?.wall, "2020-01-02T03:04:05.000");
});

Deno.test("exifFactsOf tells the digitizing time beside the original, for when that cannot be", async () => {
  const facts = await exifFactsOf(tiffBytes({
    exif: { 0x9003: "2099:01:01 00:00:00", 0x9004: "2010:05:06 07:08:09" },
  }));
  assert.equal(facts.moment?.wall, "2099-01-01T00:00:00.000");
  assert.equal(facts.digitized?.wall, "2010-05-06T07:08:09.000");
});

Deno.test("exifFactsOf knows screenshots, pairs, stars and what is no description", async () => {
  const comment = { bytes: joinBytes("ASCII\0\0\0Screenshot") };
  const facts = await exifFactsOf(tiffBytes({
    main: { 270: "OLYMPUS DIGITAL CAMERA", 0x4746: { short: 4 } },
    exif: { 0x9286: comment, 0x927c: appleNote("6A4F1C2E-0000-4B7A-9A55-1D2C3B4A5E6F") },
  }));
  assert.equal(facts.isScreenshot, true);
  assert.equal(facts.contentId, "6A4F1C2E-0000-4B7A-9A55-1D2C3B4A5E6F");
  assert.equal(facts.rating, 4);
  assert.equal(facts.description, undefined);
});

Deno.test("exifFactsOf takes damaged EXIF for none, and never throws", async () => {
  assert.deepEqual(await exifFactsOf(new Uint8Array(0)), { orientation: 1, isScreenshot: false });
  const whole = tiffBytes({
    main: { 271: "Apple", 274: { short: 6 } },
    exif: { 0x9003: "2025:07:14 18:30:15", 0x927c: appleNote("6A4F1C2E-0000-4B7A") },
    gps: gpsEntries(1, 2),
  });
  const damage = fc.tuple(fc.nat(whole.length - 1), fc.nat(255));
  await fc.assert(
    fc.asyncProperty(
      fc.array(damage, { maxLength: 8 }),
      fc.nat(whole.length),
      async (hits, end) => {
        const bytes = whole.slice(0, end);
        for (const [at, value] of hits) if (at < bytes.length) bytes[at] = value;
        await exifFactsOf(bytes);
      },
    ),
    { numRuns: 200 },
  );
});

const record = (dataset: number, value: Uint8Array, number = 2) =>
  joinBytes([0x1c, number, dataset], u16(value.length), value);

Deno.test("iptcFactsOf reads places, keywords and the caption", () => {
  const facts = iptcFactsOf(joinBytes(
    record(90, joinBytes([0x1b, 0x25, 0x47]), 1),
    record(90, utf8Bytes("Köln")),
    record(95, utf8Bytes("Nordrhein-Westfalen")),
    record(101, utf8Bytes("Germany")),
    record(25, utf8Bytes("cathedral")),
    record(25, utf8Bytes("river")),
    record(120, utf8Bytes("At the Rhine")),
  ));
  assert.deepEqual(facts, {
    city: "Köln",
    state: "Nordrhein-Westfalen",
    country: "Germany",
    description: "At the Rhine",
    tags: ["cathedral", "river"],
  });
});

Deno.test("iptcFactsOf reads old Western text, and stops where records end", () => {
  const facts = iptcFactsOf(
    joinBytes(record(90, joinBytes([0x4b, 0xf6, 0x6c, 0x6e])), [0, 0, 0, 0, 0]),
  );
  assert.equal(facts.city, "Köln");
  assert.deepEqual(iptcFactsOf(new Uint8Array([0x1c, 2])).tags, []);
});
