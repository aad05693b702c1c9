// SPDX-License-Identifier: AGPL-3.0-or-later

// What holds of every film, whatever the library and the brief.

import assert from "node:assert/strict";
import fc from "fast-check";
import { Fault } from "../../../../src/base/fault.ts";
import { wallMs } from "../../../../src/base/local_time.ts";
import { isConsidered } from "../../../../src/film/brief/material.ts";
import { assetsOf, type Cut, type Shot } from "../../../../src/film/select/cut.ts";
import { canvasOf } from "../../../../src/film/framing/canvas.ts";
import { alongOf } from "../../../../src/film/framing/tile_moves.ts";
import { openingAndEndingSeconds } from "../../../../src/film/select/length/film_length.ts";
import { compareAssets } from "../../../../src/film/select/candidate.ts";
import { type Draft, MIN_SPACING_SECONDS } from "../../../../src/film/select/draft.ts";
import { draft } from "../../../../src/film/select/make_draft.ts";
import { makeCut } from "../../../../src/film/select/make_cut.ts";
import { hashDistance, hashWords } from "../../../../src/film/select/judging/picture_hash.ts";
import { replaceShot } from "../../../../src/film/select/shots/replace_shot.ts";
import { CHAPTER_HOLD } from "../../../../src/film/select/length/card_holds.ts";
import { type Film, type FilmCase, filmCases, filmOf } from "../../../fixtures/film/film_cases.ts";

interface Made extends Film {
  readonly draft: Draft;
  readonly cut: Cut;
  readonly wanted: readonly string[];
  readonly unseen: readonly string[];
}

/** `undefined` when the brief is refused aloud: nothing there, or an include a gate forbids. */
function make(of: FilmCase): Made | undefined {
  const film = filmOf(of);
  const { brief, library } = film;
  try {
    const drafted = draft(brief, library.assets);
    const made = makeCut(drafted, library.facts, brief, library.people, { faces: library.faces });
    return { ...film, draft: drafted, ...made };
  } catch (error) {
    if (error instanceof Fault && ["usage", "nothing_to_film"].includes(error.code)) {
      return undefined;
    }
    throw error;
  }
}

function law(name: string, check: (made: Made) => void, numRuns = 80) {
  Deno.test(`makeCut ${name}`, () => {
    let films = 0;
    fc.assert(
      fc.property(filmCases, (film) => {
        const made = make(film);
        if (!made) return;
        films += made.cut.shots.length > 0 ? 1 : 0;
        check(made);
      }),
      { numRuns },
    );
    assert.ok(films > numRuns / 4, `only ${films} of ${numRuns} cases made a film`);
  });
}

/** Without the further shots of pictures that have one. */
function firstLooks(cut: Cut): Shot[] {
  return cut.shots.filter(({ secondLook }) => !secondLook);
}

function shown(cut: Cut): Array<Shot["asset"]> {
  return firstLooks(cut).flatMap(assetsOf);
}

law("keeps the order of capture", ({ cut }) => {
  for (const [index, shot] of cut.shots.entries()) {
    const next = cut.shots[index + 1];
    assert.ok(!next || compareAssets(shot.asset, next.asset) <= 0);
    assert.equal(shot.id, `shot-${index + 1}`);
    const isBeside = [cut.shots[index - 1], next].some((other) => other?.asset === shot.asset);
    assert.equal(Boolean(shot.secondLook) && !isBeside, false, "a second look stands alone");
  }
});

law(
  "keeps shots apart, but for what the owner asked for and for batches",
  ({ cut, draft, brief }) => {
    const included = new Set(brief.include);
    const batches = new Map(draft.candidates.map(({ asset, batch }) => [asset.id, batch?.id]));
    const shots = firstLooks(cut);
    for (const [index, shot] of shots.entries()) {
      const next = shots[index + 1];
      if (!next || (included.has(shot.asset.id) && included.has(next.asset.id))) continue;
      const batch = batches.get(shot.asset.id);
      if (batch !== undefined && batch === batches.get(next.asset.id)) continue;
      const seconds = (wallMs(next.asset.takenAt) - wallMs(shot.asset.takenAt)) / 1000;
      // Pictures of a lively moment follow each other quickly.
      const least = shot.momentId === next.momentId ? MIN_SPACING_SECONDS : draft.spacingSeconds;
      assert.ok(seconds >= least, `${seconds} s between ${shot.id} and ${next.id}`);
    }
  },
);

