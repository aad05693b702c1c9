// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rename, symlink, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { parse } from "yaml";
import { SHIPPED_MODELS } from "../../build/shipped_models.ts";
import { VERSION } from "../../src/app/version.ts";
import { readServiceSettings } from "../../inference/settings.ts";
import { INFERENCE_PREFIX, INFERENCE_VARIABLES } from "../../src/config/inference_variables.ts";
import { ARTIFACTS } from "../../src/facts/models/artifacts.ts";
import { InferenceProcess, installTinyModels } from "../fakes/facts/inference_process.ts";
import { configOf } from "../fixtures/config_of.ts";
import { saidInDockerfile } from "../fixtures/deploy/dockerfile.ts";
import { imageOf } from "../../build/publish/published_images.ts";
import { type ClusterObject, kustomized } from "../fixtures/deploy/kustomization.ts";
import { makeWav } from "../fixtures/media/media.ts";
import { zipEntries } from "../fixtures/media/zip_entries.ts";
import { inScratch } from "../fixtures/scratch.ts";
import { fileForm } from "../fixtures/web/multipart.ts";

const RECIPE = "deploy/inference";
const IMAGE = "photos-memories/inference";
const compose = async () => parse(await readFile(`${RECIPE}/compose.yaml`, "utf8"));
const told = (word: string) => saidInDockerfile("docker/inference.Dockerfile", word);

/** "A=1 B=2" → { A: "1", B: "2" } */
const pairs = (words: string): Record<string, string> =>
  Object.fromEntries(words.split(" ").map((pair) => pair.split("=") as [string, string]));

/** What the image sets, with what compose adds or changes. */
async function environmentOf(): Promise<Record<string, string>> {
  const { environment } = (await compose()).services.inference;
  const added = Object.entries<string>(environment).map(([name, value]) => [
    name,
    value.replace(/^\$\{\w+:-(.*)\}$/, "$1"),
  ]);
  return { ...pairs((await told("ENV")).at(-1)!), ...Object.fromEntries(added) };
}

Deno.test("the inference recipe sets variables the service reads, to values it takes", async () => {
  const environment = await environmentOf();
  const known = INFERENCE_VARIABLES.map((name) => INFERENCE_PREFIX + name as string);
  for (const variable of Object.keys(environment).filter((name) => name.startsWith("PHOTOS_"))) {
    assert.ok(known.includes(variable), variable);
  }
  // A read-only root has room in these two alone (seed 2.9).
  assert.deepEqual(
    [environment["HF_HOME"], environment["TMPDIR"]],
    ["/cache/huggingface", "/tmp"],
  );
  assert.equal(environment["OPENBLAS_NUM_THREADS"], "1");
  const { settings, warnings } = readServiceSettings(environment);
  assert.deepEqual(warnings, []);
  assert.equal(settings.host, "0.0.0.0");
  assert.equal(settings.allowModelDownloads, true);
  assert.equal(settings.documentRoots[0], "/cache/huggingface");
});

Deno.test("the inference recipe shows the service to this machine alone, and writes to its models alone", async () => {
  const { services } = await compose();
  const { inference } = services;
  assert.deepEqual(Object.keys(services), ["inference"]);
  assert.equal(
    inference.image,
    "${PHOTOS_MEMORIES_REGISTRY:-photos-memories}/inference:${PHOTOS_MEMORIES_VERSION:-local}",
  );
  assert.deepEqual(inference.ports, ["${INFERENCE_BIND:-127.0.0.1}:8092:8092"]);
  assert.ok(inference.read_only);
  assert.deepEqual([inference.cap_drop, inference.tmpfs], [["ALL"], ["/tmp"]]);
  assert.deepEqual(inference.volumes, ["models:/cache"]);
});

Deno.test("the inference recipe's words name variables that are read", async () => {
  const words = await readFile(`${RECIPE}/README.md`, "utf8");
  const named = words.match(/PHOTOS_MEMORIES_INFERENCE_[A-Z_]+/g)!;
  const own = INFERENCE_VARIABLES.map((name) => INFERENCE_PREFIX + name as string);
  const ofApp = `${INFERENCE_PREFIX}_FACTS_BASE_URL`;
  assert.ok(configOf({ inference: { facts_base_url: "http://localhost:8092" } }));
  assert.deepEqual(named.filter((variable) => !own.includes(variable)), [ofApp]);
  const built = [
    ...words.matchAll(/APP_VERSION=(\S+)(?: --build-arg DEVICE=cuda)? -t \S+:(\S+) \./g),
  ];
  assert.deepEqual(built.map(([, ...versions]) => versions), [
    [VERSION, VERSION],
    [VERSION, `${VERSION}-cuda`],
  ]);
});

