// Help texts, made from the table of commands.

import type { Command, Option } from "./command.ts";
import { COMMON_OPTIONS } from "./parse.ts";
import type { Paint } from "./terminal/terminal.ts";

export function programHelp(commands: readonly Command[], paint: Paint): string {
  return [
    `${paint.bold("photos-memories")}: makes one film worth watching out of a photo library`,
    "",
    `${paint.bold("Usage")}  photos-memories [options] <command> [options of the command]`,
    "",
    paint.bold("Commands"),
    ...commandLines(commands, paint),
    "",
    paint.bold("Options before the command"),
    "  --config <file>  Configuration to use instead of config.yaml in the data folder",
    "  --preset fast    What takes least time, wherever the configuration says nothing",
    "  --verbose, -v    Say more: where time went, and what led to an error",
    "  --version, -V    Show the version",
    "  --help, -h       Show this help",
    "",
    "Help on one command: photos-memories <command> --help",
    "Settings in force: photos-memories config show; every key there is: config schema",
  ].join("\n");
}

/** The commands that begin with one word, such as "runs". */
export function groupHelp(group: string, commands: readonly Command[], paint: Paint): string {
  return [
    `${paint.bold("Usage")}  photos-memories ${group} <command> [options]`,
    "",
    paint.bold("Commands"),
    ...commandLines(commands, paint),
    "",
    `Help on one command: photos-memories ${commands[0]!.name} --help`,
  ].join("\n");
}

function commandLines(commands: readonly Command[], paint: Paint): string[] {
  const width = Math.max(...commands.map(({ name }) => name.length)) + 2;
  return commands.map(({ name, summary }) => `  ${paint.cyan(name.padEnd(width))}${summary}`);
}

/** `below` are the commands whose names begin with this one's. */
export function commandHelp(
  command: Command,
  paint: Paint,
  below: readonly Command[] = [],
): string {
  const positionals = [
    ...(command.positionals ?? []).map((name) => ` <${name}>`),
    ...(command.optionals ?? []).map((name) => ` [${name}]`),
    ...(command.more === undefined ? [] : [` [${command.more}…]`]),
  ].join("");
  const rows = Object.entries({ ...command.options, ...COMMON_OPTIONS })
    .filter(([, option]) => !option.hidden)
    .map(([name, option]) => [optionName(name, option), aboutOf(option)] as const);
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  const lines = [
    command.summary,
    "",
    `${paint.bold("Usage")}  photos-memories ${command.name}${positionals} [options]`,
    "",
    paint.bold("Options"),
    ...rows.map(([name, text]) => `  ${paint.cyan(name.padEnd(width))}${text}`),
  ];
  if (below.length > 0) lines.push("", paint.bold("Commands"), ...commandLines(below, paint));
  if (command.examples) {
    lines.push("", paint.bold("Examples"), ...command.examples.map((line) => `  ${line}`));
  }
  return lines.join("\n");
}

function optionName(name: string, option: Option): string {
  const value = option.kind === "flag" ? "" : ` ${option.value ?? "<value>"}`;
  return `--${name}${option.short ? `, -${option.short}` : ""}${value}`;
}

function aboutOf(option: Option): string {
  const choices = option.choices ? ` (${option.choices.join(", ")})` : "";
  return `${option.about}${choices}${option.repeatable ? "; may be repeated" : ""}`;
}
