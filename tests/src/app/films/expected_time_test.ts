// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { paceOf } from "../../../../src/app/films/expected_time.ts";

const CUT = { phaseSeconds: { discovery: 2, selection: 8 } };

Deno.test("paceOf adds to a film what the run took that chose its cut, and leaves out deliveries", () => {
  const fromPage = {
    phaseSeconds: { discovery: 1, render: 29, delivery: 500 },
    outputDurationSeconds: 20,
    cutOf: "cut",
  };
  assert.deepEqual(paceOf([fromPage], new Map([["cut", CUT]])), { whole: 2, render: 1.5 });
  const whole = { phaseSeconds: { ...CUT.phaseSeconds, render: 30 }, outputDurationSeconds: 20 };
  assert.deepEqual(paceOf([whole], new Map()), { whole: 2, render: 1.5 });
  const shape = { ...fromPage, cutOf: "whole" };
  assert.deepEqual(paceOf([shape], new Map([["whole", whole]])), { whole: 2, render: 1.5 });
});

Deno.test("paceOf tells nothing without a film whose whole work is known", () => {
  assert.equal(paceOf([], new Map()), undefined);
  const lost = { phaseSeconds: { render: 30 }, outputDurationSeconds: 20, cutOf: "gone" };
  assert.equal(paceOf([lost], new Map()), undefined);
  assert.equal(paceOf([{ phaseSeconds: { render: 30 } }], new Map()), undefined);
});
