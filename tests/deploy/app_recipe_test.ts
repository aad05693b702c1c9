// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { parse } from "yaml";
import { VERSION } from "../../src/app/version.ts";
import { COMMANDS } from "../../cli/commands/all.ts";
import { applyEnvironment } from "../../src/config/sources/environment.ts";
import { MAX_PREVIEWS_BYTES } from "../../src/app/previews/previews.ts";
import { MAX_STEMS_BYTES } from "../../src/facts/stems/children/cached_stems.ts";
import { MAX_SOUNDS_BYTES } from "../../src/film/sound/children/sound_child.ts";
import { MAX_CLIP_BYTES } from "../../src/library/folder/folder_library.ts";
import { configOf } from "../fixtures/config_of.ts";
import { imageOf } from "../../build/publish/published_images.ts";
import { type ClusterObject, kustomized } from "../fixtures/deploy/kustomization.ts";
import { saidInDockerfile } from "../fixtures/deploy/dockerfile.ts";
import { signInApp } from "../fixtures/web/sign_in_app.ts";
import { PASSWORD, TOKEN, USER } from "../fakes/web/web_world.ts";
import { pathsOf } from "../../src/system/paths.ts";

const RECIPE = "deploy/app";
const PORT = configOf().server.port;
const DOCKERFILE = "docker/app.Dockerfile";

const told = (word: string) => saidInDockerfile(DOCKERFILE, word);

const compose = async () => parse(await readFile(`${RECIPE}/compose.yaml`, "utf8"));

/** "${NAME:-value}" → "value" */
const usual = (value: unknown) => String(value ?? "").replace(/^\$\{\w+:-(.*)\}$/, "$1");

Deno.test("the app recipe names only variables the program knows, with values it takes", async () => {
  const { services: { app } } = await compose();
  const pairs = (await told("ENV")).at(-1)!.split(" ").map((pair) =>
    pair.split("=") as [string, string]
  );
  const given = Object.entries<string | null>(app.environment).filter(([, value]) =>
    value !== null
  );
  const environment: Record<string, string> = {
    ...Object.fromEntries(pairs),
    ...Object.fromEntries(given.map(([name, value]) => [name, usual(value)])),
  };
  const problems: string[] = [], tree = {};
  await applyEnvironment(tree, environment, new Map(), problems);
  const readme = await readFile(`${RECIPE}/README.md`, "utf8");
  const named = [
    ...Object.keys(app.environment),
    ...[...readme.matchAll(/\bPHOTOS_MEMORIES_\w+/g)].map(([name]) => name),
  ];
  const handedOn = Object.fromEntries(named.map((name) => [name, "x"]));
  await applyEnvironment({}, handedOn, new Map(), problems);
  assert.deepEqual(problems, []);
  const { automation, output } = configOf(tree);
  assert.equal(automation.enabled, true);
  assert.equal(automation.daily_at, configOf().automation.daily_at);
  assert.equal(output.directory, "/films");
  assert.equal(pathsOf(environment).data, "/data");
});

Deno.test("the app recipe hands on where the other recipes are, and nothing where nobody says", async () => {
  const { environment } = (await compose()).services.app;
  for (
    const name of [
      "PHOTOS_MEMORIES_EDITORIAL__PREPARATION__CAPTION_BASE_URL",
      "PHOTOS_MEMORIES_EDITORIAL__PREPARATION__CAPTION_API_KEY",
      "PHOTOS_MEMORIES_INFERENCE__FACTS_BASE_URL",
      "PHOTOS_MEMORIES_TIER",
    ]
  ) {
    // A name without a value: compose leaves it out of the container. An empty one is no address.
    assert.equal(environment[name], null, name);
  }
});

Deno.test("the app recipe keeps what the program writes in volumes, and shows its own port", async () => {
  const { services: { app }, volumes } = await compose();
  const targets = app.volumes.map((mount: string) =>
    usual(mount.replace(/:ro$/, "")).split(":").at(-1)
  );
  assert.deepEqual(targets, ["/data", "/films", "/pictures"]);
  assert.deepEqual(Object.keys(volumes), ["data", "films", "pictures"]);
  assert.deepEqual(JSON.parse((await told("VOLUME"))[0]!), ["/data", "/films"]);
  assert.deepEqual(app.ports, [`\${APP_BIND:-127.0.0.1}:${PORT}:${PORT}`]);
  assert.deepEqual(await told("EXPOSE"), [String(PORT)]);
  assert.ok(app.read_only && app.init);
  assert.deepEqual(app.tmpfs, ["/tmp"]);
});

