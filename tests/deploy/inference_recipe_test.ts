import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { parse } from "yaml";
import { PROGRAMS } from "../../build/bundle_programs.ts";
import { STARTERS } from "../../build/node_starter.ts";
import { readSettings } from "../../inference/settings.ts";
import { INFERENCE_PREFIX, INFERENCE_VARIABLES } from "../../src/config/inference_variables.ts";
import { configOf } from "../fixtures/config_of.ts";

const RECIPE = "deploy/inference";
const compose = async () => parse(await readFile(`${RECIPE}/compose.yaml`, "utf8"));

Deno.test("the inference recipe sets variables the service reads, to values it takes", async () => {
  const { environment } = (await compose()).services.inference as {
    environment: Record<string, string>;
  };
  const known = INFERENCE_VARIABLES.map((name) => INFERENCE_PREFIX + name as string);
  for (const variable of Object.keys(environment)) {
    assert.ok(known.includes(variable) || ["HF_HOME", "TMPDIR"].includes(variable), variable);
  }
  // A read-only root has room in these two alone (seed 2.9).
  assert.deepEqual(
    [environment["HF_HOME"], environment["TMPDIR"]],
    ["/cache/huggingface", "/tmp"],
  );
  const { settings, warnings } = readSettings(environment);
  assert.deepEqual(warnings, []);
  assert.equal(settings.host, "0.0.0.0");
  assert.equal(settings.allowModelDownloads, true);
  assert.equal(settings.documentRoots[0], "/cache/huggingface");
});

Deno.test("the inference recipe shows the service to this machine alone, and writes to its models alone", async () => {
  const { services } = await compose();
  const { inference } = services;
  assert.deepEqual(Object.keys(services), ["inference"]);
  assert.deepEqual(inference.ports, ["${INFERENCE_BIND:-127.0.0.1}:8092:8092"]);
  assert.ok(inference.read_only);
  assert.deepEqual([inference.cap_drop, inference.tmpfs], [["ALL"], ["/tmp"]]);
  const [program, models] = inference.volumes;
  assert.equal(program, "../../dist/node:/app:ro");
  assert.equal(models.target, inference.environment.PHOTOS_MEMORIES_INFERENCE_CACHE_DIR);
  const [how, checker, flag, script] = inference.healthcheck.test;
  assert.deepEqual([how, checker, flag], ["CMD", "node", "-e"]);
  assert.match(script, /^fetch\("http:\/\/127\.0\.0\.1:8092\/ping"\)/);
});

Deno.test("the inference recipe starts what the Node build makes", async () => {
  const { command } = (await compose()).services.inference;
  assert.deepEqual(command, ["node", "/app/inference.js"]);
  const bundle = await readFile("build/bundle_node.ts", "utf8");
  assert.match(bundle, /const OUT = "dist\/node";/);
  assert.match(bundle, /makeNodeBuild\(\[.*"inference".*\], OUT\)/);
  assert.ok(Object.hasOwn(PROGRAMS, "inference") && Object.hasOwn(STARTERS, "inference"));
});

Deno.test("the inference recipe's words name variables that are read", async () => {
  const words = await readFile(`${RECIPE}/README.md`, "utf8");
  const named = words.match(/PHOTOS_MEMORIES_INFERENCE_[A-Z_]+/g)!;
  const own = INFERENCE_VARIABLES.map((name) => INFERENCE_PREFIX + name as string);
  const ofApp = `${INFERENCE_PREFIX}_FACTS_BASE_URL`;
  assert.ok(configOf({ inference: { facts_base_url: "http://localhost:8092" } }));
  assert.deepEqual(named.filter((variable) => !own.includes(variable)), [ofApp]);
});
