// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { planFilm } from "../../../../src/film/plan_film.ts";
import { previewOf } from "../../../../src/app/previews/preview_film.ts";
import { overlayOpacity } from "../../../../src/film/render/plan/motion.ts";
import { slowed } from "../../../../src/web/player/frame_pace.ts";
import { briefOf } from "../../../fixtures/film/brief_of.ts";
import { clipShot, cutOf, stillShot } from "../../../fixtures/film/cuts.ts";
import { knownFacts } from "../../../fixtures/film/known_facts.ts";

Deno.test("at half its pace pictures stand twice as long, clips as long as they are, without sound", () => {
  const cut = cutOf([stillShot(0), clipShot(1), stillShot(2), stillShot(3)]);
  const timeline = planFilm(cut, briefOf({}), knownFacts(), undefined);
  const { film } = previewOf(timeline, 0, ({ id }) => id), slow = slowed(film);
  assert.equal(slow.sound, undefined);
  assert.ok(film.sound !== undefined);
  for (const [index, item] of slow.items.entries()) {
    const before = film.items[index]!, times = item.view.kind === "clip" ? 1 : 2;
    assert.equal(item.frames, before.frames * times, String(index));
    assert.equal(item.into, before.into);
    const next = slow.items[index + 1];
    assert.equal(item.at + item.frames - (next?.into ?? 0), next?.at ?? slow.totalFrames);
    // Words go as long before their picture as they did.
    for (const [at, words] of item.words.entries()) {
      const own = before.words[at]!, end = before.frames - own.startFrame - own.frames;
      assert.equal(item.frames - words.startFrame - words.frames, end);
      assert.ok(overlayOpacity(words, words.startFrame + words.fadeInFrames + 1) > 0);
    }
  }
});
