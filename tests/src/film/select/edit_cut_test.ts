// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import fc from "fast-check";
import { Fault } from "../../../../src/base/fault.ts";
import type { Brief } from "../../../../src/film/brief/brief.ts";
import { assetsOf, type Cut } from "../../../../src/film/select/cut.ts";
import {
  applyEdits,
  type Edit,
  lockedPictures,
  NO_EDITS,
  stepOf,
  type StoredEdits,
  withEdit,
  withRechoice,
} from "../../../../src/film/select/edit_cut.ts";
import { carriedEdits } from "../../../../src/film/select/reshape_cut.ts";
import { replaceShot } from "../../../../src/film/select/shots/replace_shot.ts";
import { briefOf } from "../../../fixtures/film/brief_of.ts";
import { clipShot, cutOf, stillShot } from "../../../fixtures/film/cuts.ts";

const spare = () => {
  const { id: _, storyId: __, momentId: ___, rank: ____, why: _____, ...media } = stillShot(9);
  return media;
};
const CUT = cutOf([
  stillShot(0),
  stillShot(1, { spares: [spare()] }),
  clipShot(2),
  stillShot(3),
  stillShot(4),
], { dividers: [{ beforeShot: 1, title: "Porto" }, { beforeShot: 3, title: "Lisbon" }] });
const BRIEF = briefOf();

const kept = (...edits: Edit[]): StoredEdits => edits.reduce(withEdit, NO_EDITS);
const edited = (...edits: Edit[]) => applyEdits({ cut: CUT, brief: BRIEF }, kept(...edits));
const shown = ({ shots }: Cut) => shots.map(({ asset }) => asset.id);
const cards = ({ dividers }: Cut) => dividers.map(({ beforeShot, title }) => [beforeShot, title]);

Deno.test("a shot that is taken out leaves its chapter's card before the next of the chapter", () => {
  const { cut } = edited({ kind: "remove", shot: "p1.jpg" });
  assert.deepEqual(shown(cut), ["p0.jpg", "v2.mp4", "p3.jpg", "p4.jpg"]);
  assert.deepEqual(cards(cut), [[1, "Porto"], [2, "Lisbon"]]);
  assert.deepEqual(cut.shots.map(({ id }) => id), ["shot-1", "shot-2", "shot-3", "shot-4"]);
  // A chapter without a shot has no card.
  const none = edited({ kind: "remove", shot: "p1.jpg" }, { kind: "remove", shot: "v2.mp4" }).cut;
  assert.deepEqual(cards(none), [[1, "Lisbon"]]);
});

Deno.test("a shot that is moved stays where its owner put it, also when another cannot be read", () => {
  const { cut } = edited({ kind: "move", shot: "p4.jpg", to: 0 });
  assert.deepEqual(shown(cut), ["p4.jpg", "p0.jpg", "p1.jpg", "v2.mp4", "p3.jpg"]);
  assert.deepEqual(shown(replaceShot(cut, "p1.jpg")), [
    "p4.jpg",
    "p0.jpg",
    "p9.jpg",
    "v2.mp4",
    "p3.jpg",
  ]);
});

Deno.test("a stand-in takes the place, and the other can have it back", () => {
  const { cut } = edited({ kind: "swap", shot: "p1.jpg", with: "p9.jpg" });
  assert.deepEqual(shown(cut), ["p0.jpg", "p9.jpg", "v2.mp4", "p3.jpg", "p4.jpg"]);
  const back = edited(
    { kind: "swap", shot: "p1.jpg", with: "p9.jpg" },
    { kind: "swap", shot: "p9.jpg", with: "p1.jpg" },
  ).cut;
  assert.deepEqual(shown(back), shown(CUT));
});

