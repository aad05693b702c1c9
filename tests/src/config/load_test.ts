// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { mkdtempSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { Fault } from "../../../src/base/fault.ts";
import { CONFIG_KEYS, isBootstrap } from "../../../src/config/keys.ts";
import { loadConfig, openFileWarning } from "../../../src/config/load.ts";
import { describeSetting } from "../../../src/config/describe_setting.ts";
import { configJsonSchema, showConfig } from "../../../src/config/show.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "photos-memories-config-"));

function fileWith(text: string): string {
  const file = path.join(
    folder,
    `${CONFIG_KEYS.length}-${text.length}-${Math.abs(hash(text))}.yaml`,
  );
  writeFileSync(file, text);
  return file;
}

const hash = (text: string) => [...text].reduce((sum, c) => (sum * 31 + c.charCodeAt(0)) | 0, 7);

async function problemsOf(text: string, environment: Record<string, string> = {}): Promise<string> {
  try {
    await loadConfig(fileWith(text), environment, true);
  } catch (error) {
    assert.ok(error instanceof Fault && error.code === "config_invalid");
    return error.message;
  }
  throw new Error("The configuration was accepted");
}

Deno.test("loadConfig gives every default when nothing is set", async () => {
  const { config, origins } = await loadConfig("/no/such/file", {}, false);
  assert.equal(config.output.min_free_space_gb, 5);
  assert.equal(config.output.resolution, "1080p");
  assert.equal(origins.size, 0);
});

Deno.test("render.worker_base_url and the render worker's variables are known", async () => {
  const worker = "http://gpu.lan:8093/render";
  const { config } = await loadConfig("/no/such/file", {
    PHOTOS_MEMORIES_RENDER__WORKER_BASE_URL: worker,
    PHOTOS_MEMORIES_RENDER_WORKER_TOKEN: "t",
    PHOTOS_MEMORIES_RENDER_WORKER_PORT: "8093",
  }, false);
  assert.equal(config.render.worker_base_url, worker);
  const unknown = { PHOTOS_MEMORIES_RENDER_WORKER_PRT: "1" };
  assert.match(await problemsOf("", unknown), /RENDER_WORKER_PRT is not a known variable/);
});

Deno.test("loadConfig lets the environment win over the file and the file over defaults", async () => {
  const file = fileWith("output:\n  min_free_space_gb: 2\n  resolution: 720p\n");
  const environment = { PHOTOS_MEMORIES_OUTPUT__MIN_FREE_SPACE_GB: "1.5" };
  const { config, origins } = await loadConfig(file, environment, true);
  assert.equal(config.output.min_free_space_gb, 1.5);
  assert.equal(config.output.resolution, "720p");
  assert.equal(origins.get("output.resolution"), "file");
  assert.equal(
    origins.get("output.min_free_space_gb"),
    "PHOTOS_MEMORIES_OUTPUT__MIN_FREE_SPACE_GB",
  );
});

Deno.test("loadConfig takes a relative folder of the file from where the file lies, and no other", async () => {
  const file = fileWith(
    "library:\n  folder: ../Pictures\nadvanced:\n  output:\n    directory: Films\n" +
      "models:\n  directory: ~/models\n",
  );
  const { config } = await loadConfig(file, {}, true);
  assert.equal(config.library.folder, path.join(path.dirname(folder), "Pictures"));
  assert.equal(config.output.directory, path.join(folder, "Films"));
  assert.equal(config.models.directory, "~/models");
  const named = { PHOTOS_MEMORIES_LIBRARY__FOLDER: "Pictures" };
  assert.equal((await loadConfig(file, named, true)).config.library.folder, "Pictures");
  assert.match(await problemsOf('library:\n  folder: ""\n'), /library\.folder/);
});

Deno.test("loadConfig lifts the advanced shelf", async () => {
  const { config } = await loadConfig(
    fileWith("advanced:\n  analysis:\n    folder_readers: 3\n"),
    {},
    true,
  );
  assert.equal(config.analysis.folder_readers, 3);
});

