// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { addedMedia } from "../../../src/film/added_media.ts";
import { FOLDER_ACCOUNT } from "../../../src/library/asset.ts";
import { QuickMediaWorkers } from "../../fakes/film/quick_media_workers.ts";
import { MemoryBank } from "../../fakes/stores/memory_bank.ts";
import { photo } from "../../fixtures/assets.ts";

async function isUnknown(account: string): Promise<boolean> {
  const deps = {
    library: { faces: () => Promise.resolve([]) },
    bank: new MemoryBank(),
    mediaWorkers: new QuickMediaWorkers(),
  };
  const asset = photo({ id: "added.jpg", sourceKey: "added", account });
  const media = await addedMedia(deps, asset, {}, new AbortController().signal);
  return media.facesUnknown ?? false;
}

Deno.test("a picture that is added from a folder keeps its heads where no detector looked for them", async () => {
  assert.equal(await isUnknown(FOLDER_ACCOUNT), true);
  assert.equal(await isUnknown("server"), false, "a server that answers has looked");
});
