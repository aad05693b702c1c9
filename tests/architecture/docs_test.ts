// SPDX-License-Identifier: AGPL-3.0-or-later

// What the pages for readers link to is there.

import assert from "node:assert/strict";
import { readGiven } from "../../cli/command_line.ts";
import { COMMANDS } from "../../cli/commands/all.ts";
import { EXIT_CODES } from "../../src/base/exit_codes.ts";
import {
  INFERENCE_PREFIX,
  INFERENCE_VARIABLES,
  RENDER_WORKER_PREFIX,
  RENDER_WORKER_VARIABLES,
} from "../../src/config/inference_variables.ts";
import { CONFIG_KEYS, ENVIRONMENT_PREFIX, keyAt, sectionOf } from "../../src/config/keys.ts";
import { AUTH_PAIR, OWN_VARIABLES } from "../../src/config/sources/environment.ts";
import { HeardTerminal } from "../fakes/heard_terminal.ts";
import { HOUSES, roomOf } from "./rooms.ts";
import { documented } from "../traffic/documented.ts";

const PAGES = ["README.md", "deploy/app/README.md", "deploy/captions/README.md"];
const FOLDERS = ["docs", "docs/films", "docs/operating", "docs/reference"];

for (const folder of FOLDERS) {
  for await (const { name } of Deno.readDir(folder)) {
    if (name.endsWith(".md")) PAGES.push(`${folder}/${name}`);
  }
}

