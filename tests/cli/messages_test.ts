// SPDX-License-Identifier: AGPL-3.0-or-later

import fc from "fast-check";
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { checkNames } from "../../src/app/films/check_film_request.ts";
import { progressViewOf } from "../../cli/terminal/progress_view.ts";
import { type ShownProgress } from "../../src/app/progress.ts";
import { Fault } from "../../src/base/fault.ts";
import type { FilmOptions } from "../../src/film/brief/film_options.ts";
import { readNamedPictures } from "../../src/film/brief/check_named_pictures.ts";
import { RUN_PHASES } from "../../src/ledger/run.ts";
import type { FilmRequest } from "../../src/film/brief/film_request.ts";
import { HeardTerminal } from "../fakes/heard_terminal.ts";
import { MemoryLibrary } from "../fakes/library/memory_library.ts";
import { photo } from "../fixtures/assets.ts";
import { configOf } from "../fixtures/config_of.ts";
import { bareJpeg } from "../fixtures/library/bare_files.ts";
import { inScratch } from "../fixtures/scratch.ts";

Deno.test("readNamedPictures refuses ids the library does not have, naming the nearest", async () => {
  const library = new MemoryLibrary([photo({ id: "2025/IMG_1.jpg" }), photo({ id: "b.jpg" })]);
  await readNamedPictures({ include: ["b.jpg"], exclude: ["2025/IMG_1.jpg"] }, library);
  const refused = async (options: FilmOptions) =>
    await readNamedPictures(options, library).then(
      () => "",
      (error: Fault) => `${error.code}: ${error.message} | ${error.hint}`,
    );
  assert.match(
    await refused({ exclude: ["IMG_1.jpg"] }),
    /^not_found: .*"IMG_1\.jpg" cannot be excluded.*Did you mean "2025\/IMG_1\.jpg"\?/,
  );
  assert.match(
    await refused({ include: ["2025/IMG_11.jpg"] }),
    /Did you mean "2025\/IMG_1\.jpg"\?/,
  );
  assert.match(await refused({ exclude: ["zzzzzzzzzzzzzzz"] }), /path inside the folder/);
});

Deno.test("readNamedPictures says why a file the library has cannot be had, and suggests no other", async () => {
  const skipped = [{ id: "2025/IMG_2.jpg", reason: "it is empty" }];
  const refused = async (id: string, fileName = "IMG_1.jpg") =>
    await readNamedPictures(
      { include: [id] },
      new MemoryLibrary([photo({ id: "2025/IMG_1.jpg", fileName })]),
      skipped,
    ).then(() => "", (error: Fault) => `${error.code}: ${error.message} | ${error.hint}`);
  for (const id of ["2025/IMG_2.jpg", "IMG_2.jpg"]) {
    assert.equal(
      await refused(id),
      'not_found: The picture "2025/IMG_2.jpg" cannot be included: it is empty | undefined',
    );
  }
  assert.match(await refused("2025/IMG_22.jpg"), /Did you mean "2025\/IMG_1\.jpg"\?/);
  // Another picture of that name can be had.
  assert.match(await refused("IMG_2.jpg", "IMG_2.jpg"), /Did you mean "2025\/IMG_1\.jpg"\?/);
});

Deno.test("checkNames refuses what is no file of the folder before it is scanned", async () => {
  await inScratch(async (folder) => {
    mkdirSync(`${folder}/2025`);
    writeFileSync(`${folder}/2025/IMG_1.jpg`, bareJpeg(40, 30));
    writeFileSync(`${folder}/2025/broken.jpg`, "no picture at all");
    const { signal } = new AbortController();
    const hint = (options: FilmOptions) =>
      checkNames({ libraryFolder: folder, options: options } as FilmRequest, configOf({}), signal)
        .then(() => "", (error: Fault) => error.hint);
    assert.equal(await hint({ include: ["2025/IMG_1.jpg"], exclude: ["2025/IMG_1.jpg"] }), "");
    assert.equal(await hint({ include: ["2025/IMG_2.jpg"] }), 'Did you mean "2025/IMG_1.jpg"?');
    assert.equal(await hint({ exclude: ["IMG_1.jpg"] }), 'Did you mean "2025/IMG_1.jpg"?');
    await assert.rejects(
      checkNames(
        { libraryFolder: folder, options: { include: ["broken.jpg"] } } as FilmRequest,
        configOf({}),
        signal,
      ),
      (error: Fault) =>
        error.message === 'The picture "2025/broken.jpg" cannot be included: ' +
            "its content is no picture or video this program knows" && error.hint === undefined,
    );
  });
});

const event = (change: Partial<ShownProgress>): ShownProgress => ({
  phase: "discovery",
  done: 0,
  total: 0,
  share: 0,
  ...change,
});

