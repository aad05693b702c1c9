// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { brokenOpener, brokenRule, pathInProject } from "./lint_plugin.ts";

const refused: ReadonlyArray<[file: string, specifier: string, rule: RegExp]> = [
  ["src/bank/bank.ts", "../film/select/cut.ts", /stands below/],
  ["src/film/select/pool/moments.ts", "../shots/selection.ts", /"pool" must not import "shots"/],
  ["src/film/select/cut.ts", "../timeline/timeline.ts", /"select" must not import "timeline"/],
  ["src/film/render/pieces.ts", "../make_film.ts", /"render" must not import "make_film.ts"/],
  ["cli/terminal/words.ts", "../film/time_line.ts", /"terminal" must not import "film"/],
  ["cli/runs/cut_lines.ts", "../commands/runs/why.ts", /"runs" must not import "commands"/],
  ["src/film/select/pool.ts", "../../../cli/command_line.ts", /must not import the entry/],
  ["src/film/select/pool.ts", "node:fs", /is the outside/],
  ["src/film/select/pool.ts", "sharp", /belongs to/],
  ["src/library/folder/walk.ts", "node-av", /belongs to/],
  ["src/film/make_film.ts", "./render/mod.ts", /barrel/],
  ["inference/serve.ts", "../cli/report_fault.ts", /runs without the app/],
  ["inference/routes/facts.ts", "../../src/web/answers.ts", /runs without the app/],
  ["tests/src/facts/onnx/x_test.ts", "onnxruntime-node", /loads onnxruntime-node/],
  ["tests/fixtures/x.ts", "../../src/facts/onnx/session.ts", /loads onnxruntime-node/],
];

const allowed: ReadonlyArray<[file: string, specifier: string]> = [
  ["src/film/select/cut.ts", "../../bank/fact.ts"],
  ["src/film/select/choice/selection.ts", "../pool/units.ts"],
  ["src/film/select/make_cut.ts", "./shots/selection.ts"],
  ["src/film/make_film.ts", "./render/renderer.ts"],
  ["cli/commands/runs/why.ts", "../../runs/trace_file.ts"],
  ["cli/terminal/confirm.ts", "../command.ts"],
  ["src/system/files.ts", "node:fs"],
  ["src/media/av/probe.ts", "node-av"],
  ["src/film/music/score.ts", "tonal"],
  ["cli/program.ts", "../src/app.ts"],
  ["inference/routes/facts.ts", "../../src/facts/fact_source.ts"],
  ["tests/src/film/select/cut_test.ts", "node:assert/strict"],
  ["tests/fixtures/models/x_entry.ts", "onnxruntime-node"],
  ["build/wasm_kernels.ts", "assemblyscript/asc"],
  ["build/wasm_kernels.ts", "node:path"],
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

Deno.test("brokenOpener lets a store or a library be opened in one place", () => {
  const allowed = [
    ["src/app/open_stores.ts", "openLedger"],
    ["src/app/backup/restore_backup.ts", "openBank"],
    ["src/app/open_app.ts", "openImmichLibrary"],
    ["tests/src/ledger/x_test.ts", "openLedger"],
    ["src/app/runs/find_run.ts", "openProcessLedger"],
  ] as const;
  for (const [file, name] of allowed) assert.equal(brokenOpener(file, name), undefined, file);
  const refused = [
    ["src/web/web_server.ts", "openLedger"],
    ["cli/commands/runs/list.ts", "openBank"],
    ["src/app/open_app.ts", "openLedger"],
    ["src/app/open_stores.ts", "openFolderLibrary"],
  ] as const;
  for (const [file, name] of refused) assert.match(brokenOpener(file, name) ?? "", /alone/, file);
});

Deno.test("pathInProject is the same wherever the project lies", () => {
  for (const root of ["/x/", "/home/ana/src/mycli/", "/C:/src/", "/tests/build/"]) {
    assert.equal(pathInProject(`${root}src/film/make_film.ts`, root), "src/film/make_film.ts");
  }
  assert.equal(pathInProject("C:\\src\\cli\\main.ts", "/src/"), "cli/main.ts");
});
