// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { OwnNetwork } from "./confined.ts";
import { StartedServices } from "./started_services.ts";

const APP = "deploy/app";
const ASK = ["/opt/photos-memories/lib/deno", "eval", "--no-config", "--quiet"];

const RECIPES: ReadonlyArray<readonly [files: readonly string[], names: readonly string[]]> = [
  [[`${APP}/compose.yaml`], ["app"]],
  [[`${APP}/compose.yaml`, `${APP}/compose.offline.yaml`], ["app"]],
  [["deploy/inference/compose.yaml"], ["inference"]],
];

for (const [files, names] of RECIPES) {
  Deno.test(`${files.join(" and ")}: ${names.join(", ")} become healthy`, async () => {
    await using network = await OwnNetwork.open();
    await using services = await StartedServices.start({ files, names, network });
    for (const name of names) {
      const { out } = await services.run(name, ...ASK, "console.log(Deno.uid())");
      assert.equal(out, "1000\n");
      assert.notEqual((await services.run(name, "/bin/sh", "-c", "echo x > /opt/x")).code, 0);
    }
  });
}

/** Asked from the app's container at the address and with the token of its own environment. */
const REACHED = [
  {
    recipe: "compose.gpu.yaml",
    service: "inference",
    question: "fetch(env.PHOTOS_MEMORIES_INFERENCE__FACTS_BASE_URL + '/health')",
  },
  {
    recipe: "compose.full.yaml",
    service: "worker",
    question: "fetch(env.PHOTOS_MEMORIES_RENDER__WORKER_BASE_URL + '/health'," +
      "{ headers: { authorization: 'Bearer ' + env.PHOTOS_MEMORIES_RENDER__WORKER_TOKEN } })",
  },
];

for (const { recipe, service, question } of REACHED) {
  Deno.test(`${recipe}: the app reaches the service ${service} by its name`, async () => {
    await using network = await OwnNetwork.open();
    await using services = await StartedServices.start({
      files: [`${APP}/compose.yaml`, `${APP}/${recipe}`],
      names: [service, "app"],
      shell: {
        RENDER_TOKEN: randomBytes(32).toString("hex"),
        IMMICH_URL: "http://127.0.0.1:2283",
      },
      network,
    });
    const script = `const env = Deno.env.toObject(); console.log((await ${question}).status)`;
    const { out, err } = await services.run("app", ...ASK, script);
    assert.equal(out, "200\n", err);
  });
}

const DAYS = "--start 2025-07-05 --end 2025-07-10 --duration 10 --resolution 720p --json".split(
  " ",
);

Deno.test("compose.full.yaml: the worker renders a film of the server's pictures", async () => {
  await using network = await OwnNetwork.open();
  // A server of this machine on the network of the containers.
  const fake = network.command(undefined, [
    ...[Deno.execPath(), "run", "-A", "--no-check", "tests/fakes/immich_server/main.ts"],
    "--holiday",
  ]).spawn();
  const reader = fake.stdout.pipeThrough(new TextDecoderStream()).getReader();
  const { value = "" } = await reader.read();
  const server = JSON.parse(value) as { readonly url: string; readonly key: string };
  try {
    await using services = await StartedServices.start({
      files: [`${APP}/compose.yaml`, `${APP}/compose.full.yaml`],
      names: ["worker", "app"],
      shell: {
        RENDER_TOKEN: randomBytes(32).toString("hex"),
        IMMICH_URL: server.url,
        IMMICH_API_KEY: server.key,
        // The larger tiers ask for captions, whose server is not in this image.
        PHOTOS_MEMORIES_TIER: "basic",
      },
      network,
    });
    const { code, out, err } = await services.run("app", "photos-memories", "generate", ...DAYS);
    assert.equal(code, 0, out + err);
    const { film, warnings } = JSON.parse(out.trim().split("\n").at(-1)!);
    assert.match(film, /^\/films\/.*\.mp4$/);
    assert.deepEqual(warnings, []);
    const log = await services.run("app", "photos-memories", "preflight");
    assert.match(log.out, /Render worker +OK/);
  } finally {
    await reader.cancel();
    fake.kill("SIGTERM");
    await fake.status;
  }
});
