import assert from "node:assert/strict";
import { existsSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  type FilmMakerOptions,
  forkedFilmMaker,
} from "../../../../src/automation/children/forked_film_maker.ts";
import { transcriptPath } from "../../../../src/automation/children/transcript.ts";
import type { FilmRequest } from "../../../../src/automation/film_request.ts";
import { Fault } from "../../../../src/base/fault.ts";
import type { FilmProgress } from "../../../../src/film/make_film.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

const ENTRY = fileURLToPath(new URL("../../../fixtures/film_maker_entry.ts", import.meta.url));
const NEVER = new AbortController().signal;

function asking(memoryKey: string): FilmRequest {
  return {
    ask: { person: ["Größenwahn 😀"] },
    source: "auto",
    memoryKey,
    memoryCategory: "trip",
    attemptId: `attempt-${memoryKey}`,
    accounts: [],
    upload: false,
  };
}

function maker(folder: string, more: Partial<FilmMakerOptions> = {}) {
  return forkedFilmMaker({
    entry: ENTRY,
    transcripts: `${folder}/cache/automation-output`,
    secrets: ["a-very-secret-key"],
    busyCode: 75,
    ...more,
  });
}

const transcriptOf = (folder: string, key: string) =>
  readFileSync(transcriptPath(`${folder}/cache/automation-output`, `attempt-${key}`), "utf8");

Deno.test("forkedFilmMaker hands the request over on standard input, after --config", async () => {
  await inScratch(async (folder) => {
    const make = maker(folder, { configFile: "/etc/my config.yaml" });
    const end = await make(asking("echo"), NEVER);
    const heard = `--config /etc/my config.yaml generate --request -\n${
      JSON.stringify(asking("echo"))
    }`;
    assert.deepEqual(end, { kind: "exited", code: 0, output: `stdout:\n${heard}` });
    assert.equal(transcriptOf(folder, "echo"), `${heard}\n`);
  });
});

Deno.test("forkedFilmMaker keeps secrets out of transcript and tail, wherever pieces end", async () => {
  await inScratch(async (folder) => {
    const end = await maker(folder)(asking("secrets"), NEVER);
    const out = "key ***; x-api-key: ***";
    const err = `${"x".repeat(1_500)}***${"y".repeat(1_500)}`;
    const text = transcriptOf(folder, "secrets");
    assert.ok(text === `${out}\n${err}\n` || text === `${err}\n${out}\n`, text);
    assert.deepEqual(end, {
      kind: "exited",
      code: 3,
      // The end of the line is the two thousandth letter.
      output: `stdout:\n${out}\nstderr:\n${err.slice(-1_999)}`,
    });
    const file = transcriptPath(`${folder}/cache/automation-output`, "attempt-secrets");
    assert.equal(statSync(file).mode & 0o777, 0o600);
  });
});

Deno.test("forkedFilmMaker passes on how far the film is", async () => {
  await inScratch(async (folder) => {
    const shares: number[] = [], enough = new AbortController();
    const make = maker(folder, {
      onProgress({ share }) {
        shares.push(share);
        if (share === 0.5) enough.abort();
      },
    });
    await assert.rejects(make(asking("progress"), enough.signal), Fault);
    assert.deepEqual(shares, [0.25, 0.5]);
  });
});

Deno.test("forkedFilmMaker ends a film whose process says what cannot be read", async () => {
  await inScratch(async (folder) => {
    const heard: FilmProgress[] = [];
    const make = maker(folder, { onProgress: (progress) => heard.push(progress) });
    await assert.rejects(
      make(asking("unreadable"), NEVER),
      (error) =>
        error instanceof Fault && error.code === "internal" && /cannot be read/.test(error.message),
    );
    assert.deepEqual(heard.map(({ phase }) => phase), ["render"]);
  });
});

Deno.test("forkedFilmMaker tells a crash and a busy pipeline from an exit code", async () => {
  await inScratch(async (folder) => {
    const make = maker(folder);
    assert.deepEqual(await make(asking("busy"), NEVER), {
      kind: "busy",
      output: "no subprocess output",
    });
    assert.deepEqual(await make(asking("dies"), NEVER), {
      kind: "killed",
      by: "SIGKILL",
      output: "stderr:\nabout to die",
    });
    assert.equal(transcriptOf(folder, "dies"), "about to die\n");
  });
});

Deno.test("forkedFilmMaker ends a child that takes too long, also one that does not listen", async () => {
  await inScratch(async (folder) => {
    const make = maker(folder, { limitMs: 4_000, graceMs: 500 });
    const [stopped, killed] = await Promise.all(
      ["stops", "deaf"].map((key) => make(asking(key), NEVER)),
    );
    assert.deepEqual(stopped, { kind: "timed_out", output: "stderr:\nbegun\nstopping" });
    assert.deepEqual(killed, { kind: "timed_out", output: "stderr:\nbegun\nnot now" });
    assert.equal(transcriptOf(folder, "deaf"), "begun\nnot now\n");
  });
});

Deno.test("forkedFilmMaker stops its child when it is stopped", async () => {
  await inScratch(async (folder) => {
    const stop = new AbortController();
    const making = maker(folder)(asking("stops"), stop.signal);
    const file = transcriptPath(`${folder}/cache/automation-output`, "attempt-stops");
    while (!existsSync(file) || !readFileSync(file, "utf8").includes("begun")) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    stop.abort();
    await assert.rejects(making, (error) => error instanceof Fault && error.code === "cancelled");
    assert.equal(transcriptOf(folder, "stops"), "begun\nstopping\n");
    await assert.rejects(maker(folder)(asking("echo"), stop.signal), Fault);
  });
});

Deno.test("forkedFilmMaker makes the film when the transcript cannot be written", async () => {
  await inScratch(async (folder) => {
    const make = maker(folder, { transcripts: `${ENTRY}/no folder` });
    assert.equal((await make(asking("echo"), NEVER)).kind, "exited");
  });
});
