import assert from "node:assert/strict";
import { cp, mkdir, readdir, readFile, rename, symlink } from "node:fs/promises";
import path from "node:path";
import { parse } from "yaml";
import { COMMANDS } from "../../cli/commands/all.ts";
import { applyEnvironment } from "../../src/config/sources/environment.ts";
import { configOf } from "../fixtures/config_of.ts";
import { saidInDockerfile } from "../fixtures/deploy/dockerfile.ts";
import { pathsOf } from "../../src/system/paths.ts";
import { inScratch } from "../fixtures/scratch.ts";

const RECIPE = "deploy/app";
const PORT = configOf().server.port;

const told = (word: string) => saidInDockerfile(`${RECIPE}/Dockerfile`, word);

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

Deno.test("the app recipe's image is of nobody's root, and asks the program how it is", async () => {
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
  for (const from of await told("FROM")) assert.match(from, /^denoland\/deno:debian-\$\{DENO\}/);
  const { services: { app } } = await compose();
  assert.equal(app.image, "photos-memories/app:${PHOTOS_MEMORIES_VERSION:-local}");
  assert.equal(app.build.dockerfile, `${RECIPE}/Dockerfile`);
  assert.ok((await told("ARG")).some((argument) => argument.startsWith("APP_VERSION=")));
});

/** Runs a program and returns what it said. */
async function run(command: string, args: string[], cwd: string): Promise<string> {
  const { code, stdout, stderr } = await new Deno.Command(command, {
    args,
    cwd,
    env: { PHOTOS_MEMORIES_DATA_DIR: `${cwd}/data`, NO_COLOR: "1" },
  }).output();
  const words = new TextDecoder();
  assert.equal(code, 0, words.decode(stderr));
  return words.decode(stdout);
}

Deno.test("the app recipe takes enough of the checkout to make the program and to start it, and ignores the rest", async () => {
  const copies = await told("COPY");
  const taken = [
    ...new Set(
      copies.filter((rest) => !rest.startsWith("--from"))
        .flatMap((rest) => rest.split(" ").slice(0, -1)),
    ),
  ];
  const ignore = (await readFile(`${RECIPE}/Dockerfile.dockerignore`, "utf8")).split("\n");
  const kept = ignore.filter((line) => line.startsWith("!")).map((line) => line.slice(1));
  assert.ok(ignore.includes("*"));
  assert.deepEqual([...taken].sort(), kept.sort());
  const here = await readdir(".");
  for (const name of taken) assert.ok(here.includes(name), name);
  const made = copies.filter((rest) => rest.startsWith("--from=build "))
    .flatMap((rest) => rest.split(" ").slice(1, -1))
    .map((name) => name.replace(/^\/app\//, ""));
  const commands = (await told("RUN")).filter((rest) => rest.startsWith("deno "));
  assert.deepEqual(commands, ["deno install --frozen", "deno task bundle"]);
  const [program] = JSON.parse((await told("ENTRYPOINT"))[0]!);
  const links = (await told("RUN")).filter((rest) => rest.startsWith("ln "));
  assert.deepEqual(links, [`ln -s /app/bin/photos-memories /usr/local/bin/${program}`]);
  await inScratch(async (folder) => {
    const build = `${folder}/build`, image = `${folder}/image`;
    await mkdir(build);
    for (const name of taken) await cp(name, `${build}/${name}`, { recursive: true });
    await symlink(`${Deno.cwd()}/node_modules`, `${build}/node_modules`);
    await run(Deno.execPath(), ["task", "--quiet", "bundle"], build);
    for (const name of made) {
      await mkdir(path.dirname(`${image}/${name}`), { recursive: true });
      await rename(`${build}/${name}`, `${image}/${name}`);
    }
    await cp("bin", `${image}/bin`, { recursive: true });
    await symlink(`${image}/bin/photos-memories`, `${folder}/${program}`);
    assert.match(await run(`${folder}/${program}`, ["config", "show"], image), /automation/);
  });
});
