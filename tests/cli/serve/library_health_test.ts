import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { libraryHealth } from "../../../cli/serve/library_health.ts";
import { readSettings } from "../../../cli/settings.ts";
import { noParts } from "../../fakes/no_parts.ts";
import { inScratch } from "../../fixtures/scratch.ts";

Deno.test("libraryHealth says of a folder without a picture that it has none", () =>
  inScratch(async (folder) => {
    const environment = {
      PHOTOS_MEMORIES_DATA_DIR: folder,
      PHOTOS_MEMORIES_LIBRARY__FOLDER: folder,
    };
    const { config } = await readSettings({ environment });
    const health = () => libraryHealth(config, [], noParts, new AbortController().signal);
    const ready = { kind: "folder", status: "ready" };
    const problem = "The folder holds no picture or video";
    assert.deepEqual(await health(), { ...ready, problem });
    await writeFile(`${folder}/IMG_1.NEF`, "");
    const unread = "One file is of a kind this program does not read (NEF)";
    const told = `${problem} of a kind this program reads: ${unread}`;
    assert.deepEqual(await health(), { ...ready, problem: told });
    await writeFile(`${folder}/IMG_1.jpg`, "");
    assert.deepEqual(await health(), ready);
  }));