Deno.test("an added picture is a further shot of the story before it, and everything else stays", () => {
  const media = { ...spare(), asset: stillShot(20).asset };
  const added = (to: number) => edited({ kind: "add", media, to }).cut;
  const cut = added(3);
  assert.deepEqual(shown(cut), ["p0.jpg", "p1.jpg", "v2.mp4", "p20.jpg", "p3.jpg", "p4.jpg"]);
  assert.deepEqual(cards(cut), [[1, "Porto"], [4, "Lisbon"]]);
  assert.equal(cut.shots[3]!.storyId, CUT.shots[2]!.storyId);
  assert.deepEqual(shown(added(0))[0], "p20.jpg");
  assert.deepEqual(shown(added(5)).at(-1), "p20.jpg");
  const moved = edited({ kind: "move", shot: "p4.jpg", to: 0 }, { kind: "add", media, to: 1 }).cut;
  assert.deepEqual(shown(moved).slice(0, 3), ["p4.jpg", "p20.jpg", "p0.jpg"]);
  // It stays when the cut is chosen anew, unless it is unlocked.
  const add: Edit = { kind: "add", media, to: 1 };
  assert.deepEqual([...lockedPictures([], kept(add))], ["p20.jpg"]);
  const unlocked = kept(add, { kind: "lock", asset: "p20.jpg", isLocked: false });
  assert.deepEqual([...lockedPictures([], unlocked)], []);
  for (const edits of [[{ ...add, to: 6 }], [{ ...add, to: -1 }], [add, add]]) {
    assert.throws(() => edited(...edits), { code: "usage" });
  }
});

Deno.test("any picture takes the place of another, of two on screen each alone, and can be swapped back", () => {
  const other = { ...spare(), asset: stillShot(20).asset };
  const beside = [{ asset: stillShot(30).asset, faces: [] }];
  const pair = cutOf([stillShot(0), stillShot(1, { beside }), clipShot(2)]);
  const of = (...edits: Edit[]) => applyEdits({ cut: pair, brief: BRIEF }, kept(...edits)).cut;
  const screens = ({ shots }: Cut) =>
    shots.map((shot) => assetsOf(shot).map(({ id }) => id).join());
  const swap = { kind: "swap", with: "p20.jpg", media: other } as const;
  const alone = of({ ...swap, shot: "p0.jpg" });
  assert.deepEqual(screens(alone), ["p20.jpg", "p1.jpg,p30.jpg", "v2.mp4"]);
  assert.deepEqual([alone.shots[0]!.placeOf, alone.shots[0]!.hold], [
    "p0.jpg",
    pair.shots[0]!.hold,
  ]);
  const own = of({ ...swap, shot: "p1.jpg", picture: "p1.jpg" });
  assert.deepEqual(screens(own), ["p0.jpg", "p20.jpg,p30.jpg", "v2.mp4"]);
  const half = of({ ...swap, shot: "p1.jpg", picture: "p30.jpg" });
  assert.deepEqual(screens(half), ["p0.jpg", "p1.jpg,p20.jpg", "v2.mp4"]);
  assert.deepEqual(half.shots[1]!.beside!.map(({ as }) => as), ["by_hand"]);
  const back = of({ ...swap, shot: "p0.jpg" }, { kind: "swap", shot: "p20.jpg", with: "p0.jpg" });
  assert.deepEqual(screens(back), screens(pair));
  // A clip is seen for as long as it can be.
  const still = of({ ...swap, shot: "v2.mp4" });
  assert.deepEqual([still.shots[2]!.placeOf, still.shots[2]!.hold], [undefined, other.hold]);
  for (
    const refused of [
      { ...swap, shot: "p0.jpg", picture: "p30.jpg" },
      {
        kind: "swap",
        shot: "p0.jpg",
        with: "p30.jpg",
        media: { ...other, asset: beside[0]!.asset },
      },
    ] as const
  ) assert.throws(() => of(refused), { code: "usage" });
});

Deno.test("title, card, music, silence and a trimmed clip", () => {
  const { cut, brief } = edited(
    { kind: "title", main: "Ours", sub: "Two" },
    { kind: "card", card: 1, title: "Lisboa" },
    { kind: "music", mood: "epic" },
    { kind: "mute", shot: "v2.mp4", isMuted: true },
    { kind: "trim", shot: "v2.mp4", from: 2.5, seconds: 4 },
  );
  assert.deepEqual(cut.titles, { main: "Ours", sub: "Two", source: "override" });
  assert.deepEqual(cards(cut), [[1, "Porto"], [3, "Lisboa"]]);
  assert.deepEqual(brief.music, { ...BRIEF.music, mode: "composed", mood: "epic" });
  const clip = cut.shots[2]!;
  assert.deepEqual([clip.isMuted, clip.inSeconds, clip.hold.ideal], [true, 2.5, 4]);
  assert.deepEqual(edited({ kind: "music", mood: "none" }).brief.music, { mode: "none" });
});

