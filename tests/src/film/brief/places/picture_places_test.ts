// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { picturePlaces } from "../../../../../src/film/brief/places/picture_places.ts";

const POPULATIONS: Readonly<Record<string, number>> = {
  Gijón: 270_000,
  Oviedo: 220_000,
  Somió: 8_000,
  Cabueñes: 1_500,
  Deva: 1_200,
};
const TOWNS = { populationOf: (name: string) => POPULATIONS[name] };

const at = (city: string | undefined, latitude: number, longitude: number, day = "2025-07-01") => ({
  takenAt: `${day}T12:00:00.000`,
  latitude,
  longitude,
  ...(city ? { place: { city, country: "Spain" } } : {}),
});
const cities = (pictures: Parameters<typeof picturePlaces>[0], locale = "en") =>
  picturePlaces(pictures, locale, TOWNS).map((place) => place?.city);

Deno.test("picturePlaces calls hamlets in turn after the town people would say", () => {
  const pictures = [
    at("Somió", 43.535, -5.62),
    at("Cabueñes", 43.52, -5.6),
    at("Gijón", 43.54, -5.66),
    at("Deva", 43.51, -5.59),
    at(undefined, 43.53, -5.64),
  ];
  assert.deepEqual(new Set(cities(pictures)), new Set(["Gijón"]));
});

Deno.test("picturePlaces keeps the village a stay was in", () => {
  const village = Array.from({ length: 9 }, () => at("Deva", 43.51, -5.59));
  assert.deepEqual(new Set(cities([...village, at("Somió", 43.515, -5.6)])), new Set(["Deva"]));
});

Deno.test("picturePlaces tells two towns of one day, and a hamlet passed between them as the nearer day's town", () => {
  const day = [
    at("Gijón", 43.54, -5.66),
    at("Gijón", 43.54, -5.66),
    at("Gijón", 43.54, -5.66),
    at("Villaviciosa", 43.48, -5.435),
    at("Oviedo", 43.36, -5.85),
    at("Oviedo", 43.36, -5.85),
    at("Oviedo", 43.36, -5.85),
  ];
  assert.deepEqual(cities(day), [
    "Gijón",
    "Gijón",
    "Gijón",
    "Gijón",
    "Oviedo",
    "Oviedo",
    "Oviedo",
  ]);
});

Deno.test("picturePlaces speaks the language of the film, and leaves pictures without a place alone", () => {
  const munich = {
    ...at(undefined, 48.14, 11.58),
    place: { city: "Munich", country: "Germany" },
  };
  const nowhere = { takenAt: "2025-07-02T12:00:00.000" };
  assert.deepEqual(picturePlaces([munich, nowhere], "de", TOWNS), [
    { city: "München", country: "Deutschland" },
    undefined,
  ]);
  assert.deepEqual(picturePlaces([munich], "pl", TOWNS), [{ city: "Munich", country: "Germany" }]);
});
