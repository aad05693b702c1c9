// SPDX-License-Identifier: AGPL-3.0-or-later

// `models fetch` and `models list` as a person runs them, against a server on the loopback.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { SHIPPED_MODELS } from "../../../build/shipped_models.ts";
import { IS_OTHER_BUILD } from "../../fixtures/cli/program.ts";
import { givenOf } from "../../fixtures/cli/said_by.ts";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fetchModels, modelsFetch } from "../../../cli/commands/models/fetch.ts";
import { sha256Hex } from "../../../src/base/digest.ts";
import {
  type Artifact,
  ARTIFACT_LIST,
  artifactPath,
  ARTIFACTS,
} from "../../../src/facts/models/artifacts.ts";
import { ArtifactServer } from "../../fakes/facts/artifact_server.ts";
import { HeardTerminal } from "../../fakes/heard_terminal.ts";
import { Cli } from "../../fixtures/cli/cli.ts";
import { inScratch } from "../../fixtures/scratch.ts";

/** A package brings it along; a checkout does not. */
const HAS_DETECTOR = IS_OTHER_BUILD && existsSync(`${SHIPPED_MODELS}/${ARTIFACTS.faces.file}`);
const FILE = new TextEncoder().encode("not really a model, but as good as one here");

const place = (cli: Cli, artifact: Artifact) => artifactPath(`${cli.folder}/data/models`, artifact);

Deno.test("models list says what is missing, what it would enable, and which tier this is", async () => {
  await inScratch(async (folder) => {
    const cli = new Cli(folder);
    const { code, out, notes } = await cli.run("models", "list");
    assert.equal(code, 0, notes);
    for (const label of ["picture encoder", "head bundle", "sensitive-content", "document model"]) {
      assert.match(out, new RegExp(`${label}.*not here`));
    }
    assert.match(out, /Kept in .*\/data\/models/);
    assert.match(out, /Tier basic: .*no model weights are here.*pixels-v1/);
    assert.equal(
      notes,
      (HAS_DETECTOR ? "" : "Heads stay in frame and titles off faces with the face detector, " +
        "0.2 MB: photos-memories models fetch --faces\n") +
        "Run: photos-memories models fetch\n" +
        "Tier basic needs no detectors; --detectors fetches them\n" +
        "Only music of yours needs the stem separation model; --stems fetches it\n",
    );

    const json = JSON.parse((await cli.run("models", "list", "--json")).out);
    assert.equal(json.tier.tier, "basic");
    assert.deepEqual(
      json.models.map(({ name, status }: Record<string, string>) => [name, status]),
      [
        ["encoder", "absent"],
        ["heads", "absent"],
        ["nsfw", "absent"],
        ["document", "absent"],
        ["obstruction", "absent"],
        ["faces", HAS_DETECTOR ? "verified" : "absent"],
        ["stems", "absent"],
      ],
    );
    assert.match(json.models[1].url, /public-8heads-v4\.npz$/);
  });
});

Deno.test("models fetch gets what it can, refuses what is another file, and goes on next time", async () => {
  await inScratch(async (folder) => {
    await using server = await ArtifactServer.open(FILE);
    const cli = new Cli(folder, {
      PHOTOS_MEMORIES_MODELS__ENCODER_URL: `${server.origin}/encoder?key=s3cr3t`,
      PHOTOS_MEMORIES_MODELS__HEADS_URL: `${server.origin}/heads`,
      PHOTOS_MEMORIES_MODELS__NSFW_URL: `${server.origin}/nsfw`,
      PHOTOS_MEMORIES_MODELS__DOCUMENT_URL: `${server.origin}/document`,
    });
    const refused = await cli.run("models", "fetch");
    assert.equal(refused.code, 1);
    assert.match(refused.notes, /Tier basic needs no detectors; --detectors fetches them/);
    assert.match(refused.notes, /models: 1\/4 picture encoder/);
    assert.match(
      refused.notes,
      /it is another file, its digest begins with [0-9a-f]{12} instead of/,
    );
    assert.match(refused.notes, /Set models\.encoder_url/);
    assert.doesNotMatch(refused.out + refused.notes, /s3cr3t/);
    assert.equal(server.asked.length, 1);

    // The document model is pinned by revision: what came first is what it has to be from then on.
    const document = place(cli, ARTIFACTS.document);
    await mkdir(path.dirname(document), { recursive: true });
    await writeFile(document, "something else");
    const unverified = JSON.parse((await cli.run("models", "list", "--json")).out);
    assert.equal(unverified.models[3].status, "unrecorded");
  });
});

