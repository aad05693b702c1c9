// SPDX-License-Identifier: AGPL-3.0-or-later

import fc from "fast-check";
import assert from "node:assert/strict";
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { seededRandom } from "../../../../../src/base/random.ts";
import { openImmichApi } from "../../../../../src/library/immich/http_immich_api.ts";
import type {
  AssetPage,
  AssetQuery,
  CallOptions,
  ServerAsset,
} from "../../../../../src/library/immich/immich_api.ts";
import {
  type Cursor,
  PAGE_SIZE,
  readPages,
} from "../../../../../src/library/immich/sync/read_pages.ts";

/** Answers searches over rows that are sorted by time, `PAGE_SIZE` at a time, as the server does. */
class Searched {
  readonly asked: AssetQuery[] = [];
  readonly stopped: AssetQuery[] = [];

  constructor(readonly rows: readonly ServerAsset[]) {}

  async search(query: AssetQuery, { signal }: CallOptions = {}): Promise<AssetPage> {
    this.asked.push(query);
    await Promise.resolve();
    if (signal?.aborted) this.stopped.push(query);
    const { takenAfter = "", page = 1, size } = query;
    const found = this.rows.filter((row) => row.fileCreatedAt >= takenAfter);
    const end = page * size;
    return {
      assets: found.slice(end - size, end),
      ...(end < found.length ? { nextPage: page + 1 } : {}),
    };
  }
}

/** Rows at these seconds, in order. */
function rowsAt(seconds: readonly number[]): ServerAsset[] {
  return [...seconds].sort((a, b) => a - b).map((second, index) => ({
    id: String(index),
    fileCreatedAt: new Date(second * 1_000).toISOString(),
  } as ServerAsset));
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

async function idsFrom(api: Searched, from?: Cursor): Promise<string[]> {
  const ids: string[] = [];
  for await (const page of readPages(api, {}, from ? { from } : {})) {
    ids.push(...page.assets.map(({ id }) => id));
  }
  return ids;
}

Deno.test("readPages gives every row once, however many share an instant", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.tuple(
          fc.integer({ min: 0, max: 50 }),
          fc.constantFrom(1, 2, 400, 999, 1_000, 1_001, 2_300),
        ),
        { maxLength: 5 },
      ),
      async (heaps) => {
        const rows = rowsAt(heaps.flatMap(([second, count]) => Array(count).fill(second)));
        assert.deepEqual(await idsFrom(new Searched(rows)), rows.map(({ id }) => id));
      },
    ),
    { numRuns: 30 },
  );
});

/** Rows of one instant come in another order each time, as from servers of versions 2 and 3.0. */
class Unordered extends Searched {
  readonly #chance = seededRandom("ties");

  override search(query: AssetQuery): Promise<AssetPage> {
    this.asked.push(query);
    const { takenAfter = "", takenBefore = "9", updatedAfter = "", updatedBefore = "9" } = query;
    const { page = 1, size } = query;
    const found = this.rows
      .filter(({ fileCreatedAt: at }) => at >= takenAfter && at <= takenBefore)
      .filter(({ updatedAt: at }) => at >= updatedAfter && at <= updatedBefore)
      .map((row) => ({ row, place: this.#chance.next() }))
      .sort((a, b) => order(a.row.fileCreatedAt, b.row.fileCreatedAt) || a.place - b.place)
      .map(({ row }) => row);
    const end = page * size;
    const nextPage = end < found.length ? { nextPage: page + 1 } : {};
    return Promise.resolve({ assets: found.slice(end - size, end), ...nextPage });
  }
}

Deno.test("readPages gives every row once, whatever the order of those of one instant", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 9_000 }), fc.nat(200)),
        { minLength: 5, maxLength: 60 },
      ),
      async (heaps) => {
        const rows = heaps.flatMap(([takenMs, updatedMs, count]) =>
          Array.from({ length: count }, () => ({
            fileCreatedAt: new Date(takenMs).toISOString(),
            // No more than a page of one time: nothing would tell those apart.
            updatedAt: new Date(updatedMs * 10).toISOString(),
          }))
        ).map((row, index) => ({ ...row, id: String(index) } as ServerAsset));
        const ids = await idsFrom(new Unordered(rows));
        assert.deepEqual(ids.sort(), rows.map(({ id }) => id).sort());
      },
    ),
    { numRuns: 20 },
  );
});

Deno.test("readPages halves an instant by when its rows changed, in few calls", async () => {
  const at = (ms: number) => new Date(ms).toISOString();
  const rows = Array.from({ length: 3_300 }, (_, i) => ({
    id: String(i),
    fileCreatedAt: at(i < 10 ? 1_000 : i < 3_200 ? 2_000 : 2_001),
    updatedAt: at(1e9 + i * 50),
  } as ServerAsset));
  const api = new Unordered(rows);
  assert.equal(new Set(await idsFrom(api)).size, 3_300);
  assert.ok(api.asked.length <= 12, String(api.asked.length));
});

