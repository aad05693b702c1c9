import assert from "node:assert/strict";
import { brokenRule } from "./lint_plugin.ts";

const refused: ReadonlyArray<[file: string, specifier: string, rule: RegExp]> = [
  ["/x/src/bank/bank.ts", "../film/select/cut.ts", /stands below/],
  ["/x/src/film/select/pool.ts", "../../../cli/parse.ts", /must not import the entry/],
  ["/x/src/film/select/pool.ts", "node:fs", /is the outside/],
  ["/x/src/film/select/pool.ts", "sharp", /belongs to/],
  ["/x/src/library/folder/walk.ts", "node-av", /belongs to/],
  ["/x/src/film/make_film.ts", "./render/mod.ts", /barrel/],
  ["/x/inference/serve.ts", "../cli/exit_codes.ts", /runs without the app/],
  ["/x/inference/routes/facts.ts", "../../src/web/answers.ts", /runs without the app/],
];

const allowed: ReadonlyArray<[file: string, specifier: string]> = [
  ["/x/src/film/select/cut.ts", "../../bank/fact.ts"],
  ["/x/src/system/files.ts", "node:fs"],
  ["/x/src/media/av/probe.ts", "node-av"],
  ["/x/src/film/music/key.ts", "tonal"],
  ["/x/cli/program.ts", "../src/app.ts"],
  ["/x/inference/routes/facts.ts", "../../src/facts/fact_source.ts"],
  ["/x/tests/src/film/select/cut_test.ts", "node:assert/strict"],
  ["/x/build/wasm_kernels.ts", "assemblyscript/asc"],
  ["/x/build/wasm_kernels.ts", "node:path"],
];

Deno.test("brokenRule refuses imports against the direction, of strangers and of barrels", () => {
  for (const [file, specifier, rule] of refused) {
    assert.match(brokenRule(file, specifier) ?? "", rule, `${file} ← ${specifier}`);
  }
});

Deno.test("brokenRule lets through what the drawing allows", () => {
  for (const [file, specifier] of allowed) {
    assert.equal(brokenRule(file, specifier), undefined, `${file} ← ${specifier}`);
  }
});
