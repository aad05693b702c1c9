// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Fault } from "../../src/base/fault.ts";
import type { Command } from "../../cli/command.ts";
import { firstWord, helpAsOption, type Root, runCommandLine } from "../../cli/command_line.ts";
import { COMMANDS, commandsFor } from "../../cli/commands/all.ts";
import { HeardTerminal } from "../fakes/heard_terminal.ts";
import { givenOf } from "../fixtures/cli/said_by.ts";

const action = () => Promise.resolve(0);
const command: Command = {
  name: "runs why",
  summary: "Say why",
  positionals: ["asset"],
  options: {
    run: { kind: "text", about: "Which run", value: "<id>" },
    limit: { kind: "number", about: "How many" },
    shape: { kind: "text", about: "Which shape", choices: ["landscape", "portrait"] },
    person: { kind: "text", about: "Who", repeatable: true },
    birthday: { kind: "text", about: "When", bare: "known" },
    music: { kind: "text", about: "Track", value: "<file>" },
    "no-music": { kind: "flag", about: "No music" },
    json: { kind: "flag", about: "Print JSON", short: "j" },
  },
  examples: [],
  action,
};

/** What the program does with these words: the command, its exit code, and what is printed. */
async function typed(...all: string[]) {
  const words = helpAsOption(all);
  const terminal = new HeardTerminal(), root: Root = { verbose: false };
  let ran: string | undefined;
  const commands = await commandsFor(firstWord(words));
  const code = await runCommandLine(commands, words, root, terminal, ({ name }, given) => {
    ran = [name, ...given.positionals].join(" ");
    return Promise.resolve(7);
  });
  return { code, ran, root, help: terminal.outs.join("\n") };
}

async function usageOf(act: () => unknown): Promise<string> {
  try {
    await act();
  } catch (error) {
    assert.ok(error instanceof Fault && error.code === "usage", String(error));
    return `${error.message} | ${error.hint}`;
  }
  throw new Error("Nothing was refused");
}

Deno.test("runCommandLine reads options before the command and stops there", async () => {
  const { ran, code, root } = await typed("--config", "a.yaml", "-v", "people", "group", "list");
  assert.deepEqual([ran, code], ["people group list", 7]);
  assert.deepEqual(root, { configFile: "a.yaml", preset: undefined, verbose: true });
  assert.equal((await typed("--config=c.yaml", "demo")).root.configFile, "c.yaml");
  assert.equal((await typed("--preset", "fast", "demo")).root.preset, "fast");
  assert.match(await usageOf(() => typed("--preset", "slow", "demo")), /Choose one of fast/);
  assert.match(await usageOf(() => typed("--confg", "a", "demo")), /Did you mean --config\?/);
  assert.match(
    await usageOf(() => typed("runs", "why", "a", "--config", "b")),
    /^"--config" stands before the command.*Type photos-memories --config … runs why$/,
  );
});

Deno.test("runCommandLine names the nearest command", async () => {
  assert.match(await usageOf(() => typed("genrate")), /"genrate" \| Did you mean generate\?/);
  assert.match(await usageOf(() => typed("runs", "wyh")), /Did you mean runs why\?/);
  assert.match(
    await usageOf(() => typed("config", "shwo")),
    /"config shwo" \| .*mean config show\?/,
  );
  assert.match(await usageOf(() => typed("zzzzzz")), /photos-memories --help$/);
});

Deno.test("runCommandLine runs a command that is a group as well by its name", async () => {
  assert.equal((await typed("config")).ran, "config");
  assert.equal((await typed("config", "--show")).ran, "config");
  assert.equal((await typed("config", "show", "output")).ran, "config show output");
  const { help, code } = await typed("config", "--help");
  assert.match(help, /--api-key[^]*Commands:[^]*config show +Show/);
  assert.equal(code, 0);
});

Deno.test("help and help generate show what --help shows", async () => {
  for (const words of [[], ["generate"], ["config", "set"], ["people"]]) {
    assert.deepEqual(await typed("help", ...words), await typed(...words, "--help"));
  }
  assert.match((await typed("help", "generate")).help, /--library/);
});

Deno.test("runCommandLine shows a group's commands, a mistake where help was not asked for", async () => {
  const { help, code } = await typed("people");
  assert.match(help, /people list +List[^]*people group remove +Remove/);
  assert.doesNotMatch(help, /generate/);
  assert.equal(code, 2);
  assert.deepEqual(await typed("people", "-h"), { ...await typed("people"), code: 0 });
  assert.match((await typed("people", "group")).help, /people group add/);
  assert.equal((await typed()).code, 2);
  assert.match((await typed("--version")).help, /^\d+\.\d+\.\d+$/);
  assert.deepEqual(await typed("version"), await typed("--version"));
});