Deno.test("loadConfig reports every problem at once with path and nearest key", async () => {
  const problems = await problemsOf(
    "output:\n  resolutoin: 720p\n  codec: av1\ntirps:\n  max_gap_days: 1\n",
    { PHOTOS_MEMORIES_CACHE__PIECES_MAX_SIZE_GB: "lots" },
  );
  assert.match(
    problems,
    /output\.resolutoin is not a known key; did you mean output\.resolution\?/,
  );
  assert.match(problems, /output\.codec must be one of h264, h265, prores, not "av1"/);
  assert.match(problems, /tirps is not a known key; did you mean trips\?/);
  assert.match(problems, /PHOTOS_MEMORIES_CACHE__PIECES_MAX_SIZE_GB/);
});

Deno.test("loadConfig says in plain words what a value must be and what stands there", async () => {
  const problems = await problemsOf(
    "output:\n  min_free_space_gb: abc\n  codec: hh265\n  directory: ''\nphotos: true\n" +
      "analysis:\n  folder_readers: 2.5\n  exclude_filename_patterns: x*\nlibrary:\n  folder:\n",
    { PHOTOS_MEMORIES_CACHE__PIECES_MAX_SIZE_GB: "-1", PHOTOS_MEMORIES_HARDWARE__ENABLED: "maybe" },
  );
  const sentences = [
    'output.min_free_space_gb must be a number, not "abc"',
    'output.codec must be one of h264, h265, prores, not "hh265"; did you mean h265?',
    "output.directory must be some text, not empty",
    "library.folder must be text, not empty",
    "photos must be a section with keys below it, not true",
    "analysis.folder_readers must be a whole number, not 2.5",
    'analysis.exclude_filename_patterns must be a list, not "x*"',
    "PHOTOS_MEMORIES_CACHE__PIECES_MAX_SIZE_GB (cache.pieces_max_size_gb) " +
    "must be at least 0, not -1",
    "PHOTOS_MEMORIES_HARDWARE__ENABLED (hardware.enabled) " +
    'must be true or false, not "maybe"',
  ];
  const listed = problems.split("\n").slice(1).map((line) => line.replace(/^ {2}- /, ""));
  assert.deepEqual(listed.sort(), sentences.sort());
});

Deno.test("loadConfig takes a section left empty as not there, and a number as a choice", async () => {
  const { config } = await loadConfig(
    fileWith("trips:\noutput:\n  frame_rate: 30\n"),
    {},
    true,
  );
  assert.equal(config.trips.max_gap_days, 2);
  assert.equal(config.output.frame_rate, "30");
});

Deno.test("loadConfig names the nearest environment variable", async () => {
  const problems = await problemsOf("", { PHOTOS_MEMORIES_OUTPUT__DIRECTRY: "/x" });
  assert.match(problems, /did you mean PHOTOS_MEMORIES_OUTPUT__DIRECTORY\?/);
});

Deno.test("loadConfig refuses broken, hostile and foreign files with a line or a reason", async () => {
  assert.match(await problemsOf("output:\n  codec: [h264\n"), /line \d/);
  assert.match(await problemsOf("output: {}\noutput: {}\n"), /unique/i);
  assert.match(await problemsOf("just a sentence"), /sections/);
  const bomb = ["a: &a [x,x,x,x,x,x,x,x,x]"];
  for (let i = 1; i < 9; i++) {
    const [name, last] = ["abcdefghij"[i], "abcdefghij"[i - 1]];
    bomb.push(`${name}: &${name} [${Array(9).fill(`*${last}`)}]`);
  }
  assert.match(await problemsOf(bomb.join("\n")), /alias/i);
  await assert.rejects(loadConfig(path.join(folder, "none.yaml"), {}, true), /no such file/);
});

