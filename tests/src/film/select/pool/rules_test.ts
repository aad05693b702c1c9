// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Fault } from "../../../../../src/base/fault.ts";
import { resolveExclusions } from "../../../../../src/library/exclusion.ts";
import { gatherPool } from "../../../../../src/film/select/pool.ts";
import { excluderOf } from "../../../../../src/film/select/pool/rules.ts";
import { nothingSentence } from "../../../../../src/film/select/shots/verdict.ts";
import {
  reasonClause,
  remedyOf,
  sentenceOf,
} from "../../../../../src/film/select/trace_sentences.ts";
import type { Asset } from "../../../../../src/library/asset.ts";
import type { ExclusionRule } from "../../../../../src/library/exclusion.ts";
import { photo, video } from "../../../../fixtures/assets.ts";
import { briefOf } from "../../../../fixtures/film/brief_of.ts";

const july = (day: number) => `2025-07-${String(day).padStart(2, "0")}T12:00:00.000`;

const TABLE: ReadonlyArray<{
  readonly asset: Asset;
  readonly rule: ExclusionRule;
  readonly reason: string;
  readonly sentence: string;
}> = [
  {
    asset: photo({ id: "person", takenAt: july(1), people: ["p-ex"] }),
    rule: { kind: "person", person: "p-ex", name: "Sam" },
    reason: "excluded_person",
    sentence: "you excluded Sam, who is in it",
  },
  {
    asset: photo({ id: "dates", takenAt: july(3) }),
    rule: { kind: "dates", range: { start: "2025-07-03", end: "2025-07-04" } },
    reason: "excluded_dates",
    sentence: "you excluded the days 2025-07-03 to 2025-07-04",
  },
  {
    asset: photo({ id: "place", takenAt: july(5), place: { city: "Berlin", country: "Germany" } }),
    rule: { kind: "place", place: "berlin" },
    reason: "excluded_place",
    sentence: 'you excluded the place "berlin"',
  },
  {
    asset: photo({ id: "album", takenAt: july(7) }),
    rule: { kind: "album", album: "al-1", name: "Work", members: ["album"] },
    reason: "excluded_album",
    sentence: 'you excluded the album "Work", which it is in',
  },
  {
    asset: photo({ id: "tag", takenAt: july(9), tags: ["Receipts"] }),
    rule: { kind: "tag", tag: "receipts" },
    reason: "excluded_tag",
    sentence: 'you excluded the tag "receipts"',
  },
  {
    asset: photo({ id: "camera", takenAt: july(11), make: "Ring", model: "Doorbell" }),
    rule: { kind: "camera", camera: "ring doorbell" },
    reason: "excluded_camera",
    sentence: 'you excluded the camera "ring doorbell"',
  },
  {
    asset: photo({ id: "drone", fileName: "DJI_0001.jpg", takenAt: july(14) }),
    rule: { kind: "file_name", pattern: "dji_*" },
    reason: "excluded_file_name",
    sentence: 'you excluded file names like "dji_*"',
  },
  {
    asset: photo({ id: "asset", takenAt: july(13) }),
    rule: { kind: "asset", asset: "asset", name: "IMG_1.jpg" },
    reason: "excluded_asset",
    sentence: "you excluded it from every film",
  },
];

const exclusions = TABLE.map(({ rule }) => rule);
const free = photo({ id: "free", takenAt: july(20), isFavorite: true });

Deno.test("gatherPool obeys every kind of lasting exclusion and says which", () => {
  const pool = gatherPool(briefOf({ exclusions }), [...TABLE.map(({ asset }) => asset), free]);
  assert.deepEqual(pool.candidates.map(({ asset }) => asset.id), ["free"]);
  assert.equal(pool.trace.length, TABLE.length);
  for (const { asset, reason, sentence } of TABLE) {
    const row = pool.trace.find((each) => each.asset === asset.id)!;
    assert.equal(row.reason, reason);
    assert.equal(sentenceOf("en", row), `${asset.id} is not in the film: ${sentence}.`);
    assert.match(remedyOf(row)!, /exclude list/);
    assert.doesNotMatch(reasonClause("en", row), /another picture|the rule/);
  }
  const everything = nothingSentence({ considered: 8 }, pool.trace, "July 2025");
  assert.equal(everything, "Nothing worth a film in July 2025: 8 pictures, 8 excluded by you");
});

