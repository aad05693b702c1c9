import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { OwnNetwork } from "./confined.ts";
import { StartedServices } from "./started_services.ts";

const APP = "deploy/app";
const ASK = ["/opt/photos-memories/lib/deno", "eval", "--no-config", "--quiet"];

/** A row of `doctor`. */
async function rowOf(services: StartedServices, name: string) {
  const { out, err } = await services.run("app", "photos-memories", "doctor", "--json");
  const { rows } = JSON.parse(out);
  const row = rows.find((each: { name: string }) => each.name === name);
  assert.ok(row, `${name} in ${out}${err}`);
  return row as { readonly status: string; readonly message: string };
}

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

Deno.test("compose.gpu.yaml: the app reaches the inference service by its name", async () => {
  await using network = await OwnNetwork.open();
  await using services = await StartedServices.start({
    files: [`${APP}/compose.yaml`, `${APP}/compose.gpu.yaml`],
    names: ["inference", "app"],
    network,
  });
  const row = await rowOf(services, "Inference service");
  // No model is there, and none can be fetched here.
  assert.match(row.message, /^"http:\/\/inference:8092" serves|^Serving at/);
});

/** The library server of the tests, on the network of the services. */
async function withLibrary(
  network: OwnNetwork,
  use: (library: { readonly url: string; readonly key: string }) => Promise<void>,
): Promise<void> {
  const words = [Deno.execPath(), "run", "--no-check", "-A", "tests/fakes/immich_server/main.ts"];
  const child = network.command(undefined, [...words, "--holiday"]).spawn();
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  try {
    await use(JSON.parse((await reader.read()).value!));
  } finally {
    child.kill("SIGTERM");
    await Promise.all([child.status, reader.cancel(), child.stderr.cancel()]);
  }
}

Deno.test("compose.full.yaml: the worker renders the app's film, on a processor where no card is", async () => {
  await using network = await OwnNetwork.open();
  await withLibrary(network, async ({ url, key }) => {
    await using services = await StartedServices.start({
      files: [`${APP}/compose.yaml`, `${APP}/compose.full.yaml`],
      names: ["worker", "app"],
      shell: {
        RENDER_TOKEN: randomBytes(32).toString("hex"),
        IMMICH_URL: url,
        IMMICH_API_KEY: key,
        // No model can be fetched here.
        PHOTOS_MEMORIES_TIER: "basic",
      },
      network,
    });
    const row = await rowOf(services, "Render worker");
    assert.equal(row.status, "OK");
    assert.match(row.message, /^"http:\/\/worker:8092\/render" renders/);
    const words = "--memory-type trip --duration 10 --resolution 720p --json".split(" ");
    const { code, out, err } = await services.run("app", "photos-memories", "generate", ...words);
    assert.equal(code, 0, out + err);
    assert.match(JSON.parse(out.trim().split("\n").at(-1)!).film, /^\/films\//);
  });
});
