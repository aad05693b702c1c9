// SPDX-License-Identifier: AGPL-3.0-or-later

// The command line as `commander` reads it, built from the command files.

import { Command as Parser, CommanderError, Option as ParserOption } from "commander";
import { Fault } from "../src/base/fault.ts";
import { nearestWord } from "../src/base/text.ts";
import { nearestChoice } from "../src/config/issue_sentences.ts";
import { type Command, Given, type Option } from "./command.ts";
import type { Terminal } from "./terminal/terminal.ts";
import { VERSION } from "../src/app/version.ts";

/** Options before the command. */
export interface Root {
  configFile?: string;
  /** Stands for the configuration's `preset`. */
  preset?: string;
  verbose: boolean;
}

export const ROOT_OPTIONS: Readonly<Record<string, Option>> = {
  config: {
    kind: "text",
    about: "Configuration to use instead of config.yaml in the data folder",
    value: "<file>",
  },
  preset: {
    kind: "text",
    about: "What takes least time, wherever the configuration says nothing",
    choices: ["fast"],
    value: "<preset>",
  },
  verbose: {
    kind: "flag",
    about: "Say more: where time went, and what led to an error",
    short: "v",
  },
};

/** The first word that is neither a root option nor the value of one. */
export function firstWord(words: readonly string[]): string | undefined {
  let at = 0;
  while (words[at]?.startsWith("-")) {
    const isFlag = ROOT_OPTIONS[words[at]!.slice(2)]?.kind !== "text";
    at += isFlag ? 1 : 2;
  }
  return words[at];
}

/** The command that the words name, of "runs" and "runs list" the longer one. */
export function namedBy(
  words: readonly string[],
  commands: readonly Command[],
): Command | undefined {
  const typed = words.slice(words.indexOf(firstWord(words) ?? "")).join(" ");
  return commands.filter(({ name }) => `${typed} `.startsWith(`${name} `))
    .toSorted((a, b) => b.name.length - a.name.length)[0];
}

/** "help generate" as "generate --help", and "version" as "--version". */
export function helpAsOption(words: readonly string[]): readonly string[] {
  const word = firstWord(words), at = words.indexOf("help");
  if (word === "version") return words.map((each) => each === "version" ? "--version" : each);
  return word === "help" ? [...words.slice(0, at), ...words.slice(at + 1), "--help"] : words;
}

type Act = (command: Command, given: Given) => Promise<number>;

/**
 * Calls `act` for the command that the words name, after `root` was filled. Returns the exit code;
 * help and version are printed. Throws Fault `usage`.
 */
export async function runCommandLine(
  commands: readonly Command[],
  words: readonly string[],
  root: Root,
  terminal: Terminal,
  act: Act,
): Promise<number> {
  let exitCode = 0;
  const program = parserOf("photos-memories", terminal)
    .summary("makes one film worth watching out of a photo library")
    .description("makes one film worth watching out of a photo library")
    .version(VERSION, "-V, --version", "Show the version")
    .enablePositionalOptions()
    .addHelpText(
      "after",
      [
        "",
        "Help on one command: photos-memories <command> --help",
        "Settings in force: photos-memories config show",
        "Every setting there is: photos-memories config schema",
      ].join("\n"),
    )
    .hook("preSubcommand", () => {
      const { config, preset, verbose } = program.opts();
      Object.assign(root, { configFile: config, preset, verbose: verbose === true });
    });
  addOptions(program, ROOT_OPTIONS);
  for (const command of commands) {
    addCommand(program, command, terminal, async (...given) => {
      exitCode = await act(...given);
    });
  }
  try {
    await program.parseAsync(words, { from: "user" });
    return exitCode;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // A group without a command shows its help and is a mistake all the same.
    return error.code === "commander.help" ? 2 : 0;
  }
}

/** The words and options after a command's name. Throws Fault `usage`. */
export function readGiven(command: Command, words: readonly string[], terminal: Terminal): Given {
  let read: Given | undefined;
  const program = parserOf("photos-memories", terminal).enablePositionalOptions();
  addCommand(program, command, terminal, (_, given) => {
    read = given;
    return Promise.resolve();
  });
  program.parse([...command.name.split(" "), ...words], { from: "user" });
  return read!;
}

function addCommand(
  program: Parser,
  command: Command,
  terminal: Terminal,
  act: (command: Command, given: Given) => Promise<void>,
): void {
  const parser = command.name.split(" ").reduce((above, name) => {
    const known = above.commands.find((each) => each.name() === name);
    if (known) return known;
    const added = parserOf(name, terminal);
    above.addCommand(added);
    return added;
  }, program);
  parser.summary(command.summary).description(command.summary);
  for (const word of wordsOf(command)) parser.argument(word);
  addOptions(parser, command.options ?? {});
  const examples = command.examples.map((line) => `  ${line}`);
  parser.addHelpText("after", ["", terminal.paint.bold("Examples"), ...examples].join("\n"));
  parser.action(() => act(command, new Given(command, parser.args, parser.opts())));
}

function parserOf(name: string, terminal: Terminal): Parser {
  const { paint } = terminal;
  const parser = new Parser(name);
  return parser
    .helpCommand(false)
    .helpOption("-h, --help", "Show this help")
    .exitOverride((error) => {
      throw /^commander\.(?:help|helpDisplayed|version)$/.test(error.code)
        ? error
        : usageFault(error, parser);
    })
    .configureOutput({
      writeOut: (text) => terminal.page(text.trimEnd()),
      writeErr: (text) => terminal.page(text.trimEnd()),
      outputError: () => {},
    })
    .configureHelp({
      visibleCommands: leavesOf,
      subcommandTerm: (command) => fullName(command),
      styleTitle: paint.bold,
      styleOptionTerm: paint.cyan,
      styleSubcommandTerm: paint.cyan,
    });
}