Deno.test("of a film with two tracks the first is changed and the second stays, unless both are one", () => {
  const two = {
    mode: "file",
    path: "/music/a.mp3",
    credit: "Sea – Ana · Sand – Bo",
    then: { path: "/music/b.mp3", credit: "Sand – Bo" },
  } as const;
  const of = (path: string, music: Brief["music"] = two) => {
    const track = { kind: "track", path, credit: "Sun – Cy" } as const;
    return applyEdits({ cut: CUT, brief: { ...BRIEF, music } }, kept(track)).brief.music;
  };
  const { then } = two;
  assert.deepEqual(of("/music/c.mp3"), {
    mode: "file",
    path: "/music/c.mp3",
    credit: "Sun – Cy · Sand – Bo",
    then,
  });
  assert.deepEqual(of(then.path), { mode: "file", path: then.path, credit: "Sun – Cy" });
  const unnamed = of("/music/c.mp3", { ...two, then: { path: then.path } });
  assert.equal(unnamed.mode === "file" && unnamed.credit, "Sun – Cy · b.mp3");
});

Deno.test("the owner's track, and back to the music the film was chosen with", () => {
  const loud = { mode: "composed", mood: "calm", volume: 0.8, folder: "/music" } as const;
  const of = (...edits: Edit[]) =>
    applyEdits({ cut: CUT, brief: { ...BRIEF, music: loud } }, kept(...edits)).brief.music;
  const track = { kind: "track", path: "/music/a.mp3", credit: "Sea – Ana" } as const;
  const file = { mode: "file", path: "/music/a.mp3", credit: "Sea – Ana", volume: 0.8 } as const;
  assert.deepEqual(of(track), file);
  assert.deepEqual(of({ kind: "music", mood: "none" }, track), file);
  assert.deepEqual(of(track, { kind: "music", mood: "auto" }), loud);
  const composed = { mode: "composed", mood: "epic", volume: 0.8 };
  assert.deepEqual(of(track, { kind: "music", mood: "epic" }), composed);
});

Deno.test("the second shot of a picture is changed by its own name", () => {
  const twice = cutOf([clipShot(2), stillShot(0), clipShot(2, { inSeconds: 9 })]);
  const of = (edit: Edit) => applyEdits({ cut: twice, brief: BRIEF }, kept(edit)).cut;
  const muted = of({ kind: "mute", shot: "v2.mp4#2", isMuted: true });
  assert.deepEqual(muted.shots.map(({ isMuted }) => isMuted), [undefined, undefined, true]);
  const once = of({ kind: "remove", shot: "v2.mp4" });
  assert.deepEqual(once.shots.map(({ inSeconds }) => inSeconds), [0, 9]);
});

Deno.test("what a cut cannot have is refused", () => {
  const impossible: Edit[] = [
    { kind: "remove", shot: "gone.jpg" },
    { kind: "move", shot: "p0.jpg", to: 5 },
    { kind: "move", shot: "p0.jpg", to: -1 },
    { kind: "move", shot: "p0.jpg", to: 0.5 },
    { kind: "swap", shot: "p0.jpg", with: "p9.jpg" },
    { kind: "trim", shot: "p0.jpg", from: 0, seconds: 3 },
    { kind: "trim", shot: "v2.mp4", from: Number.NaN, seconds: 3 },
    { kind: "card", card: 2, title: "x" },
  ];
  for (const edit of impossible) {
    assert.throws(() => edited(edit), (error) => error instanceof Fault && error.code === "usage");
  }
  const only = { cut: cutOf([stillShot(0)]), brief: BRIEF };
  assert.throws(() => applyEdits(only, kept({ kind: "remove", shot: "p0.jpg" })), Fault);
});

Deno.test("undo and redo lead to every state there was, and a new change forgets what was undone", () => {
  const step = fc.constantFrom<"undo" | "redo" | number>("undo", "redo", 0, 1, 3, 4);
  fc.assert(fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
    let now = NO_EDITS, past: string[][] = [[]], at = 0;
    for (const each of steps) {
      const before = now;
      if (typeof each === "number") {
        now = withEdit(now, { kind: "title", main: `T${each}` });
        past = [...past.slice(0, at + 1), [...past[at]!, `T${each}`]];
        at++;
      } else {
        now = stepOf(now, each === "undo" ? -1 : 1) as StoredEdits | undefined ?? now;
        at = Math.min(past.length - 1, Math.max(0, at + (each === "undo" ? -1 : 1)));
      }
      const titles = now.edits.slice(0, now.applied).map((edit) => "main" in edit && edit.main);
      assert.deepEqual(titles, past[at]);
      assert.equal(now.revision, before.revision + Number(now !== before && changed(before, now)));
    }
  }));
});