Deno.test("every key describes itself and stands in the JSON schema", () => {
  const schema = JSON.stringify(configJsonSchema());
  for (const key of CONFIG_KEYS) {
    const description = describeSetting("en", key);
    assert.ok(description.length > 10, key.path);
    assert.ok(schema.includes(JSON.stringify(description)), key.path);
  }
});

Deno.test("showConfig lists every key once with its origin", async () => {
  const file = fileWith("preset: fast\nadvanced:\n  llm:\n    model: m\noutput:\n  format: mov\n");
  const shown = showConfig(
    await loadConfig(file, { PHOTOS_MEMORIES_LIBRARY__FOLDER: "/photos" }, true),
  );
  assert.equal(shown.length, CONFIG_KEYS.filter(({ path }) => !path.includes("*")).length);
  const of = (path: string) => {
    const { value, source, setBy } = shown.find((key) => key.path === path)!;
    return [value, source, setBy];
  };
  assert.deepEqual(of("library.folder"), [
    "/photos",
    "environment",
    "PHOTOS_MEMORIES_LIBRARY__FOLDER",
  ]);
  assert.deepEqual(of("llm.model"), ["m", "file", "advanced.llm.model"]);
  assert.deepEqual(of("output.format"), ["mov", "file", "output.format"]);
  assert.deepEqual(of("output.quality"), ["fast", "preset", "fast"]);
  assert.deepEqual(of("output.frame_rate"), ["auto", "default", undefined]);
});

Deno.test("loadConfig reads accounts by name from file and environment", async () => {
  const keyFile = path.join(folder, "partner.key");
  writeFileSync(keyFile, "from-a-file\n");
  const loaded = await loadConfig(
    fileWith(
      "immich:\n  url: https://photos.example.org\n  accounts:\n    partner: { api_key: x }\n",
    ),
    {
      IMMICH_API_KEY: "top",
      PHOTOS_MEMORIES_IMMICH__ACCOUNTS__PARTNER__API_KEY_FILE: keyFile,
      PHOTOS_MEMORIES_IMMICH__ACCOUNTS__GRAN_MA__API_KEY: "g",
      PHOTOS_MEMORIES_IMMICH__ACCOUNTS__GRAN_MA__URL: "https://other.example.org",
    },
    false,
  );
  const { config } = loaded;
  assert.equal(config.immich.api_key, "top");
  assert.deepEqual(config.immich.accounts, {
    partner: { api_key: "from-a-file", api_version: "auto" },
    gran_ma: { api_key: "g", url: "https://other.example.org", api_version: "auto" },
  });
  const shown = new Map(showConfig(loaded).map((key) => [key.path, key.value]));
  assert.equal(shown.get("immich.accounts.gran_ma.api_key"), "********");
  assert.equal(shown.get("immich.accounts.gran_ma.url"), "https://other.example.org");
  assert.doesNotMatch(JSON.stringify([...shown]), /from-a-file/);
});

Deno.test("loadConfig refuses a key inside an address and a name accounts cannot have", async () => {
  const problems = await problemsOf(
    "immich:\n  url: https://me:pw@photos.example.org\n" +
      "  accounts:\n    primary: { api_key: x }\n    Gran Ma: { api_key: x }\n",
    {},
  );
  assert.match(problems, /immich\.url.*carries a name or password/);
  assert.match(problems, /immich\.accounts\.primary/);
  assert.match(problems, /immich\.accounts\.Gran Ma/);
});

Deno.test("loadConfig takes an empty short variable for one that is not set", async () => {
  const file = fileWith("immich: { url: https://photos.example.org, api_key: k }");
  const { config } = await loadConfig(file, { IMMICH_URL: "", IMMICH_API_KEY: "" }, true);
  assert.equal(config.immich.url, "https://photos.example.org");
  assert.equal(config.immich.api_key, "k");
  const none = await loadConfig("/nowhere/config.yaml", { IMMICH_URL: "" }, false);
  assert.equal(none.config.immich.url, undefined);
});

