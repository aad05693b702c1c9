// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import type { Shot } from "../../../../src/film/select/cut.ts";
import { bestShots, bestUnder } from "../../../../src/film/timeline/best_shots.ts";
import { faceRegion, holds, MIN_FACE_AIR } from "../../../../src/film/framing/box.ts";
import { backdropOf } from "../../../../src/film/timeline/shot_visual.ts";
import type { Stand, Timeline } from "../../../../src/film/timeline/timeline.ts";
import type { Canvas } from "../../../../src/film/framing/canvas.ts";
import { coveredBy, titleBlock } from "../../../../src/film/timeline/title_place.ts";
import { photo } from "../../../fixtures/assets.ts";
import { stillShot } from "../../../fixtures/film/cuts.ts";

const WIDE = { width: 1920, height: 1080 }, TALL = { width: 1080, height: 1920 };
const sized = (id: string, width: number, height: number) => ({ ...photo({ id }), width, height });
const shots = (of: (n: number) => Partial<Shot>): Shot[] =>
  Array.from({ length: 8 }, (_, n) => stillShot(n, of(n)));
const names = (film: readonly Shot[], canvas = WIDE) =>
  bestShots(film, canvas).map(({ asset }) => asset.id);

Deno.test("a film opens with pictures of its own shape, of shared screens the one that has it", () => {
  const film = shots((n) => ({
    asset: sized(`tall-${n}`, 3000, 4000),
    beside: [{ asset: sized(`wide-${n}`, 4000, 3000), faces: [] }],
  }));
  assert.deepEqual(names(film), ["wide-3", "wide-4", "wide-6"]);
  assert.deepEqual(names(film, TALL), ["tall-3", "tall-4", "tall-6"]);
});

Deno.test("a picture that was wished for opens the film itself, whatever stands beside it", () => {
  const film = shots((n) => ({
    asset: sized(`tall-${n}`, 3000, 4000),
    beside: [{ asset: sized(`wide-${n}`, 4000, 3000), faces: [] }],
    ...(n === 4 ? { why: [{ reason: "favorite" as const }] } : {}),
  }));
  assert.deepEqual(names(film), ["wide-3", "tall-4", "wide-6"]);
});

Deno.test("a picture whose subject the film's shape would cut does not open the film", () => {
  const subject = { x: 0.1, y: 0.05, width: 0.8, height: 0.9 };
  const film = shots((n) => ({
    asset: sized(`wide-${n}`, 4000, 3000),
    ...(n < 3 ? { subject } : {}),
  }));
  assert.deepEqual(names(film), ["wide-3", "wide-4", "wide-6"]);
});

Deno.test("a film opens without pictures rather than with a subject that its shape cuts", () => {
  const subject = { x: 0.4, y: 0.3, width: 0.4, height: 0.65 };
  const film = (cut: number) =>
    shots((n) => ({ asset: sized(`tall-${n}`, 3024, 4032), ...(n < cut ? { subject } : {}) }));
  assert.deepEqual(names(film(6)), []);
  assert.deepEqual(names(film(5)), ["tall-5", "tall-6", "tall-7"]);
  assert.deepEqual(names(film(8), TALL), ["tall-3", "tall-4", "tall-6"]);
});

Deno.test("the camera over an opening picture never leaves its faces", () => {
  for (const x of [0.05, 0.2, 0.5, 0.7, 0.85]) {
    for (const width of [0.05, 0.1, 0.2, 0.27]) {
      const box = { x: Math.min(x, 1 - width), y: 0.3, width, height: 0.3 };
      const shot = stillShot(0, { asset: sized("wide", 4000, 3000), faces: [{ box }] });
      const { from, to } = backdropOf(shot, TALL).move;
      const region = faceRegion(shot.faces, MIN_FACE_AIR)!;
      assert.ok(holds(from, region) && holds(to, region), JSON.stringify({ region, from, to }));
    }
  }
});

Deno.test("a film opens with other people in each picture, as far as there are others", () => {
  const group = (n: number) => ["p1", "p2"].slice(0, n < 5 ? 2 : n < 7 ? 1 : 0);
  const film = shots((n) => ({
    asset: { ...sized(`wide-${n}`, 4000, 3000), people: group(n) },
    storyId: `story-${n}`,
    momentId: `moment-${n}`,
  }));
  assert.deepEqual(names(film), ["wide-3", "wide-5", "wide-7"]);
  const alike = film.map((shot) => ({ ...shot, asset: { ...shot.asset, people: ["p1"] } }));
  assert.deepEqual(names(alike), ["wide-3", "wide-4", "wide-5"], "where all are alike, the best");
});