Deno.test("the inference image pins the project's Deno, and runs as user 1000", async () => {
  const deno = /^DENO=(.*)$/m.exec(await readFile("bin/photos-memories", "utf8"))?.[1];
  assert.equal((await told("ARG"))[0], `DENO=${deno}`);
  assert.ok((await told("ARG")).includes("DEVICE=cpu"));
  assert.deepEqual(await told("USER"), ["1000:1000"]);
  assert.deepEqual(await told("VOLUME"), ['["/cache"]']);
  assert.deepEqual(await told("EXPOSE"), ["8092"]);
  assert.deepEqual(await told("ENTRYPOINT"), ['["photos-memories-inference"]']);
});

Deno.test("what the images are built from is enough for a service that answers", async () => {
  const ignore = (await readFile(".dockerignore", "utf8")).split("\n");
  assert.ok(ignore.includes("*"));
  const taken = ignore.filter((line) => line.startsWith("!")).map((line) => line.slice(1));
  await inScratch(async (scratch) => {
    const build = `${scratch}/build`, image = `${scratch}/image`, cache = `${scratch}/cache`;
    await mkdir(build);
    for (const name of taken) {
      // Models are brought along where the build could fetch them.
      if (name === SHIPPED_MODELS && !existsSync(name)) continue;
      await cp(name, `${build}/${name}`, { recursive: true });
    }
    await symlink(`${Deno.cwd()}/node_modules`, `${build}/node_modules`);
    const { code, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["task", "--quiet", "bundle:inference"],
      cwd: build,
      env: { NO_COLOR: "1" },
    }).output();
    assert.equal(code, 0, new TextDecoder().decode(stderr));
    await rename(`${build}/dist/inference`, image);
    const { dependencies } = JSON.parse(await readFile(`${image}/package.json`, "utf8"));
    assert.deepEqual(Object.keys(dependencies).sort(), ["node-av", "onnxruntime-node", "sharp"]);
    await mkdir(`${image}/node_modules`);
    for (const name of Object.keys(dependencies)) {
      await symlink(`${Deno.cwd()}/node_modules/${name}`, `${image}/node_modules/${name}`);
    }

    // Models of a test in the place of those whose digests are pinned.
    await mkdir(cache);
    const { digests } = await installTinyModels(cache);
    const document = "models--docling-project--DocumentFigureClassifier-v2.0";
    await mkdir(`${cache}/huggingface`);
    await rename(`${cache}/${document}`, `${cache}/huggingface/${document}`);
    const pinned = [
      [ARTIFACTS.encoder.sha256, digests.encoder],
      [ARTIFACTS.heads.sha256, digests.bundle],
      [ARTIFACTS.nsfw.sha256, digests.nsfw],
      [ARTIFACTS.stems.sha256, digests.stems],
    ] as const;
    for (const name of (await readdir(image)).filter((each) => each.endsWith(".js"))) {
      const text = await readFile(`${image}/${name}`, "utf8");
      const changed = pinned.reduce((all, [old, own]) => all.replaceAll(old!, own!), text);
      if (changed !== text) await writeFile(`${image}/${name}`, changed);
    }
    const own = Object.entries(pairs((await told("ENV")).at(-1)!)).filter(([name]) =>
      !["PATH", "HOME", "DENO_DIR"].includes(name)
    );
    await using service = await InferenceProcess.start({
      entry: `${image}/inference.js`,
      environment: Object.fromEntries(own.map(([name, value]) => [
        name,
        value.replace(/^\/cache/, cache),
      ])),
      words: ["--host", "127.0.0.1"],
    });
    assert.equal(await (await fetch(`${service.url}/ping`)).json(), "pong");
    const picture = await sharp({
      create: { width: 300, height: 220, channels: 3, background: "teal" },
    }).jpeg().toBuffer();
    const answer = await service.facts(picture);
    const { producers, detail } = await answer.json();
    assert.equal(answer.status, 200, detail);
    assert.deepEqual(Object.keys(producers), ["heads", "nsfw_marqo", "doc_docling"]);
    const song = `${scratch}/song.wav`;
    await makeWav(song);
    const form = fileForm(new Uint8Array(await readFile(song)));
    const stems = await fetch(`${service.url}/audio/stems`, { method: "POST", body: form });
    assert.equal(stems.status, 200, stems.ok ? "" : await stems.text());
    assert.deepEqual(
      (await zipEntries(await stems.bytes())).map(({ name }) => name),
      ["drums.wav", "bass.wav", "other.wav", "vocals.wav"],
    );
  });
});

