// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import fc from "fast-check";
import type { FactReader } from "../../../../src/bank/fact.ts";
import { type Brief, TRANSITIONS } from "../../../../src/film/brief/brief.ts";
import type { Cut, Shot } from "../../../../src/film/select/cut.ts";
import { checkTimeline } from "../../../../src/film/timeline/check_timeline.ts";
import { layout } from "../../../../src/film/timeline/layout.ts";
import type { Timeline } from "../../../../src/film/timeline/timeline.ts";
import { faceRegion, holds, MIN_FACE_AIR } from "../../../../src/film/framing/box.ts";
import type { DateSource, Face } from "../../../../src/library/asset.ts";
import { photo } from "../../../fixtures/assets.ts";
import { clipShot, cutOf, stillShot } from "../../../fixtures/film/cuts.ts";

const NO_FACTS: FactReader = { get: () => undefined };

function layOut(
  cut: Cut,
  changes: Partial<Brief["look"]> = {},
  fps: Timeline["fps"] = 30,
  facts = NO_FACTS,
) {
  const beat = 60 / 100;
  const beats = Array.from({ length: 2_000 }, (_, i) => i * beat);
  return layout({
    cut,
    brief: {
      look: { transition: "smart", cards: true, addDate: true, addPlace: true, ...changes },
      locale: "en",
      seed: 7,
      codec: "h264",
    },
    canvas: { width: 1920, height: 1080 },
    fps,
    music: {
      grid: { beats, beatsPerBar: 4, firstBar: 0 },
      bind: (form) => ({
        mode: "composed",
        seed: 7,
        mood: "happy",
        bpm: 100,
        beatsPerBar: 4,
        ...form,
      }),
    },
    facts,
  });
}

const anyShots: fc.Arbitrary<Shot[]> = fc
  .array(fc.record({ clip: fc.boolean(), story: fc.nat(3), moment: fc.nat(2) }), {
    minLength: 1,
    maxLength: 30,
  })
  .map((kinds) =>
    kinds.map(({ clip, story, moment }, n) =>
      (clip ? clipShot : stillShot)(n, {
        storyId: `story-${story}`,
        momentId: `moment-${story}-${moment}`,
      })
    )
  );

Deno.test("layout gives a whole timeline for any shots, look and rate", () => {
  fc.assert(
    fc.property(
      anyShots,
      fc.constantFrom(...TRANSITIONS),
      fc.constantFrom(undefined, 0, 0.1, 1.3, 2),
      fc.boolean(),
      fc.constantFrom(24, 25, 30, 60),
      (shots, transition, transitionSeconds, cards, fps) => {
        const timeline = layOut(cutOf(shots), { transition, transitionSeconds, cards }, fps);
        checkTimeline(timeline);
        assert.deepEqual(
          timeline.items.filter(({ kind }) => kind === "shot").map(({ asset }) => asset),
          shots.map(({ asset }) => asset.id),
        );
      },
    ),
    { numRuns: 60 },
  );
});

Deno.test("layout puts joins on beats", () => {
  const timeline = layOut(cutOf(Array.from({ length: 20 }, (_, n) => stillShot(n))));
  const near = timeline.joins.filter((join) => {
    const next = timeline.items[join.after + 1]!;
    const seconds = (next.startFrame + join.frames / 2) / timeline.fps;
    return timeline.beats.some((beat) => Math.abs(beat - seconds) <= 0.04);
  });
  assert.ok(near.length >= timeline.joins.length * 0.9, `${near.length}/${timeline.joins.length}`);
});

Deno.test("layout shows captions never during a dissolve", () => {
  const shots = Array.from({ length: 12 }, (_, n) => stillShot(n));
  const { items, joins } = layOut(cutOf(shots), { transition: "crossfade" });
  let captions = 0;
  items.forEach((item, i) => {
    if (item.kind !== "shot") return;
    for (const { startFrame, frames } of item.overlays) {
      captions++;
      assert.ok(startFrame >= (joins[i - 1]?.frames ?? 0));
      assert.ok(startFrame + frames <= item.frames - (joins[i]?.frames ?? 0));
    }
  });
  assert.ok(captions > 0);
});

