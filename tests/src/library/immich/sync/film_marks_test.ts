// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { FILM_MARK_KEY } from "../../../../../src/library/upload_target.ts";
import { openUploadTarget } from "../../../../../src/library/immich/http_upload_target.ts";
import { LEAST_SCOPES } from "../../../../fakes/immich_server/immich_server.ts";
import { allOf } from "../../../../fixtures/assets.ts";
import { openAccount, OWN_FILM_TAG } from "../../../../fixtures/library/immich_account.ts";
import { SOON } from "../../../../fixtures/library/immich_timings.ts";
import { inScratch } from "../../../../fixtures/scratch.ts";

const ASK = "GET /assets/:id/metadata";
const YEAR = "all_year-in-review_2025_1a2b3c4d.mp4";

/** A film's file name, different for each number. */
const filmName = (n: number) => `all_trip_20250103-20250415_${n.toString(16).padStart(8, "0")}.mp4`;
const at = (minute: number) => new Date(Date.UTC(2025, 6, 1, 0, minute)).toISOString();
const mark = () => new Map([[FILM_MARK_KEY, { value: { run: "r1" }, updatedAt: at(0) }]]);

for (const major of [2, 3] as const) {
  Deno.test(`a sync over ${major} knows films that another installation delivered and might not tag`, async () => {
    await using opened = await openAccount({
      major,
      assets: [
        { fileName: "PXL_20250701_093000.mp4", fileCreatedAt: at(1) },
        { fileName: YEAR.replace("1a2b", "ffff"), fileCreatedAt: at(2) },
        { fileName: YEAR.replace("1a2b", "eeee"), fileCreatedAt: at(3), tags: [OWN_FILM_TAG] },
      ],
    });
    const { library, server } = opened;
    await inScratch(async (folder) => {
      const path = `${folder}/${YEAR}`, bytes = new Uint8Array(1_000);
      await writeFile(path, bytes);
      const apiKey = server.keyOf("Ruth", LEAST_SCOPES);
      await openUploadTarget({ account: "primary", url: server.url, apiKey, timings: SOON }).upload(
        {
          path,
          fileName: YEAR,
          sizeBytes: bytes.length,
          sha1: createHash("sha1").update(bytes).digest("hex"),
          takenAt: "2025-07-02T21:30:00+02:00",
          mark: { run: "r1" },
        },
      );
    });
    const films = async () =>
      (await allOf(library.assets())).filter(({ tags }) => tags.includes(OWN_FILM_TAG))
        .map(({ fileName }) => fileName);
    await library.sync();
    assert.deepEqual(await films(), [YEAR.replace("1a2b", "eeee"), YEAR]);
    const asked = server.callsTo(ASK).length;
    // Version 2 says it with every row: only what may be a film all the same is asked about.
    assert.equal(asked, major - 1);
    await server.addAsset({ fileName: "new.mp4", fileCreatedAt: at(9) });
    await library.sync();
    assert.equal(server.callsTo(ASK).length, asked);
    assert.deepEqual(await films(), [YEAR.replace("1a2b", "eeee"), YEAR]);
  });
}

Deno.test("a sync asks about a hundred videos at most, and the next ones about the rest", async () => {
  const videos = Array.from({ length: 400 }, (_, n) => ({
    fileName: n < 250 ? `VID_${n}.mp4` : filmName(n),
    fileCreatedAt: at(n),
  }));
  await using opened = await openAccount({ assets: videos });
  const { library, server } = opened;
  server.change(server.assetNamed(filmName(250)).id, { metadata: mark() });
  const isFound = async () => {
    const [film] = (await allOf(library.assets())).slice(250);
    return film!.tags.includes(OWN_FILM_TAG);
  };
  for (const [asked, found] of [[100, false], [150, true], [150, true]] as const) {
    await library.sync();
    assert.deepEqual([server.callsTo(ASK).length, await isFound()], [asked, found]);
  }
});
