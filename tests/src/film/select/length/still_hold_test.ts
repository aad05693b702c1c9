import assert from "node:assert/strict";
import { edgeHold, stillHold } from "../../../../../src/film/select/length/still_hold.ts";

const PLAIN = {
  isFavorite: false,
  showsKnownPeople: false,
  faces: 0,
  isWideView: false,
  screenLikeness: 0,
};

Deno.test("stillHold looks longer at what there is more to see in", () => {
  const seconds = (changes: Partial<typeof PLAIN>) => stillHold({ ...PLAIN, ...changes }).ideal;
  assert.deepEqual(
    [
      seconds({}),
      seconds({ isFavorite: true }),
      seconds({ faces: 5 }),
      seconds({ isWideView: true }),
    ],
    [3.5, 4, 4, 3],
  );
});

Deno.test("stillHold takes the seconds that were asked for, whatever is in the picture", () => {
  for (const asked of [1, 2.5, 10]) {
    for (const traits of [PLAIN, { ...PLAIN, isFavorite: true, faces: 9 }]) {
      const hold = stillHold(traits, asked);
      assert.equal(hold.ideal, asked);
      assert.ok(hold.min < asked && hold.min >= asked * 0.7);
      assert.ok(hold.max > asked && hold.max <= asked * 1.3);
      const edge = edgeHold(hold);
      assert.ok(edge.ideal >= asked && edge.ideal <= hold.max);
    }
  }
});
