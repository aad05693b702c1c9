// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { healthDetails, type HealthParts } from "../../../../src/app/health/health_parts.ts";
import { readSettings } from "../../../../src/app/settings/settings.ts";
import { Fault } from "../../../../src/base/fault.ts";
import { openLedger } from "../../../../src/ledger/sqlite/sqlite_ledger.ts";
import { isThere } from "../../../../src/system/files/files.ts";
import { lockWithOwner } from "../../../../src/system/files/lock_with_owner.ts";
import { NOTHING } from "../../../fakes/auto_run_world.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

const KEY = "3c1f0a9d77b24e58";

/** The parts of a serving process with a data folder of its own, and what is set there. */
async function opened(
  folder: string,
  use: (parts: HealthParts) => Promise<void>,
  set: Readonly<Record<string, string>> = {},
): Promise<void> {
  const environment = {
    PHOTOS_MEMORIES_DATA_DIR: folder,
    PHOTOS_MEMORIES_OUTPUT__DIRECTORY: `${folder}/films`,
    PHOTOS_MEMORIES_OUTPUT__MIN_FREE_SPACE_GB: "0",
    ...set,
  };
  const settings = await readSettings({ environment });
  const { paths } = settings;
  await using ledger = await openLedger(paths.ledger);
  const lock = lockWithOwner(paths.locks, "automation");
  const suggestions = { decision: undefined, failed: undefined };
  await use({ known: { settings, secrets: [KEY] }, ledger, lock, suggestions });
}

Deno.test("healthDetails tells of a folder that cannot be made, below a minimum, and makes none", () =>
  inScratch(async (folder) => {
    await opened(folder, async (parts) => {
      const { output, cache } = await healthDetails(parts).disk();
      for (const { freeGb, ...rest } of [output, cache]) {
        assert.ok(freeGb > 0);
        assert.deepEqual(rest, {});
      }
      assert.equal(await isThere(`${folder}/films`), false);
    });
    const nowhere = { PHOTOS_MEMORIES_OUTPUT__DIRECTORY: "/dev/null/films" };
    await opened(folder, async (parts) => {
      const { output, cache } = await healthDetails(parts).disk();
      assert.equal(output.problem, 'Could not write "/dev/null/films": Not a directory');
      assert.match(output.hint!, /A file stands/);
      assert.equal(cache.problem, undefined);
    }, nowhere);
    const most = { PHOTOS_MEMORIES_OUTPUT__MIN_FREE_SPACE_GB: "1000000" };
    await opened(folder, async (parts) => {
      const { output } = await healthDetails(parts).disk();
      assert.match(output.warning!, /less than the 1000000 GB of output\.min_free_space_gb/);
    }, most);
  }));

Deno.test("healthDetails says of the suggestions what the last look at the library found", () =>
  inScratch((folder) =>
    opened(folder, async (parts) => {
      const suggestion = async (suggestions: HealthParts["suggestions"]) =>
        (await healthDetails({ ...parts, suggestions }).automation()).suggestion;
      const error = new Fault("library_unreadable", `No answer to ${KEY}`, { hint: "Wait" });
      const told = { error: "No answer to ***", hint: "Wait" };
      const ready = { outcome: "ready", error: null };
      for (const decision of [undefined, NOTHING]) {
        assert.deepEqual(await suggestion({ decision, failed: undefined }), ready);
        const failed = (isProved: boolean) => ({ decision, failed: { isProved, error, atMs: 0 } });
        assert.deepEqual(await suggestion(failed(false)), { outcome: "preflight_failed", ...told });
        assert.deepEqual(await suggestion(failed(true)), { outcome: "discovery_failed", ...told });
      }
    })
  ));