Deno.test("models fetch stops at what it cannot have", async () => {
  await inScratch(async (folder) => {
    await using server = await ArtifactServer.open(FILE);
    const cli = new Cli(folder, {
      PHOTOS_MEMORIES_MODELS__DOCUMENT_URL: `${server.origin}/document`,
      PHOTOS_MEMORIES_MODELS__NSFW_URL: `${server.origin}/nsfw`,
      PHOTOS_MEMORIES_MODELS__ENCODER_URL: `${server.origin}/encoder`,
    });
    // Refused by its digest before anything else is asked for.
    const { code, notes } = await cli.run("models", "fetch", "--detectors");
    assert.equal(code, 1);
    assert.match(notes, /^models: 1\/6 picture encoder\nCould not fetch the picture encoder/);
    assert.equal(server.asked.length, 1);
    const both = await cli.run("models", "fetch", "--detectors", "--no-detectors");
    assert.equal(both.code, 2);
    assert.match(both.notes, /cannot be combined/);
    assert.equal((await cli.run("models", "fetch", "--faces", "--stems")).code, 2);
  });
});

Deno.test("models fetch downloads every file once, says where it is, and with --force again", async () => {
  await inScratch(async (folder) => {
    await using server = await ArtifactServer.open(FILE);
    const sha256 = await sha256Hex(FILE);
    const table = ARTIFACT_LIST.map((artifact): Artifact => ({ ...artifact, sha256 }));
    const environment = {
      PHOTOS_MEMORIES_DATA_DIR: folder,
      ...Object.fromEntries(
        ["ENCODER", "HEADS", "NSFW", "DOCUMENT", "OBSTRUCTION", "FACES", "STEMS"].map((
          name,
        ) => [`PHOTOS_MEMORIES_MODELS__${name}_URL`, server.url]),
      ),
    };
    const run = async (...words: string[]) => {
      const terminal = new HeardTerminal(), { signal } = new AbortController();
      const context = { terminal, environment, entry: "", signal };
      assert.equal(
        await fetchModels(context, givenOf(modelsFetch, words), table),
        0,
      );
      return terminal;
    };
    const places = table.map((artifact) => artifactPath(`${folder}/models`, artifact));

    const first = await run("--no-detectors");
    assert.deepEqual(first.outs, [0, 1, 4, 5].map((at) => `  downloaded to ${places[at]}`));
    assert.ok(first.notes.includes("models: 1/4 picture encoder"), first.notes.join("\n"));
    const all = await run("--detectors");
    assert.deepEqual(all.outs, [
      ...places.slice(0, 2).map((place) => `  already present at ${place}`),
      ...places.slice(2, 4).map((place) => `  downloaded to ${place}`),
      ...places.slice(4, 6).map((place) => `  already present at ${place}`),
    ]);
    assert.equal(server.asked.length, 6);
    assert.deepEqual((await run("--faces")).outs, [`  already present at ${places[5]}`]);
    const music = await run("--no-detectors", "--stems");
    assert.equal(music.outs.at(-1), `  downloaded to ${places[6]}`);
    assert.equal(server.asked.length, 7);
    for (const place of places) assert.deepEqual(new Uint8Array(await readFile(place)), FILE);

    const forced = await run("--detectors", "--stems", "--force", "--json");
    assert.deepEqual(
      forced.outs.map((line) => JSON.parse(line)),
      table.map(({ name }, index) => ({
        type: "model",
        artifact: name,
        status: "downloaded",
        path: places[index],
        sha256,
      })),
    );
    assert.deepEqual(forced.notes, []);
    assert.equal(server.asked.length, 14);
  });
});
