import assert from "node:assert/strict";
import { styleOf } from "../../../../src/film/titles/overlay_style.ts";
import { ROSE } from "../../../../src/film/titles/palettes.ts";
import type { Overlay } from "../../../../src/film/timeline/timeline.ts";

const overlay = (role: Overlay["role"], text: string): Overlay => ({
  role,
  text,
  startFrame: 0,
  frames: 30,
  fadeInFrames: 5,
  fadeOutFrames: 5,
});

Deno.test("styleOf takes a card's palette from its ground and knows all its words", () => {
  const style = styleOf({
    visual: { kind: "card", role: "opening", ground: ROSE.ground },
    overlays: [overlay("title", "Anna"), overlay("subtitle", "2025")],
  }, "de");
  assert.equal(style.palette, ROSE);
  assert.equal(style.over, "card");
  assert.equal(style.locale, "de");
  assert.deepEqual(style.words, [{ role: "title", text: "Anna" }, {
    role: "subtitle",
    text: "2025",
  }]);
});