law(
  "is the same for the same library in another order",
  ({ library, brief, cut, wanted, unseen }) => {
    const again = draft(brief, library.assets.toReversed());
    const made = makeCut(again, library.facts, brief, library.people, { faces: library.faces });
    assert.deepEqual(made, { cut, wanted, unseen });
  },
  60,
);

law("gives each considered asset exactly one trace row", ({ library, brief, cut }) => {
  const rows = cut.trace.map(({ asset }) => asset);
  assert.equal(new Set(rows).size, rows.length);
  const considered = library.assets.filter(isConsidered(brief)).map(({ id }) => id);
  assert.deepEqual(rows.toSorted(), considered.toSorted());
  const inFilm = cut.trace.filter(({ verdict }) => verdict === "in").map(({ asset }) => asset);
  assert.deepEqual(inFilm.toSorted(), shown(cut).map(({ id }) => id).toSorted());
});

law("names only pictures of the film as what stood in the way", ({ cut }) => {
  const inFilm = new Set(shown(cut).map(({ id }) => id));
  for (const { asset, stage, other, reason } of cut.trace) {
    if (stage === "pool" || other === undefined) continue;
    assert.ok(inFilm.has(other), `${asset} names ${other} for ${reason}`);
  }
});

law("never shows what is excluded, hidden or no material", ({ brief, cut }) => {
  for (const asset of shown(cut)) {
    assert.ok(!brief.exclude.includes(asset.id));
    assert.equal(asset.visibility, "visible");
    assert.ok(!asset.tags.includes("photos-memories/generated"));
    if (!brief.usePhotos) assert.equal(asset.kind, "video");
  }
});

law("shows every included picture", ({ brief, cut }) => {
  const ids = new Set(shown(cut).map(({ id }) => id));
  for (const id of brief.include) assert.ok(ids.has(id), `${id} is missing`);
});

law("is as long as its target, or says how short it is", ({ cut, brief }) => {
  if (cut.verdict.kind === "nothing") return assert.equal(cut.shots.length, 0);
  const content = cut.shots.reduce((sum, { hold }) => sum + hold.ideal, 0);
  const cards = brief.look.cards && content >= 5
    ? openingAndEndingSeconds(cut.target.seconds, true, !cut.endsOnShot, cut.route !== undefined)
    : 0;
  const total = content + cards + cut.dividers.length * CHAPTER_HOLD.ideal;
  const short = cut.verdict.kind === "editorial_shortfall" ? cut.verdict.seconds : 0;
  const target = cut.target.seconds - short;
  const tolerance = Math.max(3, 0.15 * target);
  // One picture is the least a film can be, whatever its length was to be.
  if (cut.shots.length === 1) return;
  assert.ok(Math.abs(total - target) <= tolerance, `${total} s instead of ${target} s`);
});

law("keeps every hold inside its bounds and inside its clip", ({ cut, library }) => {
  for (const shot of cut.shots) {
    const { min, ideal, max } = shot.hold;
    assert.ok(min <= ideal + 1e-6 && ideal <= max + 1e-6, JSON.stringify(shot.hold));
    if (shot.medium === "still") continue;
    const key = shot.asset.sourceKey + (shot.medium === "live" ? "+motion" : "");
    const clip = library.facts.get("clip-v1", key);
    // A Live Photo rests on its still for at most two seconds.
    const rest = shot.medium === "live" ? 2 : 0;
    if (clip) assert.ok(shot.inSeconds + ideal <= clip.durationSeconds + rest + 1e-3);
  }
});

