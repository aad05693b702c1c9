// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { readExcluded } from "../../../../src/automation/reading/excluded.ts";
import { excluderOf } from "../../../../src/film/select/pool/rules.ts";
import { type ExclusionRule, readExclusions } from "../../../../src/library/exclusion.ts";
import { EMPTY_BOOK } from "../../../../src/library/person_book.ts";
import { MemoryLibrary } from "../../../fakes/library/memory_library.ts";
import { MemoryRuns } from "../../../fakes/stores/memory_runs.ts";
import { photo } from "../../../fixtures/assets.ts";

const ASSETS = ["DJI_0001.JPG", "holiday.jpg", "receipt.jpg"].map((fileName) =>
  photo({ id: fileName, fileName, tags: fileName === "receipt.jpg" ? ["papers"] : [] })
);

function depsOf(excludedNames: readonly string[]) {
  const rule: ExclusionRule = { kind: "tag", tag: "papers" };
  const exclusions = [{ id: "x1", rule, createdAt: "2026-01-01T00:00:00.000Z" }];
  const refuse = () => Promise.reject(new Error("Nothing is written"));
  return {
    library: new MemoryLibrary(ASSETS),
    ledger: {
      exclusions: { list: () => Promise.resolve(exclusions), add: refuse, remove: refuse },
      runs: new MemoryRuns(),
    },
    excludedNames,
    includesHiddenPeople: false,
  };
}

const { signal } = new AbortController();

Deno.test("readExclusions adds the configuration's file names to the ledger's rules", async () => {
  const rules = await readExclusions(depsOf(["dji_*"]), EMPTY_BOOK, signal);
  const excluder = excluderOf(rules);
  assert.deepEqual(ASSETS.map((asset) => excluder(asset)?.kind), ["file_name", undefined, "tag"]);
  assert.deepEqual(
    (await readExclusions(depsOf([]), EMPTY_BOOK, signal)).map(({ kind }) => kind),
    ["tag"],
  );
});

Deno.test("readExcluded proposes nothing because of files the configuration names", async () => {
  const isExcluded = await readExcluded(depsOf(["dji_*"]), EMPTY_BOOK, signal);
  assert.deepEqual(ASSETS.map((asset) => isExcluded(asset)), [true, false, true]);
});

Deno.test("a person hidden in the library is in no proposal and no film, until a setting lets them in", async () => {
  const deps = depsOf([]);
  const [, both, alone] = ["passer.jpg", "both.jpg", "ida.jpg"].map((fileName, i) =>
    photo({ id: fileName, fileName, people: [["p-otto"], ["p-ida", "p-otto"], ["p-ida"]][i]! })
  );
  deps.library.hidden.add("p-otto");
  const isExcluded = await readExcluded(deps, EMPTY_BOOK, signal);
  assert.deepEqual([isExcluded(both!), isExcluded(alone!)], [true, false]);
  const rules = await readExclusions(deps, EMPTY_BOOK, signal);
  assert.deepEqual(rules.at(-1), { kind: "hidden_people", people: ["p-otto"] });
  const open = { ...deps, includesHiddenPeople: true };
  const isExcludedThen = await readExcluded(open, EMPTY_BOOK, signal);
  assert.equal(isExcludedThen(both!), false);
});
