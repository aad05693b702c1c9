// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { inScreenOrder } from "../../../../../src/film/select/screens/screen_order.ts";
import { photo } from "../../../../fixtures/assets.ts";

const at = (id: string, day: number) => photo({ id, takenAt: `2025-06-0${day}T12:00:00.000` });

Deno.test("a screen shows its pictures as they were taken, whichever of them leads it", () => {
  const [early, late, middle] = [at("early", 1), at("late", 5), at("middle", 3)];
  const ids = (of: Parameters<typeof inScreenOrder>[0]) => inScreenOrder(of).map(({ id }) => id);
  const other = (asset: typeof early) => ({ asset, faces: [] });
  assert.deepEqual(ids({ asset: late, beside: [other(early), other(middle)] }), [
    "early",
    "middle",
    "late",
  ]);
  assert.deepEqual(ids({ asset: late, beside: [{ ...other(late), as: "detail" }] }), ["late"]);
  assert.deepEqual(ids({ asset: late, beside: [{ ...other(early), as: "rest" }] }), [
    "late",
    "early",
  ]);
});
