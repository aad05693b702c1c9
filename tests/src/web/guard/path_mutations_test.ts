// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { SIGN_IN_MODES } from "../../../fakes/web/web_world.ts";
import { wrongAnswers } from "../../../fakes/web/stranger_check.ts";

/** The bench asks 20,000 times in each mode. */
const COUNT = 4_000;

for (const mode of SIGN_IN_MODES) {
  Deno.test(`makeWebApp answers no spelling of a path to a stranger (${mode})`, async () => {
    assert.deepEqual(await wrongAnswers(mode, COUNT, 20_261_121), []);
  });
}