Deno.test("loadConfig takes an empty variable for one that is not set, where empty is no value", async () => {
  const file = fileWith("tier: basic");
  const empty = Object.fromEntries(
    CONFIG_KEYS.filter(({ path }) => !isBootstrap(path)).map(({ environment }) => [
      environment.replace("*", "PARTNER"),
      "",
    ]),
  );
  const { config, origins } = await loadConfig(file, empty, true);
  assert.equal(config.tier, "basic");
  assert.equal(origins.get("tier"), "file");
  assert.equal(config.hardware.enabled, true);
  assert.equal(config.inference.facts_base_url, undefined);
  assert.deepEqual(config.immich.accounts, {});
  // It may empty what can be empty.
  const excluded = fileWith("automation: { accounts: [partner] }");
  const variable = { PHOTOS_MEMORIES_AUTOMATION__ACCOUNTS: "" };
  const { config: { automation } } = await loadConfig(excluded, variable, true);
  assert.deepEqual(automation.accounts, []);
  // Nobody is let in because a variable was left empty.
  for (const name of ["ENABLED", "PROVIDER"]) {
    assert.match(
      await problemsOf("", { [`PHOTOS_MEMORIES_AUTH__${name}`]: "" }),
      /must be .*, not empty/,
    );
  }
});

Deno.test("loadConfig lets a preset fill what nobody set", async () => {
  const file = fileWith("preset: fast\noutput: { resolution: 720p }");
  const { config, origins } = await loadConfig(file, {}, true);
  assert.equal(config.output.resolution, "720p");
  assert.equal(config.output.quality, "fast");
  assert.equal(origins.get("output.quality"), "preset fast");
  assert.equal(origins.get("output.resolution"), "file");
  const said = { PHOTOS_MEMORIES_PRESET: "fast", PHOTOS_MEMORIES_OUTPUT__QUALITY: "high" };
  assert.equal(
    (await loadConfig("/nowhere/config.yaml", said, false)).config.output.quality,
    "high",
  );
  assert.match(await problemsOf("preset: quick"), /preset.*fast/);
});

Deno.test("loadConfig puts variables into a file's connection, the environment still wins", async () => {
  const file = fileWith("immich: {url: 'https://${HOST}', api_key: '${KEY} '}\n");
  const environment = { HOST: "photos.example.org", KEY: "k-1" };
  const loaded = await loadConfig(file, environment, true);
  assert.deepEqual([loaded.config.immich.url, loaded.config.immich.api_key], [
    "https://photos.example.org",
    "k-1 ",
  ]);
  assert.equal(loaded.origins.get("immich.api_key"), "file");
  const over = await loadConfig(file, { ...environment, IMMICH_API_KEY: "k-2" }, true);
  assert.equal(over.config.immich.api_key, "k-2");
  assert.match(await problemsOf("immich: {url: '${HOST}'}\n"), /immich\.url/);
});

