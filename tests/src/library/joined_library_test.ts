// SPDX-License-Identifier: AGPL-3.0-or-later

import fc from "fast-check";
import assert from "node:assert/strict";
import { Fault } from "../../../src/base/fault.ts";
import type { Asset } from "../../../src/library/asset.ts";
import { excludes, readAlbumMembers } from "../../../src/library/exclusion.ts";
import { joinLibraries } from "../../../src/library/joined_library.ts";
import type { SyncOptions } from "../../../src/library/library.ts";
import { MemoryLibrary } from "../../fakes/library/memory_library.ts";
import { allOf, photo } from "../../fixtures/assets.ts";

const at = (minute: number) => `2025-07-14T12:${String(minute).padStart(2, "0")}:00.000`;

/** A library of few bytes and few instants, so that many of them meet. */
const library = (account: string) =>
  fc.array(fc.record({ bytes: fc.nat(9), minute: fc.nat(3), favorite: fc.boolean() }), {
    maxLength: 25,
  }).map((drawn) =>
    drawn.map(({ bytes, minute, favorite }, n) =>
      photo({
        id: `${account}-${n}`,
        account,
        fileName: `IMG_${bytes % 4}.jpg`,
        sourceKey: `bytes-${bytes}`,
        takenAt: at(minute),
        isFavorite: favorite,
        people: [`person-${(bytes + n) % 3}`],
        tags: favorite ? ["loved"] : [],
      })
    )
  );

const isInOrder = (a: Asset, b: Asset) =>
  [a.takenAt, a.fileName, a.id].join("\n") <= [b.takenAt, b.fileName, b.id].join("\n");
const pictureOf = (asset: Asset) => `${asset.takenAt} ${asset.sourceKey}`;

Deno.test("joinLibraries gives each picture once, in one order, loved when any copy is", async () => {
  await fc.assert(
    fc.asyncProperty(library("primary"), library("partner"), library("gran"), async (...sets) => {
      const joined = joinLibraries(
        sets.map((assets, i) => ({
          account: ["primary", "partner", "gran"][i]!,
          library: new MemoryLibrary(assets),
        })),
      );
      const merged = await allOf(joined.assets());
      const everything = sets.flat();
      assert.deepEqual(
        merged.map(pictureOf).sort(),
        [...new Set(everything.map(pictureOf))].sort(),
      );
      for (const [i, asset] of merged.entries()) {
        assert.ok(i === 0 || isInOrder(merged[i - 1]!, asset));
        const copies = everything.filter((each) => pictureOf(each) === pictureOf(asset));
        assert.ok(copies.some(({ id, account }) => id === asset.id && account === asset.account));
        assert.equal(asset.isFavorite, copies.some(({ isFavorite }) => isFavorite));
        assert.deepEqual(new Set(asset.people), new Set(copies.flatMap(({ people }) => people)));
        assert.deepEqual(new Set(asset.tags), new Set(copies.flatMap(({ tags }) => tags)));
      }
    }),
    { numRuns: 60 },
  );
});

Deno.test("joinLibraries reads ranges, single assets and the span across accounts", async () => {
  const joined = joinLibraries([
    {
      account: "primary",
      library: new MemoryLibrary([
        photo({ id: "a", account: "primary", sourceKey: "s1", albumIds: ["Coast"] }),
        photo({ id: "b", account: "primary", takenAt: "2025-08-01T10:00:00.000" }),
      ]),
    },
    {
      account: "partner",
      library: new MemoryLibrary([
        photo({ id: "c", account: "partner", sourceKey: "s1", isFavorite: true, live: LIVE }),
        photo({ id: "d", account: "partner", takenAt: "2024-12-31T23:00:00.000", albumIds: ["X"] }),
      ]),
    },
  ]);
  assert.deepEqual(await joined.span(), { first: "2024-12-31", last: "2025-08-01" });
  const july = await allOf(joined.assets({ start: "2025-07-01", end: "2025-07-31" }));
  assert.deepEqual(july.map(({ id }) => id), ["c"]);
  assert.deepEqual(july[0]!.albumIds, ["Coast"]);
  assert.deepEqual(await joined.asset("c"), july[0]);
  assert.deepEqual((await joined.asset("d"))!.albumIds, []);
  assert.equal((await joined.asset("a"))!.id, "a");
  assert.equal(await joined.asset("e"), undefined);
  assert.deepEqual((await joined.albums()).map(({ id }) => id), ["Coast"]);
  assert.deepEqual((await allOf(joined.albumAssets("Coast"))).map(({ id }) => id), ["a"]);
  assert.deepEqual(await joined.motion(july[0]!), { path: "/library/c.mov" });
  assert.deepEqual(await joined.preview(await joined.asset("b") as Asset), { path: "/library/b" });
  const stranger = photo({ id: "z", account: "elsewhere" });
  assert.throws(() => joined.original(stranger), { code: "internal" });
  assert.equal(
    joined.label,
    'the library in memory ("primary") and the library in memory ("partner")',
  );
});

