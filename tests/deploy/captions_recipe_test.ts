// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { chmod, copyFile, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { isDeepStrictEqual, promisify } from "node:util";
import { parse } from "yaml";
import { configOf } from "../fixtures/config_of.ts";
import { saidInDockerfile } from "../fixtures/deploy/dockerfile.ts";
import { kustomized } from "../fixtures/deploy/kustomization.ts";
import { inScratch } from "../fixtures/scratch.ts";

const RECIPE = "deploy/captions";
const SCRIPTS = ["fetch_models.sh", "serve.sh", "pin_image.sh"];
const DOCKERFILE = "docker/captions.Dockerfile";
const told = (word: string) => saidInDockerfile(DOCKERFILE, word);
const run = promisify(execFile);
const ALIAS = configOf().editorial.preparation.caption_alias;

/** llama.cpp's build for a card, below the image. */
async function pinnedCuda(): Promise<string> {
  const argument = (await told("ARG")).find((each) => each.startsWith("LLAMA_CUDA="));
  return argument!.slice("LLAMA_CUDA=".length);
}

/** A copy of the scripts beside digests of two small files, and programs that only say what they got. */
async function inRecipe(
  work: (place: {
    readonly folder: string;
    readonly models: string;
    run(
      script: string,
      ...args: string[]
    ): Promise<{ readonly out: string; readonly code: number }>;
  }) => Promise<void>,
): Promise<void> {
  await inScratch(async (folder) => {
    for (const script of SCRIPTS) await copyFile(`${RECIPE}/${script}`, `${folder}/${script}`);
    const names = (await digests(`${RECIPE}/models.sha256`)).map(({ name }) => name);
    const lines = names.map((name) => `${sha256(`bytes of ${name}`)}  ${name}\n`);
    await writeFile(`${folder}/models.sha256`, lines.join(""));
    await mkdir(`${folder}/bin`);
    await program(`${folder}/bin/llama-server`, 'printf "%s\\n" "$@"');
    // Writes what the address' last part names, once with a wrong byte when it is told to.
    await program(
      `${folder}/bin/curl`,
      [
        'while [ $# -gt 1 ]; do [ "$1" = --output ] && out=$2; shift; done',
        'printf "bytes of %s%s" "${1##*/}" "${SPOILED:-}" > "$out"',
        'echo "asked $1"',
      ].join("\n"),
    );
    const PATH = `${folder}/bin:${Deno.env.get("PATH")}`;
    await work({
      folder,
      models: `${folder}/models`,
      run: async (script, ...args) => {
        const [name = "", ...settings] = script.split(" ").reverse();
        const env = {
          PATH,
          ...Object.fromEntries(settings.map((setting) => setting.split("=") as [string, string])),
        };
        return await run("sh", [`${folder}/${name}`, ...args], { env }).then(
          ({ stdout }) => ({ out: stdout, code: 0 }),
          (error) => ({ out: `${error.stdout}${error.stderr}`, code: error.code }),
        );
      },
    });
  });
}