/** The one container of an overlay, with its variables by name. */
async function containerOf(overlay: string) {
  const { spec } = (await kustomized(`${RECIPE}/${overlay}`)).of("Deployment").spec.template;
  assert.equal(spec.containers.length, 1);
  const [container] = spec.containers;
  const named = container.env.map(({ name, value }: ClusterObject) => [name, value]);
  return { spec, container, environment: Object.fromEntries(named) as Record<string, string> };
}

Deno.test("the inference recipe's overlays pin one tag together, the release's", async () => {
  const tags: ReadonlyArray<[overlay: string, tag: string]> = [
    [".", VERSION],
    ["lan", VERSION],
    ["cuda", `${VERSION}-cuda`],
    ["scaled", VERSION],
  ];
  for (const [overlay, newTag] of tags) {
    const { kustomization } = await kustomized(`${RECIPE}/${overlay}`);
    const newName = imageOf("inference");
    assert.deepEqual(kustomization.images, [{ name: IMAGE, newName, newTag }], overlay);
    assert.equal((await containerOf(overlay)).container.image, `${newName}:${newTag}`, overlay);
  }
  // What they share names none, so that no overlay goes on with a tag it does not name itself.
  const shared = await kustomized(`${RECIPE}/base`);
  assert.equal(shared.kustomization.images, undefined);
  assert.equal(shared.of("Deployment").spec.template.spec.containers[0].image, IMAGE);
});

Deno.test("the inference recipe's pod is what the contract says", async () => {
  const { objects, of } = await kustomized(`${RECIPE}/.`);
  const kinds = ["PersistentVolumeClaim", "Deployment", "Service", "NetworkPolicy"];
  assert.deepEqual(objects.map(({ kind }) => kind), kinds);
  const { spec, container, environment } = await containerOf(".");
  const probe = { httpGet: { path: "/ping", port: "http" }, timeoutSeconds: 5 };
  const rows: ReadonlyArray<[what: string, found: unknown, expected: unknown]> = [
    ["replicas", of("Deployment").spec.replicas, 1],
    ["strategy", of("Deployment").spec.strategy, { type: "Recreate" }],
    ["service links", spec.enableServiceLinks, false],
    ["account token", spec.automountServiceAccountToken, false],
    ["user", spec.securityContext, {
      runAsNonRoot: true,
      runAsUser: 1000,
      runAsGroup: 1000,
      fsGroup: 1000,
      seccompProfile: { type: "RuntimeDefault" },
    }],
    ["rights", container.securityContext, {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    }],
    ["variables", environment, {
      PHOTOS_MEMORIES_INFERENCE_ALLOW_MODEL_DOWNLOADS: "true",
      PHOTOS_MEMORIES_INFERENCE_IDLE_UNLOAD_SECONDS: "300",
      HF_HOME: "/cache/huggingface",
      TMPDIR: "/tmp",
    }],
    ["ports", container.ports, [{ name: "http", containerPort: 8092 }]],
    ["resources", container.resources, {
      requests: { memory: "1Gi", cpu: "500m" },
      limits: { memory: "4Gi", cpu: "4" },
    }],
    ["liveness", container.livenessProbe, {
      ...probe,
      initialDelaySeconds: 15,
      periodSeconds: 20,
      failureThreshold: 3,
    }],
    ["readiness", container.readinessProbe, {
      ...probe,
      initialDelaySeconds: 5,
      periodSeconds: 15,
      failureThreshold: 3,
    }],
    ["mounts", container.volumeMounts, [
      { name: "model-cache", mountPath: "/cache" },
      { name: "tmp", mountPath: "/tmp" },
    ]],
    ["volumes", spec.volumes, [
      { name: "model-cache", persistentVolumeClaim: { claimName: "inference-model-cache" } },
      { name: "tmp", emptyDir: { sizeLimit: "1Gi" } },
    ]],
    ["claim", of("PersistentVolumeClaim").metadata.name, "inference-model-cache"],
    ["its size", of("PersistentVolumeClaim").spec.resources.requests.storage, "10Gi"],
    ["service", of("Service").metadata.name, "inference"],
    ["its kind", of("Service").spec.type, "ClusterIP"],
    ["its ports", of("Service").spec.ports, [{ name: "http", port: 8092, targetPort: "http" }]],
    ["ingress", of("NetworkPolicy").spec.ingress, [{ ports: [{ protocol: "TCP", port: 8092 }] }]],
    ["egress", of("NetworkPolicy").spec.egress, [{
      ports: [
        { protocol: "UDP", port: 53 },
        { protocol: "TCP", port: 53 },
        { protocol: "TCP", port: 443 },
      ],
    }]],
    ["policy", of("NetworkPolicy").spec.policyTypes, ["Ingress", "Egress"]],
  ];
  for (const [what, found, expected] of rows) assert.deepEqual(found, expected, what);
  const { matchLabels } = of("Deployment").spec.selector;
  for (
    const labels of [
      of("Deployment").spec.template.metadata.labels,
      of("Service").spec.selector,
      of("NetworkPolicy").spec.podSelector.matchLabels,
    ]
  ) assert.deepEqual(labels, matchLabels);
  // What the image sets and what the pod sets is what compose sets.
  assert.deepEqual(
    { ...pairs((await told("ENV")).at(-1)!), ...environment },
    await environmentOf(),
  );
});

