// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { MAX_TITLE } from "../../../src/film/brief/title_limit.ts";
import { cutChangeOf } from "../../../src/web/cut_change_form.ts";

const pressed = (fields: Record<string, string>) => cutChangeOf(new URLSearchParams(fields));

Deno.test("a title is kept whole up to its limit, in letters as a reader counts them", () => {
  const main = "👨‍👩‍👧‍👦".repeat(MAX_TITLE);
  assert.deepEqual(pressed({ press: "title", main }), { kind: "title", main, sub: undefined });
});

Deno.test("a title, a line below it and a card that are too long are refused, not cut", () => {
  const long = "a".repeat(MAX_TITLE + 1);
  assert.equal(pressed({ press: "title", main: long }), "make.long_title");
  assert.equal(pressed({ press: "title", main: "A week", sub: long }), "make.long_title");
  assert.equal(pressed({ press: "card:0", "card:0": long }), "make.long_title");
});
