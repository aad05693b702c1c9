// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import type { StoredCut } from "../../../../src/film/select/cut.ts";
import { openLedger } from "../../../../src/ledger/sqlite/sqlite_ledger.ts";
import type { MemoryFilm } from "../../../../src/web/memories.ts";
import { LEAST_SCOPES, startImmichServer } from "../../../fakes/immich_server/immich_server.ts";
import { holidayLibrary } from "../../../fakes/immich_server/libraries/holiday_library.ts";
import { servedHere } from "../../../fakes/web/served.ts";
import { inScratch } from "../../../fixtures/scratch.ts";
import { PAGE_LOOK_MS, until } from "../../../fixtures/until.ts";

/** The id of a picture in the cut of the only memory. */
async function shotOf(data: string): Promise<string> {
  await using ledger = await openLedger(`${data}/ledger.db`);
  const [memory] = await ledger.memories.list();
  const { shots } = await ledger.runs.document(memory!.cut!.runId, "cut") as StoredCut;
  return shots[0]!.asset.id;
}

Deno.test("a chosen memory plays while the library server is away, and changes once a picture of it went", () =>
  inScratch(async (data) => {
    await using server = await startImmichServer({ ...await holidayLibrary(), major: 3 });
    const key = server.keyOf("Nora", LEAST_SCOPES);
    const environment = { IMMICH_URL: server.url, IMMICH_API_KEY: key };
    let memory = "", before: MemoryFilm;
    {
      await using app = await servedHere({ data, environment });
      const form = new URLSearchParams({ start: "2025-07-01", end: "2025-07-31", duration: "30" });
      const asked = await fetch(`${app.url}/make`, {
        method: "POST",
        body: form,
        headers: { origin: app.url },
        redirect: "manual",
      });
      await asked.body?.cancel();
      assert.equal(asked.status, 303);
      memory = new URL(asked.headers.get("location")!, app.url).pathname;
      const answer = await fetch(`${app.url}${memory}/film`);
      assert.equal(answer.status, 200);
      before = await answer.json();
      assert.ok(before.film.items.length > 3);
    }
    server.faults.always("* /**", { kind: "status", status: 503 });
    await using app = await servedHere({ data, environment });
    const film = async () => {
      const answer = await fetch(`${app.url}${memory}/film`);
      assert.equal(answer.status, 200);
      return await answer.json() as MemoryFilm;
    };
    assert.deepEqual((await film()).film, before.film);

    const gone = await shotOf(data);
    server.remove(gone);
    server.faults.clear();
    await until(
      "another cut",
      async () => (await film()).pictures !== before.pictures,
      PAGE_LOOK_MS,
    );
    assert.notEqual(await shotOf(data), gone);
  }));
