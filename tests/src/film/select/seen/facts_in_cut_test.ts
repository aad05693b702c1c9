// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Fault } from "../../../../../src/base/fault.ts";
import type { Brief } from "../../../../../src/film/brief/brief.ts";
import { draft } from "../../../../../src/film/select/make_draft.ts";
import { makeCut } from "../../../../../src/film/select/make_cut.ts";
import { USUAL_FACT_NAMES } from "../../../../../src/film/select/seen/seen_picture.ts";
import { remedyOf, sentenceOf } from "../../../../../src/film/select/trace_sentences.ts";
import type { Asset } from "../../../../../src/library/asset.ts";
import { photo, video } from "../../../../fixtures/assets.ts";
import { briefOf } from "../../../../fixtures/film/brief_of.ts";
import { type Content, withContents } from "../../../../fixtures/film/head_facts.ts";
import { knownFacts } from "../../../../fixtures/film/known_facts.ts";

const on = (day: number, id: string, change: Partial<Asset> = {}) =>
  photo({
    id,
    sourceKey: id,
    takenAt: `2025-07-${String(day).padStart(2, "0")}T12:00:00.000`,
    ...change,
  });

function cutOf(
  assets: readonly Asset[],
  contents: Readonly<Record<string, Content>>,
  change: Partial<Brief> = {},
  clips: Parameters<typeof knownFacts>[1] = {},
) {
  const brief = briefOf(change), facts = withContents(knownFacts({}, clips), contents);
  return makeCut(draft(brief, assets), facts, brief, []).cut;
}

const CLEAN: Content = { nsfw_marqo: "no", uncovered_person: "no" };
const decision = (asset: string, kind: "clear" | "pin") => ({ asset, sourceKey: asset, kind });

Deno.test("makeCut leaves out documents and screens, with a heart or without", () => {
  const assets = [
    on(1, "page", { isFavorite: true }),
    on(3, "screen"),
    on(5, "passport", { isFavorite: true }),
    on(7, "lake"),
  ];
  const contents: Record<string, Content> = {
    page: { doc_docling: "full_page_image" },
    screen: { screen: "yes" },
    passport: { caption: "A passport on a table." },
    lake: { doc_docling: "photograph", screen: "no", frame_kind: "place_or_scenery" },
  };
  const cut = cutOf(assets, contents);
  assert.deepEqual(cut.shots.map(({ asset }) => asset.id), ["lake"]);
  const told = Object.fromEntries(cut.trace.map((row) => [row.asset, sentenceOf("en", row)]));
  assert.equal(told.page, "page is not in the film: it is a page of a document.");
  assert.equal(told.screen, "screen is not in the film: it is a picture of a screen.");
  assert.match(told.passport!, /its caption tells of a personal document\.$/);
  const remedy = (id: string) => remedyOf(cut.trace.find(({ asset }) => asset === id)!);
  assert.match(remedy("page")!, /--include page/);
  assert.match(remedy("passport")!, /pictures decide passport --pin$/);

  const pins = ["page", "screen", "passport"].map((id) => decision(id, "pin"));
  const pinned = cutOf(assets, contents, { decisions: pins }).shots;
  assert.equal(pinned.filter(({ secondLook }) => !secondLook).length, 4);
  const others = pins.map((pin) => ({ ...pin, sourceKey: "other bytes" }));
  assert.equal(cutOf(assets, contents, { decisions: others }).shots.length, 1);
  assert.equal(cutOf(assets, contents, { include: ["page", "screen"] }).shots.length, 3);
  assert.throws(
    () => cutOf(assets, contents, { include: ["passport"] }),
    (fault) =>
      fault instanceof Fault && /cannot be included because its caption/.test(fault.message) &&
      /pictures decide passport --pin/.test(fault.hint!),
  );
});

Deno.test("makeCut lets a pinned scan pass what speaks of screens in its name and size", () => {
  const scan = on(1, "scan", { fileName: "Screenshot 1.png", width: 1080, height: 1920 });
  assert.equal(cutOf([scan, on(3, "b")], {}).shots.length, 1);
  assert.equal(
    cutOf([scan, on(3, "b")], {}, { decisions: [decision("scan", "pin")] }).shots.length,
    2,
  );
});

Deno.test("makeCut leaves out what carries nothing, but not what has a heart", () => {
  const contents: Record<string, Content> = {
    room: { frame_kind: "empty_room_ceiling_or_floor", people: "none" },
    cup: { frame_kind: "lone_everyday_object" },
    loved: { frame_kind: "lone_everyday_object" },
    party: { frame_kind: "people_moment", people: "crowd" },
  };
  const cut = cutOf(
    [on(1, "room"), on(3, "cup"), on(5, "loved", { isFavorite: true }), on(7, "party")],
    contents,
  );
  assert.deepEqual(cut.shots.map(({ asset }) => asset.id), ["loved", "party"]);
  const row = cut.trace.find(({ asset }) => asset === "cup")!;
  assert.equal(row.reason, "lone_object");
  assert.deepEqual(row.numbers, { points: 3.5, limit: 3 });
  assert.equal(row.seen?.facts, "a lone everyday object 0.90");
});

