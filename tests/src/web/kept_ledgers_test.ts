// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { openLedger } from "../../../src/ledger/sqlite/sqlite_ledger.ts";
import { ROUTES } from "../../../src/web/routes/all.ts";
import { type OpenedServer, withServer } from "../../fixtures/cli/opened_server.ts";

const PICTURES = { "a.jpg": { day: "2026-07-03", people: ["Anna"] } };

/** Opens the app on a ledger of an earlier version, after `change` in today's schema. */
async function withLedgerOf(
  version: string,
  change: (store: DatabaseSync) => void,
  use: (server: OpenedServer) => Promise<void>,
): Promise<void> {
  await withServer({
    pictures: PICTURES,
    async prepare(data) {
      const file = `${data}/ledger.db`;
      const kept = new URL(`../../goldens/kept/ledger_${version}.sql`, import.meta.url);
      using store = new DatabaseSync(file);
      store.exec(await readFile(kept, "utf8"));
      await (await openLedger(file))[Symbol.asyncDispose]();
      change(store);
    },
  }, use);
}

/** The address of every page and picture with what the ledger holds; the stream of news never ends. */
function addresses({ data }: Pick<OpenedServer, "data">): readonly string[] {
  using store = new DatabaseSync(`${data}/ledger.db`);
  const ids = (column: string, table: string) =>
    store.prepare(`SELECT ${column} AS id FROM ${table}`).all().map(({ id }) => String(id));
  const values: Readonly<Record<string, readonly string[]>> = {
    run_id: ids("run_id", "run"),
    order_id: ids("order_id", "film_order"),
    attempt_id: ids("attempt_id", "attempt"),
    section: ["output"],
    kind: ["place", "person"],
  };
  return ROUTES.filter(({ method, path }) => method === "GET" && path !== "/api/live")
    .flatMap(({ path }) =>
      Object.entries(values).reduce(
        (paths, [name, known]) =>
          paths.flatMap((each) =>
            each.includes(`:${name}`) ? known.map((id) => each.replace(`:${name}`, id)) : each
          ),
        [path],
      )
    );
}

async function openEverything(server: OpenedServer): Promise<void> {
  for (const path of addresses(server)) {
    const answer = await server.get(path);
    await answer.body?.cancel();
    assert.ok(answer.status < 500, `${path}: ${answer.status}`);
  }
}

for (const version of ["1", "15"]) {
  Deno.test(`every page opens on a ledger of version ${version}, and shows its film`, () =>
    withLedgerOf(version, () => {}, async (server) => {
      await openEverything(server);
      const film = version === "1" ? "20251001_070000_1f0c" : "20261005_070000_1f0c";
      for (const page of ["/", "/films"]) assert.ok((await server.page(page)).includes(film), page);
    }));
}

/** Another film beside the damaged one, with a cut of today. */
const WHOLE = `
  INSERT INTO run (run_id, status, started_at, finished_at, last_phase, title, output_path)
    VALUES ('20261006_070000_0001', 'completed', '2026-10-06T07:00:00.000Z',
      '2026-10-06T07:10:00.000Z', 'complete', 'Porto', '/films/porto.mp4');
  INSERT INTO run_document
    VALUES ('20261006_070000_0001', 'cut', '{"shots":[],"titles":{"main":"Porto","sub":"At last"}}');
  INSERT INTO film_order (order_id, place, ordered_at, label, request, state)
    VALUES ('0a0b0c0d-0000-4000-8000-000000000001', 1, '2026-10-06T07:00:00.000Z', 'Whole',
      '{"options":{}}', 'chosen');
  INSERT INTO exclusion (rule, created_at) VALUES ('{"kind":"tag","tag":"work"}', '2026-09-02');
  INSERT INTO people_group
    VALUES ('group-2', 'Siblings', '{"person":"person-1"}', '2026-09-01T00:00:00.000Z', NULL);`;

/** Every JSON of the rows that were there before. */
function damage(store: DatabaseSync, json: string): void {
  const columns = {
    run: ["step", "library", "people", "warnings", "phase_seconds"],
    run_document: ["json"],
    run_trace: ["numbers", "seen"],
    people_group: ["expression"],
    special_day: ["asset_ids"],
    sign_in_failures: ["json"],
    attempt: ["reason_more"],
  };
  store.exec(`
    UPDATE attempt SET reason_code = 'film_failed', reason_more = '{}' WHERE outcome = 'failed';
    INSERT INTO run_document VALUES ('20261005_070000_1f0c', 'brief', '{}');
    INSERT INTO run_document VALUES ('20261005_070000_1f0c', 'timeline', '{}');
    INSERT INTO run_document VALUES ('20261005_070000_1f0c', 'facts', '{}');
    INSERT INTO run_document VALUES ('20261005_070000_1f0c', 'edits', '{}');
    INSERT INTO film_order (order_id, place, ordered_at, label, request, state)
      VALUES ('0a0b0c0d-0000-4000-8000-000000000002', 2, '2026-10-06T07:00:00.000Z', 'Damaged',
        '{"upload":true}', 'waiting');`);
  for (const [table, names] of Object.entries(columns)) {
    for (const name of names) {
      store.prepare(`UPDATE ${table} SET ${name} = ? WHERE ${name} IS NOT NULL`).run(json);
    }
  }
  store.exec(WHOLE);
}

for (const json of ["{}", "null", '{"shots":[{}],"items":[{}]}']) {
  Deno.test(`rows that hold ${json} cost no page, and no row beside them`, () =>
    withLedgerOf("15", (store) => damage(store, json), async (server) => {
      await openEverything(server);
      const films = await server.page("/films");
      for (const word of ["Lisbon", "Porto", "At last"]) assert.ok(films.includes(word), word);
      const queue = await server.page("/make");
      assert.ok(queue.includes("Whole") && !queue.includes("Damaged"));
      const people = await server.page("/people");
      assert.ok(people.includes("Siblings") && !people.includes("Cousins"));
      const automation = await server.page("/automation");
      assert.ok(automation.includes("A film was made.") && automation.includes("Failed"));
    }));
}

Deno.test("no film is made past an exclusion that was damaged, which is listed and can be removed", () =>
  withLedgerOf("15", (store) => {
    store.exec(`UPDATE exclusion SET rule = '{"kind":"place"}'; ${WHOLE}`);
  }, async (server) => {
    const list = await server.page("/exclusions");
    assert.ok(list.includes("cannot be read any more") && list.includes("work"));
    assert.match(await server.page("/api/films/outlook"), /x1/);
    await server.post("/exclusions/remove", { id: "x1" });
    assert.doesNotMatch(await server.page("/exclusions"), /cannot be read any more/);
    assert.doesNotMatch(await server.page("/api/films/outlook"), /x1/);
  }));