Deno.test("every link of the README and of docs leads to a file", async () => {
  let links = 0;
  for (const page of PAGES) {
    const text = await Deno.readTextFile(page);
    for (const [, target] of text.matchAll(/\]\(([^)#:]+)\)/g)) {
      const file = new URL(target!, `file:///${page}`).pathname.slice(1);
      assert.ok((await Deno.stat(file)).isFile, `${page} links to ${target}`);
      links++;
    }
  }
  assert.ok(links > 10, `${links} links`);
});

Deno.test("docs/README.md leads to every page of docs", async () => {
  const index = await Deno.readTextFile("docs/README.md");
  for (const page of PAGES.filter((name) => name.startsWith("docs/"))) {
    if (page !== "docs/README.md") assert.ok(index.includes(`](${page.slice(5)})`), page);
  }
});

Deno.test("docs/privacy.md names every setting that leads to a server, and every host the program knows", async () => {
  const { settings, hosts } = await documented();
  const page = await Deno.readTextFile("docs/privacy.md");
  const addresses = CONFIG_KEYS.filter(({ type, takes, path }) =>
    // These two are checked where they are read.
    /^(auth\.issuer_url|notifications\.urls)$/.test(path) ||
    type === "string" && takes("http://a.example.org/") && !takes("no address")
  );
  assert.ok(addresses.length > 10, `${addresses.length} addresses`);
  for (const { path } of addresses) {
    const isShown = path === "immich.public_url" && page.includes(`\`${path}\``);
    assert.ok(settings.has(path.replace("*", "<name>")) || isShown, path);
  }
  const sources = ["src/facts/models/artifacts.ts"];
  for await (const { name } of Deno.readDir("src/notify/targets")) {
    sources.push(`src/notify/targets/${name}`);
  }
  let known = 0;
  for (const source of sources) {
    for (
      const [, host] of (await Deno.readTextFile(source)).matchAll(/"https:\/\/([a-z0-9.-]+)\//g)
    ) {
      assert.ok(hosts.has(host!), `${source}: ${host}`);
      known++;
    }
  }
  assert.ok(known > 4, `${known} hosts`);
});

/** Lines of the pages' blocks of shell that start the program, as words. */
function commandsIn(text: string): readonly (readonly string[])[] {
  const lines = [...text.matchAll(/^ *```sh\n([^]*?)^ *```/gm)].flatMap(([, block]) =>
    block!.replaceAll("\\\n", " ").split("\n")
  );
  return lines.flatMap((line) => {
    const [, typed] = /^\s*(?:bin\/|\.\/)?photos-memories(?:-linux-x64)? (.*)$/.exec(line) ?? [];
    if (typed === undefined) return [];
    const alone = typed.replaceAll(/\$\([^)]*\)/g, "made").split(/ # | #|\s[|>]\s| && | …/)[0]!;
    return [[...alone.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare!)];
  });
}

Deno.test("every command line of the pages is one that the program takes", async () => {
  let count = 0;
  for (const page of PAGES) {
    for (const typed of commandsIn(await Deno.readTextFile(page))) {
      const words = typed.filter((word, i) => i > 0 || !/^--(verbose|preset|config)/.test(word));
      if (words.length === 1 && words[0] === "--help") continue;
      const name = [words.slice(0, 3), words.slice(0, 2), words.slice(0, 1)]
        .map((some) => some.join(" ")).find((some) => Object.hasOwn(COMMANDS, some));
      assert.ok(name !== undefined, `${page}: ${typed.join(" ")}`);
      const command = await COMMANDS[name]!();
      try {
        readGiven(command, words.slice(name.split(" ").length), new HeardTerminal());
      } catch (error) {
        assert.fail(`${page}: ${typed.join(" ")}: ${error}`);
      }
      count++;
    }
  }
  assert.ok(count > 30, `${count} commands`);
});

const SECTIONS = new Set(CONFIG_KEYS.map(({ path }) => sectionOf(path)));
const VARIABLES: ReadonlySet<string> = new Set([
  ...CONFIG_KEYS.map(({ environment }) => environment),
  ...Object.keys(OWN_VARIABLES).map((name) => ENVIRONMENT_PREFIX + name),
  ...AUTH_PAIR,
  ...INFERENCE_VARIABLES.map((name) => INFERENCE_PREFIX + name),
  ...["CAPTION_COMMAND", "CAPTION_PORT"].map((name) => INFERENCE_PREFIX + name),
  ...RENDER_WORKER_VARIABLES.map((name) => RENDER_WORKER_PREFIX + name),
]);

Deno.test("every setting and variable that the pages name is there", async () => {
  let count = 0;
  for (const page of PAGES) {
    const text = await Deno.readTextFile(page);
    for (const [, path] of text.matchAll(/`([a-z_]+(?:\.[a-z_<>]+)+)(?:: [^`]*)?`/g)) {
      const [section] = path!.split(".");
      if (!SECTIONS.has(section!) || /\.(?:ts|md|db|yaml)$/.test(path!)) continue;
      assert.ok(keyAt(path!.replace("<name>", "partner")) !== undefined, `${page}: ${path}`);
      count++;
    }
    for (const [name] of text.matchAll(/PHOTOS_MEMORIES_[A-Z0-9_]*[A-Z0-9]\b/g)) {
      const known = VARIABLES.has(name) || VARIABLES.has(name.replace(/_FILE$/, "")) ||
        // What stands before names in a list.
        [INFERENCE_PREFIX, RENDER_WORKER_PREFIX].includes(`${name}_`);
      assert.ok(known, `${page}: ${name}`);
      count++;
    }
  }
  assert.ok(count > 100, `${count} names`);
});

Deno.test("docs/operating/troubleshooting.md tells of every code of a fault, with its exit code", async () => {
  const page = await Deno.readTextFile("docs/operating/troubleshooting.md");
  for (const [code, exit] of Object.entries(EXIT_CODES)) {
    assert.match(page, new RegExp(`^\\| \`${code}\` +\\| ${exit} +\\|`, "m"), code);
  }
});

Deno.test("every file and folder that docs/architecture.md names is there", async () => {
  const text = await Deno.readTextFile("docs/architecture.md");
  const named = [...text.matchAll(/`((?:src|cli|inference|tests|demo)(?:\/[\w./]+)?)`/g)];
  for (const [, path] of named) await Deno.stat(path!);
  assert.ok(named.length > 50, `${named.length} paths`);
});

Deno.test("the README's two commands print no box about build scripts and no notice of npm", async () => {
  const lock = JSON.parse(await Deno.readTextFile("deno.lock")) as {
    npm: Record<string, { scripts?: true }>;
  };
  const withScripts = Object.entries(lock.npm).filter(([, { scripts }]) => scripts)
    .map(([name]) => `npm:${name.replace(/@[^@]+$/, "")}`);
  const { allowScripts } = JSON.parse(await Deno.readTextFile("deno.json"));
  assert.deepEqual(allowScripts.deny, withScripts.sort());
  assert.match(await Deno.readTextFile(".npmrc"), /^update-notifier=false$/m);
});

Deno.test("docs/architecture.md tells three flows in at most fourteen files each, downwards only", async () => {
  const page = await Deno.readTextFile("docs/architecture.md");
  const order = HOUSES["src"]!;
  // Entries stand above all rooms.
  const rankOf = (file: string) => {
    const room = roomOf(file, "src");
    return room === undefined ? order.length : order.indexOf(room);
  };
  for (
    const flow of [
      "A film: `generate`",
      "An automatic run: `auto run`",
      "A memory asked for on a page, and its film",
    ]
  ) {
    const [, steps = ""] = page.split(`### ${flow}\n\n`);
    const list = steps.split(/\n\n/)[0]!;
    const files = [...list.matchAll(/`((?:src|cli)\/[\w/]+\.tsx?)`/g)].map(([, file]) => file!);
    assert.ok(files.length >= 5 && new Set(files).size <= 14, `${flow}: ${files.length} files`);
    const ranks = files.map(rankOf);
    assert.deepEqual(ranks, ranks.toSorted((a, b) => b - a), flow);
  }
});