Deno.test("makeCut makes films for three circles", () => {
  const assets = [on(1, "clean"), on(3, "bare"), on(5, "bath"), on(7, "unknown"), on(9, "grey")];
  const contents: Record<string, Content> = {
    clean: CLEAN,
    bare: { nsfw_marqo: "yes" },
    bath: { ...CLEAN, caption: "A baby in the bath." },
    grey: { nsfw_marqo: ["no", 0.31] },
  };
  const shown = (change: Partial<Brief>) =>
    cutOf(assets, contents, change).shots.flatMap(({ asset, secondLook }) =>
      secondLook ? [] : [asset.id]
    );
  assert.deepEqual(shown({ sharing: "just-us" }), ["clean", "bare", "bath", "unknown", "grey"]);
  assert.deepEqual(shown({}), ["clean", "bare", "unknown", "grey"]);
  assert.deepEqual(shown({ sharing: "shareable" }), ["clean", "grey"]);
  const decisions = ["bare", "bath", "unknown"].map((id) => decision(id, "clear"));
  assert.equal(shown({ sharing: "shareable", decisions }).length, 5);

  const { review, trace } = cutOf(assets, contents, { sharing: "shareable" });
  assert.deepEqual(review?.check, [{ asset: "grey", name: "grey", probability: 0.31 }]);
  assert.deepEqual(review?.held.map(({ asset, reason }) => `${asset} ${reason}`), [
    "bare held_exposed",
    "bath held_intimate",
  ]);
  assert.equal(trace.find(({ asset }) => asset === "unknown")?.reason, "held_unknown");
  assert.throws(
    () => cutOf(assets, contents, { sharing: "shareable", include: ["bare"] }),
    (fault) => fault instanceof Fault && /pictures decide bare --clear/.test(fault.hint!),
  );
});

Deno.test("makeCut holds whole runs back, and clears one picture of them alone", () => {
  const at = (minute: number) =>
    on(12, `m${minute}`, { takenAt: `2025-07-12T12:${String(minute).padStart(2, "0")}:00.000` });
  const assets = [0, 4, 8, 12].map(at);
  const contents: Record<string, Content> = {
    m0: { nsfw_marqo: "yes" },
    m4: { nsfw_marqo: "yes" },
    m8: { uncovered_person: "yes" },
    m12: CLEAN,
  };
  const shared = { sharing: "shareable" } as const;
  const held = cutOf(assets, contents, shared);
  assert.deepEqual(held.shots, []);
  assert.equal(held.trace.find(({ asset }) => asset === "m12")?.reason, "held_run");
  const cleared = cutOf(assets, contents, { ...shared, decisions: [decision("m0", "clear")] });
  assert.deepEqual(cleared.shots.map(({ asset }) => asset.id), ["m0"]);
});

Deno.test("makeCut gives shots and the trace the words of captions and moving clips", () => {
  const clip = video({ id: "v", sourceKey: "v", takenAt: "2025-07-05T12:00:00.000" });
  const contents: Record<string, Content> = {
    a: { caption: "A lake under clouds.", location: "outdoor" },
    v: { caption: "A girl.", line: "A girl jumps into the water.", residual: 2 },
  };
  const cut = cutOf([on(1, "a"), clip, on(9, "plain")], contents);
  assert.deepEqual(cut.words, {
    a: "A lake under clouds.",
    v: "A girl jumps into the water.",
  });
  assert.deepEqual(cut.trace.find(({ asset }) => asset === "a")?.seen, {
    facts: "outdoor 0.90",
    caption: "A lake under clouds.",
    captioner: "smol, http://there/v1, artifact not declared, build not reported, controls 0",
  });
  assert.equal(cut.plainClips, undefined);
  const still = cutOf([clip], { v: { ...contents.v, residual: 1.2 } });
  assert.deepEqual(still.words, { v: "A girl." });
  assert.deepEqual(still.plainClips, { v: { kind: "video", seconds: 6, motion: 1.2 } });
});

Deno.test("makeCut counts how clips came by their words, and takes none about another clip", () => {
  const clip = (day: number, id: string) =>
    video({ id, sourceKey: id, takenAt: `2025-07-${String(day).padStart(2, "0")}T12:00:00.000` });
  const ids = ["now", "replaced", "calm", "none"];
  const assets = ids.map((id, n) => clip(2 + n * 7, id));
  const line = "A girl jumps into the water.";
  const contents: Record<string, Content> = {
    now: { line, lineSource: "digest", residual: 2 },
    replaced: { line, lineSource: "of an older clip", residual: 2 },
    calm: { line, residual: 0.2 },
    none: { residual: 2 },
  };
  const facts = withContents(knownFacts(), contents), brief = briefOf();
  const clipSources = new Map(ids.map((id) => [id, new Set(["digest"])]));
  const { cut } = makeCut(draft(brief, assets), facts, brief, [], { clipSources });
  assert.deepEqual(cut.words, { now: line });
  assert.deepEqual(Object.keys(cut.plainClips!), ["replaced", "calm", "none"]);
  assert.deepEqual(cut.motion, {
    requested: 4,
    banked: 2,
    plainFacts: 3,
    unsupported: 1,
    unrecorded: 2,
    producers: USUAL_FACT_NAMES.motionLines,
  });
});
