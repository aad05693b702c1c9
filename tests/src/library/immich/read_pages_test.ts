import assert from "node:assert/strict";
import fc from "fast-check";
import type {
  AssetPage,
  AssetQuery,
  CallOptions,
  ServerAsset,
} from "../../../../src/library/immich/immich_api.ts";
import { type Cursor, PAGE_SIZE, readPages } from "../../../../src/library/immich/read_pages.ts";

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