/** The progress of one film as a program that reads it is told. */
function toldProgress(): (event: ShownProgress) => ShownProgress {
  const terminal = new HeardTerminal(), view = progressViewOf(terminal, true);
  return (event) => {
    view.show(event);
    const { type, ...told } = JSON.parse(terminal.outs.at(-1)!);
    assert.equal(type, "progress");
    return told;
  };
}

Deno.test("the share of a film is not one before the film is complete, and knows no time before it is planned", () => {
  const follow = toldProgress();
  const scanned = follow(event({ done: 80, total: 80, share: 1 }));
  assert.ok(scanned.share < 0.1);
  const chosen = follow(event({ phase: "selection", share: 1, etaSeconds: 0 }));
  assert.ok(chosen.share < 0.2 && !("etaSeconds" in chosen));
  const planned = follow(event({ phase: "render", share: 0.1, etaSeconds: 90 }));
  assert.deepEqual([planned.share, planned.etaSeconds], [chosen.share, 90]);
  const half = follow(event({ phase: "render", share: 0.55 }));
  assert.ok(Math.abs(half.share - (chosen.share + 0.99) / 2) < 1e-9);
  assert.ok(follow(event({ phase: "verify", share: 1 })).share < 1);
  assert.equal(follow(event({ phase: "complete", share: 1 })).share, 1);
  assert.equal(follow(event({ phase: "delivery", share: 1 })).share, 1);
});

Deno.test("the share of a film never goes back and stays between nothing and all", () => {
  const events = fc.record({
    phase: fc.constantFrom(...RUN_PHASES),
    done: fc.nat(100),
    total: fc.nat(100),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(events, { maxLength: 30 }), (list) => {
      const follow = toldProgress();
      let last = 0;
      for (const each of list) {
        const { share } = follow({ ...each, done: Math.min(each.done, each.total) });
        assert.ok(share >= last && share <= 1);
        last = share;
      }
    }),
    { seed: 20250714 },
  );
});

Deno.test("progressViewOf says each phase and each tenth of the film once where nobody watches", () => {
  const terminal = new HeardTerminal();
  const view = progressViewOf(terminal, false);
  view.show(event({ done: 1, total: 2 }));
  view.show(event({ done: 2, total: 2, share: 1 }));
  view.show(event({ phase: "render", share: 0 }));
  for (let i = 1; i <= 50; i++) {
    view.show(event({ phase: "render", done: i, total: 100, share: i / 100, etaSeconds: 100 - i }));
  }
  view.show(event({ phase: "complete", share: 1 }));
  assert.deepEqual(terminal.notes, [
    "Looking through the library …",
    "Rendering …",
    "  10 % of the film, about 2 min left",
    "  20 % of the film, about 80 s left",
    "  30 % of the film, about 70 s left",
    "  40 % of the film, about 60 s left",
    "  50 % of the film, about 50 s left",
  ]);
});

Deno.test("progressViewOf shows the time left of a first look that takes 29 seconds", () => {
  for (const [lasts, lines] of [[29_000, 5], [4_000, 0]] as const) {
    const terminal = new HeardTerminal();
    let ms = 0;
    const view = progressViewOf(terminal, false, () => ms);
    for (let done = 0; done <= 290; done++) {
      ms = lasts * done / 290;
      view.show(event({ phase: "analysis", done, total: 290 }));
    }
    // The next round of the cut is short.
    view.show(event({ phase: "analysis", done: 1, total: 2 }));
    const [heading, ...told] = terminal.notes;
    assert.equal(heading, "Looking at pictures …");
    assert.equal(told.length, lines);
    if (lines > 0) assert.equal(told[0], "  50 of 290, about 25 s left");
  }
});

Deno.test("progressViewOf tells how far the describing is, each tenth once", () => {
  const terminal = new HeardTerminal();
  const view = progressViewOf(terminal, false);
  view.show(event({ phase: "analysis", done: 30, total: 30 }));
  for (let done = 0; done <= 24; done++) {
    view.show(event({ phase: "analysis", step: "captions", done, total: 24 }));
  }
  // The next round of the cut.
  view.show(event({ phase: "analysis", done: 31, total: 31 }));
  for (let done = 0; done <= 2; done++) {
    view.show(event({ phase: "analysis", step: "captions", done, total: 2 }));
  }
  view.show(event({ phase: "analysis", step: "clips", done: 1, total: 2 }));
  view.show(event({ phase: "selection" }));
  const tenths = [3, 5, 8, 10, 12, 15, 17, 20, 22].map((done) => `  ${done} of 24`);
  assert.deepEqual(terminal.notes, [
    "Looking at pictures …",
    "Describing pictures …",
    ...tenths,
    "Looking into clips …",
    "Choosing …",
  ]);
});
