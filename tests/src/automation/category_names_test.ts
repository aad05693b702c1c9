// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { CATEGORIES } from "../../../src/automation/candidate.ts";
import { categoryText } from "../../../src/messages/memory_text.ts";
import { PSEUDO_LOCALE } from "../../../src/messages/say.ts";

Deno.test("every category of memories has a name in the reader's language", () => {
  const unknown = categoryText(PSEUDO_LOCALE, "no_category");
  assert.equal(unknown, "No category");
  for (const category of CATEGORIES) {
    const english = category.replaceAll("_", " ").replace(/^./, (a) => a.toUpperCase());
    assert.notEqual(categoryText(PSEUDO_LOCALE, category), english, category);
  }
});
