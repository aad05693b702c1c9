// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { readWorkerSettings } from "../../../inference/worker/settings.ts";
import { loadConfig } from "../../../src/config/load.ts";
import { Fault } from "../../../src/base/fault.ts";
import { RENDER_TOKEN } from "../../fakes/facts/inference_process.ts";
import { inScratch } from "../../fixtures/scratch.ts";

const P = "PHOTOS_MEMORIES_RENDER_WORKER_";
const GIVEN = {
  [`${P}TOKEN`]: RENDER_TOKEN,
  [`${P}IMMICH_URL`]: "http://immich:2283/",
  [`${P}DIRECTORY`]: "/scratch",
};

async function problemsOf(environment: Record<string, string>): Promise<string> {
  const error = await readWorkerSettings(environment).catch((error) => error);
  assert.ok(error instanceof Fault && error.code === "config_invalid", String(error));
  return error.message;
}

Deno.test("readWorkerSettings needs token, library and folder, and has the defaults of the contract", async () => {
  const { inference, caption, render, warnings } = await readWorkerSettings(GIVEN);
  assert.deepEqual(render, {
    token: RENDER_TOKEN,
    libraryUrl: "http://immich:2283",
    folder: "/scratch",
    maxJobs: 4,
    retentionSeconds: 3600,
    jobTimeoutSeconds: 3600,
  });
  assert.deepEqual(caption, { command: undefined, port: 0 });
  assert.deepEqual([inference.port, warnings], [8092, []]);
  const problems = await problemsOf({});
  for (const name of ["TOKEN", "IMMICH_URL", "DIRECTORY"]) {
    assert.ok(problems.includes(`${P}${name} is not set`), name);
  }
});

Deno.test("readWorkerSettings refuses a weak token without repeating it, and wrong and misspelt variables", async () => {
  const weak = await problemsOf({ ...GIVEN, [`${P}TOKEN`]: "changeme-changeme" });
  assert.match(weak, /at least 32/);
  assert.ok(!weak.includes("changeme-changeme"));
  const problems = await problemsOf({
    ...GIVEN,
    [`${P}IMMICH_URL`]: "http://user:pass@immich",
    [`${P}MAX_JOBS`]: "33",
    [`${P}RETENTION_SECONDS`]: "59",
    [`${P}JOB_TIMEOUT_SECONDS`]: "86401",
    [`${P}MAX_JOB`]: "3",
    PHOTOS_MEMORIES_INFERENCE_REQUEST_THREADS: "0",
  });
  assert.match(problems, /6 problems/);
});

Deno.test("readWorkerSettings takes the token from a file, and warns of what it does not read", async () => {
  await inScratch(async (folder) => {
    const file = `${folder}/token`;
    await writeFile(file, `${RENDER_TOKEN}\n`);
    const { [`${P}TOKEN`]: _, ...rest } = GIVEN;
    const { render, warnings } = await readWorkerSettings({
      ...rest,
      [`${P}TOKEN_FILE`]: file,
      [`${P}PORT`]: "tcp://10.0.0.1:8093",
      [`${P}SERVICE_HOST`]: "10.0.0.1",
    });
    assert.equal(render.token, RENDER_TOKEN);
    assert.equal(warnings.length, 1);
    assert.match(warnings[0]!, /RENDER_WORKER_PORT is not read/);
  });
});

Deno.test("the app leaves the worker's variables alone, and no misspelt one", async () => {
  const environment = { ...GIVEN, PHOTOS_MEMORIES_INFERENCE_CAPTION_COMMAND: "llama-server" };
  await loadConfig("/no/such/file", environment, false);
  await assert.rejects(
    loadConfig("/no/such/file", { ...environment, [`${P}MAX_JOB`]: "3" }, false),
    /MAX_JOB is not a known variable/,
  );
});
