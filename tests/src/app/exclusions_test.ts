// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { listExclusions, previewExclusion } from "../../../src/app/exclusions.ts";
import { openLedger } from "../../../src/ledger/sqlite/sqlite_ledger.ts";
import type { TypedExclusion } from "../../../src/library/exclusion.ts";
import { MemoryLibrary } from "../../fakes/library/memory_library.ts";
import { photo } from "../../fixtures/assets.ts";
import { refusal } from "../../fixtures/cli/said_by.ts";
import { excludableLibrary } from "../../fixtures/library/excludable_library.ts";
import { servedExclusions } from "../../fixtures/library/served_exclusions.ts";

const { signal } = new AbortController();

const KINDS: ReadonlyArray<readonly [TypedExclusion, rule: object, pictures: number]> = [
  [{ kind: "person", text: " sam " }, { person: "p1", name: "Sam Old" }, 2],
  [
    { kind: "dates", text: "2025-07-01", last: "2025-07-02" },
    { range: { start: "2025-07-01", end: "2025-07-02" } },
    2,
  ],
  [{ kind: "place", text: "berlin" }, { place: "berlin" }, 2],
  [{ kind: "album", text: "Work" }, { album: "Work", name: "Work" }, 2],
  [{ kind: "tag", text: "Receipts" }, { tag: "Receipts" }, 1],
  [{ kind: "camera", text: "doorbell" }, { camera: "doorbell" }, 1],
  [
    { kind: "asset", text: "IMG_2.jpg" },
    { asset: "2025/IMG_2.jpg", name: "2025/IMG_2.jpg" },
    1,
  ],
  [{ kind: "file_name", text: "*.JP?G" }, { pattern: "*.JP?G" }, 0],
  [{ kind: "file_name", text: "*" }, { pattern: "*" }, 6],
];

Deno.test("previewExclusion counts what each kind leaves out; listExclusions counts it again", async () => {
  const library = excludableLibrary();
  await using ledger = await openLedger(":memory:");
  const deps = { library, ledger };
  for (const [typed, rule, pictures] of KINDS) {
    const preview = await previewExclusion(typed, deps, signal);
    assert.deepEqual(preview.rule, { kind: typed.kind, ...rule });
    assert.deepEqual([preview.pictures, preview.total], [pictures, 6], typed.text);
    assert.equal(preview.examples.length, Math.min(pictures, 4));
    assert.equal(preview.storedId, undefined);
    const { id } = await ledger.exclusions.add(preview.rule);
    assert.equal((await previewExclusion(typed, deps, signal)).storedId, id);
  }
  const { total, exclusions } = await listExclusions(deps, signal);
  assert.equal(total, 6);
  assert.deepEqual(exclusions.map(({ id }) => id), KINDS.map((_, n) => `x${n + 1}`));
  assert.deepEqual(exclusions.map(({ pictures }) => pictures), KINDS.map(([, , n]) => n));
  assert.deepEqual(exclusions[3]!.rule, { kind: "album", album: "Work", name: "Work" });
});

