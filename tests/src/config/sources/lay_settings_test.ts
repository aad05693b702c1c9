// SPDX-License-Identifier: AGPL-3.0-or-later

import fc from "fast-check";
import assert from "node:assert/strict";
import { fileTreeOf } from "../../../../src/config/sources/file_tree.ts";
import { laySettings, sourceOf } from "../../../../src/config/sources/lay_settings.ts";
import { NOTHING_SAVED } from "../../../../src/config/saved/saved_settings.ts";
import { valueAt } from "../../../../src/config/sources/tree.ts";

/** Keys with a value of each source; none is a default. Some share a section, at every depth. */
const KEYS: readonly (readonly [path: string, variable: string, values: readonly unknown[]])[] = [
  ["photos.duration", "PHOTOS_MEMORIES_PHOTOS__DURATION", [2, 3, 4]],
  ["output.resolution", "PHOTOS_MEMORIES_OUTPUT__RESOLUTION", ["720p", "4k", "1080p"]],
  ["output.directory", "PHOTOS_MEMORIES_OUTPUT__DIRECTORY", ["/a", "/b", "/c"]],
  ["immich.url", "IMMICH_URL", ["http://a", "http://b", "http://c"]],
  [
    "immich.accounts.gran.api_key",
    "PHOTOS_MEMORIES_IMMICH__ACCOUNTS__GRAN__API_KEY",
    ["k1", "k2", "k3"],
  ],
  [
    "immich.accounts.gran.url",
    "PHOTOS_MEMORIES_IMMICH__ACCOUNTS__GRAN__URL",
    ["http://a", "http://b", "http://c"],
  ],
  ["automation.accounts", "PHOTOS_MEMORIES_AUTOMATION__ACCOUNTS", [["a"], ["b", "c"], []]],
  [
    "editorial.preparation.caption_concurrency",
    "PHOTOS_MEMORIES_EDITORIAL__PREPARATION__CAPTION_CONCURRENCY",
    [2, 3, 4],
  ],
];

/** Of one key: where it is set. `shelf` is the file's `advanced:`. */
const setWhere = fc.record({
  environment: fc.boolean(),
  plain: fc.boolean(),
  shelf: fc.boolean(),
  database: fc.boolean(),
});

function nested(entries: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  const tree: Record<string, unknown> = {};
  for (const [path, value] of entries) {
    const names = path.split("."), last = names.pop()!;
    let at = tree;
    for (const name of names) at = (at[name] ??= {}) as Record<string, unknown>;
    at[last] = value;
  }
  return tree;
}

Deno.test("laySettings takes each key from the strongest source that sets it, and says which", async () => {
  await fc.assert(fc.asyncProperty(
    fc.array(setWhere, { minLength: KEYS.length, maxLength: KEYS.length }),
    async (where) => {
      const rows = KEYS.map(([path, variable, values], i) => ({
        path,
        variable,
        values,
        ...where[i]!,
      }));
      const plain = rows.filter((row) => row.plain).map(({ path, values }) =>
        [path, values[1]] as const
      );
      const shelf = rows.filter((row) => row.shelf).map((row) =>
        [row.path, row.plain ? row.values[2] : row.values[1]] as const
      );
      const text = JSON.stringify({ ...nested(plain), advanced: nested(shelf) });
      const laid = await laySettings({
        file: await fileTreeOf(text, [], "config.yaml"),
        saved: {
          ...NOTHING_SAVED,
          values: new Map(
            rows.filter(({ database }) => database).map(({ path, values }) => [path, values[2]]),
          ),
        },
        environment: Object.fromEntries(
          rows.filter(({ environment }) => environment).map(({ variable, values }) => [
            variable,
            typeof values[0] === "object" ? JSON.stringify(values[0]) : String(values[0]),
          ]),
        ),
      });
      for (const row of rows) {
        const isFile = row.plain || row.shelf;
        const [value, origin] = row.environment
          ? [row.values[0], { source: "environment", setBy: row.variable }]
          : isFile
          ? [row.values[1], {
            source: "file",
            setBy: row.plain ? row.path : `advanced.${row.path}`,
          }]
          : row.database
          ? [row.values[2], { source: "database" }]
          : [undefined, { source: "default" }];
        assert.deepEqual(valueAt(laid.tree, row.path), value, row.path);
        assert.deepEqual(sourceOf(row.path, laid), origin, row.path);
      }
    },
  ));
});