/** The commands below, those of its groups among them. */
function leavesOf(parser: Parser): Parser[] {
  return parser.commands.flatMap((each) => [
    ...(each.summary() === "" ? [] : [each]),
    ...leavesOf(each),
  ]);
}

/** As typed, without the program's own name. */
function fullName(parser: Parser): string {
  const above = parser.parent?.parent ? `${fullName(parser.parent)} ` : "";
  return above + parser.name();
}

/** Keeps an option under its whole name: "--no-music" is a flag of its own beside "--music". */
class NamedOption extends ParserOption {
  constructor(flags: string, about: string) {
    super(flags, about);
    this.negate = false;
  }

  override attributeName(): string {
    return this.name();
  }
}

/** As it is typed: "-v, --verbose", "--people <name>". */
export function flagsOf(name: string, option: Option): string {
  const { kind, value = "<value>", short, bare } = option;
  const shown = bare === undefined ? value : `[${value.replace(/^[<[]|[>\]]$/g, "")}]`;
  return `${short ? `-${short}, ` : ""}--${name}${kind === "flag" ? "" : ` ${shown}`}`;
}

/** "<asset> [run]": the words behind a command's name. */
export function wordsOf({ positionals = [], optionals = [], more }: Command): readonly string[] {
  return [
    ...positionals.map((name) => `<${name}>`),
    ...optionals.map((name) => `[${name}]`),
    ...(more === undefined ? [] : [`[${more}...]`]),
  ];
}

function addOptions(parser: Parser, options: Readonly<Record<string, Option>>): void {
  for (const [name, option] of Object.entries(options)) {
    const { kind, about, repeatable, choices, bare, hidden } = option;
    const added = new NamedOption(
      flagsOf(name, option),
      about + (repeatable ? "; may be repeated" : ""),
    );
    if (choices) added.argChoices = [...choices];
    if (bare !== undefined) added.preset(bare);
    if (hidden) added.hideHelp();
    if (kind !== "flag") {
      added.argParser((text: string, before: unknown) => {
        checkText(parser, name, option, text);
        const read = kind === "number" ? Number(text) : text;
        return repeatable ? [...(before as unknown[] | undefined) ?? [], read] : read;
      });
    }
    parser.addOption(added);
  }
}

function checkText(parser: Parser, name: string, option: Option, text: string): void {
  const usage = (sentence: string) => new Fault("usage", sentence, { hint: helpHint(parser) });
  // The value was forgotten, and the next option stands in its place.
  if (parser.options.some(({ long, short }) => text === long || text === short)) {
    throw usage(`"--${name}" needs a value, not the option "${text}"`);
  }
  // A variable of the shell that is not set; as a path it would mean the current folder.
  const place = /^<(file|folder)>$/.exec(option.value ?? "")?.[1];
  if (text === "" && place) throw usage(`"--${name}" needs a ${place}, not ""`);
  if (option.kind === "number" && (text.trim() === "" || Number.isNaN(Number(text)))) {
    throw usage(`"--${name}" needs a number, not "${text}"`);
  }
  if (option.choices && !option.choices.includes(text)) {
    const near = nearestChoice(text, option.choices);
    throw new Fault("usage", `"--${name}" cannot be "${text}"`, {
      hint: near ? `Did you mean "${near}"?` : `Choose one of ${option.choices.join(", ")}`,
    });
  }
}

function helpHint(parser: Parser): string {
  return `Run ${parser.parent ? "photos-memories " : ""}${fullName(parser)} --help`;
}

/** The parser's own sentence, with what to do about it. */
function usageFault({ message, code }: CommanderError, parser: Parser): Fault {
  const [first = "", meant] = message.replace(/^error: /, "").split("\n");
  const sentence = first[0]?.toUpperCase() + first.slice(1).replaceAll("'", '"');
  if (meant !== undefined) {
    const hint = meant.replace(/^\(|\)$/g, "");
    const isNested = code === "commander.unknownCommand" && parser.parent !== null;
    return new Fault("usage", sentence, {
      hint: isNested ? hint.replace(/^Did you mean /, `$&${fullName(parser)} `) : hint,
    });
  }
  const typed = /^Unknown option "--([\w-]+)/.exec(sentence)?.[1] ?? "";
  if (parser.parent && (typed in ROOT_OPTIONS || typed === "version")) {
    return new Fault("usage", `"--${typed}" stands before the command, not after it`, {
      hint: `Type photos-memories --${typed} … ${fullName(parser)}`,
    });
  }
  // "config shwo": a misspelt command of a group that is a command as well.
  const [word] = parser.args;
  if (code === "commander.excessArguments" && parser.commands.length > 0 && word !== undefined) {
    const near = nearestWord(word, parser.commands.map((each) => each.name()));
    return new Fault("usage", `Unknown command "${fullName(parser)} ${word}"`, {
      hint: near ? `Did you mean ${fullName(parser)} ${near}?` : helpHint(parser),
    });
  }
  return new Fault("usage", sentence, { hint: helpHint(parser) });
}
