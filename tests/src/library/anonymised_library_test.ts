// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { anonymiseLibrary } from "../../../src/library/anonymised_library.ts";
import { MemoryLibrary } from "../../fakes/library/memory_library.ts";
import { allOf, photo } from "../../fixtures/assets.ts";

const at = (day: number) => `2025-07-0${day}T12:00:00.000`;
const PEOPLE = [
  { id: "a", name: "Ada Old", birthDate: "1990-01-02" },
  { id: "b", name: "Ben" },
  { id: "c", name: "" },
];
const ASSETS = [
  photo({
    id: "1",
    takenAt: at(1),
    place: { city: "Lisbon" },
    people: ["a"],
    albumIds: ["Secret"],
  }),
  photo({ id: "2", takenAt: at(2), place: { city: "Berlin" }, latitude: 52, longitude: 13 }),
];

Deno.test("anonymiseLibrary tells neither names nor places, and keeps everything else", async () => {
  const anonymiseed = anonymiseLibrary(new MemoryLibrary(ASSETS, {}, PEOPLE));
  const [first, second] = await allOf(anonymiseed.assets());
  assert.deepEqual([first!.id, first!.people, first!.place], ["1", ["a"], undefined]);
  assert.deepEqual([second!.latitude, second!.place], [52, undefined]);
  assert.equal((await anonymiseed.asset("1"))?.place, undefined);
  assert.deepEqual((await allOf(anonymiseed.albumAssets("Secret"))).map(({ place }) => place), [
    undefined,
  ]);
  assert.deepEqual((await anonymiseed.albums()).map(({ id, name }) => [id, name]), [[
    "Secret",
    "Album 1",
  ]]);
  const people = await anonymiseed.people();
  assert.deepEqual(people.map(({ id, birthDate }) => [id, birthDate]), [
    ["a", "1990-01-02"],
    ["b", undefined],
    ["c", undefined],
  ]);
  const names = people.map(({ name }) => name);
  assert.ok(!names.includes("Ada Old") && !names.includes("Ben") && names[0] !== names[1]);
  assert.equal(names[2], "");
});

Deno.test("anonymiseLibrary gives each of many people one name, always the same", async () => {
  const many = Array.from({ length: 75 }, (_, n) => ({ id: `p${n}`, name: `Somebody ${n}` }));
  const names = async (people: typeof many) =>
    new Map((await anonymiseLibrary(new MemoryLibrary([], {}, people)).people())
      .map(({ id, name }) => [id, name]));
  const once = await names(many), again = await names(many.toReversed());
  assert.equal(new Set(once.values()).size, many.length);
  for (const [id, name] of once) assert.equal(again.get(id), name);
});

Deno.test("anonymiseLibrary obeys exclusions by place, which nobody could after it", async () => {
  const rules = [{ kind: "place", place: "berlin" }, { kind: "tag", tag: "x" }] as const;
  const anonymiseed = anonymiseLibrary(new MemoryLibrary(ASSETS, {}, PEOPLE), rules);
  assert.deepEqual((await allOf(anonymiseed.assets())).map(({ id }) => id), ["1"]);
  assert.equal(await anonymiseed.asset("2"), undefined);
});
