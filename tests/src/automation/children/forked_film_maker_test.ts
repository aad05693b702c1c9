// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { existsSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  type FilmMakerOptions,
  forkedFilmMaker,
} from "../../../../src/automation/children/forked_film_maker.ts";
import { transcriptPath } from "../../../../src/automation/children/transcript.ts";
import type { AttemptRequest } from "../../../../src/automation/auto_run_deps.ts";
import { Fault } from "../../../../src/base/fault.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

const ENTRY = fileURLToPath(
  new URL("../../../fixtures/automation/film_maker_entry.ts", import.meta.url),
);
const REASON = "daily wake";
const NEVER = new AbortController().signal;

function asking(memoryKey: string): AttemptRequest {
  return {
    options: { person: ["Größenwahn 😀"] },
    origin: {
      source: "auto",
      memoryKey,
      memoryCategory: "trip",
      attemptId: `attempt-${memoryKey}`,
    },
    accounts: [],
    upload: false,
  };
}

function maker(folder: string, more: Partial<FilmMakerOptions> = {}) {
  return forkedFilmMaker({
    entry: ENTRY,
    environment: Deno.env.toObject(),
    transcripts: `${folder}/cache/automation-output`,
    secrets: ["a-very-secret-key"],
    busyCode: 75,
    ...more,
  });
}

/** What was said, below what was asked. */
const saidIn = (folder: string, key: string) => {
  const text = transcriptOf(folder, key);
  return text.slice(text.indexOf("\n\n") + 2);
};

const transcriptOf = (folder: string, key: string) =>
  readFileSync(transcriptPath(`${folder}/cache/automation-output`, `attempt-${key}`), "utf8");

Deno.test("forkedFilmMaker hands the request over on standard input, after --config", async () => {
  await inScratch(async (folder) => {
    const make = maker(folder, { configFile: "/etc/my config.yaml" });
    const end = await make(asking("echo"), REASON, NEVER);
    const heard = `--config /etc/my config.yaml generate --request -\n${
      JSON.stringify(asking("echo"))
    }`;
    assert.deepEqual(end, { kind: "exited", code: 0, output: `stdout:\n${heard}` });
    const asked = JSON.stringify(asking("echo"));
    assert.equal(
      transcriptOf(folder, "echo"),
      `Attempt: attempt-echo
Reason: daily wake
Command: photos-memories --config /etc/my config.yaml generate --request -
Request: ${asked}

stdout | --config /etc/my config.yaml generate --request -
stdout | ${asked}
`,
    );
  });
});

Deno.test("forkedFilmMaker keeps secrets out of transcript and tail, wherever pieces end", async () => {
  await inScratch(async (folder) => {
    const configFile = "/home/a-very-secret-key/config.yaml";
    const end = await maker(folder, { configFile })(asking("secrets"), REASON, NEVER);
    const out = "key ***; x-api-key: ***";
    const err = `${"x".repeat(1_500)}***${"y".repeat(1_500)}`;
    const lines = [`stdout | ${out}\n`, `stderr | ${err}\n`], text = saidIn(folder, "secrets");
    assert.ok(text === lines.join("") || text === lines.reverse().join(""), text);
    assert.match(transcriptOf(folder, "secrets"), /^Command: .*--config \/home\/\*\*\*\/config/m);
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
    await assert.rejects(make(asking("progress"), REASON, enough.signal), Fault);
    assert.deepEqual(shares, [0.25, 0.5]);
  });
});

Deno.test("forkedFilmMaker passes on the fault its child reports, without secrets, and its CPU time", async () => {
  await inScratch(async (folder) => {
    const cpu: number[] = [], make = maker(folder, { onCpu: (ms) => cpu.push(ms) });
    assert.deepEqual(await make(asking("fault"), REASON, NEVER), {
      kind: "exited",
      code: 1,
      output: "stderr:\nat drainTicks (ext:core/01_core.js:432:5)",
      fault: { code: "disk_full", message: "No room: ***", hint: "Free some" },
    });
    assert.deepEqual(cpu, [1_234]);
  });
});

Deno.test("forkedFilmMaker tells a crash and a busy pipeline from an exit code", async () => {
  await inScratch(async (folder) => {
    const make = maker(folder);
    assert.deepEqual(await make(asking("busy"), REASON, NEVER), {
      kind: "busy",
      output: "no subprocess output",
    });
    assert.deepEqual(await make(asking("dies"), REASON, NEVER), {
      kind: "killed",
      by: "SIGKILL",
      output: "stderr:\nabout to die",
    });
    assert.equal(saidIn(folder, "dies"), "stderr | about to die\n");
  });
});

Deno.test("forkedFilmMaker hears how a film ends whose progress broke off in the middle of a word", async () => {
  await inScratch(async (folder) => {
    const end = await maker(folder)(asking("breaks off"), REASON, NEVER);
    assert.deepEqual(end, { kind: "killed", by: "SIGKILL", output: "stderr:\nabout to die" });
  });
});

Deno.test("forkedFilmMaker ends a child that takes too long, also one that does not listen", async () => {
  await inScratch(async (folder) => {
    const make = maker(folder, { limitMs: 4_000, graceMs: 500 });
    const [stopped, killed] = await Promise.all(
      ["stops", "deaf"].map((key) => make(asking(key), REASON, NEVER)),
    );
    assert.deepEqual(stopped, { kind: "timed_out", output: "stderr:\nbegun\nstopping" });
    assert.deepEqual(killed, { kind: "timed_out", output: "stderr:\nbegun\nnot now" });
    assert.equal(saidIn(folder, "deaf"), "stderr | begun\nstderr | not now\n");
  });
});

Deno.test("forkedFilmMaker stops its child when it is stopped", async () => {
  await inScratch(async (folder) => {
    const stop = new AbortController();
    const making = maker(folder)(asking("stops"), REASON, stop.signal);
    const file = transcriptPath(`${folder}/cache/automation-output`, "attempt-stops");
    while (!existsSync(file) || !readFileSync(file, "utf8").includes("begun")) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    stop.abort();
    await assert.rejects(making, (error) => error instanceof Fault && error.code === "cancelled");
    assert.equal(saidIn(folder, "stops"), "stderr | begun\nstderr | stopping\n");
    await assert.rejects(maker(folder)(asking("echo"), REASON, stop.signal), Fault);
  });
});

Deno.test("forkedFilmMaker makes the film when the transcript cannot be written", async () => {
  await inScratch(async (folder) => {
    const make = maker(folder, { transcripts: `${ENTRY}/no folder` });
    assert.equal((await make(asking("echo"), REASON, NEVER)).kind, "exited");
  });
});

Deno.test("forkedFilmMaker says that the child could not be started", async () => {
  await inScratch(async (folder) => {
    // No system takes so long a word.
    const make = maker(folder, { configFile: "/etc/".repeat(1_000_000) });
    const end = await make(asking("unstarted"), REASON, NEVER);
    assert.ok(end.kind === "not_started" && end.hint !== "");
  });
});
