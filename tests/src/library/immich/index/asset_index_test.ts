// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { AssetIndex } from "../../../../../src/library/immich/index/asset_index.ts";
import { claimStore } from "../../../../../src/system/sqlite/copied_store.ts";
import { inScratch } from "../../../../fixtures/scratch.ts";

Deno.test("AssetIndex leaves no file open that lacks one of its tables", () =>
  inScratch(async (folder) => {
    const file = `${folder}/index.db`, identity = { account: "anna", url: "http://photos" };
    await (await AssetIndex.open(file, identity))[Symbol.asyncDispose]();
    {
      using store = new DatabaseSync(file);
      store.exec("DROP TABLE assets");
    }
    await assert.rejects(AssetIndex.open(file, identity), /no such table: assets/);
    using claimed = claimStore(file);
    assert.ok(claimed);
  }));
