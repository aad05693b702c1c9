// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Pace } from "../../../src/film/pace.ts";

Deno.test("Pace scales what remains by how this run goes, over kinds of work", () => {
  // What the table of the pace expects of a frame and of a second of sound.
  const pace = new Pace(), frameSeconds = 0.028, soundSeconds = 0.06;
  pace.plan("frame", 1_000);
  pace.plan("sound", 100);
  pace.done("frame", 0, 0);
  // Half of the frames took three times as long as expected.
  pace.done("frame", 500, 500 * frameSeconds * 3 * 1000);
  const left = 500 * frameSeconds + 100 * soundSeconds;
  const remaining = pace.remainingSeconds(500 * frameSeconds * 3 * 1000)!;
  assert.ok(Math.abs(remaining - left * 3) < 1e-9);
});

Deno.test("Pace leaves cached pieces out of its evidence", () => {
  const pace = new Pace();
  pace.plan("frame", 1_000);
  pace.skip("frame", 900);
  pace.done("frame", 0, 0);
  pace.done("frame", 50, 10_000);
  assert.ok(Math.abs(pace.remainingSeconds(10_000)! - 10) < 1e-9);
});
