// SPDX-License-Identifier: AGPL-3.0-or-later

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

async function stem(options: FilmOptions, title = "By the sea"): Promise<string> {
  const cut = cutOf([stillShot(1)], { titles: { main: title, source: "album" } });
  const name = await outputStem(resolveBrief(options, FACTS), cut);
  assert.match(name, /_[0-9a-f]{8}$/);
  // By this an installation that did not make the film asks whether it is one.
  assert.deepEqual(await askedAbout(`${name}.mp4`, "holiday.mp4"), [`${name}.mp4`]);
  return name.slice(0, -9);
}

Deno.test("a film's file is called by its title and its days", async () => {
  assert.equal(await stem({ year: 2025 }), "by-the-sea_2025");
  assert.equal(await stem({ year: 2025, person: ["a"] }, "Ada, 2025"), "ada-2025_2025");
  assert.equal(await stem({ year: 2025, month: 7 }, "July"), "july_jul_2025");
  assert.equal(
    await stem({ start: "2025-07-01", end: "2025-07-14" }),
    "by-the-sea_20250701-20250714",
  );
  assert.match(
    await stem({ memoryType: "on_this_day" }, "Through the years"),
    /^through-the-years_jan_\d+$/,
  );
  assert.equal(await stem({ query: "cake", year: 2025 }, "Birthday cake!"), "birthday-cake_2025");
});

Deno.test("a title gives a file name that every file system takes, in its own script", async () => {
  for (
    const [title, name] of [
      ['AC/DC: "Été" <à> la plage? ', "ac-dc-ete-a-la-plage"],
      ["../..\\con\u0000.", "con"],
      ["がんばれ", "がんばれ"],
      ["한국 여행", "한국-여행"],
      ["हिन्दी", "हिन्दी"],
      ["2025", "year-in-review"],
      ["🎂🎉", "year-in-review"],
      ["x".repeat(99), "x".repeat(40)],
      ["𠮷".repeat(99), "𠮷".repeat(40)],
    ] as const
  ) assert.equal(await stem({ year: 2025 }, title), `${name}_2025`);
});
