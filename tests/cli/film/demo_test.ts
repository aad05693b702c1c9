// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { DEMO_SECONDS } from "../../../cli/commands/demo.ts";
import { artifactPath, ARTIFACTS } from "../../../src/facts/models/artifacts.ts";
import type { Brief } from "../../../src/film/brief/brief.ts";
import { faceRegion, MIN_FACE_AIR } from "../../../src/film/framing/box.ts";
import { planFilm } from "../../../src/film/plan_film.ts";
import { assetsOf, type Cut } from "../../../src/film/select/cut.ts";
import type { Run } from "../../../src/ledger/run.ts";
import { openLedger } from "../../../src/ledger/sqlite/sqlite_ledger.ts";
import { DEMO_YEAR, demoPack } from "../../../src/library/demo/demo_library.ts";
import { Cli } from "../../fixtures/cli/cli.ts";
import { facesUnderWords, subjectsCut, wrongLabels } from "../../fixtures/film/looks_figures.ts";
import { faceWeights } from "../../fixtures/models/face_weights.ts";
import { inScratch } from "../../fixtures/scratch.ts";

Deno.test("demo refuses a length it cannot have before it copies", async () => {
  await inScratch(async (folder) => {
    const cli = new Cli(folder);
    for (const seconds of ["4", "3601"]) {
      const { code, notes } = await cli.run("demo", "--duration", seconds);
      assert.equal(code, 2, notes);
      assert.match(notes, new RegExp(`"--duration" cannot be "${seconds}"`));
    }
    assert.ok(!existsSync(`${folder}/data`));
  });
});

const YEAR = ["--memory-type", "year_in_review", "--year", String(DEMO_YEAR)];
const WEIGHTS = faceWeights();

/** What the film of a folder's year shows, and the faces in it, where they are known from. */
async function yearOf(library: string, folder: string, models?: string) {
  const cli = new Cli(folder, models ? { PHOTOS_MEMORIES_MODELS__DIRECTORY: models } : {});
  const length = ["--duration", String(DEMO_SECONDS), "--dry-run"];
  const { code, notes } = await cli.run("generate", "--library", library, ...YEAR, ...length);
  assert.equal(code, 0, notes);
  await using ledger = await openLedger(`${folder}/data/ledger.db`);
  const [{ runId }] = await ledger.runs.list(1, ["dry_run"]) as [Run];
  const cut = await ledger.runs.document(runId, "cut") as Cut;
  const brief = await ledger.runs.document(runId, "brief") as Brief;
  const timeline = planFilm(cut, brief, { get: () => undefined }, undefined);
  const faces = new Map(
    cut.shots.flatMap((shot) => [shot, ...shot.beside ?? []])
      .map(({ asset, faces }) => [asset.id, faces] as const),
  );
  return { cut, timeline, faces };
}

type MadeYear = Awaited<ReturnType<typeof yearOf>>;

function assertSeen({ cut, timeline, faces }: MadeYear): void {
  assert.ok(new Set(cut.shots.flatMap(assetsOf)).size >= 18);
  assert.ok(cut.shots.some(({ medium, keepsSpeech }) => medium === "video" && keepsSpeech));
  assert.ok(
    cut.shots.flatMap((shot) => [shot, ...shot.beside ?? []])
      .every(({ facesUnknown }) => !facesUnknown),
  );
  const regionOf = (id: string) => faceRegion(faces.get(id) ?? [], MIN_FACE_AIR);
  assert.equal(subjectsCut(timeline, regionOf), 0, "faces are cut");
  assert.equal(facesUnderWords(timeline, faces), 0);
  assert.deepEqual(wrongLabels(cut, timeline), []);
}

Deno.test("the demo's year has 18 pictures and clips, a voice, and no face that is cut or under words", async () => {
  await inScratch(async (folder) => {
    assert.equal(DEMO_SECONDS, 45);
    const year = await yearOf(demoPack(), folder);
    assertSeen(year);
    // Found ones have a score, and a package brings the detector along.
    assert.ok([...year.faces.values()].flat().some(({ score }) => score === undefined));
  });
});

Deno.test({
  name: "where no file says where faces are they are found, and none is cut or under words",
  ignore: WEIGHTS === undefined,
  fn: () =>
    inScratch(async (folder) => {
      const library = `${folder}/library`, models = `${folder}/models`;
      for (const name of ["Birthday", "07 Coast", "08 Festival"]) {
        await mkdir(`${library}/${name}`, { recursive: true });
        for (const file of await readdir(path.join(demoPack(), String(DEMO_YEAR), name))) {
          const from = path.join(demoPack(), String(DEMO_YEAR), name, file);
          const to = `${library}/${name}/${file}`;
          // Its day and place stay; what it says of faces does not.
          if (file.endsWith(".jpg")) await sharp(from).keepExif().jpeg({ quality: 90 }).toFile(to);
          else await copyFile(from, to);
        }
      }
      const weights = artifactPath(models, ARTIFACTS.faces);
      await mkdir(path.dirname(weights), { recursive: true });
      await copyFile(WEIGHTS!, weights);
      const year = await yearOf(library, folder, models);
      assertSeen(year);
      const found = [...year.faces.values()].filter((faces) => faces.length > 0);
      assert.ok(found.length >= 5, `${found.length}`);
      assert.ok(found.flat().every(({ score }) => score !== undefined));
    }),
});