law("never shows a burst, a stack or a copy twice", ({ cut, library, brief }) => {
  const assets = shown(cut);
  const included = new Set(brief.include);
  for (const [index, a] of assets.entries()) {
    for (const b of assets.slice(index + 1)) {
      if (included.has(a.id) && included.has(b.id)) continue;
      assert.notEqual(a.sourceKey, b.sourceKey);
      if (a.stackId && a.account === b.account) assert.notEqual(a.stackId, b.stackId);
      const one = library.facts.get("pixels-v1", a.sourceKey);
      const other = library.facts.get("pixels-v1", b.sourceKey);
      const apart = Math.abs(wallMs(a.takenAt) - wallMs(b.takenAt));
      if (one && other && apart <= 300_000 && a.kind === "photo" && b.kind === "photo") {
        assert.ok(hashDistance(hashWords(one.hash), hashWords(other.hash)) > 8);
      }
    }
  }
});

law("gives each era a shot when it has usable material", ({ cut, draft, brief }) => {
  if (brief.durationSeconds !== undefined || cut.verdict.kind === "nothing") return;
  const shownIn = new Set(cut.shots.map((shot) => shot.storyId));
  const eras = new Map<number, boolean>();
  for (const story of draft.stories) {
    if (story.era < 0) continue;
    eras.set(story.era, (eras.get(story.era) ?? false) || shownIn.has(story.id));
  }
  const usable = (era: number) =>
    draft.moments.some((moment) =>
      moment.era === era &&
      moment.candidates.some((each) => each.favorite && each.asset.kind === "photo")
    );
  // A favourite photo stands with any pixels, so an era that has one has usable material.
  for (const [era, has] of eras) if (usable(era)) assert.ok(has, `era ${era} is silent`);
});

law("places dividers before shots, ascending, cards within a fifth", ({ cut, brief }) => {
  let last = 0;
  for (const { beforeShot, title } of cut.dividers) {
    assert.ok(beforeShot > last && beforeShot < cut.shots.length);
    assert.notEqual(title, "");
    last = beforeShot;
  }
  if (cut.dividers.length === 0) return;
  const cards = openingAndEndingSeconds(cut.target.seconds, brief.look.cards, !cut.endsOnShot) +
    cut.dividers.length * CHAPTER_HOLD.ideal;
  const content = cut.shots.reduce((sum, { hold }) => sum + hold.ideal, 0);
  assert.ok(cards <= 0.25 * (cards + content), `${cards} s of cards for ${content} s of shots`);
});

law("puts pictures of one shape on one screen, each nowhere else", ({ cut }) => {
  const ids = shown(cut).map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length);
  for (const shot of cut.shots) {
    if (!shot.beside) continue;
    const canvas = canvasOf(cut.orientation!, 1080), along = alongOf(shot.asset, canvas);
    for (const { asset } of shot.beside) assert.equal(alongOf(asset, canvas), along);
    const media = [shot, ...shot.beside].map(({ medium = "still" }) => medium);
    assert.ok(media.filter((medium) => medium !== "still").length <= 2, "too many clips play");
    assert.ok(media[0] !== "still" || !media.includes("video"), "a clip plays unheard");
  }
});

law("loses one picture after the other and stays a film in order", ({ cut }) => {
  let left = cut;
  const failed = new Set<string>();
  while (left.shots.length > 0 && failed.size < 12) {
    const asset = left.shots[failed.size % left.shots.length]!.asset.id;
    assert.deepEqual(replaceShot(left, asset), replaceShot(left, asset));
    left = replaceShot(left, asset);
    failed.add(asset);
    const ids = shown(left).map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
    assert.ok(!ids.some((id) => failed.has(id)), "a failed picture came back");
    assert.equal(left.trace.length, cut.trace.length);
    const inFilm = left.trace.filter(({ verdict }) => verdict === "in").map((row) => row.asset);
    assert.deepEqual(inFilm.toSorted(), ids.toSorted());
    for (const { beforeShot } of left.dividers) {
      assert.ok(beforeShot > 0 && beforeShot < left.shots.length);
    }
  }
  if (left.shots.length === 0) assert.equal(left.verdict.kind, "nothing");
});