Deno.test("joinLibraries lets no copy of a picture past what is excluded", async () => {
  const mine = photo({ id: "a", account: "primary", sourceKey: "s1" });
  const theirs = photo({ id: "b", account: "partner", sourceKey: "s1", isFavorite: true });
  const primary = { account: "primary", library: new ServerLibrary([mine], { Private: [mine] }) };
  const partner = { account: "partner", library: new ServerLibrary([theirs], { Party: [] }) };
  const rules = [
    { kind: "album", album: "Private", name: "Private" },
    { kind: "asset", asset: "a", name: "a.jpg" },
  ] as const;
  for (const accounts of [[primary, partner], [partner, primary]]) {
    const joined = joinLibraries(accounts);
    const members = await readAlbumMembers(rules, joined);
    const [kept, ...others] = await allOf(joined.assets());
    assert.deepEqual([kept?.id, kept?.otherIds, others], ["b", ["a"], []]);
    for (const rule of rules) assert.ok(excludes(rule, kept!, members), rule.kind);
    await assert.rejects(allOf(joined.albumAssets("Gone")), /no album "Gone"/);
  }
});

Deno.test("joinLibraries lets no copy of a picture past what is excluded in an album either", async () => {
  const mine = photo({ id: "a", account: "primary", sourceKey: "s1" });
  const alone = photo({ id: "c", account: "primary", takenAt: "2025-07-20T10:00:00.000" });
  const theirs = photo({
    id: "b",
    account: "partner",
    sourceKey: "s1",
    people: ["p"],
    tags: ["t"],
  });
  const joined = joinLibraries([
    { account: "primary", library: new ServerLibrary([mine, alone], { Coast: [mine, alone] }) },
    { account: "partner", library: new ServerLibrary([theirs], { Party: [theirs] }) },
  ]);
  const rules = [
    { kind: "asset", asset: "b", name: "b.jpg" },
    { kind: "album", album: "Party", name: "Party" },
    { kind: "person", person: "p", name: "P" },
    { kind: "tag", tag: "t" },
  ] as const;
  const members = await readAlbumMembers(rules, joined);
  const [copy, other] = await allOf(joined.albumAssets("Coast"));
  assert.deepEqual([copy?.id, copy?.account, copy?.otherIds], ["a", "primary", ["b"]]);
  assert.deepEqual(other, alone);
  for (const asset of [copy, await joined.asset("a"), await joined.asset("b")]) {
    for (const rule of rules) {
      assert.ok(excludes(rule, asset!, members), `${asset!.id} ${rule.kind}`);
    }
  }
});

/** Albums as a server has them: no picture names its own, and an unknown one is an error. */
class ServerLibrary extends MemoryLibrary {
  constructor(
    assets: readonly Asset[],
    readonly members: Readonly<Record<string, readonly Asset[]>>,
  ) {
    super(assets);
  }

  override async *albumAssets(album: string) {
    const members = this.members[album];
    if (!members) throw new Fault("not_found", `no album "${album}"`);
    yield await Promise.resolve([...members]);
  }
}

const LIVE = { videoId: "c-half" };

Deno.test("joinLibraries merges people by id and takes turns among what a search finds", async () => {
  const anna = { id: "p-anna", name: "Anna" };
  const beach = (account: string, ids: readonly string[]) =>
    ids.map((id, n) => photo({ id, account, fileName: "beach.jpg", takenAt: at(n) }));
  const joined = joinLibraries([
    {
      account: "primary",
      library: new MemoryLibrary(beach("primary", ["a1", "a2", "a3"]), {}, [
        { id: "p-ben", name: "" },
        anna,
      ]),
    },
    {
      account: "partner",
      library: new MemoryLibrary(beach("partner", ["b1", "b2"]), {}, [
        { ...anna, birthDate: "1990-02-28" },
        { id: "p-ben", name: "Ben" },
      ]),
    },
  ]);
  assert.deepEqual(await joined.people(), [
    { id: "p-ben", name: "Ben" },
    { ...anna, birthDate: "1990-02-28" },
  ]);
  assert.deepEqual(await joined.search("beach", { limit: 4 }), ["a1", "b1", "a2", "b2"]);
});

