// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import type { Brief } from "../../../../../src/film/brief/brief.ts";
import { planFilm } from "../../../../../src/film/plan_film.ts";
import { draft } from "../../../../../src/film/select/make_draft.ts";
import { makeCut } from "../../../../../src/film/select/make_cut.ts";
import { photo } from "../../../../fixtures/assets.ts";
import { briefOf } from "../../../../fixtures/film/brief_of.ts";
import { knownFacts } from "../../../../fixtures/film/known_facts.ts";

const HOME = { latitude: 48.14, longitude: 11.58 };
const LISBON = { latitude: 38.72, longitude: -9.14 }, PORTO = { latitude: 41.15, longitude: -8.61 };

const taken = (takenAt: string, at: typeof HOME, city: string, country: string) =>
  photo({ id: takenAt, sourceKey: takenAt, takenAt, ...at, place: { city, country } });

/** Two days of each month at home, and six days in Portugal in July, of which some in Porto. */
const yearWith = (inPorto: readonly string[]) => [
  ...Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, "0")).flatMap((month) =>
    ["03", "24"].flatMap((day) =>
      ["10:00", "15:00"].map((time) =>
        taken(`2025-${month}-${day}T${time}:00.000`, HOME, "Munich", "Germany")
      )
    )
  ),
  ...["10", "11", "12", "13", "14", "15"].flatMap((day) =>
    ["09:00", "13:00", "19:00"].map((time) =>
      taken(
        `2025-07-${day}T${time}:00.000`,
        inPorto.includes(day) ? PORTO : LISBON,
        inPorto.includes(day) ? "Porto" : "Lisbon",
        "Portugal",
      )
    )
  ),
];

function made(change: Partial<Brief>, inPorto: readonly string[] = []) {
  const brief = briefOf({
    memoryType: "year_in_review",
    windows: [{ start: "2025-01-01", end: "2025-12-31" }],
    home: HOME,
    ...change,
  });
  const facts = knownFacts({});
  const { cut } = makeCut(draft(brief, yearWith(inPorto)), facts, brief, []);
  return { cut, timeline: planFilm(cut, brief, facts, undefined) };
}

const mapsOf = ({ cut }: ReturnType<typeof made>) => cut.dividers.filter(({ way }) => way);

for (
  const [durationSeconds, towns, inPorto, title] of [
    [45, ["Lisbon"], [], "Lisbon"],
    [45, ["Lisbon", "Porto"], ["13", "14", "15"], "Portugal"],
    [60, ["Lisbon", "Porto"], ["13", "14", "15"], "Portugal"],
    [90, ["Lisbon", "Porto"], ["13", "14", "15"], "Portugal"],
  ] as const
) {
  Deno.test(`a year of ${durationSeconds} s shows the map of its trip to ${towns.join(" and ")} before the trip's first shot`, () => {
    const film = made({ durationSeconds }, inPorto);
    const { cut, timeline: { items, totalFrames, fps } } = film;
    const isAway = ({ asset }: (typeof cut.shots)[number]) => asset.place?.country === "Portugal";
    const first = cut.shots.findIndex(isAway);
    assert.ok(cut.shots.filter(isAway).length >= 3);
    const [map, ...others] = mapsOf(film);
    assert.deepEqual(others, []);
    assert.equal(map!.beforeShot, first);
    assert.equal(map!.title, title);
    assert.deepEqual(map!.way!.map(({ kind, name }) => name ?? kind), ["home", ...towns]);
    const at = items.findIndex(({ id }) => id === cut.shots[first]!.id);
    const { visual, overlays } = items[at - 1]!;
    assert.ok(visual.kind === "card" && visual.map !== undefined);
    assert.ok(overlays.some(({ role, text }) => role === "chapter" && text === map!.title));
    const seconds = totalFrames / fps;
    assert.ok(Math.abs(seconds - durationSeconds) <= 2, `${seconds} s`);
    assert.equal(new Set(cut.shots.map(({ asset }) => asset.takenAt.slice(0, 7))).size, 12);
  });
}

Deno.test("a shorter year, one without maps or cards and one without a home show no map of a trip", () => {
  assert.deepEqual(mapsOf(made({ durationSeconds: 40 })), []);
  const { look } = briefOf();
  assert.deepEqual(mapsOf(made({ durationSeconds: 60, look: { ...look, map: false } })), []);
  assert.deepEqual(mapsOf(made({ durationSeconds: 60, look: { ...look, cards: false } })), []);
  assert.deepEqual(mapsOf(made({ durationSeconds: 60, home: undefined })), []);
});
