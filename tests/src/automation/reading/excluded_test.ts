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
