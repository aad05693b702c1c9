// From words to a command and its options, with the nearest known word when one is misspelt.

import { Fault } from "../src/base/fault.ts";
import { nearestWord } from "../src/base/nearest.ts";
import { nearestChoice } from "../src/config/nearest_choice.ts";
import type { Command, Given, Option } from "./command.ts";
import { MisreadWord, type ReadWords, readWords } from "./read_words.ts";

/** Options that every command has. */
export const COMMON_OPTIONS: Readonly<Record<string, Option>> = {
  help: { kind: "flag", about: "Show this help", short: "h" },
};

const ROOT_OPTIONS = ["--help", "--version", "--config", "--preset", "--verbose"];
const PRESETS = ["fast"];

export interface Root {
  readonly help: boolean;
  readonly version: boolean;
  readonly configFile?: string;
  /** Stands for the configuration's `preset`. */
  readonly preset?: string;
  readonly verbose: boolean;
  /** The words after the root options. */
  readonly rest: readonly string[];
}

/** Root options come before the command; the first word without a dash ends them. */
export function parseRoot(words: readonly string[]): Root {
  let help = false, version = false, verbose = false;
  let configFile: string | undefined, preset: string | undefined;
  let i = 0;
  for (; i < words.length && words[i]!.startsWith("-"); i++) {
    const [name, inline] = splitOnce(words[i]!, "=");
    if (name === "--help" || name === "-h") help = true;
    else if (name === "--version" || name === "-V") version = true;
    else if (name === "--config") {
      configFile = inline ?? words[++i];
      if (!configFile) throw new Fault("usage", `"--config" needs the path of a file`);
    } else if (name === "--verbose" || name === "-v") verbose = true;
    else if (name === "--preset") {
      preset = inline ?? words[++i] ?? "";
      if (!PRESETS.includes(preset)) {
        throw new Fault("usage", `"--preset" cannot be "${preset}"`, {
          hint: `Choose ${PRESETS.join(", ")}`,
        });
      }
    } else {
      const near = nearestWord(name, ROOT_OPTIONS);
      throw new Fault("usage", `"${name}" is not an option of photos-memories`, {
        hint: near ? `Did you mean ${near}?` : "Options of a command come after its name",
      });
    }
  }
  return { help, version, verbose, configFile, preset, rest: words.slice(i) };
}

/**
 * The commands of a group such as "runs" or "people group", when the words are its name alone or ask for
 * its help.
 */
export function findGroup(
  commands: readonly Command[],
  words: readonly string[],
): { readonly name: string; readonly commands: readonly Command[] } | undefined {
  const rest = words.filter((word) => word !== "--help" && word !== "-h");
  const name = rest.join(" ");
  if (!words.join(" ").startsWith(name) || commands.some((command) => command.name === name)) {
    return undefined;
  }
  const inGroup = commands.filter((command) => command.name.startsWith(`${name} `));
  return inGroup.length === 0 ? undefined : { name, commands: inGroup };
}

/** The command with the longest name that the words begin with. */
export function findCommand(
  commands: readonly Command[],
  words: readonly string[],
): { command: Command; rest: readonly string[] } {
  for (const length of [3, 2, 1]) {
    const name = words.slice(0, length).join(" ");
    const command = words.length >= length && commands.find((known) => known.name === name);
    if (!command) continue;
    // "config shwo": a misspelt command of the group, and no word for the command "config".
    const isMisspelt = commandsBelow(commands, command).length > 0 && takesNoWords(command) &&
      words[length] !== undefined && !words[length].startsWith("-");
    if (!isMisspelt) return { command, rest: words.slice(length) };
  }
  const typed = words.filter((word) => !word.startsWith("-")).slice(0, 2).join(" ");
  const first = typed.split(" ")[0]!;
  const inGroup = commands.filter(({ name }) => name.startsWith(`${first} `));
  if (inGroup.length > 0) {
    const near = nearestWord(typed, inGroup.map(({ name }) => name));
    throw new Fault("usage", `"${typed}" is not a command`, {
      hint: near && near !== typed
        ? `Did you mean "${near}"?`
        : `"${first}" goes with ${
          inGroup.map(({ name }) => name.slice(first.length + 1)).join(", ")
        }`,
    });
  }
  const names = commands.map(({ name }) => name);
  const near = nearestWord(typed, names) ?? nearestWord(first, names.map((n) => n.split(" ")[0]!));
  throw new Fault("usage", `"${first}" is not a command`, {
    hint: near ? `Did you mean "${near}"?` : "Run photos-memories --help for the list",
  });
}

/** The commands whose names begin with the command's. */
export function commandsBelow(commands: readonly Command[], { name }: Command): readonly Command[] {
  return commands.filter((other) => other.name.startsWith(`${name} `));
}

function takesNoWords({ positionals, optionals, more }: Command): boolean {
  return (positionals ?? []).length === 0 && (optionals ?? []).length === 0 && more === undefined;
}

