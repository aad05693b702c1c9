// SPDX-License-Identifier: AGPL-3.0-or-later

// Flags that stand beside a film: how much is said of it, what is kept of it, and several at once.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { inspectFilm } from "../../../src/media/av/probe.ts";
import type { FakeAsset } from "../../fakes/immich_server/fake_asset.ts";
import { type ImmichServer, startImmichServer } from "../../fakes/immich_server/immich_server.ts";
import { holidayLibrary } from "../../fakes/immich_server/libraries/holiday_library.ts";
import { Cli } from "../../fixtures/cli/cli.ts";
import { makeJpeg } from "../../fixtures/media/media.ts";
import { inScratch } from "../../fixtures/scratch.ts";

function cliAt(folder: string, server: ImmichServer): Cli {
  return new Cli(folder, {
    IMMICH_URL: server.url,
    IMMICH_API_KEY: server.keyOf("Nora"),
    PHOTOS_MEMORIES_TRIPS__HOMEBASE_LATITUDE: "48.0",
    PHOTOS_MEMORIES_TRIPS__HOMEBASE_LONGITUDE: "7.85",
  });
}

/** The same picture a year earlier: another one to the server. */
function yearBefore({ id: _id, livePhotoVideoId: _half, ...asset }: FakeAsset): FakeAsset {
  const moved = (text: string | undefined) => text?.replace(/^2025/, "2024");
  return {
    ...asset,
    fileName: `old_${asset.fileName}`,
    fileCreatedAt: moved(asset.fileCreatedAt)!,
    localDateTime: moved(asset.localDateTime),
  };
}

Deno.test("generate --all-trips films every trip, and one that fails stops no other", async () => {
  const { assets = [], ...rest } = await holidayLibrary({ from: "2025-07-01", to: "2025-07-31" });
  const earlier = assets.filter(({ visibility }) => visibility === undefined).map(yearBefore);
  await using server = await startImmichServer({ ...rest, assets: [...assets, ...earlier] });
  await inScratch(async (folder) => {
    const cli = cliAt(folder, server);
    // The search for trips asks once who is known, and then each of the films does.
    server.faults.next("GET /people", { kind: "status", status: 401 }, 1, 1);
    const { code, out, notes } = await cli.run("generate", "--all-trips", "--dry-run");
    assert.equal(code, 1, notes);
    assert.match(notes, /^2 trips found$/m);
    assert.match(notes, /Trip 1 of 2: 2024-07-05 to 2024-07-10/);
    assert.match(notes, /No film of the trip 2024-07-05 to 2024-07-10.*401/);
    assert.match(notes, /^1 of 2 trips failed: 2024-07-05/m);
    assert.match(out, /Six days in Portugal {2}July 2025\n/);
    assert.doesNotMatch(out, /July 2024/);
    const one = await cli.run("generate", "--all-trips", "--year", "2024", "--dry-run", "--quiet");
    assert.deepEqual([one.code, one.notes], [0, ""]);
    assert.match(one.out, /^Six days in Portugal {2}July 2024\n/);
    const none = await cli.run("generate", "--all-trips", "--year", "2019", "--dry-run");
    assert.match(none.notes, /No trip was found in 2019/);
    assert.equal(none.code, 3);
  });
});

Deno.test("generate tells its film also where its trace cannot be written, and takes no folder for one", () =>
  inScratch(async (folder) => {
    const library = path.join(folder, "photos"), cli = new Cli(folder);
    await mkdir(library);
    for (let i = 0; i < 6; i++) {
      await makeJpeg(path.join(library, `IMG_2025070${i + 1}_100000.jpg`));
    }
    const trace = (target: string) =>
      cli.run(
        ...["generate", "--year", "2025", "--library", library, "--dry-run"],
        ...["--trace-selection", target],
      );
    // There is room for the name, and none for that of what is not finished yet.
    const long = await trace(path.join(folder, "x".repeat(250)));
    assert.equal(long.code, 3, "nothing of one look is worth a film");
    assert.match(long.notes, /^The trace was not written: Could not write/m);
    assert.match(long.out, /2025/);
    const early = await trace(library);
    assert.equal(early.code, 2, early.notes);
    assert.match(early.notes, /^The trace cannot be ".*photos": it is a folder$/m);
    assert.doesNotMatch(early.notes, /Looking at pictures/);
  }));