Deno.test("the app recipe's image is of user 1000, and asks the program how it is", async () => {
  assert.deepEqual(await told("USER"), ["1000:1000"]);
  const [entry] = JSON.parse((await told("ENTRYPOINT"))[0]!);
  const names = Object.keys(COMMANDS);
  const [health = ""] = await told("HEALTHCHECK");
  const [program, check] = JSON.parse(health.slice(health.indexOf("[")));
  const [serve, ...flags] = JSON.parse((await told("CMD"))[0]!);
  const set = (await told("ENV")).join(" ");
  assert.equal(program, entry);
  assert.ok(names.includes(check) && names.includes(serve));
  // No flag, which the check could not know of.
  assert.deepEqual(flags, []);
  assert.match(set, /\bPHOTOS_MEMORIES_SERVER__HOST=0\.0\.0\.0(\s|$)/);
});

Deno.test("the app recipe pins the Deno of the checkout, and one version for its images", async () => {
  const pinned = /^DENO=(.*)$/m.exec(await readFile("bin/photos-memories", "utf8"))?.[1];
  assert.deepEqual((await told("ARG"))[0], `DENO=${pinned}`);
  assert.ok((await told("ARG")).includes("BUILD=denoland/deno:debian-${DENO}"));
  const { services: { app } } = await compose();
  assert.equal(
    app.image,
    "${PHOTOS_MEMORIES_REGISTRY:-photos-memories}/app:${PHOTOS_MEMORIES_VERSION:-local}",
  );
  assert.equal(app.build.dockerfile, DOCKERFILE);
  assert.ok((await told("ARG")).some((argument) => argument.startsWith("APP_VERSION=")));
});

Deno.test("the app's pod writes to its volumes alone, and two jobs call the trigger with the token", async () => {
  const { objects, of } = await kustomized(RECIPE);
  const { spec } = of("Deployment").spec.template;
  const [container] = spec.containers;
  assert.equal(of("Deployment").spec.replicas, 1);
  assert.deepEqual(of("Deployment").spec.strategy, { type: "Recreate" });
  assert.equal(spec.enableServiceLinks, false);
  assert.equal(container.image, `${imageOf("app")}:${VERSION}`);
  assert.equal(container.securityContext.readOnlyRootFilesystem, true);
  assert.deepEqual(
    container.volumeMounts.map(({ mountPath }: { mountPath: string }) => mountPath),
    ["/data", "/films", "/tmp"],
  );
  const egress = of("NetworkPolicy").spec.egress[0].ports.map(({ port }: { port: number }) => port);
  assert.deepEqual([...new Set(egress)], [53, 80, 443, 2283, 11434, 8092]);
  const jobs = objects.filter(({ kind }) => kind === "CronJob");
  assert.deepEqual(jobs.map(({ metadata }) => metadata.name), [
    "photos-memories-daily",
    "photos-memories-monthly",
  ]);
  for (const { spec } of jobs) {
    const [trigger] = spec.jobTemplate.spec.template.spec.containers;
    assert.ok(trigger.args[0].includes(`http://${of("Service").metadata.name}:${PORT}`));
    assert.deepEqual(trigger.env[0].valueFrom.secretKeyRef, {
      name: "photos-memories",
      key: "PHOTOS_MEMORIES_SERVER__TRIGGER_TOKEN",
    });
    assert.equal(trigger.image, `${imageOf("app")}:${VERSION}`);
    assert.equal(trigger.envFrom, undefined);
  }
});

const SERVERS: ReadonlyArray<readonly [what: string, server: Readonly<Record<string, unknown>>]> = [
  ["at the root", {}],
  ["that answers to one name alone", { allowed_hosts: ["films.example.org"] }],
  ["below a path", { base_path: "/films" }],
];