Deno.test("readGiven reads every kind of option", () => {
  const words = ["a.jpg", "--run=r1", "--limit", "3", "--person", "x", "--person", "y", "-j"];
  const given = givenOf(command, words);
  assert.deepEqual(given.positionals, ["a.jpg"]);
  assert.equal(given.text("run"), "r1");
  assert.equal(given.number("limit"), 3);
  assert.deepEqual(given.list("person"), ["x", "y"]);
  assert.equal(given.flag("json"), true);
  assert.equal(given.flag("no-music"), false);
});

Deno.test("readGiven takes --no-x for a flag of its own beside --x", () => {
  const given = givenOf(command, ["a", "--no-music", "--music", "song.mp3"]);
  assert.deepEqual([given.flag("no-music"), given.text("music")], [true, "song.mp3"]);
});

Deno.test("readGiven takes some options with or without a value", () => {
  const said = (...words: string[]) => {
    const given = givenOf(command, ["a.jpg", ...words]);
    return [given.text("birthday"), given.flag("json"), given.text("run")];
  };
  assert.deepEqual(said("--birthday"), ["known", false, undefined]);
  assert.deepEqual(said("--birthday", "--json"), ["known", true, undefined]);
  assert.deepEqual(said("--birthday", "05-14", "--json"), ["05-14", true, undefined]);
  assert.deepEqual(said("--birthday=05-14", "--run", "r"), ["05-14", false, "r"]);
});

Deno.test("readGiven refuses what it does not know, and says what to do", async () => {
  const refusals: ReadonlyArray<[string[], RegExp]> = [
    [["a", "--rnu", "x"], /Did you mean --run\?/],
    [["a", "--limit", "many"], /needs a number, not "many"/],
    [["a", "--shape", "portait"], /Did you mean "portrait"\?/],
    [["a", "--shape", "hevc"], /Choose one of landscape, portrait/],
    [[], /required argument "asset" \| Run photos-memories runs why --help/],
    [["a", "b"], /^Too many arguments/],
    [["a", "--run"], /"--run <id>" argument missing/],
    [["a", "--run", "--json"], /^"--run" needs a value, not the option "--json"/],
    [["a", "--json=yes"], /"--json=yes"/],
    [["a", "-x"], /"-x"/],
    [["a", "--music", ""], /^"--music" needs a file, not ""/],
  ];
  for (const [words, sentence] of refusals) {
    assert.match(await usageOf(() => givenOf(command, words)), sentence, words.join(" "));
  }
});

Deno.test("readGiven takes any number of further words, negative numbers and dashes among them", () => {
  const set: Command = {
    name: "set",
    summary: "",
    positionals: ["key"],
    more: "value",
    examples: [],
    action,
  };
  const words = (...given: string[]) => givenOf(set, given).positionals;
  assert.deepEqual(words("a", "-33.4", "b", "-.5"), ["a", "-33.4", "b", "-.5"]);
  assert.deepEqual(words("a", "-", "b", ""), ["a", "-", "b", ""]);
  assert.deepEqual(words("a", "--", "--b"), ["a", "--b"]);
});

Deno.test("given.wholeNumber and given.needed refuse what is outside", async () => {
  const given = givenOf(command, ["a", "--limit", "2.5", "--run", " "]);
  assert.match(
    await usageOf(() => given.wholeNumber("limit", 1, 9)),
    /cannot be 2.5 \| .* 1 to 9$/,
  );
  assert.match(await usageOf(() => given.needed("run")), /"runs why" needs --run/);
  assert.equal(given.wholeNumber("year", 1, 9), undefined);
});

Deno.test("help names every command and every option that is not hidden", async () => {
  const all = (await typed("--help")).help;
  for (const command of await commandsFor()) {
    assert.ok(command.name in COMMANDS, command.name);
    assert.ok(all.includes(`  ${command.name} `), command.name);
    const { help } = await typed(...command.name.split(" "), "--help");
    for (const [name, { hidden }] of Object.entries(command.options ?? {})) {
      assert.equal(new RegExp(`--${name}\\b`).test(help), !hidden, `${command.name} --${name}`);
    }
  }
});

Deno.test("the help of every command has an example and fits eighty columns", async () => {
  for (const words of [[], ...Object.keys(COMMANDS).map((name) => name.split(" "))]) {
    const { help } = await typed(...words, "--help");
    const wide = help.split("\n").filter((line) => line.length > 80);
    assert.deepEqual(wide, [], words.join(" "));
    if (words.length > 0) assert.match(help, /^Examples\n {2}photos-memories /m, words.join(" "));
  }
});
