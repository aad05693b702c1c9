import assert from "node:assert/strict";
import { Fault } from "../../src/base/fault.ts";
import type { Command } from "../../cli/command.ts";
import { COMMANDS } from "../../cli/commands/all.ts";
import { commandHelp, groupHelp, programHelp } from "../../cli/help.ts";
import { commandsBelow, findCommand, findGroup, parseCommand, parseRoot } from "../../cli/parse.ts";
import { PLAIN } from "../fakes/heard_terminal.ts";

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
    json: { kind: "flag", about: "Print JSON" },
  },
};

function usageOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    assert.ok(error instanceof Fault && error.code === "usage", String(error));
    return `${error.message} | ${error.hint}`;
  }
  throw new Error("Nothing was refused");
}

Deno.test("parseRoot reads options before the command and stops there", () => {
  const root = parseRoot(["--config", "a.yaml", "runs", "list", "--config", "b"]);
  assert.deepEqual([root.configFile, root.rest], ["a.yaml", ["runs", "list", "--config", "b"]]);
  assert.equal(parseRoot(["--config=c.yaml", "demo"]).configFile, "c.yaml");
  assert.match(usageOf(() => parseRoot(["--confg", "a"])), /Did you mean --config\?/);
});

Deno.test("findCommand takes the longest name and names the nearest for a misspelt one", () => {
  assert.equal(findCommand([command], ["runs", "why", "x"]).command, command);
  assert.match(
    usageOf(() => findCommand(COMMANDS, ["genrate"])),
    /Did you mean "generate"\?/,
  );
  assert.match(
    usageOf(() => findCommand(COMMANDS, ["runs", "wyh"])),
    /Did you mean "runs why"\?/,
  );
  assert.match(usageOf(() => findCommand(COMMANDS, ["runs"])), /goes with list/);
  assert.match(usageOf(() => findCommand(COMMANDS, ["zzzzzz"])), /--help/);
});

Deno.test("parseCommand reads every kind of option", () => {
  const given = parseCommand(command, [
    "a.jpg",
    "--run=r1",
    "--limit",
    "3",
    "--person",
    "x",
    "--person",
    "y",
    "--json",
  ]);
  assert.deepEqual(given.positionals, ["a.jpg"]);
  assert.equal(given.text("run"), "r1");
  assert.equal(given.number("limit"), 3);
  assert.deepEqual(given.list("person"), ["x", "y"]);
  assert.equal(given.flag("json"), true);
  assert.equal(given.flag("help"), false);
});

Deno.test("parseCommand takes some options with or without a value", () => {
  const said = (...words: string[]) => {
    const given = parseCommand(command, ["a.jpg", ...words]);
    return [given.text("birthday"), given.flag("json"), given.text("run")];
  };
  assert.deepEqual(said("--birthday"), ["known", false, undefined]);
  assert.deepEqual(said("--birthday", "--json"), ["known", true, undefined]);
  assert.deepEqual(said("--birthday", "05-14", "--json"), ["05-14", true, undefined]);
  assert.deepEqual(said("--birthday=05-14", "--run", "r"), ["05-14", false, "r"]);
  assert.deepEqual(said("--json"), [undefined, true, undefined]);
});

Deno.test("parseCommand refuses what it does not know, and says what to do", () => {
  const refusals: ReadonlyArray<[string[], RegExp]> = [
    [["a", "--rnu", "x"], /Did you mean --run\?/],
    [["a", "--limit", "many"], /needs a number, not "many"/],
    [["a", "--shape", "portait"], /Did you mean "portrait"\?/],
    [["a", "--shape", "Vertical"], /Did you mean "portrait"\?/],
    [["a", "--shape", "hevc"], /Choose one of landscape, portrait/],
    [[], /needs <asset>/],
    [["a", "b"], /does not know what to do with "b"/],
    [["a", "--run"], /^"--run" needs a value \| Type --run <id>;/],
    [["a", "--limit", "-5"], /^"--limit" needs a value .* written --limit=-/],
    [["a", "--json=yes"], /^"--json" takes no value/],
    [["a", "-x"], /^"-x" is not an option of "runs why"/],
    [["a", "--config", "b"], /before the command.*photos-memories --config <file> runs why/],
    [["a", "--version"], /before the command.*photos-memories --version$/],
  ];
  for (const [words, sentence] of refusals) {
    assert.match(usageOf(() => parseCommand(command, words)), sentence, words.join(" "));
  }
});