Deno.test("a film through the years opens with a picture of each, different in what they show", () => {
  const years = ["2022", "2022", "2022", "2023", "2023", "2024", "2024", "2024", "2024"];
  const people = [0, 0, 0, 4, 4, 4, 1, 0, 0];
  const film = years.map((year, n) =>
    stillShot(n, {
      asset: {
        ...sized(`${year}-${n}`, 4000, 3000),
        people: Array.from({ length: people[n]! }, (_, who) => `p${year}${who}`),
      },
      storyId: `story-${year}`,
      momentId: `moment-${n}`,
      rank: n,
    })
  );
  // The pictures of 2022 come right after the title.
  const opening = bestShots(
    [...film, stillShot(9, { storyId: "story-2025", momentId: "last" })],
    WIDE,
  );
  assert.equal(new Set(opening.map(({ storyId }) => storyId)).size, 3);
  assert.equal(new Set(opening.map(({ asset }) => Math.min(2, asset.people.length))).size, 3);
});

Deno.test("a film opens without pictures rather than with one that comes right after the title", () => {
  const film = (clips: number) =>
    shots((n) => ({
      asset: sized(`wide-${n}`, 4000, 3000),
      storyId: `story-${n}`,
      ...(n >= 8 - clips ? { medium: "video" as const } : {}),
    }));
  assert.deepEqual(names(film(2)), ["wide-3", "wide-4", "wide-5"]);
  assert.deepEqual(names(film(3)), []);
});

/** A wide group: faces in a row, its upper edges at `y`. */
const row = (y: number) =>
  [0.2, 0.4, 0.6].map((x) => ({ box: { x, y, width: 0.15, height: 0.2 } }));
const TITLES = { main: "A year with Ida", sub: "2025" };
const isHidden = (shot: Shot, stand: Stand | undefined) =>
  coveredBy(titleBlock(TITLES, WIDE, stand), shot, backdropOf(shot, WIDE).move) > 0.02;

Deno.test("a title stands above or below the faces of the opening, else in the middle", () => {
  const standOver = (y?: number) => {
    const faces = y === undefined ? [] : row(y);
    const film = shots((n) => ({ asset: sized(`wide-${n}`, 1920, 1080), faces }));
    const { best, stand } = bestUnder(TITLES, film, WIDE);
    assert.ok(best.length === 3 && best.every((shot) => !isHidden(shot, stand)), `${y}`);
    return stand;
  };
  assert.equal(standOver(), undefined);
  assert.equal(standOver(0.05), undefined);
  assert.equal(standOver(0.45), "upper");
  assert.equal(standOver(0.36), "lower");
  assert.equal(standOver(0.3), "lower");
});

Deno.test("a film opens rather with a picture that leaves its title room", () => {
  const film = shots((n) => ({
    asset: sized(`wide-${n}`, 1920, 1080),
    faces: n === 3 ? [{ box: { x: 0.1, y: 0.05, width: 0.8, height: 0.9 } }] : row(0.45),
  }));
  const { best, stand } = bestUnder(TITLES, film, WIDE);
  assert.ok(best.every((shot) => !isHidden(shot, stand)));
  assert.equal(best.length, 3);
});

Deno.test("where nothing says where faces are, no opening picture is cropped much, nor has words in its middle", () => {
  const unknown = (width: number, height: number) =>
    shots((n) => ({ asset: sized(`picture-${n}`, width, height), facesUnknown: true }));
  const opened = (film: readonly Shot[], canvas: Canvas) => bestUnder(TITLES, film, canvas);
  assert.deepEqual(opened(unknown(4000, 3000), WIDE).best, []);
  assert.deepEqual(opened(unknown(4000, 3000), TALL).best, []);
  assert.equal(opened(unknown(1920, 1080), WIDE).best.length, 3);
  const upright = opened(unknown(1080, 1920), TALL);
  assert.deepEqual([upright.best.length, upright.stand], [3, "lower"]);
});

/** A film that such pictures opened. */
const openedWith = (film: readonly Shot[]) =>
  ({
    items: film.map((shot, index) => ({
      id: `opening-${index}`,
      visual: {
        kind: "card",
        role: "opening",
        backdrop: { ...backdropOf(shot, WIDE), sharp: true },
      },
    })),
  }) as unknown as Pick<Timeline, "items">;

Deno.test("pictures that opened a film open it under a new title, too, but never with words on their faces", () => {
  const film = Array.from({ length: 12 }, (_, n) =>
    stillShot(n, {
      asset: sized(`wide-${n}`, 1920, 1080),
      faces: n >= 9 ? row(0.3) : [],
      storyId: `story-${n}`,
      momentId: `moment-${n}`,
    }));
  const before = openedWith(film.slice(9));
  const under = (main: string) => bestUnder({ main }, film, WIDE, before);
  const kept = under("Lisbon");
  assert.deepEqual(kept.best.map(({ asset }) => asset.id), ["wide-9", "wide-10", "wide-11"]);
  assert.equal(kept.stand, "lower");
  const long =
    "Three weeks in Lisbon, in Porto and by the sea with Ida, Emil, Theo and all the others";
  const { best, stand } = under(long);
  assert.equal(best.length, 3);
  for (const shot of best) {
    const block = titleBlock({ main: long }, WIDE, stand);
    assert.ok(coveredBy(block, shot, backdropOf(shot, WIDE).move) <= 0.05, shot.asset.id);
  }
});
