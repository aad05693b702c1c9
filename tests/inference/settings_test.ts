// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import os from "node:os";
import { readServiceSettings } from "../../inference/settings.ts";
import { VARIABLES } from "../../inference/variables.ts";
import { INFERENCE_PREFIX, INFERENCE_VARIABLES } from "../../src/config/inference_variables.ts";
import { loadConfig } from "../../src/config/load.ts";
import { Fault } from "../../src/base/fault.ts";

const P = INFERENCE_PREFIX;
const HOME = os.homedir();

function problemsOf(environment: Record<string, string>): string {
  try {
    readServiceSettings(environment);
  } catch (error) {
    assert.ok(error instanceof Fault);
    assert.equal(error.code, "config_invalid");
    return error.message;
  }
  return assert.fail("nothing was refused");
}

Deno.test("readServiceSettings of nothing gives the defaults of the specification", () => {
  const { settings, warnings } = readServiceSettings({});
  assert.deepEqual(settings, {
    host: "127.0.0.1",
    port: 8092,
    cacheDir: "/cache",
    encoder: "/cache/dinov2-small.onnx",
    nsfw: "/cache/nsfw-marqo-384.onnx",
    bundle: "/cache/public-8heads-v4.npz",
    documentRoots: [`${HOME}/.cache/huggingface/hub`, `${HOME}/.cache/huggingface`],
    stems: "/cache/torch/htdemucs.onnx",
    provider: "auto",
    requestThreads: 4,
    maxQueuedRequests: 32,
    idleUnloadSeconds: 300,
    preload: false,
    allowModelDownloads: false,
    maxImageBytes: 16_777_216,
  });
  assert.deepEqual(warnings, []);
});

Deno.test("readServiceSettings takes every variable", () => {
  const { settings } = readServiceSettings({
    TORCH_HOME: "/weights",
    [`${P}HOST`]: "0.0.0.0",
    [`${P}PORT`]: "9000",
    [`${P}CACHE_DIR`]: "~/models",
    [`${P}ENCODER`]: "~/encoder.onnx",
    [`${P}BUNDLE`]: "/b/heads.npz",
    [`${P}PROVIDER`]: "CPU",
    [`${P}REQUEST_THREADS`]: "64",
    [`${P}MAX_QUEUED_REQUESTS`]: "1024",
    [`${P}IDLE_UNLOAD_SECONDS`]: "0.5",
    [`${P}PRELOAD`]: "yes",
    [`${P}DETECTOR_CACHE_DIR`]: "~/hub",
    [`${P}ALLOW_MODEL_DOWNLOADS`]: "1",
    [`${P}MAX_IMAGE_BYTES`]: "1024",
  });
  assert.deepEqual(settings, {
    host: "0.0.0.0",
    port: 9000,
    cacheDir: `${HOME}/models`,
    encoder: `${HOME}/encoder.onnx`,
    nsfw: `${HOME}/models/nsfw-marqo-384.onnx`,
    bundle: "/b/heads.npz",
    documentRoots: [`${HOME}/hub`, `${HOME}/hub/hub`, `${HOME}/.cache/huggingface/hub`],
    stems: "/weights/htdemucs.onnx",
    provider: "cpu",
    requestThreads: 64,
    maxQueuedRequests: 1024,
    idleUnloadSeconds: 0.5,
    preload: true,
    allowModelDownloads: true,
    maxImageBytes: 1024,
  });
});

Deno.test("readServiceSettings takes HF_HOME for the model hub's cache, and an empty variable as unset", () => {
  const { settings } = readServiceSettings({ HF_HOME: "/cache/huggingface", [`${P}PORT`]: "" });
  assert.deepEqual(settings.documentRoots, ["/cache/huggingface/hub", "/cache/huggingface"]);
  assert.equal(settings.port, 8092);
});

Deno.test("readServiceSettings reports every problem at once with its variable and the remedy", () => {
  const wrong: Readonly<Record<string, string>> = {
    HOST: "http://here:8092",
    PORT: "0",
    PROVIDER: "tpu",
    REQUEST_THREADS: "65",
    MAX_QUEUED_REQUESTS: "1025",
    IDLE_UNLOAD_SECONDS: "-1",
    PRELOAD: "maybe",
    ALLOW_MODEL_DOWNLOADS: "2",
    MAX_IMAGE_BYTES: "1023",
  };
  const problems = problemsOf(
    Object.fromEntries(Object.entries(wrong).map(([name, value]) => [P + name, value])),
  );
  for (const [name, value] of Object.entries(wrong)) {
    assert.ok(problems.includes(`${P}${name} is "${value}"; set it to `), name);
  }
  assert.match(problems, /9 problems/);
  assert.match(problems, /REQUEST_THREADS is "65"; set it to a whole number from 1 to 64/);
});

Deno.test("readServiceSettings names enableServiceLinks when Kubernetes wrote the port", () => {
  const problems = problemsOf({ [`${P}PORT`]: "tcp://10.0.0.1:8092" });
  assert.match(problems, /enableServiceLinks: false/);
});

Deno.test("readServiceSettings warns once of a variable that looks like one of its own", () => {
  const { warnings } = readServiceSettings({
    [`${P}REQUEST_THREAD`]: "4",
    [`${P}PRE_LOAD`]: "true",
    // What the app reads, what Kubernetes sets, what is like nothing: no word about it.
    [`${P}_FACTS_BASE_URL`]: "http://here",
    [`${P}SERVICE_HOST`]: "10.0.0.1",
    [`${P}PORT_8092_TCP_ADDR`]: "10.0.0.1",
    [`${P}COLOUR_OF_THE_BOX`]: "green",
    OTHER_PORT: "1",
  });
  assert.deepEqual(warnings, [
    `${P}PRE_LOAD is not read; did you mean ${P}PRELOAD?`,
    `${P}REQUEST_THREAD is not read; did you mean ${P}REQUEST_THREADS?`,
  ]);
});

Deno.test("the app leaves every variable of the service alone, and no other", async () => {
  assert.deepEqual(Object.keys(VARIABLES), [...INFERENCE_VARIABLES]);
  const values = Object.fromEntries(INFERENCE_VARIABLES.map((name) => [P + name, "anything"]));
  const { config } = await loadConfig("/no/such/file", values, false);
  assert.equal(config.inference.facts_base_url, undefined);
  await assert.rejects(
    loadConfig("/no/such/file", { [`${P}REQUEST_THREAD`]: "4" }, false),
    /REQUEST_THREAD is not a known variable/,
  );
});