Deno.test("gatherPool refuses aloud to include what is excluded for good", () => {
  for (const { asset, rule } of TABLE) {
    const brief = briefOf({ exclusions: [rule], include: [asset.id] });
    assert.throws(
      () => gatherPool(brief, [asset, free]),
      (error) =>
        error instanceof Fault && error.code === "usage" &&
        /cannot be included because you excluded/.test(error.message),
    );
  }
});

Deno.test("resolveExclusions keeps an album's members and follows bound people", () => {
  const of = (rule: ExclusionRule, n: number) => ({ id: `x${n}`, rule, createdAt: "2025-07-14" });
  const resolved = resolveExclusions(
    [
      of({ kind: "album", album: "al-1", name: "Work" }, 1),
      of({ kind: "album", album: "al-2", name: "Gone" }, 2),
      of({ kind: "person", person: "q-sam", name: "Sam" }, 3),
      of({ kind: "tag", tag: "receipts" }, 4),
    ],
    new Map([["al-1", new Set(["b", "a"])]]),
    {
      people: [{
        id: "p-sam",
        name: "Sam",
        bindings: [{ account: "primary", id: "p-sam" }, { account: "partner", id: "q-sam" }],
      }],
      groups: [],
    },
  );
  assert.deepEqual(resolved, [
    { kind: "album", album: "al-1", name: "Work", members: ["a", "b"] },
    { kind: "album", album: "al-2", name: "Gone", members: [] },
    { kind: "person", person: "p-sam", name: "Sam" },
    { kind: "tag", tag: "receipts" },
  ]);
});

Deno.test("resolveExclusions follows a person whom the library merged into one of the same name", () => {
  const rule: ExclusionRule = { kind: "person", person: "p-old", name: "Sam" };
  const resolved = (...people: readonly { readonly id: string; readonly name: string }[]) => {
    const exclusions = [{ id: "x1", rule, createdAt: "2025-07-14" }];
    return resolveExclusions(exclusions, new Map(), undefined, people);
  };
  const ben = { id: "p-ben", name: "Ben" }, sam = { id: "p-sam", name: "Sam" };
  const [followed] = resolved(ben, sam);
  const isOut = (...people: readonly string[]) =>
    excluderOf([followed!])(photo({ people })) !== undefined;
  assert.deepEqual([isOut("p-sam"), isOut("p-old"), isOut("p-ben")], [true, true, false]);
  // Still listed, nobody of the name, or two of whom nobody knows which.
  assert.deepEqual(resolved({ id: "p-old", name: "Sam" }, sam), [rule]);
  assert.deepEqual(resolved(ben), [rule]);
  assert.deepEqual(resolved(sam, { id: "p-sam2", name: "Sam" }), [rule]);
});

Deno.test("gatherPool keeps out a picture and a clip of a hidden person, and says what lets them in", () => {
  const brief = briefOf({ exclusions: [{ kind: "hidden_people", people: ["p-otto", "p-dora"] }] });
  const clip = video({ id: "clip", takenAt: july(2), people: ["p-ida", "p-dora"] });
  const passer = photo({ id: "passer", takenAt: july(1), people: ["p-otto"] });
  const pool = gatherPool(brief, [passer, clip, free]);
  assert.deepEqual(pool.candidates.map(({ asset }) => asset.id), ["free"]);
  assert.deepEqual(
    pool.trace.map(({ asset, reason }) => [asset, reason]),
    [["passer", "excluded_hidden_people"], ["clip", "excluded_hidden_people"]],
  );
  assert.match(remedyOf(pool.trace[0]!)!, /immich\.include_hidden_people/);
  assert.throws(
    () => gatherPool({ ...brief, include: ["clip"] }, [passer, clip, free]),
    (error) => error instanceof Fault && error.code === "usage",
  );
});
