// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { parse } from "yaml";
import { VERSION } from "../../src/app/version.ts";
import { readWorkerSettings } from "../../inference/worker/settings.ts";
import { readServiceSettings } from "../../inference/settings.ts";
import { ARTIFACTS } from "../../src/facts/models/artifacts.ts";
import { applyEnvironment } from "../../src/config/sources/environment.ts";
import { configOf } from "../fixtures/config_of.ts";
import { saidInDockerfile } from "../fixtures/deploy/dockerfile.ts";
import { imageOf } from "../../build/publish/published_images.ts";
import { type ClusterObject, kustomized } from "../fixtures/deploy/kustomization.ts";

const RECIPE = "deploy/worker";
const DOCKERFILE = "docker/worker.Dockerfile";
const TOKEN = randomBytes(32).toString("hex");
const GIVEN: Readonly<Record<string, string>> = {
  "token": TOKEN,
  "immich-url": "https://photos.example.org",
};
const FETCH = ["/bin/sh", "/opt/captions/fetch_models.sh", "/cache/captions"];

/** Of the image: variables as Dockerfiles write them, quoted where they hold a space. */
async function imageEnvironment(): Promise<Record<string, string>> {
  const said = (await saidInDockerfile(DOCKERFILE, "ENV")).join(" ");
  return Object.fromEntries(
    [...said.matchAll(/(\w+)=("[^"]*"|\S+)/g)].map(([, name, value]) => [
      name!,
      value!.replaceAll('"', ""),
    ]),
  );
}

Deno.test("the worker's pod starts with settings the worker takes, on a card, and checks the model first", async () => {
  const { of } = await kustomized(RECIPE);
  const { spec } = of("Deployment").spec.template;
  const [container] = spec.containers, [models] = spec.initContainers;
  const image = await imageEnvironment();
  const set = container.env.map(({ name, value, valueFrom }: ClusterObject) => [
    name,
    value ?? GIVEN[valueFrom.secretKeyRef.key],
  ]);
  const { render, inference, warnings } = await readWorkerSettings({
    ...image,
    ...Object.fromEntries(set),
  });
  assert.deepEqual(warnings, []);
  assert.equal(render.token, TOKEN);
  assert.ok(inference.allowModelDownloads);
  assert.equal(inference.port, container.ports[0].containerPort);
  for (const each of [container, models]) {
    assert.equal(each.image, `${imageOf("worker")}:${VERSION}`);
    assert.equal(each.securityContext.readOnlyRootFilesystem, true);
  }
  assert.deepEqual(models.command, FETCH);
  assert.equal(image["CAPTION_MODELS"], FETCH[2]);
  assert.equal(container.resources.limits["nvidia.com/gpu"], "1");
  const mounts = container.volumeMounts.map(({ mountPath }: ClusterObject) => mountPath);
  assert.equal(image["LLAMA_ARG_N_GPU_LAYERS"], "99");
  assert.ok(
    set.some(([name, value]: string[]) => name === "LLAMA_ARG_N_GPU_LAYERS" && value === "99"),
  );
  const [volumes] = await saidInDockerfile(DOCKERFILE, "VOLUME");
  assert.deepEqual(mounts, [...JSON.parse(volumes!), "/tmp"]);
});

Deno.test("the worker's page names it by settings the app takes", async () => {
  const { of } = await kustomized(RECIPE);
  const page = await readFile(`${RECIPE}/README.md`, "utf8");
  const lines = [...page.matchAll(/^(PHOTOS_MEMORIES_\w+)=(.*)$/gm)].map(([, name, value]) =>
    [name!, value!.replace("$token", TOKEN)] as const
  );
  const problems: string[] = [], tree = {};
  await applyEnvironment(tree, Object.fromEntries(lines), new Map(), problems);
  assert.deepEqual(problems, []);
  const { inference, render } = configOf(tree);
  for (const address of [inference.facts_base_url, render.worker_base_url]) {
    assert.equal(new URL(address!).hostname, of("Service").metadata.name);
    assert.equal(Number(new URL(address!).port), of("Service").spec.ports[0].port);
  }
});

Deno.test("compose.full.yaml fills the worker's caption model before it starts it", async () => {
  const { services } = parse(await readFile("deploy/app/compose.full.yaml", "utf8"), {
    merge: true,
  });
  assert.deepEqual(services["caption-models"].entrypoint, FETCH);
  assert.equal(services["caption-models"].image, services.worker.image);
  assert.equal(services.worker.environment.LLAMA_ARG_N_GPU_LAYERS, "99");
  assert.deepEqual(services.worker.depends_on, {
    "caption-models": { condition: "service_completed_successfully" },
  });
});

for (const image of ["worker", "inference"]) {
  Deno.test(`the ${image} image for a card has the stem weights from its build`, async () => {
    const told = (word: string) => saidInDockerfile(`docker/${image}.Dockerfile`, word);
    const runs = (await told("RUN")).join("\n");
    assert.match(
      runs,
      /"\$DEVICE" = cuda \]; then deno run --allow-all build\/packages\/fetch_stems\.ts \/models \/program\/lib\/sbom\.cdx\.json;/,
    );
    assert.ok((await told("COPY")).includes("--from=build /models /opt/models"));
    const home = /\bTORCH_HOME=(\S+)/.exec((await told("ENV")).join(" "))![1]!;
    const { settings } = await readServiceSettings({ TORCH_HOME: home });
    assert.equal(settings.stems, `/opt/models/${ARTIFACTS.stems.file}`);
  });
}