Deno.test("layout cuts inside a moment and dissolves between stories", () => {
  const shots = [
    stillShot(0, { storyId: "a", momentId: "m" }),
    stillShot(1, { storyId: "a", momentId: "m" }),
    stillShot(2, { storyId: "b", momentId: "n" }),
  ];
  const { joins } = layOut(cutOf(shots), { cards: false });
  assert.deepEqual(joins.map(({ style }) => style), ["cut", "dissolve"]);
});

Deno.test("layout stretches no spoken sentence and shortens none", () => {
  const spoken = clipShot(3, { keepsSpeech: true, hold: { min: 4.7, ideal: 4.7, max: 4.7 } });
  const shots = [stillShot(0), stillShot(1), stillShot(2), spoken, stillShot(4)];
  const { items, joins, fps } = layOut(cutOf(shots));
  const i = items.findIndex(({ asset }) => asset === spoken.asset.id);
  const between = items[i]!.frames - joins[i - 1]!.frames / 2 - joins[i]!.frames / 2;
  assert.equal(between, Math.round(4.7 * fps));
});

Deno.test("layout has no cards around less than five seconds of film", () => {
  const timeline = layOut(cutOf([stillShot(0)]));
  assert.deepEqual(timeline.items.map(({ kind }) => kind), ["shot"]);
});

Deno.test("checkTimeline refuses items that do not meet", () => {
  const timeline = layOut(cutOf([stillShot(0), stillShot(1)]));
  const items = timeline.items.map((item, i) =>
    i === 1 ? { ...item, startFrame: item.startFrame + 1 } : item
  );
  assert.throws(() => checkTimeline({ ...timeline, items }), /do not meet/);
});

Deno.test("layout with no transition joins plainly: nothing dissolves, no word and no end fades", () => {
  fc.assert(
    fc.property(anyShots, fc.boolean(), (shots, cards) => {
      const timeline = layOut(cutOf(shots), { transition: "none", transitionSeconds: 2, cards });
      checkTimeline(timeline);
      assert.ok(timeline.joins.every(({ style, frames }) => style === "cut" && frames === 0));
      assert.equal(timeline.fadeOutFrames, 0);
      for (const { frames, overlays } of timeline.items) {
        for (const { role: _, text: __, ...times } of overlays) {
          assert.deepEqual(times, { startFrame: 0, frames, fadeInFrames: 0, fadeOutFrames: 0 });
        }
      }
    }),
    { numRuns: 40 },
  );
});

Deno.test("layout lets a Live Photo play and rest on its still, and only play in a short shot", () => {
  const clip = { durationSeconds: 3, hasSound: true, loudness: -30, speech: [], levels: [] };
  const facts: FactReader = {
    get: (producer) => (producer === "clip-v1" ? { ...clip, motion: [] } : undefined) as never,
  };
  const rests = (seconds: number) => {
    const hold = { min: seconds, ideal: seconds, max: seconds };
    const cut = cutOf([stillShot(0), stillShot(1, { medium: "live", hold }), stillShot(2)]);
    const item = layOut(cut, {}, 30, facts).items.find(({ asset }) => asset === "p1.jpg")!;
    return { item, rest: item.visual.kind === "clip" ? item.visual.rest : undefined };
  };
  const { item, rest } = rests(4);
  assert.equal(rest?.source.part, "original");
  assert.ok(rest.startFrame + rest.frames <= 3 * 30, "the clip plays until its still is there");
  assert.ok(rest.startFrame + rest.frames <= item.frames - 15);
  assert.equal(rests(0.8).rest, undefined);
});