function changed(before: StoredEdits, now: StoredEdits): boolean {
  return before.applied !== now.applied || before.edits.length !== now.edits.length ||
    before.edits.some((edit, index) => edit !== now.edits[index]);
}

Deno.test("a cut that is chosen anew takes along what it can have", () => {
  const edits = kept(
    { kind: "remove", shot: "p1.jpg" },
    { kind: "title", main: "Ours" },
    { kind: "move", shot: "p4.jpg", to: 0 },
  );
  const fresh = { cut: cutOf([stillShot(0), stillShot(3), stillShot(4)]), brief: BRIEF };
  const carried = carriedEdits(fresh, { cut: CUT, brief: BRIEF }, "run", edits);
  assert.deepEqual(carried.edits.map(({ kind }) => kind), ["title", "move"]);
  const { cut } = applyEdits(fresh, carried);
  assert.deepEqual([cut.titles.main, ...shown(cut)], ["Ours", "p4.jpg", "p0.jpg", "p3.jpg"]);
});

Deno.test("the order made by hand stays when a longer cut is chosen, behind the same shots", () => {
  const ids = [0, 1, 3, 4].map((n) => stillShot(n));
  const of = (shots: Cut["shots"]) => ({ cut: cutOf(shots), brief: BRIEF });
  const before = of(ids);
  const media = { ...spare(), asset: stillShot(20).asset };
  const edits = kept(
    { kind: "move", shot: "p4.jpg", to: 0 },
    { kind: "move", shot: "p0.jpg", to: 3 },
    { kind: "add", media, to: 4 },
  );
  assert.deepEqual(shown(applyEdits(before, edits).cut), [
    "p4.jpg",
    "p1.jpg",
    "p3.jpg",
    "p0.jpg",
    "p20.jpg",
  ]);
  const longer = of([0, 1, 2, 3, 4, 5, 20].map((n) => stillShot(n)));
  const carried = carriedEdits(longer, before, "run", edits);
  assert.deepEqual(shown(applyEdits(longer, carried).cut), [
    "p4.jpg",
    "p1.jpg",
    "p2.jpg",
    "p3.jpg",
    "p0.jpg",
    "p20.jpg",
    "p5.jpg",
  ]);
  assert.equal(carried.applied, carried.edits.length);
});

Deno.test("undo leads past what was carried to the cut before, redo from there to the one chosen after it", () => {
  const by = { kind: "length", seconds: 30 } as const;
  const before = withRechoice(kept({ kind: "title", main: "Ours" }), by);
  assert.equal(stepOf(before, 1), undefined, "not chosen yet");
  const of = { cut: CUT, brief: BRIEF }, carried = carriedEdits(of, of, "first", before);
  assert.deepEqual(carried.edits.map(({ kind }) => kind), ["title", "length"]);
  assert.deepEqual(stepOf(carried, -1), { run: "first" });
  const changed = withEdit(carried, { kind: "remove", shot: "p1.jpg" });
  assert.deepEqual(stepOf(stepOf(changed, -1) as StoredEdits, -1), { run: "first" });
  const after = { ...before, next: { by, run: "second" } };
  assert.deepEqual(stepOf(after, 1), { run: "second" });
  assert.equal((stepOf(stepOf(after, -1) as StoredEdits, 1) as StoredEdits).applied, 1);
  assert.equal(stepOf(withEdit(after, { kind: "title", main: "Other" }), 1), undefined);
});

Deno.test("a picture is locked by the last word on it, until that is undone", () => {
  const lock = (isLocked: boolean): Edit => ({ kind: "lock", asset: "p1.jpg", isLocked });
  const edits = kept(lock(true), lock(false)), include = ["p0.jpg"];
  assert.deepEqual([...lockedPictures(include, edits)], ["p0.jpg"]);
  const undone = stepOf(edits, -1) as StoredEdits;
  assert.deepEqual([...lockedPictures(include, undone)], ["p0.jpg", "p1.jpg"]);
  assert.deepEqual([...lockedPictures(["p1.jpg"], edits)], []);
  assert.deepEqual(applyEdits({ cut: CUT, brief: BRIEF }, edits).cut, CUT);
});