Deno.test("parseCommand takes no empty word for a file or a folder", () => {
  const refused = (name: string, ...words: string[]) =>
    usageOf(() => parseCommand(findCommand(COMMANDS, name.split(" ")).command, words));
  assert.match(refused("generate", "--library", ""), /^"--library" needs a folder, not ""/);
  assert.match(refused("preflight", "--library="), /^"--library" needs a folder, not ""/);
  assert.match(refused("people list", "--library", ""), /^"--library" needs a folder, not ""/);
  assert.match(refused("days-export", "--to", ""), /^"--to" needs a file, not ""/);
});

Deno.test("parseCommand takes words after -- as they are", () => {
  assert.deepEqual(parseCommand(command, ["--json", "--", "--a.jpg"]).positionals, ["--a.jpg"]);
  assert.match(usageOf(() => parseCommand(command, ["--a.jpg", "--"])), /not an option/);
});

Deno.test("parseCommand takes optional words and no more", () => {
  const story: Command = { name: "runs story", summary: "Show", optionals: ["run"] };
  assert.deepEqual(parseCommand(story, []).positionals, []);
  assert.deepEqual(parseCommand(story, ["r1"]).positionals, ["r1"]);
  assert.match(usageOf(() => parseCommand(story, ["r1", "r2"])), /do with "r2"/);
  assert.match(commandHelp(story, PLAIN), /runs story \[run\]/);
});

Deno.test("findGroup lists a group's commands for its bare name and for its help", () => {
  const names = (...words: string[]) =>
    (findGroup(COMMANDS, words)?.commands ?? []).map(({ name }) => name);
  assert.ok(names("runs").includes("runs why") && !names("runs").includes("generate"));
  assert.deepEqual(names("config", "--help"), names("config"));
  assert.deepEqual(names("runs", "why", "--help"), []);
  assert.deepEqual(names("demo"), []);
  assert.deepEqual(names("people", "group"), [
    "people group add",
    "people group list",
    "people group remove",
  ]);
  assert.deepEqual(names("people", "group", "-h"), names("people", "group"));
  assert.deepEqual(names("people", "grou"), []);
  assert.equal(findGroup(COMMANDS, ["people", "group"])!.name, "people group");
  const help = groupHelp("runs", findGroup(COMMANDS, ["runs"])!.commands, PLAIN);
  assert.match(help, /runs show +Show/);
});

Deno.test("a command that is a group, too, runs by its name, and its help lists the others", () => {
  const { command } = findCommand(COMMANDS, ["config", "--show"]);
  assert.equal(command.name, "config");
  assert.equal(findCommand(COMMANDS, ["config"]).command.name, "config");
  assert.equal(findCommand(COMMANDS, ["config", "show", "output"]).command.name, "config show");
  assert.match(
    commandHelp(command, PLAIN, commandsBelow(COMMANDS, command)),
    /--api-key[^]*Commands\n[^]*config show +Show/,
  );
  assert.throws(() => findCommand(COMMANDS, ["config", "shwo"]), /"config shwo" is not a command/);
});

Deno.test("parseCommand takes any number of further words, negative numbers among them", () => {
  const set: Command = {
    name: "config set",
    summary: "Save",
    positionals: ["key"],
    more: "value key",
    options: { json: { kind: "flag", about: "JSON" } },
  };
  const words = (...given: string[]) => parseCommand(set, given).positionals;
  assert.deepEqual(words("a", "-33.4", "b", "-.5"), ["a", "-33.4", "b", "-.5"]);
  assert.deepEqual(words("a", "-", "b", ""), ["a", "-", "b", ""]);
  assert.equal(parseCommand(set, ["--json", "a", "-1"]).flag("json"), true);
  assert.match(usageOf(() => parseCommand(set, [])), /needs <key>/);
  assert.match(usageOf(() => parseCommand(set, ["a", "-x"])), /"-x" is not an option/);
  assert.match(commandHelp(set, PLAIN), /config set <key> \[value key…\]/);
});

Deno.test("help names every command and every option but those programs give each other", () => {
  const help = programHelp(COMMANDS, PLAIN);
  for (const known of COMMANDS) {
    assert.ok(help.includes(known.name));
    const text = commandHelp(known, PLAIN);
    for (const [name, { hidden }] of Object.entries(known.options ?? {})) {
      assert.equal(text.includes(`--${name}`), !hidden, name);
    }
  }
});
