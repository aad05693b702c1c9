// SPDX-License-Identifier: AGPL-3.0-or-later

// Manual pages of section 1, in the man(7) macros, from the command files: one of the program, and one of
// each command as "photos-memories-runs-list".

import type { Command, Option } from "../../cli/command.ts";
import { flagsOf, ROOT_OPTIONS, wordsOf } from "../../cli/command_line.ts";
import { EXITS } from "../../src/base/exit_codes.ts";

const PROGRAM = "photos-memories";

/** The source of each page, by its file's name. */
export function manualPages(
  commands: readonly Command[],
  version: string,
): ReadonlyMap<string, string> {
  const pages = commands.map((command) => commandPage(command, version));
  return new Map([programPage(commands, version), ...pages]);
}

type Page = readonly [file: string, source: string];

function programPage(commands: readonly Command[], version: string): Page {
  return page(PROGRAM, version, "makes one film worth watching out of a photo library", [
    section("SYNOPSIS", bold(PROGRAM), text("[options] <command> [options of the command]")),
    section("OPTIONS", ...optionLines(ROOT_OPTIONS)),
    section(
      "COMMANDS",
      ...commands.flatMap(({ name, summary }) => entry(name, summary)),
    ),
    section(
      "EXIT STATUS",
      ...Object.values(EXITS).flatMap(({ code, means }) => entry(String(code), means)),
    ),
    section("SEE ALSO", text(`${PROGRAM} <command> --help; man ${PROGRAM}-generate`)),
  ]);
}

function commandPage(command: Command, version: string): Page {
  const { name, summary, options = {}, examples } = command;
  const words = [...Object.keys(options).length > 0 ? ["[options]"] : [], ...wordsOf(command)];
  return page(`${PROGRAM} ${name}`.replaceAll(" ", "-"), version, summary, [
    section(
      "SYNOPSIS",
      bold(`${PROGRAM} ${name}`),
      ...words.length > 0 ? [text(words.join(" "))] : [],
    ),
    ...Object.keys(options).length > 0 ? [section("OPTIONS", ...optionLines(options))] : [],
    section("EXAMPLES", ".nf", ...examples.map(text), ".fi"),
    section("SEE ALSO", `.BR ${text(PROGRAM)} (1)`),
  ]);
}

function page(name: string, version: string, summary: string, sections: readonly string[]): Page {
  // Without a date a page is the same whenever it is made.
  return [
    `${name}.1`,
    [
      `.TH "${text(name.toUpperCase())}" 1 "" "${text(`${PROGRAM} ${version}`)}" " "`,
      section("NAME", `${text(name)} \\- ${text(summary)}`),
      ...sections,
      "",
    ].join("\n"),
  ];
}

const section = (title: string, ...lines: readonly string[]): string =>
  [`.SH ${title}`, ...lines].join("\n");

function optionLines(options: Readonly<Record<string, Option>>): readonly string[] {
  return Object.entries(options).filter(([, { hidden }]) => !hidden).flatMap(([name, option]) => {
    const { about, choices, repeatable } = option;
    return entry(
      flagsOf(name, option),
      `${about}${repeatable ? "; may be repeated" : ""}.${
        choices ? ` Takes ${choices.join(", ")}.` : ""
      }`,
    );
  });
}

const entry = (term: string, meaning: string): readonly string[] => [
  ".TP",
  bold(term),
  text(meaning),
];

const bold = (words: string): string => `\\fB${text(words)}\\fR`;

/** A plain "-" would be a hyphen, which cannot be copied into a shell; "." and "'" begin a macro. */
function text(words: string): string {
  return words.replaceAll("\\", "\\e").replaceAll("-", "\\-").replace(/^[.']/, "\\&$&");
}
