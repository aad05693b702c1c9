// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { homePlaces } from "../../../../src/app/setup/home_places.ts";

const places = homePlaces();

Deno.test("a town is found by its name in the language of who looks for it, without accents too", async () => {
  const first = async (name: string, locale: string) => (await places.townsNamed(name, locale))[0];
  assert.equal((await first("munchen", "de"))?.name, "München");
  assert.equal((await first("Munich", "de"))?.name, "München");
  assert.equal((await first("ミュンヘン", "ja"))?.where.includes("ドイツ"), true);
  const porto = await places.townsNamed("Porto", "en");
  assert.equal(porto[0]!.where.includes("Portugal"), true);
  // Porto Alegre is larger, and not what was typed.
  assert.ok(porto.every(({ name }) => name === "Porto"));
  assert.deepEqual(await places.townsNamed("Nowhere at all", "en"), []);
});

Deno.test("a place is told by its town and country", async () => {
  assert.match(
    (await places.placeAt({ latitude: 48.14, longitude: 11.57 }, "de"))!,
    /^München, .*Deutschland$/,
  );
  assert.equal(await places.placeAt({ latitude: 30, longitude: -40 }, "en"), undefined);
});
