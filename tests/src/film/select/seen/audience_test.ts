// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { SHARING_LEVELS } from "../../../../../src/film/brief/brief.ts";
import { gatherPool } from "../../../../../src/film/select/pool.ts";
import {
  audienceOf,
  heldRuns,
  holdOf,
  worthALook,
} from "../../../../../src/film/select/seen/audience.ts";
import { SeenPicture } from "../../../../../src/film/select/seen/seen_picture.ts";
import { photo } from "../../../../fixtures/assets.ts";
import { briefOf } from "../../../../fixtures/film/brief_of.ts";
import { type Content, withContents } from "../../../../fixtures/film/head_facts.ts";

const NOTHING = { get: () => undefined };
const still = photo({ id: "a", sourceKey: "a", takenAt: "2025-07-01T12:00:00.000" });
const seen = (content: Content, motion?: Content, asset = still) =>
  new SeenPicture(
    withContents(NOTHING, { a: content, ...(motion ? { "a+motion": motion } : {}) }),
    asset,
  );
const alone = { isCleared: false, isInHeldRun: false };

Deno.test("audienceOf and holdOf keep what is private among fewer people", () => {
  const clean: Content = { nsfw_marqo: "no", uncovered_person: "no", venue: "other" };
  const rows: ReadonlyArray<[Content, string, string?]> = [
    [clean, "shareable"],
    [{ uncovered_person: "no" }, "shareable"],
    [{ nsfw_marqo: "no" }, "shareable"],
    [{ ...clean, nsfw_marqo: "yes" }, "family", "held_exposed"],
    [{ ...clean, uncovered_person: "yes" }, "family", "held_exposed"],
    [{ ...clean, venue: "bedroom" }, "family", "held_place"],
    [{ ...clean, venue: "medical" }, "family", "held_place"],
    [{ ...clean, venue: "private_facility" }, "family", "held_place"],
    [{ ...clean, venue: "water" }, "shareable"],
    [{}, "family", "held_unknown"],
    [{ people: "crowd" }, "family", "held_unknown"],
    [{ ...clean, caption: "A baby in the bath." }, "just-us", "held_intimate"],
    // the strictest wins
    [{ nsfw_marqo: "yes", caption: "A woman in underwear." }, "just-us", "held_intimate"],
  ];
  for (const [content, widest, reason] of rows) {
    const audience = audienceOf(seen(content), alone);
    assert.equal(audience.widest, widest, JSON.stringify(content));
    assert.equal(audience.reason, reason, JSON.stringify(content));
    const rejections = SHARING_LEVELS.map((level) => holdOf(audience, level));
    const open = SHARING_LEVELS.indexOf(audience.widest);
    assert.deepEqual(rejections, SHARING_LEVELS.map((_, i) => i <= open ? undefined : reason));
    assert.deepEqual(audienceOf(seen(content), { isCleared: true, isInHeldRun: true }), {
      widest: "shareable",
    });
  }
  assert.equal(audienceOf(seen(clean), { ...alone, isInHeldRun: true }).reason, "held_run");
});

Deno.test("worthALook names probabilities of a fifth up to a half that hold nothing", () => {
  const rows: ReadonlyArray<[Content, number | undefined]> = [
    [{ nsfw_marqo: ["no", 0.199] }, undefined],
    [{ nsfw_marqo: ["no", 0.2] }, 0.2],
    [{ nsfw_marqo: ["no", 0.499] }, 0.499],
    [{ nsfw_marqo: ["yes", 0.5] }, undefined],
    // a head's confidence is that of its label
    [{ uncovered_person: ["no", 0.75] }, 0.25],
    [{ uncovered_person: ["no", 0.95] }, undefined],
    [{ uncovered_person: ["yes", 0.9], nsfw_marqo: ["no", 0.3] }, undefined],
    [{}, undefined],
  ];
  for (const [content, probability] of rows) {
    assert.equal(worthALook(seen(content), false), probability, JSON.stringify(content));
    assert.equal(worthALook(seen(content), true), undefined);
  }
});

Deno.test("heldRuns holds a run whole when three and half of the known are flagged", () => {
  /** Minutes after eight, with y(es), n(o) or ? each. */
  const run = (minutes: readonly number[], flags: string) => {
    const assets = minutes.map((minute, n) => {
      const at = new Date(Date.UTC(2025, 6, 1, 8, minute)).toISOString().slice(0, -1);
      return photo({ id: `${n}`, sourceKey: `${n}`, takenAt: at });
    });
    const { candidates } = gatherPool(briefOf(), assets);
    const answers: Record<string, boolean> = { y: true, n: false };
    return [...heldRuns(candidates, ({ asset }) => answers[flags[+asset.id]!])].sort().join("");
  };
  assert.equal(run([0, 5, 10], "yyy"), "012");
  assert.equal(run([0, 5, 10], "yyn"), "", "two flagged are no run");
  assert.equal(run([0, 5, 10, 15, 20, 25], "yyynnn"), "012345", "half is enough");
  assert.equal(run([0, 5, 10, 15, 20, 25, 30], "yyynnnn"), "", "less than half is not");
  assert.equal(run([0, 5, 10, 15, 20, 25], "yyynn?"), "012345", "who is unknown is held with them");
  assert.equal(run([0, 5, 10, 16], "yyyy"), "012", "six minutes later is another run");
  assert.equal(run([], ""), "");
});
