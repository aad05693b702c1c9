import assert from "node:assert/strict";
import { readMarks } from "../../../../src/library/immich/sync/film_marks.ts";
import type { ReadDeps } from "../../../../src/library/immich/sync/sync_deps.ts";
import { outputStem } from "../../../../src/film/finish/output_name.ts";
import { resolveBrief } from "../../../../src/film/brief/resolve_brief.ts";
import type { FilmOptions } from "../../../../src/film/brief/film_options.ts";
import { cutOf, stillShot } from "../../../fixtures/film/cuts.ts";

const FACTS = {
  people: [{ id: "a", name: "Ada Old" }],
  albums: [{ id: "sea", name: "By the sea", assetCount: 9 }],
  today: "2026-01-15",
  locale: "en",
  matches: ["p1.jpg"],
};

/** The videos of a server that a sync takes for films of this program, and asks about. */
async function askedAbout(...names: readonly string[]): Promise<readonly string[]> {
  const asked: string[] = [];
  const index = {
    rows: { ownNamed: () => names.map((name) => ({ id: name, fileName: name })) },
    shown: { asset: () => undefined },
    state: () => undefined,
    remember: () => {},
    change: (work: () => void) => work(),
  };
  const api = { isMarked: (id: string) => Promise.resolve(asked.push(id) > 0) };
  await readMarks({ api, index } as unknown as ReadDeps, []);
  return asked;
}

async function stem(options: FilmOptions): Promise<string> {
  const cut = cutOf([stillShot(1)], { titles: { main: "By the sea", source: "album" } });
  const name = await outputStem(resolveBrief(options, FACTS), cut, new Map([["a", "Ada"]]));
  assert.match(name, /_[0-9a-f]{8}$/);
  // By this an installation that did not make the film asks whether it is one.
  assert.deepEqual(await askedAbout(`${name}.mp4`, "holiday.mp4"), [`${name}.mp4`]);
  return name.slice(0, -9);
}

Deno.test("outputStem says who, what and when", async () => {
  assert.equal(await stem({ year: 2025 }), "all_year-in-review_2025");
  assert.equal(await stem({ year: 2025, person: ["a"] }), "ada_person-spotlight_2025");
  assert.match(await stem({ album: "sea" }), /^by-the-sea_album_/);
  assert.match(await stem({ memoryType: "on_this_day" }), /^all_on-this-day_on_this_day_jan_\d+$/);
  assert.equal(await stem({ year: 2025, month: 7 }), "all_monthly-highlights_jul_2025");
});

Deno.test("outputStem names a film of free text after its words", async () => {
  assert.equal(await stem({ query: "Birthday cake!", year: 2025 }), "birthday-cake_2025");
  assert.equal(await stem({ query: "cake", year: 2025, person: ["a"] }), "cake_ada_2025");
  assert.equal(await stem({ query: "?", year: 2025 }), "query_2025");
  assert.match(await stem({ album: "sea", subject: "the dog" }), /^the-dog_/);
});
