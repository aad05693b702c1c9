// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { endOf, refusal } from "../../fixtures/cli/said_by.ts";
import { mkdirSync, writeFileSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { runsAbandon } from "../../../cli/commands/runs/abandon.ts";
import { runsExport } from "../../../cli/commands/runs/export.ts";
import { runsList } from "../../../cli/commands/runs/list.ts";
import { runsShow } from "../../../cli/commands/runs/show.ts";
import { runsStory } from "../../../cli/commands/runs/story.ts";
import { runsUpload } from "../../../cli/commands/runs/upload.ts";
import { runsWhy } from "../../../cli/commands/runs/why.ts";
import type { Command } from "../../../cli/command.ts";
import { findCut } from "../../../src/app/runs/find_run.ts";
import type { Cut, InReason, OutReason, TraceRow } from "../../../src/film/select/cut.ts";
import { planFilm } from "../../../src/film/plan_film.ts";
import type { Timeline } from "../../../src/film/timeline/timeline.ts";
import type { Run, RunId, RunStatus } from "../../../src/ledger/run.ts";
import { openLedger } from "../../../src/ledger/sqlite/sqlite_ledger.ts";
import { tryLock } from "../../../src/system/files/lock.ts";
import { startImmichServer } from "../../fakes/immich_server/immich_server.ts";
import { photo } from "../../fixtures/assets.ts";
import { cutOf, stillShot } from "../../fixtures/film/cuts.ts";
import { briefOf } from "../../fixtures/film/brief_of.ts";
import { inScratch } from "../../fixtures/scratch.ts";

const FILM = "20250801_100000_7d3f", FAILED = "20250802_100000_91ab";
const DRY = "20250731_100000_7d00";

const inFilm = (asset: string, reason: InReason): TraceRow => ({
  asset,
  stage: "cut",
  verdict: "in",
  reason,
  story: "story-0",
});
const notIn = (asset: string, reason: OutReason, other?: string): TraceRow => ({
  asset,
  stage: "cut",
  verdict: "out",
  reason,
  ...(other === undefined ? {} : { other }),
});

/** Two shots of one story; a second story has no shot. */
const CUT: Cut = {
  ...cutOf([
    stillShot(0, { asset: photo({ id: "2025/07 Coast/IMG_1.HEIC" }), why: [{ reason: "era" }] }),
    stillShot(1, { asset: photo({ id: "2025/IMG_2.jpg" }) }),
  ], {
    words: { "2025/IMG_2.jpg": "A lake." },
    plainClips: { "2025/IMG_2.jpg": "6 s of video, motion 0.4" },
    motion: {
      requested: 3,
      banked: 2,
      plainFacts: 2,
      unsupported: 1,
      unrecorded: 1,
      producers: ["motion-line-v1@eyes/3-keyframes-320px"],
    },
  }),
  trace: [
    inFilm("2025/07 Coast/IMG_1.HEIC", "era"),
    inFilm("2025/IMG_2.jpg", "favorite"),
    notIn("2025/IMG_3.jpg", "lost_moment", "2025/IMG_2.jpg"),
    notIn("2025/07 Coast/IMG_4.jpg", "dark"),
    notIn("2024/IMG_4.jpg", "dark"),
    notIn("top.jpg", "repeat", "2025/IMG_2.jpg"),
  ],
};
const STORIES = [
  { ...CUT.stories[0]!, place: { state: "Algarve", country: "Portugal" } },
  { ...CUT.stories[0]!, id: "story-9" },
];

async function withLedger(work: (folder: string) => Promise<void>): Promise<void> {
  await inScratch(async (folder) => {
    {
      await using ledger = await openLedger(`${folder}/ledger.db`);
      const { runs } = ledger;
      const add = async (runId: string, status: RunStatus, cut?: Cut) => {
        const startedAt = `${runId.slice(0, 4)}-${runId.slice(4, 6)}-${
          runId.slice(6, 8)
        }T10:00:00Z`;
        await runs.begin({ runId, startedAt, source: "manual" });
        await runs.warn(runId, '"2025/odd.jpg" was left out: it is no picture');
        if (cut) {
          const { trace, ...kept } = cut;
          await runs.keep(runId, "brief", { look: { cards: true }, music: { mode: "composed" } });
          await runs.keep(runId, "cut", { ...kept, stories: STORIES });
          await runs.keepTrace(runId, trace);
        }
        if (status === "running" || status === "interrupted") return;
        await runs.end(runId, { status, finishedAt: startedAt });
      };
      await add(DRY, "dry_run", { ...CUT, titles: { main: "A dry run", source: "fallback" } });
      await add(FILM, "completed", CUT);
      await add(FAILED, "failed");
    }
    await work(folder);
  });
}

async function said(folder: string, command: Command, ...words: string[]) {
  return await endOf(command, words, { PHOTOS_MEMORIES_DATA_DIR: folder });
}

Deno.test("runs story shows the latest film, its real length and the stories that are in it", async () => {
  await withLedger(async (folder) => {
    const { out, notes } = await said(folder, runsStory);
    // Two shots of 4 s, an opening of 3.5 s and an ending of 3 s; not the 60 s that were wished.
    assert.match(out, /2 shots from 1 story, about 0:1[45],/);
    assert.match(out, /2025-07-14 {2}Algarve/);
    assert.match(out, /Stands for July 2025\./);
    assert.match(notes, new RegExp(FILM));
    assert.match(out, /\n {6}"A lake\."\n {6}6 s of video, motion 0\.4$/m);
    const named = await said(folder, runsStory, "latest");
    assert.equal(named.out, out);
  });
});

Deno.test("runs export writes the timeline of a film that was laid out, and refuses others", async () => {
  await withLedger(async (folder) => {
    const output = `${folder}/films`;
    await mkdir(output);
    const environment = {
      PHOTOS_MEMORIES_DATA_DIR: folder,
      PHOTOS_MEMORIES_OUTPUT__DIRECTORY: output,
    };
    const exportOf = (...words: string[]) => endOf(runsExport, words, environment);
    assert.match(await refusal(exportOf(FILM)), /^usage: /);
    assert.match(await refusal(exportOf(FILM, "--otio")), /^not_found: /);
    {
      await using ledger = await openLedger(`${folder}/ledger.db`);
      const facts = { get: () => undefined };
      const timeline = planFilm(CUT, briefOf(), facts, undefined);
      await ledger.runs.keep(FILM, "timeline", timeline);
    }
    const { out } = await exportOf(FILM, "--otio", "--output", "cut");
    assert.equal(out, `${output}/cut.otio`);
    const document = JSON.parse(await readFile(out, "utf8"));
    assert.equal(document.OTIO_SCHEMA, "Timeline.1");
    assert.deepEqual((await readdir(output)).sort(), ["cut music.wav", "cut.otio"]);
    const wave = await readFile(`${output}/cut music.wav`);
    const [music] = document.tracks.children.at(-1).children;
    const { duration } = music.source_range;
    assert.equal(
      music.media_references.DEFAULT_MEDIA.target_url,
      pathToFileURL(`${output}/cut music.wav`).href,
    );
    // Stereo of 48,000 Hz and 24 bits, as long as the film.
    assert.equal(wave.length, 44 + Math.round(duration.value / duration.rate * 48_000) * 6);
    assert.ok(wave.subarray(44).some((byte) => byte !== 0));
    const alone = await exportOf(FILM, "--audio", "--output", "alone");
    assert.equal(alone.out, `${output}/alone music.wav`);
    assert.deepEqual(await readFile(alone.out), wave);
    assert.equal((await readdir(output)).includes("alone.otio"), false);
    const track = `${folder}/song.wav`;
    await rename(alone.out, track);
    {
      await using ledger = await openLedger(`${folder}/ledger.db`);
      const timeline = await ledger.runs.document(FILM, "timeline") as Timeline;
      const half = { path: track, key: "song", bpm: 120, beatsPerBar: 4, offsetSeconds: 1 };
      const then = { ...half, offsetSeconds: 2, startSeconds: 6, gainDb: 0 };
      await ledger.runs.keep(FILM, "timeline", {
        ...timeline,
        music: { mode: "file", ...half, then },
      });
    }
    const own = await readFile((await exportOf(FILM, "--audio", "--output", "own")).out);
    assert.equal(own.length, wave.length);
    assert.ok(own.subarray(44 + 8 * 48_000 * 6).some((byte) => byte !== 0));
    await rm(track);
    assert.match(await refusal(exportOf(FILM, "--audio")), /^not_found: .*song\.wav/);
    const without = await exportOf(FILM, "--otio", "--output", "without");
    const { tracks } = JSON.parse(await readFile(without.out, "utf8"));
    const [silent] = tracks.children.at(-1).children;
    assert.equal(silent.media_references.DEFAULT_MEDIA.OTIO_SCHEMA, "GeneratorReference.1");
    {
      await using ledger = await openLedger(`${folder}/ledger.db`);
      const silent = briefOf({ music: { mode: "none" } });
      const timeline = planFilm(CUT, silent, { get: () => undefined }, undefined);
      await ledger.runs.keep(FILM, "timeline", timeline);
    }
    assert.match(await refusal(exportOf(FILM, "--audio")), /^not_found: /);
  });
});

Deno.test("runs show says that a filmed album belongs to another account", async () => {
  await withLedger(async (folder) => {
    const line = /^The album "Coast" belongs to another account/m;
    assert.doesNotMatch((await said(folder, runsShow)).out, line);
    {
      await using ledger = await openLedger(`${folder}/ledger.db`);
      await ledger.runs.keep(FILM, "brief", { isSharedAlbum: true, occasion: { name: "Coast" } });
    }
    assert.match((await said(folder, runsShow)).out, line);
  });
});

Deno.test("runs commands take a part of a run's id where it fits one run", async () => {
  await withLedger(async (folder) => {
    assert.match((await said(folder, runsStory, "7d00")).out, /A dry run/);
    assert.match((await said(folder, runsShow, "91ab")).out, /failed/);
    const latest = await said(folder, runsShow);
    assert.match(
      latest.out,
      new RegExp(`^${FILM} {2}completed\n`),
      "the film, not what failed since",
    );
    assert.match(latest.notes, new RegExp(`^Newer: ${FAILED}, failed$`, "m"));
    const several = await refusal(said(folder, runsShow, "7d"));
    assert.match(several, /^usage: "7d" is a part .* 2 runs \| Type more of one: .*7d3f/);
    assert.match(latest.out, /^Began on \d{4}-\d\d-\d\d \d\d:\d\d$/m);
    const stopped = await said(folder, runsShow, FAILED);
    assert.match(
      stopped.out,
      /^Began on .* \d\d:\d\d, got as far as looking through the library$/m,
    );
    assert.match(await refusal(said(folder, runsShow, "zz")), /^not_found/);
    const failed = await refusal(said(folder, runsStory, FAILED));
    assert.match(failed, /ended before a cut was made \(failed\)/);
  });
});

Deno.test("runs show says where the pictures went in sentences", async () => {
  await withLedger(async (folder) => {
    const { out } = await said(folder, runsShow, FILM);
    assert.match(out, /In the film\n {2}1 picture/);
    assert.match(out, /Not in the film\n {2}2 pictures +it is too dark to see much\n/);
    assert.match(out, /another picture shows the same view/);
    assert.ok(!/lost_moment|lost moment/.test(out), out);
    assert.match(
      out,
      /\nClips {2}3 play: 1 told in a sentence, 2 by length, movement and speech alone, 1 sentence left out because too little moves, 1 sentence of unknown origin; /,
    );
    const { motion } = JSON.parse(
      (await said(folder, runsShow, FILM, "--json")).out,
    );
    assert.deepEqual(motion, { ...CUT.motion, plain_facts: 2 });
  });
});

Deno.test("runs why finds a picture by its end, its path on disk, and its moving half", async () => {
  await withLedger(async (folder) => {
    const library = `${folder}/library`;
    mkdirSync(`${library}/2025/07 Coast`, { recursive: true });
    for (const { asset } of CUT.shots) writeFileSync(`${library}/${asset.id}`, "");
    const why = (...words: string[]) => said(folder, runsWhy, ...words);
    assert.match((await why("IMG_3.jpg")).out, /^2025\/IMG_3\.jpg is not in the film: 2025\/IMG_2/);
    assert.match((await why("IMG_2.jpg")).notes, /^The clip shows: 6 s of video, motion 0\.4$/m);
    assert.match((await why("img_3.JPG")).out, /^2025\/IMG_3\.jpg is not/);
    assert.match((await why(`${library}/2025/IMG_2.jpg`)).out, /^2025\/IMG_2\.jpg is in the film/);
    const still = await why("2025/07 Coast/IMG_1.HEIC");
    assert.match(still.out, /stands for July 2025: every month gets one/);
    assert.match(still.notes, /--exclude "2025\/07 Coast\/IMG_1\.HEIC"$/);
    const half = await why(`${library}/2025/07 Coast/IMG_1.MOV`);
    assert.equal(half.out, still.out);
    assert.match(half.notes, /moving half of a Live Photo/);
  });
});

Deno.test("runs why refuses what it cannot tell apart, and names the nearest", async () => {
  await withLedger(async (folder) => {
    const why = (...words: string[]) => refusal(said(folder, runsWhy, ...words));
    assert.match(await why("IMG_4.jpg"), /^usage: .* 2 pictures \| .*2024\/IMG_4\.jpg/);
    assert.match(await why("IMG_33.jpg"), /^not_found: .* Did you mean "2025\/IMG_3\.jpg"\?/);
    assert.match(await why("zzzzzzzzzz.jpg"), /outside of the film's days/);
    assert.match(await why("odd.jpg"), /"2025\/odd\.jpg" was left out: it is no picture/);
    // A file of the same name in a folder that is not the library.
    assert.match(await why("/elsewhere/top.jpg"), /^not_found: /);
  });
});

Deno.test("runs why leads from a picture the latest film did not consider to one that did", async () => {
  await withLedger(async (folder) => {
    const why = (...words: string[]) => refusal(said(folder, runsWhy, ...words));
    const another = /photos-memories runs why zzzzzzzzzz\.jpg <run>, .* photos-memories runs list /;
    assert.match(await why("zzzzzzzzzz.jpg"), another);
    assert.match(await why("zzzzzzzzzz.jpg", "latest"), another);
    // Whoever named a run knows how.
    assert.doesNotMatch(await why("zzzzzzzzzz.jpg", FILM), /runs list/);
    const lake = "2023/a lake.jpg";
    {
      await using ledger = await openLedger(`${folder}/ledger.db`);
      await ledger.runs.keepTrace(DRY, [inFilm(lake, "era")]);
    }
    for (const words of [[lake], ["a lake.jpg"], [lake, FILM]]) {
      const command = `photos-memories runs why "${words[0]}" ${DRY}`;
      assert.ok((await why(...words)).endsWith(`\nRun ${DRY} did consider it: ${command}`));
    }
    assert.match((await said(folder, runsWhy, lake, DRY)).out, /a lake\.jpg/);
    // The same name in another folder is another picture.
    assert.doesNotMatch(await why("/elsewhere/2023/a lake.jpg"), /did consider it/);
  });
});

Deno.test("runs why tells the reason of every file the run left out, also without a cut", async () => {
  await withLedger(async (folder) => {
    const why = (...words: string[]) => refusal(said(folder, runsWhy, ...words));
    const skipped = Array.from({ length: 8 }, (_, n) => ({
      id: `2025/IMG_${n}5.jpg`,
      reason: `it is no picture ${n}`,
    }));
    skipped.push({ id: "2025/IMG_2.jpg", reason: "it broke after it was chosen" });
    {
      await using ledger = await openLedger(`${folder}/ledger.db`);
      for (const run of [FILM, FAILED]) await ledger.runs.keep(run, "skipped", skipped);
    }
    for (const { id, reason } of skipped.slice(0, 8)) {
      for (const words of [[id], [id.slice("2025/".length)], [id, FAILED]]) {
        const refused = await why(...words);
        assert.match(refused, /^not_found: Run \d{8}_\d{6}_.{4} did not consider /);
        assert.ok(refused.endsWith(` | "${id}" was left out: ${reason}`), refused);
      }
    }
    assert.match(await why("zzzzzzzzzz.jpg", FAILED), /ended before a cut was made \(failed\)/);
    const { out } = await said(folder, runsWhy, "2025/IMG_2.jpg");
    assert.match(out, /^2025\/IMG_2\.jpg is in the film/);
  });
});

Deno.test("runs show names every file the run left out, each once, and counts what is kept closed", async () => {
  await withLedger(async (folder) => {
    const skipped = Array.from({ length: 8 }, (_, n) => ({ id: `bad${n}.jpg`, reason: "empty" }));
    const closed = [{ kind: "copies", count: 2 }, { kind: "trashed", count: 1 }];
    {
      await using ledger = await openLedger(`${folder}/ledger.db`);
      await ledger.runs.keep(FAILED, "skipped", skipped);
      await ledger.runs.keep(FAILED, "closed", closed);
      for (const { id } of skipped.slice(0, 5)) {
        await ledger.runs.warn(FAILED, `"${id}" was left out: empty`);
      }
      await ledger.runs.warn(FAILED, "3 more files were left out; for each one's reason: …");
      await ledger.runs.warn(FAILED, "The sea is wet");
    }
    const { out } = await said(folder, runsShow, FAILED);
    const list = skipped.map(({ id }) => `\n  "${id}": empty`).join("");
    assert.ok(out.includes(`Files left out${list}`), out);
    assert.ok(
      out.includes("The sea is wet") && !/bad\d\.jpg" was left out|more files/.test(out),
      out,
    );
    const { out: json } = await said(folder, runsShow, FAILED, "--json");
    assert.deepEqual(JSON.parse(json).skipped, skipped);
    assert.deepEqual(JSON.parse(json).closed, closed);
    assert.match(out, /2 folders of other programs' copies, 1 picture in the trash/);
  });
});

Deno.test("runs list and runs show say where a film is now, and which one waits for its delivery", async () => {
  await withLedger(async (folder) => {
    const films = `${folder}/films`;
    {
      await using ledger = await openLedger(`${folder}/ledger.db`);
      await mkdir(films);
      await writeFile(`${films}/here.mp4`, "");
      for (
        const [id, file, assetId] of [
          ["20250803_100000_0001", "here.mp4", undefined],
          ["20250803_100000_0002", "gone.mp4", undefined],
          ["20250803_100000_0003", "there.mp4", "asset-3"],
          // Delivered with a warning: the copy stays.
          ["20250803_100000_0004", "here.mp4", "asset-4"],
          ["20250803_100000_0005", "here.mp4", "pending"],
          ["20250803_100000_0006", "here.mp4", "given up"],
        ] as const
      ) {
        const { runs } = ledger;
        await runs.begin({ runId: id, startedAt: "2025-08-03T10:00:00Z", source: "manual" });
        const end = { finishedAt: "2025-08-03T10:00:00Z", outputPath: `${films}/${file}` };
        await runs.end(id, { status: "completed", ...end, ...(assetId ? { delivery: {} } : {}) });
        if (assetId?.startsWith("asset")) {
          await runs.endDelivery(id, { status: "delivered", assetId });
        }
        if (assetId === "given up") {
          await runs.endDelivery(id, { status: "pending", error: "answered 413" });
          await runs.endDelivery(id, { status: "abandoned" });
        }
      }
    }
    const { out } = await said(folder, runsList);
    const of = (tail: string) => out.split("\n").find((line) => line.includes(`_${tail}`))!;
    assert.match(of("0001"), /films\/here\.mp4$/);
    assert.match(of("0002"), /films\/gone\.mp4 \(gone\)$/);
    assert.match(of("0003"), / {2}on the library server as asset-3$/);
    assert.match(of("0004"), / {2}on the library server as asset-4$/);
    assert.match(of("0005"), /films\/here\.mp4 {2}waits for its delivery$/);
    assert.match(of("0006"), /films\/here\.mp4 {2}its delivery was given up after 1 try$/);
    const shown = async (tail: string) => (await said(folder, runsShow, tail)).out;
    assert.match(await shown("0001"), /^Film {4}.*films\/here\.mp4 {2}0:00$/m);
    assert.match(await shown("0002"), /^Film {4}.*films\/gone\.mp4 \(gone\) {2}0:00$/m);
    assert.match(await shown("0003"), /^Film {4}on the library server as asset-3 /m);
    assert.match(
      await shown("0006"),
      /^The delivery of the film was given up after 1 try: answered 413$/m,
    );
  });
});

Deno.test("runs list and runs show say interrupted of a run whose process was killed", async () => {
  await withLedger(async (folder) => {
    const left = "20250804_100000_0abc";
    {
      await using ledger = await openLedger(`${folder}/ledger.db`);
      const startedAt = "2025-08-04T10:00:00Z";
      await ledger.runs.begin({ runId: left, startedAt, source: "manual" });
    }
    const state = async () => {
      const { out } = await said(folder, runsList, "--all");
      const shown = (await said(folder, runsShow, left)).out;
      const listed = out.split("\n").find((line) => line.startsWith(left))!;
      assert.equal(listed.split(/ {2,}/)[1], shown.split("\n")[0]!.split("  ")[1]);
      return listed.split(/ {2,}/)[1];
    };
    {
      using held = await tryLock(`${folder}/locks`, "pipeline");
      assert.ok(held);
      assert.equal(await state(), "running");
    }
    assert.equal(await state(), "interrupted");
  });
});

Deno.test("runs list shows films, what failed since, and the cut that waits, not what buries them", async () => {
  await withLedger(async (folder) => {
    const ids = async (...words: string[]) => {
      const { out, notes } = await said(folder, runsList, "--json", ...words);
      assert.equal(notes, "");
      return (JSON.parse(out) as Run[]).map(({ runId }) => runId);
    };
    // The dry run is older than the film.
    assert.deepEqual(await ids(), [FAILED, FILM]);
    assert.deepEqual(await ids("--all"), [FAILED, FILM, DRY]);
    const later = (n: number) => `20250803_1000${String(n).padStart(2, "0")}_0000`;
    {
      await using ledger = await openLedger(`${folder}/ledger.db`);
      const { runs } = ledger;
      const add = async (n: number, status: "dry_run" | "failed" | "completed", cutOf?: RunId) => {
        const startedAt = `2025-08-03T10:00:${String(n).padStart(2, "0")}Z`;
        await runs.begin({ runId: later(n), startedAt, source: "manual", cutOf });
        await runs.end(later(n), { status, finishedAt: startedAt, outputPath: undefined });
      };
      for (let n = 10; n < 30; n++) await add(n, n % 2 ? "failed" : "dry_run");
    }
    const late = [29, 28, 27, 25, 23, 21].map(later);
    assert.deepEqual(await ids("--limit", "1"), [...late, FILM]);
    const { out, notes } = await said(folder, runsList);
    assert.match(out, new RegExp(`photos-memories runs render ${later(28)}$`, "m"));
    assert.match(notes, /runs list --all/);
    assert.equal((await ids("--all", "--limit", "100")).length, 23);

    // Once it is rendered, each run names the other, and the list names the film alone.
    {
      await using ledger = await openLedger(`${folder}/ledger.db`);
      const film = { runId: later(40), startedAt: "2025-08-03T10:00:40Z", cutOf: later(28) };
      await ledger.runs.begin({ ...film, source: "manual" });
      const end = { finishedAt: film.startedAt, outputPath: "/films/sea.mp4" };
      await ledger.runs.end(film.runId, { status: "completed", ...end });
    }
    assert.deepEqual(await ids(), [later(40), FILM]);
    const all = await said(folder, runsList, "--all");
    assert.match(all.out, new RegExp(`^${later(28)} .* its film is run ${later(40)}$`, "m"));
    const kept = await said(folder, runsShow, later(28));
    assert.match(kept.out, new RegExp(`Its film is run ${later(40)} {2}/films/sea\\.mp4`));
    const film = await said(folder, runsShow, later(40));
    assert.match(film.out, new RegExp(`The cut is that of run ${later(28)}`));
    const asJson = await said(folder, runsShow, later(28), "--json");
    assert.deepEqual(JSON.parse(asJson.out).films, [later(40)]);
  });
});

Deno.test("runs abandon drops a delivery nobody waits for, once, and keeps the film", async () => {
  await withLedger(async (folder) => {
    const film = `${folder}/film.mp4`, id = "20250803_100000_0001";
    await writeFile(film, "");
    {
      await using ledger = await openLedger(`${folder}/ledger.db`);
      await ledger.runs.begin({ runId: id, startedAt: "2025-08-03T10:00:00Z", source: "auto" });
      const end = { finishedAt: "2025-08-03T10:00:00Z", outputPath: film, delivery: {} };
      await ledger.runs.end(id, { status: "completed", ...end });
    }
    const abandon = () => said(folder, runsAbandon, "0001");
    assert.match((await abandon()).out, /is given up; the film stays in .*film\.mp4$/);
    assert.match(
      await refusal(abandon()),
      /usage: There is nothing to give up: .* given up before/,
    );
    assert.match(
      await refusal(said(folder, runsAbandon, FILM)),
      /^usage: There is nothing to give up: no delivery of run \S+ was asked for \|/,
    );
    await using ledger = await openLedger(`${folder}/ledger.db`);
    assert.deepEqual(await ledger.runs.pendingDeliveries(), []);
    assert.equal((await ledger.runs.get(id))!.delivery.error, "given up by hand");
  });
});

Deno.test("runs abandon looks at the delivery once nobody else is at it", async () => {
  await withLedger(async (folder) => {
    using held = await tryLock(`${folder}/locks`, `delivery-${FILM}`);
    assert.ok(held);
    assert.match(
      await refusal(said(folder, runsAbandon, FILM)),
      /^busy: The film is being delivered already \|/,
    );
  });
});

Deno.test("runs show says what to do about a delivery that failed", async () => {
  await withLedger(async (folder) => {
    {
      await using ledger = await openLedger(`${folder}/ledger.db`);
      await writeFile(`${folder}/film.mp4`, "");
      const id = "20250803_100000_0001", finishedAt = "2025-08-03T10:00:00Z";
      await ledger.runs.begin({ runId: id, startedAt: finishedAt, source: "auto" });
      const outputPath = `${folder}/film.mp4`;
      await ledger.runs.end(id, { status: "completed", finishedAt, outputPath, delivery: {} });
      const failed = { error: "answered 413", hint: "Raise that limit" };
      await ledger.runs.endDelivery(id, { status: "pending", ...failed });
    }
    const { out } = await said(folder, runsShow, "0001");
    assert.match(
      out,
      /^The film waits .* after 1 try: answered 413\nRaise that limit\nDeliver it with: .*_0001$/m,
    );
  });
});

Deno.test("runs upload of a delivered film asks the server whether it is still there", async () => {
  await using server = await startImmichServer({ assets: [] });
  await withLedger(async (folder) => {
    const id = "20250803_100000_0001", film = `${folder}/sea.mp4`;
    const key = server.keyOf(server.state.userNamed(undefined).name);
    await writeFile(`${folder}/config.yaml`, `immich: { url: "${server.url}", api_key: "${key}" }`);
    await writeFile(film, "a film");
    {
      await using ledger = await openLedger(`${folder}/ledger.db`);
      await ledger.runs.begin({ runId: id, startedAt: "2025-08-03T10:00:00Z", source: "auto" });
      const { trace: _, ...kept } = CUT;
      await ledger.runs.keep(id, "cut", kept);
      const end = { finishedAt: "2025-08-03T10:00:00Z", outputPath: film };
      await ledger.runs.end(id, { status: "completed", ...end, delivery: { album: "Our films" } });
    }
    const upload = () => said(folder, runsUpload, id);
    const delivered = (await upload()).out.split("/").at(-1)!;
    const refused = async () => await refusal(upload());
    assert.match(
      await refused(),
      new RegExp(`^usage: .* already \\| It is the asset ${delivered}$`),
    );
    server.trash(delivered);
    assert.match(await refused(), /^usage: .* is in the trash .* \| Take it out there/);
    server.change(delivered, { visibility: "locked", trashedAt: null });
    assert.match(await refused(), /^usage: .* is in the locked folder .* \| Take it out there/);
    server.withdraw(key, "asset.read");
    assert.match(
      await refused(),
      /^usage: .* was delivered .* could not be checked: .*asset\.read/,
    );
    server.grant(key, "asset.read");
    server.remove(delivered);
    const asked = `GET /assets/${delivered}`;
    const proxy = { kind: "status", status: 404 } as const;
    server.faults.always("GET /server/version", proxy);
    server.faults.always(asked, proxy);
    assert.match(await refused(), /^usage: .* was delivered .* could not be checked: .* 404/);
    server.faults.clear();
    assert.match(
      await refused(),
      new RegExp(
        `^not_found: .* not on the library server any more.* no copy is on this machine \\| ` +
          `Make it again with: photos-memories runs render ${id} --upload-to-immich --album "Our films"$`,
      ),
    );
    // A copy that is still here goes there again.
    await writeFile(film, "a film");
    const again = await upload();
    assert.match(again.notes, /is not on the library server any more/);
    assert.match(again.notes, /Delivered to the library server/);
    assert.ok(server.asset(again.out.split("/").at(-1)!));
  });
});

Deno.test("the fifth runs upload that fails gives the delivery up, and the film stays", async () => {
  await using server = await startImmichServer({ assets: [] });
  await withLedger(async (folder) => {
    const id = "20250803_100000_0001", film = `${folder}/sea.mp4`;
    const key = server.keyOf(server.state.userNamed(undefined).name);
    await writeFile(`${folder}/config.yaml`, `immich: { url: "${server.url}", api_key: "${key}" }`);
    await writeFile(film, "a film");
    await using ledger = await openLedger(`${folder}/ledger.db`);
    const { runs } = ledger, finishedAt = "2025-08-03T10:00:00Z";
    await runs.begin({ runId: id, startedAt: finishedAt, source: "auto" });
    await runs.end(id, { status: "completed", finishedAt, outputPath: film, delivery: {} });
    for (let i = 0; i < 3; i++) {
      await runs.endDelivery(id, { status: "pending", error: "answered 503" });
    }
    server.faults.always("POST /assets", { kind: "status", status: 413 });
    for (const [status, attempts] of [["pending", 4], ["abandoned", 5]] as const) {
      await refusal(said(folder, runsUpload, id));
      const { delivery } = (await runs.get(id))!;
      assert.deepEqual([delivery.status, delivery.attempts], [status, attempts]);
    }
    assert.match((await runs.get(id))!.delivery.error!, /413/);
    assert.equal(await readFile(film, "utf8"), "a film");
  });
});

Deno.test("runs commands find a film that was moved to where films are made now", async () => {
  await using server = await startImmichServer({ assets: [] });
  await withLedger(async (folder) => {
    const id = "20250803_100000_0001", other = "20250803_100000_0002";
    const key = server.keyOf(server.state.userNamed(undefined).name);
    const films = `${folder}/new`, moved = `${films}/sea_${id}`;
    await writeFile(
      `${folder}/config.yaml`,
      `output: { directory: "${films}" }\nimmich: { url: "${server.url}", api_key: "${key}" }`,
    );
    await mkdir(moved, { recursive: true });
    for (const file of ["sea.mp4", "sea.jpg"]) await writeFile(`${moved}/${file}`, "a film");
    {
      await using ledger = await openLedger(`${folder}/ledger.db`);
      for (const runId of [id, other]) {
        const finishedAt = "2025-08-03T10:00:00Z", old = `/gone/films/sea_${id}`;
        await ledger.runs.begin({ runId, startedAt: finishedAt, source: "auto" });
        await ledger.runs.keep(runId, "cut", CUT);
        await ledger.runs.end(runId, {
          status: "completed",
          finishedAt,
          outputPath: `${old}/sea.mp4`,
          posterPath: `${old}/sea.jpg`,
          delivery: {},
        });
      }
    }
    const { out, notes } = await said(folder, runsList);
    const of = (run: string) => out.split("\n").find((line) => line.startsWith(run))!;
    assert.doesNotMatch(of(id), /gone/);
    assert.match(notes, new RegExp(`The films are in ${films}`));
    // The folder is of another run.
    assert.match(of(other), /\/gone\/films\/.*sea\.mp4 \(gone\) {2}waits for its delivery$/);
    const shown = (await said(folder, runsShow, id)).out;
    assert.match(shown, new RegExp(`^Film {4}${moved}/sea\\.mp4 {2}`, "m"));
    assert.match(shown, new RegExp(`^Poster {2}${moved}/sea\\.jpg$`, "m"));
    assert.match(
      (await said(folder, runsUpload, id)).notes,
      /Delivered .*; the local copy was removed/,
    );
    assert.deepEqual(await readdir(moved), ["sea.jpg"]);
  });
});

Deno.test("runs list tells in words what became of a run", async () => {
  await withLedger(async (folder) => {
    const KEPT = "20250804_100000_aaaa",
      NONE = "20250804_100000_bbbb",
      BEING = "20250804_100000_cccc";
    {
      await using ledger = await openLedger(`${folder}/ledger.db`);
      const { runs } = ledger;
      for (const runId of [KEPT, NONE, BEING]) {
        await runs.begin({ runId, startedAt: "2025-08-04T10:00:00Z", source: "manual" });
      }
      await runs.keep(KEPT, "timeline", { items: [] });
      await runs.end(KEPT, { status: "dry_run", finishedAt: "2025-08-04T10:00:00Z" });
      const error = "Nothing worth a film: no picture in June 2025";
      await runs.end(NONE, { status: "nothing", finishedAt: "2025-08-04T10:00:00Z", error });
    }
    using _held = await tryLock(`${folder}/locks`, "pipeline");
    const { out } = await said(folder, runsList, "--all");
    const of = (id: string) => out.split("\n").find((line) => line.startsWith(id))!;
    assert.match(of(KEPT), / {2}cut kept {12,}.* {2}photos-memories runs render /);
    assert.match(of(DRY), / {2}dry run .* {2}photos-memories runs render /);
    assert.match(of(NONE), / {2}nothing worth a film {2} +no picture in June 2025$/);
    assert.match(of(BEING), / {2}running/);
    assert.doesNotMatch(out, /dry_run/);
  });
});

Deno.test("runs commands answer for the latest film, and runs render for the latest cut", async () => {
  await withLedger(async (folder) => {
    const LATER = "20250805_100000_dddd";
    {
      await using ledger = await openLedger(`${folder}/ledger.db`);
      const { runs } = ledger, startedAt = "2025-08-05T10:00:00Z";
      await runs.begin({ runId: LATER, startedAt, source: "manual" });
      const { trace, ...kept } = CUT;
      await runs.keep(LATER, "cut", { ...kept, stories: STORIES });
      await runs.keepTrace(LATER, trace);
      await runs.end(LATER, { status: "dry_run", finishedAt: startedAt });
      assert.equal((await findCut(runs, "latest")).run.runId, FILM);
      assert.equal((await findCut(runs, "latest", ["dry_run", "completed"])).run.runId, LATER);
    }
    const first = ({ notes }: { notes: string }) => notes.split("\n")[0]!;
    const isFilm = new RegExp(`^Run ${FILM}, .*: the latest$`);
    assert.match(first(await said(folder, runsStory)), isFilm);
    assert.match(first(await said(folder, runsWhy, "IMG_3.jpg")), isFilm);
    const shown = await said(folder, runsShow);
    assert.match(shown.out, new RegExp(`^${FILM} `));
    assert.equal(first(shown), `Newer: ${LATER}, dry run`);
  });
});
