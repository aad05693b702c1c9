// SPDX-License-Identifier: AGPL-3.0-or-later

import fc from "fast-check";
import assert from "node:assert/strict";
import type { Fps } from "../../../../src/film/brief/brief.ts";
import { endingOverlays, openingOverlays } from "../../../../src/film/timeline/card_plan.ts";
import type { Place } from "../../../../src/library/asset.ts";
import { shotAt } from "../titles/shot_at.ts";

const TITLES = { main: "A Week in Lisbon", sub: "June 2025" };

Deno.test("openingOverlays brings the title first, the subtitle 120 ms later, both leave together", () => {
  const [title, sub] = openingOverlays(TITLES, 105, 30);
  assert.deepEqual([title!.role, sub!.role], ["title", "subtitle"]);
  assert.ok(Math.abs(sub!.startFrame - title!.startFrame - 0.12 * 30) <= 0.5);
  assert.equal(title!.startFrame + title!.frames, 105);
  assert.equal(sub!.startFrame + sub!.frames, 105);
  assert.equal(title!.fadeInFrames, 18);
});

Deno.test("card overlays stay on their card, off its joins, and have time for their fades", () => {
  const fps = fc.constantFrom<Fps[]>(24, 25, 30, 60);
  const frames = fc.integer({ min: 1, max: 600 });
  const join = fc.integer({ min: 0, max: 60 });
  fc.assert(fc.property(fps, frames, join, join, (fps, frames, joinIn, joinOut) => {
    for (const overlay of openingOverlays(TITLES, frames, fps, { joinIn, joinOut })) {
      assert.ok([overlay.startFrame, overlay.frames, overlay.fadeInFrames, overlay.fadeOutFrames]
        .every((value) => Number.isInteger(value) && value >= 0));
      assert.ok(overlay.startFrame >= joinIn);
      assert.ok(overlay.frames >= 1);
      assert.ok(overlay.startFrame + overlay.frames <= frames - joinOut);
      assert.ok(overlay.fadeInFrames + overlay.fadeOutFrames <= overlay.frames);
    }
  }));
});

const LISBON: Place = { city: "Lisbon", country: "Portugal" };

/** What the ending's card says of when and where. */
const endingWords = (cut: Parameters<typeof endingOverlays>[0]) =>
  endingOverlays(cut, 120, 30, "en-GB").filter(({ role }) => role === "ending")
    .map(({ text }) => text);

function ending(places: ReadonlyArray<Place | undefined>, main = "A Week in Lisbon") {
  return endingWords({
    titles: { main, source: "fallback" },
    shots: places.map((place) => shotAt("2025-06-14", place ? { place } : {})),
    span: { first: "2025-06-14", last: "2025-06-14" },
  });
}

Deno.test("endingOverlays says when and where", () => {
  assert.deepEqual(ending([LISBON, LISBON, undefined]), ["14 June 2025", "Lisbon, Portugal"]);
});

Deno.test("endingOverlays names the region or the country the pictures agree on", () => {
  const at = (city: string): Place => ({ city, state: "Tuscany", country: "Italy" });
  assert.deepEqual(ending([at("Siena"), at("Pisa")])[1], "Tuscany, Italy");
  assert.deepEqual(
    ending([{ city: "Siena", country: "Italy" }, { city: "Bari", country: "Italy" }])[1],
    "Italy",
  );
});

Deno.test("endingOverlays claims no place that only a few pictures have", () => {
  assert.deepEqual(ending([LISBON, undefined, undefined]), ["14 June 2025"]);
});

Deno.test("endingOverlays does not repeat the title, unless there is nothing else", () => {
  assert.deepEqual(ending([LISBON], "14 June 2025"), ["Lisbon, Portugal"]);
  assert.deepEqual(ending([undefined], "14 June 2025"), ["14 June 2025"]);
});

Deno.test("endingOverlays names no countries beside the number of others", () => {
  const shots = ["Italy", "Spain"].map((country) => shotAt("2025-06-14", { place: { country } }));
  const words = (countries: number) =>
    endingWords({
      titles: { main: "Nine years", sub: "14 June 2025", source: "fallback" },
      shots,
      span: { first: "2025-06-14", last: "2025-06-14" },
      recap: { days: 30, pictures: 60, places: 5, countries, people: [] },
    });
  assert.deepEqual(words(2), ["Italy · Spain"]);
  assert.deepEqual(words(3), ["Nine years"]);
});

Deno.test("endingOverlays names who made the music, in the film's language, after all else", () => {
  const cut = {
    titles: { main: "A Week in Lisbon", source: "fallback" as const },
    shots: [shotAt("2025-06-14")],
    span: { first: "2025-06-14", last: "2025-06-14" },
  };
  const words = (credit?: string) =>
    endingOverlays(cut, 120, 30, "de-DE", undefined, credit).map(({ role, text }) => [role, text]);
  assert.deepEqual(words("Harbour – The Band").at(-1), ["credit", "Musik: Harbour – The Band"]);
  assert.ok(words().every(([role]) => role !== "credit"));
});
