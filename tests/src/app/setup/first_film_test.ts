// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { firstFilm } from "../../../../src/app/setup/first_film.ts";
import { MemoryLibrary } from "../../../fakes/library/memory_library.ts";
import { photo } from "../../../fixtures/assets.ts";

const { signal } = new AbortController();

const on = (day: string, count: number) =>
  Array.from(
    { length: count },
    (_, n) => photo({ id: `${day}-${n}`, takenAt: `${day}T12:00:00.000` }),
  );

Deno.test("the newest days that together have enough pictures are taken, and no more", async () => {
  const library = new MemoryLibrary([
    ...on("2024-01-01", 99),
    ...on("2025-06-01", 30),
    ...on("2025-07-01", 20),
    photo({ id: "hidden", takenAt: "2025-08-01T12:00:00.000", visibility: "hidden" }),
    photo({ id: "excluded", takenAt: "2025-08-02T12:00:00.000", people: ["p-otto"] }),
  ]);
  const film = await firstFilm(library, ({ people }) => people.includes("p-otto"), signal);
  assert.deepEqual([film?.start, film?.end, film?.pictures], ["2025-06-01", "2025-07-01", 50]);
  assert.deepEqual(film?.options, { start: "2025-06-01", end: "2025-07-01", durationSeconds: 30 });
});

Deno.test("of few pictures all are taken, and of none there is no film", async () => {
  assert.equal(
    (await firstFilm(new MemoryLibrary(on("2024-01-01", 3)), () => false, signal))?.pictures,
    3,
  );
  assert.equal(await firstFilm(new MemoryLibrary([]), () => false, signal), undefined);
});