/** Parses the words after a command's name by its table. Throws Fault `usage`. */
export function parseCommand(
  command: Command,
  words: readonly string[],
): Given & { help: boolean } {
  const options = { ...command.options, ...COMMON_OPTIONS };
  for (const word of words.slice(0, endOfOptions(words))) refuseUnknown(command, word, options);
  const { values, positionals } = read(command, words, options);
  const help = values["help"] === true;
  if (!help) checkPositionals(command, positionals);
  for (const [name, value] of Object.entries(values)) {
    for (const text of [value].flat()) checkValue(command, name, options[name]!, String(text));
  }
  return {
    help,
    positionals,
    text: (name) => values[name] as string | undefined,
    number: (name) => values[name] === undefined ? undefined : Number(values[name]),
    flag: (name) => values[name] === true,
    list: (name) => (values[name] as string[] | undefined) ?? [],
  };
}

function refuseUnknown(command: Command, word: string, options: Readonly<Record<string, Option>>) {
  if (!word.startsWith("--")) return;
  const name = splitOnce(word.slice(2), "=")[0];
  if (name in options) return;
  if (ROOT_OPTIONS.includes(`--${name}`)) {
    const value = name === "config" ? " <file>" : name === "preset" ? ` ${PRESETS[0]}` : "";
    throw new Fault("usage", `"--${name}" stands before the command, not after it`, {
      hint: `Type photos-memories --${name}${value}${isAlone(name) ? "" : ` ${command.name}`}`,
    });
  }
  const shown = Object.keys(options).filter((known) => !options[known]!.hidden);
  const near = nearestWord(name, shown);
  throw new Fault("usage", `"--${name}" is not an option of "${command.name}"`, {
    hint: near ? `Did you mean --${near}?` : `Run photos-memories ${command.name} --help`,
  });
}

/** Says something by itself, without a command. */
function isAlone(name: string): boolean {
  return name === "help" || name === "version";
}

/** Where "--" says that no more options follow. */
function endOfOptions(words: readonly string[]): number {
  const at = words.indexOf("--");
  return at < 0 ? words.length : at;
}

/** "--birthday" at the end or before another option becomes "--birthday=known". */
function withBareValues(words: readonly string[], options: Readonly<Record<string, Option>>) {
  const end = endOfOptions(words);
  return words.map((word, i) => {
    const bare = word.startsWith("--") && i < end ? options[word.slice(2)]?.bare : undefined;
    return bare !== undefined && (words[i + 1] ?? "-").startsWith("-") ? `${word}=${bare}` : word;
  });
}

/** "set trips.homebase_longitude -70.6": a value, and no option, as no option is a digit. */
function withNegativeNumbers({ more }: Command, words: string[]): string[] {
  const at = more === undefined || words.includes("--")
    ? -1
    : words.findIndex((word) => /^-\.?\d/.test(word));
  return at < 0 ? words : [...words.slice(0, at), "--", ...words.slice(at)];
}

function checkPositionals(command: Command, given: readonly string[]) {
  const wanted = command.positionals ?? [];
  const most = wanted.length + (command.optionals?.length ?? 0);
  const missing = wanted[given.length];
  if (missing) throw usage(command, `"${command.name}" needs <${missing}>`);
  if (given.length > most && command.more === undefined) {
    throw usage(
      command,
      `"${command.name}" does not know what to do with "${given[most]}"`,
    );
  }
}

function checkValue(command: Command, name: string, option: Option, text: string) {
  // A variable of the shell that is not set; as a path it would mean the folder one stands in.
  const place = /^<(file|folder)>$/.exec(option.value ?? "")?.[1];
  if (text === "" && place) throw usage(command, `"--${name}" needs a ${place}, not ""`);
  if (option.kind === "number" && (text.trim() === "" || Number.isNaN(Number(text)))) {
    throw usage(command, `"--${name}" needs a number, not "${text}"`);
  }
  if (option.choices && !option.choices.includes(text)) {
    const near = nearestChoice(text, option.choices);
    throw new Fault("usage", `"--${name}" cannot be "${text}"`, {
      hint: near ? `Did you mean "${near}"?` : `Choose one of ${option.choices.join(", ")}`,
    });
  }
}

function usage(command: Command, sentence: string): Fault {
  return new Fault("usage", sentence, { hint: `Run photos-memories ${command.name} --help` });
}

function read(
  command: Command,
  words: readonly string[],
  options: Readonly<Record<string, Option>>,
): ReadWords {
  try {
    return readWords(withNegativeNumbers(command, withBareValues(words, options)), options);
  } catch (error) {
    throw error instanceof MisreadWord ? misread(command, error) : error;
  }
}

function misread(command: Command, { why, typed, option }: MisreadWord): Fault {
  if (why === "unknown") return usage(command, `"${typed}" is not an option of "${command.name}"`);
  if (why === "a value too many") return usage(command, `"${typed}" takes no value`);
  const withDash = typed.startsWith("--") ? `${typed}=-…` : `${typed}-…`;
  return new Fault("usage", `"${typed}" needs a value`, {
    hint: `Type ${typed} ${option?.value ?? "<value>"}; ` +
      `a value that begins with a dash is written ${withDash}`,
  });
}

function splitOnce(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}