Deno.test("laySettings lets a saved value stand against a preset, and a broken section be told of", async () => {
  const saved = {
    ...NOTHING_SAVED,
    values: new Map<string, unknown>([["output.quality", "high"], ["preset", "fast"]]),
  };
  const laid = await laySettings({
    file: await fileTreeOf("", [], "config.yaml"),
    saved,
    environment: {},
  });
  assert.deepEqual(
    [laid.config?.output.quality, laid.config?.output.resolution, laid.origins.get("output.codec")],
    ["high", "1080p", "preset fast"],
  );
  const broken = await laySettings({
    file: await fileTreeOf("output: 5\n", [], "config.yaml"),
    saved,
    environment: {},
  });
  assert.deepEqual(broken.problems, ["output must be a section with keys below it, not 5"]);
});

Deno.test("laySettings says of a saved value that it is one, and of one being saved only its key", async () => {
  const values = new Map([["output.codec", "h2655"]]);
  const sources = {
    file: await fileTreeOf(undefined, [], "config.yaml"),
    saved: { ...NOTHING_SAVED, values },
    environment: {},
  };
  const rest = 'output.codec must be one of h264, h265, prores, not "h2655"; did you mean h265?';
  assert.deepEqual((await laySettings(sources)).problems, [`the saved ${rest}`]);
  assert.deepEqual((await laySettings(sources, values.keys())).problems, [rest]);
});

Deno.test("laySettings fills in no variable in what was saved", async () => {
  const values = new Map([["llm.model", "${HOME}"]]);
  const { tree } = await laySettings({
    file: await fileTreeOf(undefined, [], "config.yaml"),
    saved: { ...NOTHING_SAVED, values },
    environment: { HOME: "/home/anna" },
  });
  assert.equal(valueAt(tree, "llm.model"), "${HOME}");
});

Deno.test("laySettings fills an empty key of the language model from OPENAI_API_KEY, and no other", async () => {
  const PLACE = "PHOTOS_MEMORIES_LLM__API_KEY", NAME = "OPENAI_API_KEY";
  const fileOf = (key: string) => JSON.stringify({ advanced: { llm: { api_key: key } } });
  const cases: readonly (readonly [string, Record<string, string>, string | undefined, string])[] =
    [
      ["", { [NAME]: "theirs" }, "theirs", NAME],
      ["", { [NAME]: "" }, undefined, "default"],
      ["", { [NAME]: "theirs", [PLACE]: "mine" }, "mine", PLACE],
      ["", { [NAME]: "theirs", [PLACE]: "" }, "theirs", NAME],
      [fileOf("mine"), { [NAME]: "theirs" }, "mine", "advanced.llm.api_key"],
      [fileOf("${UNSET}"), { [NAME]: "theirs" }, "theirs", NAME],
      [fileOf("${SET}"), { [NAME]: "theirs", SET: "mine" }, "mine", "advanced.llm.api_key"],
    ];
  for (const [text, environment, value, setBy] of cases) {
    const file = await fileTreeOf(text, [], "config.yaml");
    const laid = await laySettings({ file, saved: NOTHING_SAVED, environment });
    assert.equal(laid.config?.llm.api_key, value);
    assert.equal(laid.config?.immich.api_key, undefined);
    const { source, setBy: by } = sourceOf("llm.api_key", laid);
    assert.equal(by ?? source, setBy);
  }
  const saved = { ...NOTHING_SAVED, values: new Map([["llm.api_key", "mine"]]) };
  const file = await fileTreeOf(undefined, [], "config.yaml");
  const laid = await laySettings({ file, saved, environment: { [NAME]: "theirs" } });
  assert.equal(laid.config?.llm.api_key, "mine");
});
