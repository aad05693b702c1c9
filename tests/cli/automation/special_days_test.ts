// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { endOf, refusal } from "../../fixtures/cli/said_by.ts";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { daysDueCommand } from "../../../cli/commands/days/due.ts";
import { daysExport } from "../../../cli/commands/days/export.ts";
import { daysImport } from "../../../cli/commands/days/import.ts";
import { daysDiscoverCommand } from "../../../cli/commands/days/discover.ts";
import type { Command } from "../../../cli/command.ts";
import type { Position } from "../../../src/film/brief/places/geo.ts";
import { MUNICH } from "../../fixtures/automation/automation.ts";
import {
  bareJpeg,
  exifSegment,
  gpsEntries,
  tiffBytes,
  withSegments,
  xmpPacket,
  xmpSegment,
} from "../../fixtures/library/bare_files.ts";
import { inScratch } from "../../fixtures/scratch.ts";
import { GARMISCH } from "../../fixtures/automation/special_days.ts";

const COMMANDS = {
  discover: daysDiscoverCommand,
  due: daysDueCommand,
  export: daysExport,
  import: daysImport,
} as const satisfies Record<string, Command>;

interface Said {
  readonly code: number;
  readonly out: string;
  readonly notes: string;
}

type Say = (name: keyof typeof COMMANDS, ...words: string[]) => Promise<Said>;

/** Twelve pictures over an afternoon, each with a camera and a position. */
async function writeDay(folder: string, day: string, at: Position, rating = 0): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (let index = 0; index < 12; index++) {
    const clock = `${12 + Math.floor(index / 4)}:${15 * (index % 4) || "00"}:00`;
    const exif = tiffBytes({
      main: { 271: "Camera", 272: "One" },
      exif: { 0x9003: `${day.replaceAll("-", ":")} ${clock}` },
      gps: gpsEntries(at.latitude, at.longitude),
    });
    const xmp = xmpPacket(rating === 0 ? "" : `<xmp:Rating>${rating}</xmp:Rating>`);
    await writeFile(
      `${folder}/${day}-${index}.jpg`,
      withSegments(bareJpeg(1600, 1200), exifSegment(exif), xmpSegment(xmp)),
    );
  }
}

/** A day in the mountains, a party at home, and an afternoon like any other. */
async function withLibrary(work: (say: Say, folder: string) => Promise<void>): Promise<void> {
  await inScratch(async (folder) => {
    const photos = `${folder}/photos`;
    await writeDay(photos, "2018-06-09", GARMISCH);
    await writeDay(photos, "2019-03-16", MUNICH, 5);
    await writeDay(photos, "2019-04-20", MUNICH);
    const environment = {
      PHOTOS_MEMORIES_DATA_DIR: `${folder}/data`,
      PHOTOS_MEMORIES_OUTPUT__DIRECTORY: `${folder}/films`,
      PHOTOS_MEMORIES_LIBRARY__FOLDER: photos,
      PHOTOS_MEMORIES_TRIPS__HOMEBASE_LATITUDE: String(MUNICH.latitude),
      PHOTOS_MEMORIES_TRIPS__HOMEBASE_LONGITUDE: String(MUNICH.longitude),
    };
    await work(async (name, ...words) => {
      return await endOf(COMMANDS[name], words, environment);
    }, folder);
  });
}

Deno.test("discover-days fills the catalogue, goes on where it was, and says what it replaces", async () => {
  await withLibrary(async (say) => {
    assert.match((await say("due")).notes, /is empty\. Try: photos-memories discover-days/);
    const first = await say("discover");
    assert.equal(first.code, 0);
    const lines = first.out.split("\n");
    assert.equal(lines.length, 3);
    assert.match(lines[1]!, /^2018-06-09 {2}A day in Garmisch.* 80 km from home, 12 pictures over/);
    assert.match(lines[2]!, /^2019-03-16 {2}A day in M.* 12 favorites, 12 pictures over 3 hours$/);
    assert.match(first.notes, /2 special days in 2 years with 36 pictures/);
    assert.match(first.notes, /people set <name> --role child/);
    const second = await say("discover", "--json");
    assert.deepEqual(JSON.parse(second.out), { years: [], skipped: [2018, 2019], unread: [] });
    const third = await say("discover", "--replace", "--since", "2019", "--until", "2019");
    assert.match(third.notes, /This replaces 1 day found from 2019 to 2019/);
    assert.match(third.notes, /1 special day in 1 year with 24 pictures/);
    assert.match(
      await refusal(say("discover", "--since", "2020", "--until", "2019")),
      /^usage: No year/,
    );
    assert.match(
      await refusal(say("discover", "--rescan", "--also-skip", "haloween")),
      /Did you mean "halloween"/,
    );
  });
});

Deno.test("days-import brings back what days-export wrote; a broken file changes nothing", async () => {
  await withLibrary(async (say, folder) => {
    await say("discover");
    const file = `${folder}/days.json`;
    assert.equal((await say("export", "--to", file)).out, file);
    const { out: before } = await say("export");
    assert.equal(await readFile(file, "utf8"), `${before}\n`);
    for (const text of ["", "{}", '[{"event_id": "x"}]']) {
      await writeFile(`${folder}/broken.json`, text);
      assert.match(await refusal(say("import", "--from", `${folder}/broken.json`)), /^usage: /);
    }
    assert.match(await refusal(say("import", "--from", `${folder}/none.json`)), /^not_found: /);
    assert.match(await refusal(say("import")), /needs --from/);
    assert.equal((await say("export")).out, before);
    await writeFile(`${folder}/empty.json`, "[]");
    assert.match(
      (await say("import", "--from", `${folder}/empty.json`)).out,
      /now has 0 special days and 0 scanned years; it had 2 special days/,
    );
    await say("import", "--from", file);
    assert.equal((await say("export")).out, before);
  });
});