Deno.test("previewExclusion refuses what the library does not have", async () => {
  await using ledger = await openLedger(":memory:");
  const deps = { library: excludableLibrary(), ledger };
  const refused: ReadonlyArray<readonly [TypedExclusion, RegExp]> = [
    [{ kind: "dates", text: "2025-01-01" }, /^usage: .*needs its first and its last day/],
    [{ kind: "dates", text: "2025-01-02", last: "2025-01-01" }, /^usage: .*before it starts/],
    [{ kind: "person", text: "Sem Old" }, /^not_found: .*Did you mean "Sam Old"\?/],
    [{ kind: "album", text: "Wrk" }, /Did you mean "Work"\?/],
    [
      { kind: "asset", text: "IMG_1.jpg" },
      /^usage: 2 pictures of the library .* are called .* 2024\/IMG_1\.jpg \(2024-.*\), 2025\/IMG_1\.jpg \(2025-/,
    ],
    [{ kind: "asset", text: "IMG_3.jpg" }, /^not_found: .* Did you mean "IMG_\d\.jpg"\?/],
  ];
  for (const [typed, sentence] of refused) {
    assert.match(await refusal(previewExclusion(typed, deps, signal)), sentence, typed.text);
  }
});

Deno.test("previewExclusion names what the library has where a name leaves out nothing", async () => {
  await using ledger = await openLedger(":memory:");
  const deps = { library: excludableLibrary(), ledger };
  const known = async (kind: TypedExclusion["kind"], text: string) =>
    (await previewExclusion({ kind, text }, deps, signal)).known;
  assert.deepEqual((await known("tag", "recipts"))?.near, ["receipts"]);
  assert.deepEqual((await known("place", "Brelin"))?.near, ["Berlin"]);
  assert.deepEqual(await known("place", "Timbuktu"), { near: [], most: ["Berlin"] });
  assert.equal(await known("place", "Berlin"), undefined);
  assert.equal(await known("file_name", "*.png"), undefined);
});

Deno.test("the examples are a few pictures spread over all that were found", async () => {
  const day = (n: number) => new Date(Date.UTC(2000, 0, 1 + n)).toISOString().slice(0, 10);
  const pictures = Array.from(
    { length: 2_500 },
    (_, n) => photo({ id: `p${n}`, takenAt: `${day(n)}T12:00:00.000`, tags: ["x"] }),
  );
  await using ledger = await openLedger(":memory:");
  const found = await previewExclusion(
    { kind: "tag", text: "x" },
    { library: new MemoryLibrary(pictures), ledger },
    signal,
  );
  assert.equal(found.total, 2_500);
  assert.equal(found.pictures, 2_500);
  const at = found.examples.map(({ id }) => Number(id.slice(1)));
  assert.equal(at.length, 4);
  assert.equal(at[0], 0);
  assert.ok(at.every((n, i) => i === 0 || n - at[i - 1]! > 400), `${at}`);
  assert.deepEqual(found.examples.map(({ day }) => day), at.map(day));
});

Deno.test("an exclusion is stored only with the number of pictures that was seen, and once", async () => {
  await using served = await servedExclusions();
  const { exclusions, ledger } = served;
  const typed = { kind: "place", text: "Berlin" } as const;
  for (const seen of [NaN, 3]) assert.equal((await exclusions.add(typed, seen)).pictures, 2);
  assert.deepEqual(await ledger.exclusions.list(), []);
  assert.equal(served.changes, 0);
  await exclusions.add(typed, 2);
  assert.equal(served.changes, 1);
  assert.equal((await exclusions.add(typed, 2)).storedId, "x1");
  assert.equal(served.changes, 1);
  const { names, exclusions: stored } = await exclusions.list();
  assert.deepEqual(stored.map(({ id, pictures }) => [id, pictures]), [["x1", 2]]);
  assert.deepEqual(names, {
    person: ["Sam Old", "Ada"],
    album: ["Work"],
    tag: ["receipts"],
    place: ["Berlin"],
  });
});

Deno.test("an exclusion is removed once", async () => {
  await using served = await servedExclusions();
  await served.exclusions.add({ kind: "tag", text: "receipts" }, 1);
  assert.equal(await served.exclusions.remove("x1"), true);
  assert.equal(await served.exclusions.remove("x1"), false);
  assert.equal(served.changes, 2);
});

Deno.test("a typed tag is asked of the library before it is counted", async () => {
  const library = excludableLibrary(), asked: unknown[] = [];
  library.sync = (options) => {
    asked.push(options?.tags);
    return MemoryLibrary.prototype.sync.call(library);
  };
  await using served = await servedExclusions(library);
  await served.exclusions.preview({ kind: "tag", text: " receipts " });
  await served.exclusions.preview({ kind: "place", text: "Berlin" });
  assert.deepEqual(asked, [["receipts"]]);
});

Deno.test("a picture of the library is shown, and no other", async () => {
  await using served = await servedExclusions();
  assert.equal(new TextDecoder().decode(await served.exclusions.picture("a.jpg")), "a.jpg");
  assert.equal(await served.exclusions.picture("../../etc/passwd"), undefined);
});
