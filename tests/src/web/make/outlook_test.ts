// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { withServer } from "../../../fixtures/cli/opened_server.ts";

const PICTURES = Object.fromEntries(
  Array.from({ length: 8 }, (_, n) => [
    `${n}.jpg`,
    { day: `2025-0${n + 1}-14`, people: n < 2 ? ["Ida"] : ["Theo"], city: "Freiburg" },
  ]),
);

Deno.test("a memory of few pictures is not said to be long, however many days they are of", () =>
  withServer({ pictures: PICTURES }, async ({ get, post }) => {
    const outlook = async (query: string) =>
      await (await get(`/api/films/outlook?${query}`)).json();
    const year = await outlook("year=2025"), ida = await outlook("person=Ida");
    assert.equal(year.pictures, 8);
    assert.ok(year.film_seconds < 60, `${year.film_seconds} s`);
    assert.ok(ida.film_seconds < year.film_seconds);
    assert.equal((await outlook("year=2025&duration=10")).film_seconds, 10);
    assert.deepEqual([ida.left.people, ida.left.months["2025-01"], ida.left.months["2025-05"]], [
      { Ida: 2, Theo: 0 },
      1,
      0,
    ]);
    // What is shut out is offered no more.
    await post("/exclusions/new/person", { text: "Ida", seen: "2" });
    assert.equal((await outlook("year=2025")).left.people.Ida, undefined);
  }));
