// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { open } from "node:fs/promises";
import path from "node:path";
import { filmTags } from "../../../../src/film/finish/film_tags.ts";
import { filmTime } from "../../../../src/film/timeline/film_time.ts";
import { systemZones } from "../../../../src/library/gazetteer/time_zones.ts";
import { openEncoder } from "../../../../src/media/av/encoder.ts";
import { writeFilm } from "../../../../src/media/av/film_writer.ts";
import { probe } from "../../../../src/media/av/probe.ts";
import { photo } from "../../../fixtures/assets.ts";
import { numberedFrame } from "../../../fixtures/media/media.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

/** Where the last picture was taken at 21:30 by the clock on the wall, and when that was in UTC. */
const PLACES = [
  ["Lisbon", 38.72, -9.14, "2025-07-30T20:30:00", "+0100"],
  ["Annecy", 45.9, 6.13, "2025-07-30T19:30:00", "+0200"],
  ["Kyoto", 35.01, 135.77, "2025-07-30T12:30:00", "+0900"],
  ["San Francisco", 37.77, -122.42, "2025-07-31T04:30:00", "-0700"],
] as const;

Deno.test("a film's file says the hour of its last picture, wherever that was taken", () =>
  inScratch(async (folder) => {
    const segment = path.join(folder, "piece.mp4"), film = path.join(folder, "film.mp4");
    const encoder = await openEncoder(segment, { codec: "h264", width: 96, height: 64, fps: 30 });
    await encoder.write(numberedFrame(0, 96, 64));
    await encoder.finish();
    for (const [name, latitude, longitude, utc, offset] of PLACES) {
      const takenAt = await filmTime([
        photo({ takenAt: "2025-07-30T21:30:00.000", latitude, longitude }),
        photo({ takenAt: "2025-07-29T10:00:00.000", utcOffsetMinutes: 0 }),
      ], systemZones);
      const metadata = filmTags(name, "a comment", takenAt!);
      await writeFilm(film, { segments: [segment], metadata, fps: 30 });
      const read = (await probe(film)).metadata;
      assert.equal(read["creation_time"]?.slice(0, 19), utc, name);
      assert.equal(read["com.apple.quicktime.creationdate"], `2025-07-30T21:30:00${offset}`, name);
      assert.equal(await movieHeaderUtc(film), utc, name);
    }
  }));

/** Seconds since 1904 in the movie's header, as a server reads them that shifts them by coordinates. */
async function movieHeaderUtc(film: string): Promise<string> {
  await using file = await open(film, "r");
  const bytes = await file.readFile();
  const at = bytes.indexOf("mvhd") + 4;
  const seconds = bytes[at] === 0
    ? bytes.readUInt32BE(at + 4)
    : Number(bytes.readBigUInt64BE(at + 4));
  return new Date(seconds * 1000 + Date.UTC(1904, 0, 1)).toISOString().slice(0, 19);
}
