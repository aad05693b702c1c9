// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { removeLeftFilms, removeUnfinished } from "../../../../src/film/finish/left_films.ts";
import { unfinishedName } from "../../../../src/system/files/files.ts";
import { MemoryRuns } from "../../../fakes/stores/memory_runs.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

const filesIn = (folder: string) => (readdirSync(folder, { recursive: true }) as string[]).sort();

Deno.test("removeLeftFilms takes away films of runs that ended without one, and nothing else", async () => {
  await inScratch(async (folder) => {
    const runs = new MemoryRuns();
    const put = (name: string, ...files: string[]) => {
      mkdirSync(`${folder}/${name}`);
      for (const file of files) writeFileSync(`${folder}/${name}/${file}`, "");
    };
    const finishedAt = "2026-01-01";
    for (const [end, status] of [["aaaa", "failed"], ["bbbb", "completed"]] as const) {
      await runs.begin({ runId: `20260101_000000_${end}`, startedAt: finishedAt, source: "auto" });
      await runs.end(`20260101_000000_${end}`, { status, finishedAt });
    }
    await runs.begin({ runId: "20260101_000000_cccc", startedAt: finishedAt, source: "auto" });
    put("left_20260101_000000_aaaa", "left.mp4", "left.jpg", ".left.12345678.unfinished.mp4");
    put("kept_20260101_000000_bbbb", "kept.mp4");
    put("made_20260101_000000_cccc", ".made.12345678.unfinished.mp4");
    put("from elsewhere_20260101_000000_dddd", "film.mp4");
    put("holidays", "film.mp4");
    writeFileSync(`${folder}/film.mp4`, "");
    await removeLeftFilms(folder, runs);
    assert.deepEqual(filesIn(folder), [
      "film.mp4",
      "from elsewhere_20260101_000000_dddd",
      "from elsewhere_20260101_000000_dddd/film.mp4",
      "holidays",
      "holidays/film.mp4",
      "kept_20260101_000000_bbbb",
      "kept_20260101_000000_bbbb/kept.mp4",
      "made_20260101_000000_cccc",
      "made_20260101_000000_cccc/.made.12345678.unfinished.mp4",
    ]);
    await removeLeftFilms(`${folder}/nowhere`, runs);
  });
});

Deno.test("removeLeftFilms leaves alone what somebody else put beside a film", async () => {
  await inScratch(async (folder) => {
    const runs = new MemoryRuns();
    await runs.begin({ runId: "20260101_000000_aaaa", startedAt: "2026", source: "auto" });
    await runs.end("20260101_000000_aaaa", { status: "cancelled", finishedAt: "2026" });
    mkdirSync(`${folder}/x_20260101_000000_aaaa`);
    for (const file of ["x.mp4", "notes.txt"]) {
      writeFileSync(`${folder}/x_20260101_000000_aaaa/${file}`, "");
    }
    await removeLeftFilms(folder, runs);
    assert.deepEqual(filesIn(`${folder}/x_20260101_000000_aaaa`), ["notes.txt"]);
  });
});

Deno.test("removeUnfinished takes away what is half written", async () => {
  await inScratch(async (folder) => {
    writeFileSync(unfinishedName(path.join(folder, "piece.mp4")), "");
    writeFileSync(unfinishedName(path.join(folder, "sound.f32")), "");
    writeFileSync(path.join(folder, "unfinished.mp4"), "");
    await removeUnfinished([folder, `${folder}/nowhere`]);
    assert.deepEqual(filesIn(folder), ["unfinished.mp4"]);
  });
});
