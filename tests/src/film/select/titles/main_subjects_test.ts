// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { titlePlaces } from "../../../../../src/film/select/titles/main_subjects.ts";
import { photo } from "../../../../fixtures/assets.ts";

const shots = (...cities: string[]) =>
  cities.flatMap((city) =>
    [1, 2].map((n) =>
      photo({ id: `${city}${n}`, place: { city, state: "Asturias", country: "Spain" } })
    )
  );

Deno.test("a title names one or two towns, and of three the region they are in", () => {
  assert.deepEqual(titlePlaces(shots("Oviedo", "Gijón"), undefined).line, ["Oviedo", "Gijón"]);
  assert.deepEqual(titlePlaces(shots("Oviedo", "Gijón", "Llanes"), undefined).line, ["Asturias"]);
});