Deno.test("the inference recipe's scaled overlay lets an autoscaler say how many there are", async () => {
  const { of } = await kustomized(`${RECIPE}/scaled`);
  assert.equal(of("Deployment").spec.replicas, undefined);
  assert.deepEqual(of("Deployment").spec.strategy, { type: "RollingUpdate" });
  assert.deepEqual(of("PersistentVolumeClaim").spec.accessModes, ["ReadWriteMany"]);
  assert.equal(
    of("HorizontalPodAutoscaler").spec.scaleTargetRef.name,
    of("Deployment").metadata.name,
  );
});

Deno.test("the inference recipe's LAN overlay adds a load balancer on the same port, and nothing else", async () => {
  const { objects } = await kustomized(`${RECIPE}/lan`);
  const shared = (await kustomized(`${RECIPE}/base`)).objects;
  const [service, ...more] = objects.slice(shared.length);
  assert.deepEqual(more, []);
  assert.deepEqual(service.spec, {
    type: "LoadBalancer",
    selector: { "app.kubernetes.io/name": "inference" },
    ports: [{ name: "http", port: 8092, targetPort: "http" }],
  });
  assert.ok(shared.every(({ metadata }) => metadata.name !== service.metadata.name));
  assert.match(await readFile(`${RECIPE}/lan/service.yaml`, "utf8"), /^# .*<pending>/);
});

Deno.test("the inference recipe's CUDA overlay asks for a node with a card, and for the card", async () => {
  const plain = await containerOf("."), cuda = await containerOf("cuda");
  const { nodeSelector, runtimeClassName, tolerations, containers: _containers, ...rest } =
    cuda.spec;
  const { containers: _plainContainers, ...plainRest } = plain.spec;
  assert.deepEqual(rest, plainRest);
  assert.deepEqual(nodeSelector, { "nvidia.com/gpu.present": "true" });
  assert.equal(runtimeClassName, "nvidia");
  assert.deepEqual(tolerations, [
    { key: "nvidia.com/gpu", operator: "Exists", effect: "NoSchedule" },
  ]);
  assert.deepEqual(cuda.environment, {
    ...plain.environment,
    NVIDIA_VISIBLE_DEVICES: "all",
    NVIDIA_DRIVER_CAPABILITIES: "compute,utility",
  });
  const { requests, limits } = plain.container.resources;
  const card = { "nvidia.com/gpu": "1" };
  assert.deepEqual(cuda.container.resources, {
    requests: { ...requests, ...card },
    limits: { ...limits, ...card },
  });
});