Deno.test("readPages asks hardly more often than the rows fill pages", async () => {
  const api = new Searched(rowsAt(Array.from({ length: 12_000 }, (_, i) => Math.floor(i / 2))));
  assert.equal((await idsFrom(api)).length, 12_000);
  assert.ok(api.asked.length <= 13);
  assert.ok(
    api.asked.every(({ size, order, page }) =>
      size === PAGE_SIZE && order === "asc" && page === undefined
    ),
  );
});

Deno.test("readPages goes on at a cursor it gave", async () => {
  const rows = rowsAt(Array.from({ length: 3_500 }, (_, i) => i));
  const cursors: Array<Cursor | undefined> = [];
  for await (const { next } of readPages(new Searched(rows), {})) cursors.push(next);
  assert.equal(cursors.at(-1), undefined);
  const rest = await idsFrom(new Searched(rows), cursors[1]);
  assert.equal(rest.at(-1), "3499");
  assert.equal(Number(rest[0]), 1_998);
});

Deno.test("readPages asks for the next page before the last one is worked on, and stops it", async () => {
  const api = new Searched(rowsAt(Array.from({ length: 3_000 }, (_, i) => i)));
  for await (const _ of readPages(api, { visibility: "timeline" })) {
    assert.equal(api.asked.length, 2);
    break;
  }
  assert.equal(api.asked[1]!.visibility, "timeline");
  assert.equal(api.asked[1]!.takenAfter, api.rows[999]!.fileCreatedAt);
});

Deno.test("readPages throws what a search throws, also one nobody waits for yet", async () => {
  const api = new Searched(rowsAt(Array.from({ length: 1_500 }, (_, i) => i)));
  const failing = {
    search: (query: AssetQuery) =>
      query.takenAfter ? Promise.reject(new Error("away")) : api.search(query),
  };
  let pages = 0;
  await assert.rejects(async () => {
    for await (const _ of readPages(failing, {})) {
      pages++;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }, /away/);
  assert.equal(pages, 1);
});

Deno.test("readPages never has more than one page on its way", async () => {
  const api = new Searched(rowsAt(Array.from({ length: 9_500 }, (_, i) => Math.floor(i / 3))));
  let onTheWay = 0, most = 0;
  const counted = {
    async search(query: AssetQuery, options?: CallOptions): Promise<AssetPage> {
      most = Math.max(most, ++onTheWay);
      try {
        await new Promise((resolve) => setImmediate(resolve));
        return await api.search(query, options);
      } finally {
        onTheWay--;
      }
    },
  };
  let given = 0;
  for await (const { assets } of readPages(counted, {})) {
    given += assets.length;
    // However long the rows take, what was read ahead waits for them.
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
    assert.ok(api.asked.length <= Math.ceil(given / (PAGE_SIZE - 2)) + 1);
  }
  assert.deepEqual([given, most], [9_500, 1]);
});

Deno.test("readPages stops the page on its way when its caller is told to stop", async () => {
  const api = new Searched(rowsAt(Array.from({ length: 3_000 }, (_, i) => i)));
  const stop = new AbortController();
  let ended = false;
  const waiting = {
    search: (query: AssetQuery, options?: CallOptions) =>
      query.takenAfter === undefined
        ? api.search(query, options)
        : new Promise<AssetPage>((_resolve, reject) =>
          options!.signal!.addEventListener("abort", () => {
            ended = true;
            reject(options!.signal!.reason);
          })
        ),
  };
  let pages = 0;
  await assert.rejects(async () => {
    for await (const _ of readPages(waiting, {}, { signal: stop.signal })) {
      pages++;
      stop.abort(new Error("asked to stop"));
    }
  }, /asked to stop/);
  assert.deepEqual([pages, ended], [1, true]);
});

/** Only a request that never leaves waits so long. */
const LONG_MS = 20_000;

Deno.test("readPages has the next page on its way while this thread does nothing else", async () => {
  const shared = new SharedArrayBuffer(4), come = new Int32Array(shared);
  const entry = new URL("../../../../fakes/library/searched_thread.ts", import.meta.url);
  const server = new Worker(entry, { workerData: shared });
  try {
    const [port] = await once(server, "message") as [number];
    const api = openImmichApi({
      account: "primary",
      url: `http://127.0.0.1:${port}`,
      apiKey: "key",
    });
    let given = 0;
    for await (const { next } of readPages(api, {})) {
      given++;
      // The second request opens a connection of its own, which takes longer.
      if (!next || given === 1) continue;
      // As busy as with rows: nothing of this thread runs until the server has the next search.
      Atomics.wait(come, 0, given, LONG_MS);
      assert.equal(Atomics.load(come, 0), given + 1);
    }
    assert.equal(given, 10);
  } finally {
    await server.terminate();
  }
});
