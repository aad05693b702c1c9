// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { LEAST_SCOPES, startImmichServer } from "../../fakes/immich_server/immich_server.ts";
import { holidayLibrary } from "../../fakes/immich_server/libraries/holiday_library.ts";
import { Cli } from "../../fixtures/cli/cli.ts";
import { inScratch } from "../../fixtures/scratch.ts";

const SCOPES = [...LEAST_SCOPES, "asset.update", "tag.create", "tag.asset"];

/** Few enough for a short film. */
async function fewPictures() {
  const { users, people, assets } = await holidayLibrary({ from: "2025-07-06", to: "2025-07-07" });
  return { users, people, assets: assets.slice(0, 6), major: 3 } as const;
}

Deno.test("auto run keeps a film it could not deliver, and delivers it before it makes another", async () => {
  await using server = await startImmichServer(await fewPictures());
  await inScratch(async (folder) => {
    const key = server.keyOf("Nora", SCOPES);
    const cli = new Cli(folder, {
      IMMICH_URL: server.url,
      IMMICH_API_KEY: key,
      PHOTOS_MEMORIES_OUTPUT__RESOLUTION: "720p",
      PHOTOS_MEMORIES_OUTPUT__FRAME_RATE: "24",
      PHOTOS_MEMORIES_OUTPUT__ORIENTATION: "square",
      PHOTOS_MEMORIES_AUDIO__MUSIC: "none",
      PHOTOS_MEMORIES_TITLE_SCREENS__ENABLED: "false",
      PHOTOS_MEMORIES_PHOTOS__DURATION: "1.5",
      PHOTOS_MEMORIES_AUTOMATION__UPLOAD_TO_IMMICH: "true",
      PHOTOS_MEMORIES_AUTOMATION__ALBUM_NAME: "Films",
    });
    const run = async () => {
      const { out, notes } = await cli.run("auto", "run", "--quiet");
      assert.equal(notes, "", "nothing but the JSON");
      assert.ok(!out.includes(key));
      const { runtime: _, recent_categories: __, rejections: ___, ...line } = JSON.parse(out);
      return line;
    };
    server.withdraw(key, "asset.upload");
    const made = await run();
    assert.equal(made.outcome, "completed", made.error);
    assert.match(made.reason, /^generation completed; .*asset\.upload/);
    assert.match(made.error, /asset\.upload/);
    assert.equal(made.category, "year_in_review");
    const waiting = {
      action: "delivery_retry",
      candidate_key: null,
      category: null,
      run_id: made.run_id,
    };
    const { error, ...refused } = await run();
    assert.deepEqual(refused, {
      ...waiting,
      outcome: "failed",
      reason: "pending delivery failed",
      output_path: made.output_path,
    });
    assert.match(error, /asset\.upload/);
    const status = JSON.parse((await cli.run("auto", "status", "--json")).out);
    assert.equal(status.pending_delivery_count, 1);
    assert.deepEqual(
      [status.oldest_pending_delivery.run_id, status.oldest_pending_delivery.delivery_attempts],
      [made.run_id, 2],
    );

    server.grant(key, "asset.upload");
    assert.deepEqual(await run(), {
      ...waiting,
      outcome: "completed",
      reason: "pending delivery completed",
      error: null,
      output_path: null,
    });
    assert.equal(server.uploads.length, 1);
    const { delivery } = JSON.parse((await cli.run("runs", "show", "--json")).out);
    assert.equal(delivery.link, `${server.url}/photos/${delivery.assetId}`);
    assert.equal(server.albumNamed("Films").assetIds.size, 1);
    const next = await run();
    assert.deepEqual([next.outcome, next.reason], ["skipped", "cooldown active"]);

    const transcripts = `${folder}/data/cache/automation-output`;
    const files = readdirSync(transcripts);
    assert.equal(files.length, 4, "one an attempt");
    const text = files.map((file) => readFileSync(`${transcripts}/${file}`, "utf8")).join("");
    assert.match(text, /made but not delivered/);
    assert.match(text, /^Outcome: completed, pending delivery completed$/m);
    assert.ok(!text.includes(key));
  });
});

Deno.test("auto suggest reads exactly the accounts in scope", async () => {
  const library = await holidayLibrary({ from: "2025-07-07", to: "2025-07-10" });
  await using server = await startImmichServer({ ...library, major: 3 });
  await inScratch(async (folder) => {
    const counts = async (accounts: string) => {
      const cli = new Cli(folder, {
        IMMICH_URL: server.url,
        IMMICH_API_KEY: server.keyOf("Nora"),
        PHOTOS_MEMORIES_IMMICH__ACCOUNTS__THEO__API_KEY: server.keyOf("Theo"),
        PHOTOS_MEMORIES_AUTOMATION__ACCOUNTS: accounts,
        PHOTOS_MEMORIES_TRIPS__HOMEBASE_LATITUDE: "48.0",
        PHOTOS_MEMORIES_TRIPS__HOMEBASE_LONGITUDE: "7.85",
      });
      const { out } = await cli.run("auto", "suggest", "--type", "year_in_review", "--json");
      const [year] = JSON.parse(out);
      const told = await cli.run("auto", "suggest");
      const saysTrips = /top-level connection is not among/.test(told.notes);
      const keepsYear = /^Kept back: year .* 6 shots of 3 moments$/m.test(told.notes);
      return { assets: (year?.asset_count ?? 0) as number, saysTrips, keepsYear };
    };
    const nora = await counts(""), theo = await counts("theo"), both = await counts("theo,primary");
    assert.equal(theo.assets, 0, "two pictures are no film");
    assert.ok(theo.keepsYear, "and the rejection says so");
    assert.ok(nora.assets > 0 && both.assets > nora.assets && both.assets <= nora.assets + 2);
    assert.deepEqual([nora, theo, both].map(({ saysTrips }) => saysTrips), [false, true, false]);
  });
});
