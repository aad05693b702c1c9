// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { rm, writeFile } from "node:fs/promises";
import { libraryHealth } from "../../../../src/app/health/library_health.ts";
import { folderOptions } from "../../../../src/app/open_app.ts";
import { openFolderLibrary } from "../../../../src/library/folder/folder_library.ts";
import { readSettings } from "../../../../src/app/settings/settings.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

Deno.test("libraryHealth says of a folder without a picture that it has none", () =>
  inScratch(async (folder) => {
    const environment = {
      PHOTOS_MEMORIES_DATA_DIR: folder,
      PHOTOS_MEMORIES_LIBRARY__FOLDER: folder,
    };
    const settings = await readSettings({ environment });
    const health = () => libraryHealth(settings, [], new AbortController().signal);
    const ready = { kind: "folder", status: "ready" };
    const problem = "The folder holds no picture or video this program reads";
    assert.deepEqual(await health(), { ...ready, problem });
    await writeFile(`${folder}/IMG_1.PSD`, "");
    const unread = "One file is of a kind this program does not read (PSD)";
    const told = `${problem}: ${unread}`;
    assert.deepEqual(await health(), { ...ready, problem: told });
    await writeFile(`${folder}/IMG_1.jpg`, "");
    assert.deepEqual(await health(), ready);
    await using library = await openFolderLibrary(
      folderOptions(folder, settings.config, settings.paths),
    );
    await library.sync();
    for (const name of ["IMG_1.jpg", "IMG_1.PSD"]) await rm(`${folder}/${name}`);
    const away = await health();
    assert.equal(away.status, "unreachable");
    assert.ok(away.problem?.includes(`"${folder}"`));
  }));

Deno.test("libraryHealth tells a server that answers from one that is silent", async () => {
  const answers: Readonly<Record<string, unknown>> = {
    "/api/server/version": { major: 2, minor: 3, patch: 0 },
    "/api/users/me": { id: "1", name: "Ana", email: "ana@example.org" },
  };
  const silence = Promise.withResolvers<void>();
  let silent = "";
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    async ({ url }) => {
      const { pathname } = new URL(url);
      if (pathname === silent) await silence.promise;
      return Response.json(answers[pathname]);
    },
  );
  try {
    await inScratch(async (folder) => {
      const settings = await readSettings({
        environment: {
          PHOTOS_MEMORIES_DATA_DIR: folder,
          PHOTOS_MEMORIES_IMMICH__URL: `http://127.0.0.1:${server.addr.port}`,
          PHOTOS_MEMORIES_IMMICH__API_KEY: "key",
        },
      });
      const health = (callMs: number) =>
        libraryHealth(settings, [], new AbortController().signal, callMs);
      assert.deepEqual(await health(60_000), {
        kind: "server",
        status: "ready",
        version: "2.3.0",
      });
      for (silent of Object.keys(answers)) {
        assert.equal((await health(500)).status, "unreachable", silent);
      }
    });
  } finally {
    silence.resolve();
    await server.shutdown();
  }
});
