import assert from "node:assert/strict";
import fc from "fast-check";
import type { Fps } from "../../../../src/film/brief/brief.ts";
import {
  chapterOverlays,
  endingOverlays,
  openingOverlays,
} from "../../../../src/film/titles/card_plan.ts";
import { shotAt } from "./shot_at.ts";

const TITLES = { main: "A Week in Lisbon", sub: "June 2025" };

Deno.test("openingOverlays brings the title first, the subtitle 120 ms later, both leave together", () => {
  const [title, sub] = openingOverlays(TITLES, 105, 30);
  assert.deepEqual([title!.role, sub!.role], ["title", "subtitle"]);
  assert.ok(Math.abs(sub!.startFrame - title!.startFrame - 0.12 * 30) <= 0.5);
  assert.equal(title!.startFrame + title!.frames, 105);
  assert.equal(sub!.startFrame + sub!.frames, 105);
  assert.equal(title!.fadeInFrames, 18);
});

Deno.test("openingOverlays gives no subtitle where there is none", () => {
  assert.deepEqual(openingOverlays({ main: "2025" }, 105, 30).map(({ role }) => role), ["title"]);
  assert.deepEqual(openingOverlays({ main: "2025", sub: " " }, 105, 30).length, 1);
});

Deno.test("chapterOverlays carries the divider's words", () => {
  const words = chapterOverlays({ title: "July", sub: "Lisbon" }, 60, 30);
  assert.deepEqual(words.map(({ role, text }) => [role, text]), [
    ["chapter", "July"],
    ["chapter_sub", "Lisbon"],
  ]);
});

Deno.test("endingOverlays carries date and place", () => {
  const shots = [shotAt("2025-06-14", { place: { city: "Lisbon" } })];
  const cut = {
    titles: { ...TITLES, source: "fallback" as const },
    shots,
    span: { first: "2025-06-14", last: "2025-06-14" },
  };
  assert.deepEqual(endingOverlays(cut, 90, 30, "en-GB").map(({ text }) => text), [
    "14 June 2025",
    "Lisbon",
  ]);
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