Deno.test("the still on which a Live Photo rests keeps a head near its edge, however near the camera comes", () => {
  const clip = { durationSeconds: 3, hasSound: true, loudness: -30, speech: [], levels: [] };
  const facts: FactReader = {
    get: (producer) => (producer === "clip-v1" ? { ...clip, motion: [] } : undefined) as never,
  };
  const restOn = (faces: readonly Face[]) => {
    const hold = { min: 4, ideal: 4, max: 4 };
    const asset = photo({ id: "live.jpg", width: 1920, height: 1080 });
    const cut = cutOf([stillShot(0), stillShot(1, { asset, faces, medium: "live", hold })]);
    const { visual } = layOut(cut, {}, 30, facts).items.find((item) => item.asset === asset.id)!;
    return visual.kind === "clip" ? visual.rest!.move! : assert.fail(visual.kind);
  };
  assert.ok(restOn([]).to.y > 0.02);
  const faces = [{ box: { x: 0.5, y: 0.04, width: 0.06, height: 0.1 } }];
  const head = faceRegion(faces, MIN_FACE_AIR)!, { from, to } = restOn(faces);
  assert.ok(holds(from, head) && holds(to, head));
  assert.ok(to.width < from.width);
});

Deno.test("layout gives each of two pictures weeks apart its own date, and one of the same days one", () => {
  const upright = (id: string, day: string, dateSource: DateSource = "exif") =>
    photo({ id, takenAt: `2025-${day}T12:00:00.000`, width: 3000, height: 4000, dateSource });
  const words = (day: string, dateSource?: DateSource, as?: "then") => {
    const pair = stillShot(0, {
      asset: upright("a", "07-01"),
      beside: [{ asset: upright("b", day, dateSource), faces: [], ...(as ? { as } : {}) }],
    });
    const cut = cutOf([pair, stillShot(4), stillShot(8)], {
      span: { first: "2025-03-01", last: "2025-09-30" },
    });
    const { overlays } = layOut(cut).items.find(({ asset }) => asset === "a")!;
    return overlays.map(({ text, tile }) => [tile, text]);
  };
  assert.deepEqual(words("09-02"), [[0, "July 1"], [1, "September 2"]]);
  assert.deepEqual(words("07-03"), [[undefined, "July 1 – 3"]]);
  assert.deepEqual(words("09-02", "file_time"), [[undefined, "July 1"]]);
  assert.deepEqual(words("09-02", "file_time", "then"), [[0, "2025"]]);
});

Deno.test("layout asks the music for its last chord on the closing card and for rest under voices", () => {
  const clip = { durationSeconds: 9, hasSound: true, loudness: -30, levels: [], motion: [] };
  const speech = [{ start: 1, end: 1.6 }, { start: 2, end: 2.5 }];
  const facts: FactReader = {
    get: (producer) => (producer === "clip-v1" ? { ...clip, speech } : undefined) as never,
  };
  const hold = { min: 4, ideal: 4, max: 4 };
  const shots = Array.from(
    { length: 9 },
    (_, n) => (n === 6 ? clipShot : stillShot)(n, { hold, rank: n === 4 ? 0 : n + 1 }),
  );
  const { music, items, fps } = layOut(cutOf(shots), {}, 30, facts);
  assert.ok(music.mode === "composed");
  const startOf = (id: string) => items.find((item) => item.id === id)!.startFrame / fps;
  const clipStart = items.find(({ sound }) => sound)!.startFrame / fps;
  assert.deepEqual(music.voices!.length, 1, "two words near each other are one voice");
  assert.ok(Math.abs(music.voices![0]!.end - music.voices![0]!.start - 1.5) < 0.05);
  assert.ok(music.voices![0]!.start >= clipStart);
  assert.ok(Math.abs(music.hitSeconds! - startOf("shot-4")) < 1);
  assert.ok(Math.abs(music.endingSeconds! - startOf("ending")) < 1);
});