Deno.test("joinLibraries adds up what was read, and names the account that failed", async () => {
  const one = new MemoryLibrary([photo({ id: "a", account: "primary" })], { guessedDates: 1 });
  const two = new MemoryLibrary([], { skipped: [{ id: "x", reason: "it is empty" }], removed: 2 });
  const accounts = [{ account: "primary", library: one }, { account: "partner", library: two }];
  const joined = joinLibraries(accounts);
  assert.deepEqual(await joined.sync(), {
    total: 1,
    changed: 1,
    removed: 2,
    skipped: [{ id: "x", reason: "it is empty" }],
    guessedDates: 1,
  });
  const refused = new Fault("forbidden", "The key may not read", { hint: "Give it asset.read" });
  two.sync = () => Promise.reject(refused);
  await assert.rejects(
    joined.sync(),
    (error) =>
      error instanceof Fault && error.code === "forbidden" && error.hint === "Give it asset.read" &&
      error.message === 'Account "partner": The key may not read',
  );
  const stopped = new Fault("cancelled", "Stopped on request");
  two.sync = () => Promise.reject(stopped);
  await assert.rejects(joined.sync(), (error) => error === stopped);
  two.assets = () => {
    throw refused;
  };
  await assert.rejects(allOf(joined.assets()), /Account "partner"/);
});

Deno.test("joinLibraries shows progress that only grows", async () => {
  const counting = (total: number) => {
    const library = new MemoryLibrary([]);
    library.sync = (options: SyncOptions = {}) => {
      for (let done = 0; done <= total; done++) options.onProgress?.(done, total);
      return Promise.resolve({ total, changed: 0, removed: 0, skipped: [], guessedDates: 0 });
    };
    return library;
  };
  const seen: number[] = [];
  await joinLibraries([
    { account: "primary", library: counting(3) },
    { account: "partner", library: counting(2) },
  ]).sync({ onProgress: (done, total) => seen.push(done * 10 + total) });
  assert.deepEqual(seen, [3, 13, 23, 33, 35, 45, 55]);
});

Deno.test("joinLibraries is the library itself when there is one account", () => {
  const only = new MemoryLibrary([]);
  assert.equal(joinLibraries([{ account: "primary", library: only }]), only);
});

Deno.test("joinLibraries reads the assets of each account only as far as the order needs", async () => {
  const read = [0, 0];
  const closed = [false, false];
  async function* endless(account: number) {
    try {
      for (;;) {
        const n = read[account]!++;
        yield await Promise.resolve(Array.from({ length: 500 }, (_, i) =>
          photo({
            id: `${account}-${n}-${i}`,
            account: String(account),
            sourceKey: `${account}-${n}-${i}`,
            takenAt: new Date(Date.UTC(2000, 0, 1) + (n * 500 + i) * 60_000).toISOString()
              .slice(0, 23),
          })));
      }
    } finally {
      closed[account] = true;
    }
  }
  let batches = 0;
  const joined = joinLibraries([0, 1].map((account) => {
    const library = new MemoryLibrary([]);
    library.assets = () => endless(account);
    return { account: String(account), library };
  }));
  for await (const batch of joined.assets()) {
    assert.equal(batch.length, 1_000);
    // Two thousand pictures of each account are a thousand more than were given out.
    assert.ok(read.every((n) => n <= batches + 2), `${read}`);
    if (++batches === 20) break;
  }
  assert.deepEqual(closed, [true, true]);
});

Deno.test("joinLibraries hides whom any account hides", async () => {
  const first = new MemoryLibrary([]), second = new MemoryLibrary([]);
  first.hidden.add("p-otto");
  second.hidden.add("p-otto").add("p-dora");
  const joined = joinLibraries([{ account: "primary", library: first }, {
    account: "partner",
    library: second,
  }]);
  assert.deepEqual(await joined.hiddenPeople?.(), ["p-otto", "p-dora"]);
});
