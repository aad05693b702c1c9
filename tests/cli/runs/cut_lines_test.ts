// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { cutLines } from "../../../cli/runs/cut_lines.ts";
import type { Brief } from "../../../src/film/brief/brief.ts";
import { PLAIN } from "../../fakes/heard_terminal.ts";
import { photo } from "../../fixtures/assets.ts";
import { cutOf, stillShot } from "../../fixtures/film/cuts.ts";

Deno.test("cutLines name a server's picture by its file, with the beginning of its id where two share it", () => {
  const id = (n: number) => `${n}c0ffee${n}-0000-4000-8000-00000000000${n}`;
  const names = ["IMG_1.jpg", "IMG_2.jpg", "IMG_2.jpg"];
  const shots = names.map((fileName, n) =>
    stillShot(n, { asset: photo({ id: id(n), fileName }), why: [{ reason: "era" }] })
  );
  const folder = stillShot(3, { asset: photo({ id: "2025/a.jpg", fileName: "a.jpg" }) });
  const text = cutLines(
    cutOf([...shots, folder]),
    { seconds: 20, music: { mode: "composed" } },
    PLAIN,
  ).join("\n");
  assert.match(text, / {2}IMG_1\.jpg {2}/);
  assert.match(text, / {2}IMG_2\.jpg \(1c0ffee1\) {2}/);
  assert.match(text, / {2}IMG_2\.jpg \(2c0ffee2\) {2}/);
  assert.match(text, / {2}2025\/a\.jpg {2}/);
  assert.ok(!text.includes("-0000-4000-"), text);
});

Deno.test("cutLines tell the music the film will have", () => {
  const cut = cutOf([stillShot(0, { asset: photo({}), why: [{ reason: "era" }] })]);
  const told = (music: Brief["music"]) => cutLines(cut, { seconds: 20, music }, PLAIN)[1];
  assert.match(told({ mode: "none" })!, /, no music$/);
  assert.match(told({ mode: "file", path: "/tracks/our song.mp3" })!, /, our song\.mp3$/);
  assert.match(told({ mode: "composed", mood: "epic" })!, /, epic music$/);
  assert.match(told({ mode: "composed" })!, new RegExp(`, ${cut.mood} music$`));
});
