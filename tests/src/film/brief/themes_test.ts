// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Fault } from "../../../../src/base/fault.ts";
import {
  readThemes,
  THEME_NAMES,
  themeNamed,
  themePictures,
  themeTitle,
} from "../../../../src/film/brief/themes.ts";
import { resolveBrief } from "../../../../src/film/brief/resolve_brief.ts";
import type { Library } from "../../../../src/library/library.ts";
import { CATALOGUES } from "../../../../src/messages/say.ts";
import { photo } from "../../../fixtures/assets.ts";

Deno.test("themeNamed finds a theme by its title in any language", () => {
  for (const theme of THEME_NAMES) {
    for (const language of Object.keys(CATALOGUES)) {
      assert.equal(themeNamed(themeTitle(theme, language)), theme, language);
    }
  }
  assert.equal(themeNamed("WATER"), "water");
  assert.throws(() => themeNamed("wather"), (error: Fault) => /"water"/.test(error.hint ?? ""));
});

Deno.test("a picture answers the theme it answers best", async () => {
  const days = Array.from({ length: 12 }, (_, day) => `${day}`);
  const cats = days.map((day) => `only cat ${day}`), dogs = days.map((day) => `only dog ${day}`);
  const ranks: Readonly<Record<string, readonly string[]>> = {
    cat: ["dog 1", "dog 2", "cat 1", ...cats],
    dog: ["dog 1", "x", "dog 2", "y", "cat 1", ...dogs],
  };
  const found = await readThemes(
    {
      search: (text) => Promise.resolve([...ranks[text] ?? []]),
      async *assets() {
        const ids = [...new Set(Object.values(ranks).flat())];
        yield await Promise.resolve(
          ids.map((id, n) =>
            photo({ id, takenAt: `2025-03-${`${1 + n % 12}`.padStart(2, "0")}T12:00:00.000` })
          ),
        );
      },
    },
    undefined,
    undefined,
  );
  assert.deepEqual(found.map(({ theme, pictures }) => [theme, pictures]), [
    ["cat", ["dog 1", "dog 2", "cat 1", ...cats]],
    ["dog", ["dog 1", "x", "y", ...dogs]],
  ]);
});

/** Two weeks with a picture of a cat each day, and four of a boat on one day. */
const CATS = Array.from(
  { length: 14 },
  (_, day) =>
    photo({
      id: `cat ${day}`,
      takenAt: `2025-03-${String(day + 1).padStart(2, "0")}T12:00:00.000`,
    }),
);
const BOATS = [1, 2, 3, 4].map((n) =>
  photo({ id: `boat ${n}`, takenAt: `2025-05-0${n}T12:00:00.000` })
);
const LIBRARY: Pick<Library, "search" | "assets"> = {
  search: (text) => {
    const found = text === "cat" ? CATS : text === "lake river boat water" ? BOATS : [];
    return Promise.resolve(found.map(({ id }) => id));
  },
  async *assets() {
    yield await Promise.resolve([...CATS, ...BOATS]);
  },
};

Deno.test("a theme is one with twelve pictures of four days", async () => {
  const themes = await readThemes(LIBRARY, undefined, undefined);
  assert.deepEqual(themes.map(({ theme, days }) => [theme, days]), [["cat", 14]]);
  assert.equal((await themePictures("cat", LIBRARY, undefined, undefined)).length, 14);
  await assert.rejects(
    themePictures("water", LIBRARY, undefined, undefined),
    (error: Fault) => error.code === "nothing_to_film" && /cat/.test(error.hint ?? ""),
  );
});

Deno.test("a theme film is called by its theme, and may be of one year", () => {
  const facts = { people: [], albums: [], today: "2026-01-15", locale: "de" };
  const brief = resolveBrief({ theme: "our cat", year: 2025 }, facts);
  assert.deepEqual(brief.query, { text: "Unsere Katze", theme: "cat", matches: [] });
  assert.deepEqual(brief.windows, [{ start: "2025-01-01", end: "2025-12-31" }]);
  assert.throws(() => resolveBrief({ theme: "cat", query: "dog" }, facts), Fault);
});