for (const [what, server] of SERVERS) {
  Deno.test(`the cluster's jobs wake an app ${what}`, async () => {
    await using app = await signInApp();
    await app.serve({ provider: "basic", username: USER, password: PASSWORD }, {
      trigger_token: TOKEN,
      ...server,
    });
    const { objects, of } = await kustomized(RECIPE);
    const secret: Readonly<Record<string, unknown>> = {
      PHOTOS_MEMORIES_SERVER__TRIGGER_TOKEN: TOKEN,
      PHOTOS_MEMORIES_SERVER__BASE_PATH: server["base_path"],
    };
    for (const { spec } of objects.filter(({ kind }) => kind === "CronJob")) {
      const [{ command, args: [script], env }] = spec.jobTemplate.spec.template.spec.containers;
      const set = env.flatMap(({ name, valueFrom }: ClusterObject) => {
        const value = secret[valueFrom?.secretKeyRef.key];
        return value === undefined ? [] : [[name, value]];
      });
      // A host that the app does not take for this machine's own, as little as the service's name.
      const here = app.url.replace("127.0.0.1", "0.0.0.0");
      const asked = script.replace(`http://${of("Service").metadata.name}:${PORT}`, here);
      const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
        args: [...command.slice(1), asked],
        env: { ...Object.fromEntries(set), NO_COLOR: "1" },
      }).output();
      const decoder = new TextDecoder();
      assert.match(decoder.decode(stdout), /^202 /, decoder.decode(stderr));
      assert.equal(code, 0);
    }
  });
}

for (const [status, expected] of [[202, 0], [409, 0], [503, 1]] as const) {
  Deno.test(`the cluster's jobs end with ${expected} where the trigger answers ${status}`, async () => {
    await using app = Deno.serve(
      { hostname: "127.0.0.1", port: 0, onListen() {} },
      () => new Response("{}", { status }),
    );
    const { objects } = await kustomized(RECIPE);
    for (const { spec } of objects.filter(({ kind }) => kind === "CronJob")) {
      const [{ command, args: [script] }] = spec.jobTemplate.spec.template.spec.containers;
      const asked = script.replace(
        /http:\/\/photos-memories:\d+/,
        `http://127.0.0.1:${app.addr.port}`,
      );
      const { code, stderr } = await new Deno.Command(Deno.execPath(), {
        args: [...command.slice(1), asked],
        env: { TOKEN, NO_COLOR: "1" },
      }).output();
      assert.equal(code, expected, new TextDecoder().decode(stderr));
    }
  });
}

for (const overlay of ["gpu", "full"]) {
  Deno.test(`compose.${overlay}.yaml names its services by addresses the app takes`, async () => {
    const text = await readFile(`${RECIPE}/compose.${overlay}.yaml`, "utf8");
    const { services } = parse(text, { merge: true });
    const environment = Object.fromEntries(
      Object.entries(services.app.environment).map(([name, value]) => [
        name,
        /:\?/.test(String(value)) ? "x".repeat(64) : usual(value),
      ]),
    ) as Record<string, string>;
    const problems: string[] = [], tree = {};
    await applyEnvironment(tree, environment, new Map(), problems);
    assert.deepEqual(problems, []);
    const { inference, editorial } = configOf(tree);
    for (const address of [inference.facts_base_url, editorial.preparation.caption_base_url]) {
      const service = services[new URL(address!).hostname];
      assert.equal(service.ports[0].split(":").at(-1), new URL(address!).port);
      assert.ok(service.read_only && service.build.dockerfile.startsWith("docker/"));
    }
    for (const name of Object.keys(services.app.depends_on)) assert.ok(services[name], name);
  });
}

Deno.test("the cluster's data volume holds full caches and has room for a film beside them", async () => {
  const claim = (await kustomized(RECIPE)).objects.find(({ kind, metadata }) =>
    kind === "PersistentVolumeClaim" && metadata.name === "photos-memories-data"
  );
  const gibibytes = Number(/^(\d+)Gi$/.exec(claim.spec.resources.requests.storage)![1]);
  const { immich, cache, output } = configOf();
  const settings = immich.cache_max_size_gb + cache.pieces_max_size_gb + output.min_free_space_gb;
  const others = MAX_PREVIEWS_BYTES + MAX_STEMS_BYTES + MAX_SOUNDS_BYTES + MAX_CLIP_BYTES;
  // Models and stores of a large library.
  const rest = 4e9;
  assert.ok(gibibytes * 2 ** 30 >= settings * 1e9 + others + rest);
});
