import assert from "node:assert/strict";
import { chooseCanvas } from "../../../../src/film/timeline/canvas.ts";
import { photo } from "../../../fixtures/assets.ts";
import { stillShot } from "../../../fixtures/cuts.ts";

const upright = (id: string) => photo({ id, width: 3000, height: 4000 });
const asked = { shortEdge: 1080 } as const;

Deno.test("chooseCanvas stands when most shots do, but for a film that shows two side by side", () => {
  const one = stillShot(0), two = stillShot(1, { asset: upright("p1.jpg") });
  const three = stillShot(2, { asset: upright("p2.jpg") });
  const wide = { width: 1920, height: 1080 }, tall = { width: 1080, height: 1920 };
  assert.deepEqual(chooseCanvas(asked, [one, two]), wide);
  assert.deepEqual(chooseCanvas(asked, [one, two, three]), tall);
  const paired = { ...three, pair: { asset: upright("beside"), faces: [] } };
  assert.deepEqual(chooseCanvas(asked, [one, two, paired]), wide);
});
