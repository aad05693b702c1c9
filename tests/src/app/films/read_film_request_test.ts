// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import fc from "fast-check";
import { readFilmRequest } from "../../../../src/app/films/read_film_request.ts";
import type { FilmRequest } from "../../../../src/film/brief/film_request.ts";
import { Fault } from "../../../../src/base/fault.ts";

const REQUEST: FilmRequest = {
  options: { memoryType: "trip", start: "2026-07-02", end: "2026-07-09", person: ["Größe 😀"] },
  origin: {
    source: "auto",
    memoryKey: "trip:2026-07-02:2026-07-09:",
    memoryCategory: "trip",
    attemptId: "attempt",
  },
  accounts: ["ann"],
  upload: false,
};

async function* inPieces(text: string, length: number) {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += length) {
    yield await Promise.resolve(bytes.subarray(at, at + length));
  }
}

const isUsage = (error: unknown) => error instanceof Fault && error.code === "usage";

Deno.test("readFilmRequest reads a request wherever it is cut", async () => {
  const album = { ...REQUEST, album: "Films" };
  for (const length of [1, 7, 1_000]) {
    for (const request of [REQUEST, album]) {
      const read = await readFilmRequest(inPieces(JSON.stringify(request), length));
      assert.deepEqual(read, request);
    }
  }
});

Deno.test("readFilmRequest believes nothing that is no request", async () => {
  const { options: _, ...nameless } = REQUEST;
  const wrong: readonly unknown[] = [
    null,
    [],
    "trip",
    {},
    nameless,
    { ...REQUEST, more: 1 },
    { ...REQUEST, accounts: "ann" },
    { ...REQUEST, origin: { source: "somebody" } },
    { ...REQUEST, origin: { memoryKey: "trip" } },
    { ...REQUEST, upload: "yes" },
    { ...REQUEST, options: [] },
    { ...REQUEST, options: { year: "2026" } },
    { ...REQUEST, options: { persons: ["Ann"] } },
    { ...REQUEST, options: { constructor: "x" } },
    { ...REQUEST, options: { shortForm: 20 } },
  ];
  for (const request of wrong) {
    const text = JSON.stringify(request);
    await assert.rejects(readFilmRequest(inPieces(text, 64)), isUsage, text);
  }
  const large = JSON.stringify({ ...REQUEST, album: "x".repeat(1_000_000) });
  await assert.rejects(readFilmRequest(inPieces(large, 65_536)), /larger than 1 MB/);
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.string({ unit: "binary" }), fc.json()),
      async (text) => await assert.rejects(readFilmRequest(inPieces(text, 16)), isUsage),
    ),
    { numRuns: 200 },
  );
});