Deno.test("generate --no-render keeps a cut that runs render makes a film of", async () => {
  const { assets = [], ...rest } = await holidayLibrary();
  const { id: _id, ...shown } = assets.find(({ fileName }) =>
    fileName === "IMG_20250707_093416.jpg"
  )!;
  const sent = {
    ...shown,
    fileName: "a1b2c3.jpg",
    exif: { ...shown.exif, make: null, model: null },
  };
  await using server = await startImmichServer({ ...rest, assets: [...assets, sent] });
  await inScratch(async (folder) => {
    const cli = cliAt(folder, server);
    const trace = path.join(folder, "deep/trace.json");
    const kept = await cli.run(
      "generate",
      ...["--memory-type", "trip", "--near-date", "2025-07-20", "--no-render"],
      ...["--resolution", "720p", "--fps", "24", "--duration", "5", "--photo-duration", "1"],
      ...["--format", "mov", "--quality", "fast", "--scale-mode", "fit", "--music-volume", "0.2"],
      ...["--privacy-mode", "--trace-selection", trace],
    );
    assert.equal(kept.code, 0, kept.notes);
    assert.match(kept.notes, /No trip was on 2025-07-20; the nearest is 2025-07-05 to 2025-07-10/);
    assert.match(
      kept.notes,
      /^1 picture left out as received in messages: .* --include <picture>$/m,
    );
    const run = /runs render (\S+)/.exec(kept.notes)![1]!;
    const { rows, funnel, run: traced } = JSON.parse(readFileSync(trace, "utf8"));
    assert.equal(traced, run);
    assert.ok(rows.length > 10 && funnel.length > 0);
    for (const row of rows) assert.match(row.sentence, /is (not )?in the film: ./);

    const lost = rows.filter(({ verdict }: { verdict: string }) => verdict === "in")
      .map(({ asset }: { asset: string }) => server.asset(asset)!)
      .find(({ type, livePhotoVideoId }: { type: string; livePhotoVideoId: string | null }) =>
        type === "IMAGE" && !livePhotoVideoId
      );
    server.faults.always(`GET /assets/${lost.id}/original`, { kind: "status", status: 500 });
    const made = await cli.run("runs", "render", run, "--quiet", "--keep-intermediates");
    assert.equal(made.code, 0, made.notes);
    // That a picture is not shown from its original is said all the same.
    assert.equal(
      made.notes.trim(),
      `The original of "${lost.fileName}" is missing in the library; its preview is shown`,
    );
    const film = made.out.trim();
    assert.match(film, /\/8?[^/]*_[0-9a-f]{8}\.mov$/);
    assert.ok((await inspectFilm(film, 24)).evenlySpaced);
    const parts = readdirSync(path.join(path.dirname(film), "intermediates"));
    assert.deepEqual(parts.filter((name) => !name.startsWith("piece_")), [
      "cut.json",
      "sound.m4a",
      "timeline.json",
    ]);
    const timeline = JSON.parse(
      readFileSync(path.join(path.dirname(film), "intermediates/timeline.json"), "utf8"),
    );
    assert.deepEqual([timeline.quality, timeline.privacy], ["fast", true]);
    assert.equal(timeline.music.liftDb, -6);
    assert.ok(JSON.stringify(timeline.items).includes('"backdrop":"black"'));
    const shown = await cli.run("runs", "show", run);
    const filmRun = /Its film is run (\S+)/.exec(shown.out)![1]!;
    assert.match((await cli.run("runs", "show", filmRun)).out, new RegExp(`is that of run ${run}`));
    const missing = await cli.run("runs", "render", "20200101");
    assert.equal(missing.code, 1);
    assert.match(missing.notes, /There is no run "20200101"/);
  });
});