async function program(path: string, body: string): Promise<void> {
  await writeFile(path, `#!/bin/sh\n${body}\n`);
  await chmod(path, 0o755);
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

async function digests(file: string) {
  const lines = (await readFile(file, "utf8")).trim().split("\n");
  return lines.map((line) => {
    const [digest = "", name = ""] = line.split(/\s+/);
    return { digest, name };
  });
}

Deno.test("the caption recipe pins the two files of the contract", async () => {
  assert.deepEqual(await digests(`${RECIPE}/models.sha256`), [
    {
      digest: "6f67b8036b2469fcd71728702720c6b51aebd759b78137a8120733b4d66438bc",
      name: "SmolVLM2-500M-Video-Instruct-Q8_0.gguf",
    },
    {
      digest: "921dc7e259f308e5b027111fa185efcbf33db13f6e35749ddf7f5cdb60ef520b",
      name: "mmproj-SmolVLM2-500M-Video-Instruct-Q8_0.gguf",
    },
  ]);
});

Deno.test("the caption recipe's scripts are plain shell", async () => {
  for (const script of SCRIPTS) await run("sh", ["-n", `${RECIPE}/${script}`]);
});

Deno.test("the caption recipe starts only what its digests name, with the contract's settings", async () => {
  await inRecipe(async ({ models, run }) => {
    const without = await run("serve.sh");
    assert.equal(without.code, 1);
    assert.match(without.out, /fetch_models\.sh/);
    assert.equal((await run("fetch_models.sh")).code, 0);
    const { out, code } = await run("serve.sh", "--verbose");
    assert.equal(code, 0);
    const told = out.trim().split("\n").filter((line) => !line.endsWith(": OK"));
    assert.deepEqual(told, [
      ...["--model", `${models}/SmolVLM2-500M-Video-Instruct-Q8_0.gguf`],
      ...["--mmproj", `${models}/mmproj-SmolVLM2-500M-Video-Instruct-Q8_0.gguf`],
      ...["--alias", ALIAS, "--host", "127.0.0.1", "--port", "8092", "--jinja"],
      ...["--ctx-size", "8192", "--cache-ram", "128", "--parallel", "1", "--threads", "4"],
      "--verbose",
    ]);
    const [model = ""] = (await readdir(models)).sort();
    await writeFile(`${models}/${model}`, "something else");
    assert.equal((await run("serve.sh")).code, 1);
  });
});

Deno.test("the caption recipe keeps no file it cannot trust, and fetches nothing twice", async () => {
  await inRecipe(async ({ models, run }) => {
    const spoiled = await run("SPOILED=x fetch_models.sh");
    assert.equal(spoiled.code, 1);
    assert.match(
      spoiled.out,
      /its digest is [0-9a-f]{64} instead of [0-9a-f]{64}; nothing was kept/,
    );
    assert.deepEqual(await readdir(models), []);
    const first = await run("CAPTION_MODELS_URL=http://mirror.example.org/m fetch_models.sh");
    assert.match(first.out, /asked http:\/\/mirror\.example\.org\/m\/SmolVLM2.*gguf\n/);
    const [model, projector] = (await readdir(models)).sort();
    const again = await run("fetch_models.sh");
    assert.equal(again.out, `${model}: already there\n${projector}: already there\n`);
    await writeFile(`${models}/${projector}`, "damaged");
    assert.match((await run("fetch_models.sh")).out, /mmproj.*: fetched\n$/);
  });
});

Deno.test("the caption recipe pins the build for a processor once, and nothing without a digest", async () => {
  await inRecipe(async ({ folder, run }) => {
    const digest = `sha256:${"a1".repeat(32)}`;
    const env = `${folder}/.env`;
    const registry = (says: string) => program(`${folder}/bin/docker`, `echo "${says}"`);
    for (const says of ["", "sha256:short", "manifest unknown"]) {
      await registry(says);
      assert.equal((await run("pin_image.sh")).code, 1, says);
      await assert.rejects(readFile(env), says);
    }
    await registry(digest);
    assert.equal((await run("pin_image.sh")).code, 0);
    assert.equal((await stat(env)).mode & 0o777, 0o600);
    await writeFile(env, "CAPTION_BIND=127.0.0.1\n");
    assert.equal((await run("pin_image.sh")).code, 0);
    const pinned = `CAPTION_BIND=127.0.0.1\n` +
      `CAPTION_IMAGE=ghcr.io/ggml-org/llama.cpp:server-b10920@${digest}\n`;
    assert.equal(await readFile(env, "utf8"), pinned);
    await registry(`sha256:${"b2".repeat(32)}`);
    assert.match((await run("pin_image.sh")).out, /pinned already/);
    assert.equal(await readFile(env, "utf8"), pinned);
  });
});

Deno.test("the caption recipe says what it needs where docker has no buildx plugin", async () => {
  await inRecipe(async ({ folder, run }) => {
    await program(
      `${folder}/bin/docker`,
      `[ "$1" != buildx ] || { echo "unknown flag: --format" >&2; exit 125; }`,
    );
    const { out, code } = await run("pin_image.sh");
    assert.equal(code, 1);
    assert.match(out, /buildx plugin/);
    assert.doesNotMatch(out, /unknown flag/);
    await assert.rejects(readFile(`${folder}/.env`));
  });
});

Deno.test("the caption recipe's compose files say what the contract says", async () => {
  const read = async (name: string) =>
    parse(await readFile(`${RECIPE}/${name}`, "utf8"), { merge: true });
  const { services, volumes } = await read("compose.yaml");
  assert.deepEqual(Object.keys(services), ["captions"]);
  const { captions } = services;
  assert.equal(captions.build.dockerfile, DOCKERFILE);
  // The build by its number, until pin_image.sh has written its digest.
  const pinned = /^image=(.*)$/m.exec(await readFile(`${RECIPE}/pin_image.sh`, "utf8"))?.[1];
  assert.equal(captions.build.args.LLAMA, `\${CAPTION_IMAGE:-${pinned}}`);
  assert.ok((await told("ARG")).includes(`LLAMA=${pinned}`));
  // Its own user and entry, which fetches, checks and serves.
  assert.deepEqual([captions.user, captions.entrypoint, captions.command], [
    undefined,
    undefined,
    undefined,
  ]);
  assert.deepEqual(await told("USER"), ["1000:1000"]);
  assert.match((await told("ENTRYPOINT"))[0]!, /fetch_models\.sh \/models && exec sh .*serve\.sh/);
  assert.match((await told("HEALTHCHECK"))[0]!, /:8092\/health/);
  assert.deepEqual(captions.ports, ["${CAPTION_BIND:-127.0.0.1}:8094:8092"]);
  assert.ok((await told("ENV"))[0]!.includes("CAPTION_PORT=8092"));
  assert.ok(captions.read_only);
  assert.deepEqual(Object.keys(volumes), ["models"]);
  assert.deepEqual(captions.volumes, ["models:/models"]);
  assert.deepEqual(JSON.parse((await told("VOLUME"))[0]!), ["/models"]);
  const cuda = (await read("compose.cuda.yaml")).services;
  assert.equal(cuda.captions.build.args.DEVICE, "cuda");
  assert.match(await pinnedCuda(), /:server-cuda-b10920@sha256:[0-9a-f]{64}$/);
  assert.equal(cuda.captions.environment.LLAMA_ARG_N_GPU_LAYERS, "99");
});

Deno.test("the caption recipe's cluster files say what the contract says", async () => {
  const { of, kustomization: base } = await kustomized(RECIPE);
  assert.equal(of("PersistentVolumeClaim").spec.resources.requests.storage, "2Gi");
  assert.deepEqual([of("Service").spec.type, of("Service").spec.ports[0].port], [
    "ClusterIP",
    8092,
  ]);
  const { ingress, policyTypes } = of("NetworkPolicy").spec;
  assert.deepEqual(ingress, [{ ports: [{ protocol: "TCP", port: 8092 }] }]);
  assert.deepEqual(policyTypes, ["Ingress", "Egress"]);
  const { spec } = of("Deployment").spec.template;
  const { initContainers: [models], containers: [captioner] } = spec;
  assert.deepEqual(models.command, ["/bin/sh", "/recipe/fetch_models.sh", "/models"]);
  assert.deepEqual(captioner.command, ["/bin/sh", "/recipe/serve.sh"]);
  assert.equal(captioner.envFrom, undefined);
  for (const { securityContext } of [models, captioner]) {
    assert.ok(securityContext.readOnlyRootFilesystem);
  }
  const resources = JSON.stringify(captioner.resources);
  assert.doesNotMatch(resources, /nvidia/);

  const [{ files }] = base.configMapGenerator;
  assert.deepEqual([...files].sort(), ["fetch_models.sh", "models.sha256", "serve.sh"]);
  for (const { image } of [models, captioner]) {
    assert.equal(image, `${base.images[0].name}:${base.images[0].newTag}`);
  }
});

Deno.test("the caption recipe's CUDA overlay takes the pinned build, and asks for a node, not for a card", async () => {
  const cuda = await kustomized(`${RECIPE}-cuda`);
  const { spec } = cuda.of("Deployment").spec.template;
  const { initContainers: [models], containers: [captioner] } = spec;
  for (const { image } of [models, captioner]) assert.equal(image, await pinnedCuda());
  assert.equal(spec.runtimeClassName, "nvidia");
  assert.deepEqual(spec.nodeSelector, { "nvidia.com/gpu.present": "true" });
  assert.deepEqual(spec.tolerations.map(({ key }: { key: string }) => key), ["nvidia.com/gpu"]);
  const layers = { name: "LLAMA_ARG_N_GPU_LAYERS", value: "99" };
  assert.ok(captioner.env.some((each: unknown) => isDeepStrictEqual(each, layers)));
  const plain = (await kustomized(RECIPE)).of("Deployment").spec.template.spec;
  assert.deepEqual(captioner.resources, plain.containers[0].resources);
  assert.equal(models.resources, undefined);
});