Deno.test("loadConfig names enableServiceLinks when Kubernetes tells of its services", async () => {
  const hintOf = async (environment: Record<string, string>) => {
    const fault = await loadConfig("/no/such/file", environment, false).then(
      () => undefined,
      (error) => error,
    );
    assert.ok(fault instanceof Fault && fault.code === "config_invalid");
    return `${fault.message}\n${fault.hint}`;
  };
  const injected = {
    PHOTOS_MEMORIES_INFERENCE_SERVICE_HOST: "10.0.0.7",
    PHOTOS_MEMORIES_INFERENCE_SERVICE_PORT_HTTP: "8092",
    PHOTOS_MEMORIES_PORT_8080_TCP_ADDR: "10.0.0.8",
    PHOTOS_MEMORIES_WEB_PORT: "tcp://10.0.0.8:8080",
  };
  for (const [name, value] of Object.entries(injected)) {
    const said = await hintOf({ [name]: value });
    assert.match(said, new RegExp(`${name} is not a known variable$`, "m"));
    assert.match(said, /write "enableServiceLinks: false" into the pod's spec$/);
  }
  const mistyped = await hintOf({ PHOTOS_MEMORIES_SERVR__PORT: "8080" });
  assert.match(mistyped, /did you mean PHOTOS_MEMORIES_SERVER__PORT/);
  assert.match(mistyped, /config schema/);
});

Deno.test("loadConfig refuses ProRes films that would be delivered", async () => {
  for (const delivery of ["upload: { enabled: true }", "automation: { upload_to_immich: true }"]) {
    const problems = await problemsOf(`output: { codec: prores }\n${delivery}\n`);
    assert.match(problems, /output\.codec is prores, and such films are never delivered/);
  }
});

Deno.test("loadConfig repeats no secret whose colon has no space behind it", async () => {
  const cases = [
    ["llm:\n  api_key:hunter2\n", "llm must be a section with keys below it"],
    ["advanced:\n  auth:\n    password:hunter2\n", "auth must be a section with keys below it"],
    [
      "immich:\n  accounts:\n    partner:\n      api_key=hunter2\n",
      "immich.accounts.partner must be a section with keys below it",
    ],
    [
      "llm: {api_key:hunter2}\n",
      "llm.api_key:… is not a known key; is a space missing behind the colon?",
    ],
  ] as const;
  for (const [text, sentence] of cases) {
    assert.equal(await problemsOf(text), `The configuration has a problem:\n  - ${sentence}`);
  }
});

Deno.test("a variable that a key names and that is not set is a fault with both names", async () => {
  const sentence = "immich.api_key takes the value of IMMICH_KEY, and that variable is not set";
  const text = "immich: { url: 'https://photos.example.org', api_key: '${IMMICH_KEY}' }\n";
  assert.equal(await problemsOf(text), `The configuration has a problem:\n  - ${sentence}`);
  const { config, fromVariables } = await loadConfig(fileWith(text), { IMMICH_KEY: "k-1" }, true);
  assert.equal(config.immich.api_key, "k-1");
  assert.deepEqual([...fromVariables], ["immich.api_key"]);
  const own = { PHOTOS_MEMORIES_IMMICH__API_KEY: "k-2" };
  assert.equal((await loadConfig(fileWith(text), own, true)).config.immich.api_key, "k-2");
});

const SECRET = {
  origins: new Map([["auth.password", "file"], ["immich.accounts.partner.api_key", "file"]]),
  fromVariables: new Set<string>(),
};
const PLAIN = {
  origins: new Map([
    ["output.directory", "file"],
    ["auth.password", "PHOTOS_MEMORIES_AUTH__PASSWORD"],
    ["immich.api_key", "file"],
  ]),
  fromVariables: new Set(["immich.api_key"]),
};

async function withFile(mode: number, use: (file: string) => Promise<void>): Promise<void> {
  const file = await Deno.makeTempFile({ prefix: "photos-memories-open-" });
  try {
    await Deno.chmod(file, mode);
    await use(file);
  } finally {
    await Deno.remove(file);
  }
}

Deno.test("openFileWarning names the secrets that others may read, and never their values", async () => {
  for (const mode of [0o644, 0o640, 0o604]) {
    await withFile(mode, async (file) => {
      const warning = await openFileWarning(file, SECRET);
      assert.match(warning!, /can be read by others/);
      assert.match(warning!, /holds auth\.password, immich\.accounts\.partner\.api_key:/);
    });
  }
});

Deno.test("openFileWarning says nothing of a closed file, nor of one without secrets", async () => {
  await withFile(0o600, async (file) => {
    assert.equal(await openFileWarning(file, SECRET), undefined);
  });
  await withFile(0o644, async (file) => {
    assert.equal(await openFileWarning(file, PLAIN), undefined);
  });
  assert.equal(await openFileWarning("/nowhere/config.yaml", SECRET), undefined);
});
