// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import type { Cut, ShotMedia, TraceRow } from "../../../../../src/film/select/cut.ts";
import { replaceShot } from "../../../../../src/film/select/shots/replace_shot.ts";
import { photo } from "../../../../fixtures/assets.ts";
import { cutOf, stillShot } from "../../../../fixtures/film/cuts.ts";

const media = (id: string, change: Partial<ShotMedia> = {}): ShotMedia => ({
  asset: photo({ id, takenAt: "2025-07-02T12:03:00.000" }),
  faces: [],
  medium: "still",
  inSeconds: 0,
  hold: { min: 2, ideal: 4, max: 5.5 },
  keepsSpeech: false,
  ...change,
});
const rows = (...given: Array<[string, "in" | "out", string]>) =>
  given.map(([asset, verdict, reason]) => ({ asset, stage: "cut", verdict, reason }) as TraceRow);

function film(change: Parameters<typeof stillShot>[1] = {}): Cut {
  const shots = [
    stillShot(0),
    stillShot(1, { spares: [media("s1"), media("s2")], ...change }),
    stillShot(2),
  ];
  return cutOf(shots, {
    dividers: [{ beforeShot: 1, title: "July" }, { beforeShot: 2, title: "August" }],
    trace: rows(
      ["p0.jpg", "in", "story_first"],
      ["p1.jpg", "in", "story_depth"],
      ["p2.jpg", "in", "story_depth"],
      ["s1", "out", "lost_moment"],
      ["s2", "out", "lost_moment"],
    ),
  });
}
const shown = (cut: Cut) => cut.shots.map(({ asset }) => asset.id);
const reasonOf = (cut: Cut, id: string) => {
  const row = cut.trace.find(({ asset }) => asset === id)!;
  return `${row.verdict} ${row.reason}${row.other ? ` ${row.other}` : ""}`;
};

Deno.test("replaceShot lets the next frame of the moment stand in, and says so", () => {
  const once = replaceShot(film(), "p1.jpg");
  assert.deepEqual(shown(once), ["p0.jpg", "s1", "p2.jpg"]);
  assert.equal(reasonOf(once, "p1.jpg"), "out unreadable s1");
  assert.equal(reasonOf(once, "s1"), "in stands_in p1.jpg");
  assert.deepEqual(once.shots[1]?.why.map(({ reason }) => reason), ["stands_in", "best_of_moment"]);
  const twice = replaceShot(once, "s1");
  assert.deepEqual(shown(twice), ["p0.jpg", "s2", "p2.jpg"]);
  assert.equal(reasonOf(twice, "s1"), "out unreadable s2");
});

Deno.test("replaceShot takes a picture's detail with it, and a broken Live Photo stays as a still", () => {
  const { asset, faces } = stillShot(1);
  const detailed = replaceShot(film({ beside: [{ asset, faces, as: "detail" }] }), "p1.jpg");
  assert.deepEqual(shown(detailed), ["p0.jpg", "s1", "p2.jpg"]);
  assert.equal(detailed.shots[1]?.beside, undefined);
  const live = { asset: photo({ id: "l" }), faces: [], medium: "live", inSeconds: 0 } as const;
  const [, resting] = replaceShot(film({ beside: [live] }), "l", "motion").shots;
  assert.deepEqual(resting?.beside, [{ asset: live.asset, faces: [] }]);
});

Deno.test("replaceShot leaves the place of a clip to the photo it rested on", () => {
  const beside = [{ asset: photo({ id: "b" }), faces: [], as: "rest" }] as const;
  const cut = replaceShot(film({ medium: "video", inSeconds: 3, beside }), "p1.jpg");
  const left = cut.shots.find((shot) => shot.asset.id === "b")!;
  assert.deepEqual([left.medium, left.beside, "as" in left], ["still", undefined, false]);
});

Deno.test("replaceShot lets a still take the screen of a clip it stood beside", () => {
  const beside = [{ asset: photo({ id: "b" }), faces: [] }];
  const cut = replaceShot(
    film({ spares: [], medium: "video", inSeconds: 3, keepsSpeech: true, beside }),
    "p1.jpg",
  );
  const left = cut.shots.find((shot) => shot.asset.id === "b")!;
  assert.deepEqual([left.medium, left.inSeconds, left.keepsSpeech], ["still", 0, false]);
});

Deno.test("replaceShot lets a shot go that nobody can stand in for, with its dividers in place", () => {
  const cut = replaceShot(film({ spares: [] }), "p1.jpg");
  assert.deepEqual(shown(cut), ["p0.jpg", "p2.jpg"]);
  assert.deepEqual(cut.shots.map(({ id }) => id), ["shot-1", "shot-2"]);
  assert.deepEqual(cut.dividers, [{ beforeShot: 1, title: "August" }]);
  const last = replaceShot(replaceShot(cut, "p0.jpg"), "p2.jpg");
  assert.equal(last.verdict.kind, "nothing");
  assert.deepEqual(last.dividers, []);
});

Deno.test("replaceShot costs a damaged Live Photo its motion, not its place", () => {
  const live = film({
    medium: "live",
    spares: [media("p1.jpg", { hold: { min: 2, ideal: 2.3, max: 5.5 } }), media("s1")],
  });
  const still = replaceShot(live, "p1.jpg", "motion");
  assert.deepEqual(shown(still), ["p0.jpg", "p1.jpg", "p2.jpg"]);
  assert.equal(still.shots[1]?.medium, "still");
  assert.deepEqual(still.trace, live.trace);
  assert.deepEqual(shown(replaceShot(still, "p1.jpg")), ["p0.jpg", "s1", "p2.jpg"]);
  assert.deepEqual(shown(replaceShot(live, "p1.jpg")), ["p0.jpg", "s1", "p2.jpg"]);
});

Deno.test("replaceShot keeps one half of a pair when the other cannot be read", () => {
  const beside = [{ asset: photo({ id: "s1", width: 3000, height: 4000 }), faces: [] }];
  const upright = { asset: photo({ id: "p1.jpg", width: 3000, height: 4000 }), beside };
  const withoutPartner = replaceShot(film({ ...upright, spares: [] }), "s1");
  assert.equal(withoutPartner.shots.find(({ asset }) => asset.id === "p1.jpg")?.beside, undefined);
  assert.equal(reasonOf(withoutPartner, "s1"), "out unreadable");
  const partnerAlone = replaceShot(film({ ...upright, spares: [] }), "p1.jpg");
  assert.ok(shown(partnerAlone).includes("s1"));
  assert.ok(partnerAlone.shots.every((shot) => shot.beside === undefined));
});
