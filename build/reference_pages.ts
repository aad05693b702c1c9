// SPDX-License-Identifier: AGPL-3.0-or-later

// The reference pages below docs/reference, from what the program itself is built of: the schema of the
// configuration, the tables of the services' variables, and the command files.

import { madeTable, withPart } from "./made_parts.ts";
import { EXITS } from "../src/base/exit_codes.ts";
import { flagsOf, ROOT_OPTIONS, wordsOf } from "../cli/command_line.ts";
import type { Command, Option } from "../cli/command.ts";
import { commandsFor } from "../cli/commands/all.ts";
import { INFERENCE_PREFIX, RENDER_WORKER_PREFIX } from "../src/config/inference_variables.ts";
import { describeSetting } from "../src/config/describe_setting.ts";
import {
  ANY_NAME,
  CONFIG_KEYS,
  type ConfigKey,
  ENVIRONMENT_PREFIX,
  isBootstrap,
  isReadAtStart,
  sectionOf,
} from "../src/config/keys.ts";
import { EXPANDING, OWN_VARIABLES } from "../src/config/sources/environment.ts";
import { type MessageKey, say } from "../src/messages/say.ts";
import { CAPTION_TABLE, RENDER_TABLE } from "../inference/worker/settings.ts";
import { VARIABLES } from "../inference/variables.ts";

/** Files below docs with their text; `read` gives a page of which a part alone is made here. */
export async function referencePages(
  read: (name: string) => string,
): Promise<Readonly<Record<string, string>>> {
  const troubles = "operating/troubleshooting.md";
  return {
    "reference/configuration.md": configurationPage(),
    "reference/commands.md": await commandsPage(),
    [troubles]: withPart(read(troubles), "exit codes", "docs", exitTable()),
  };
}

function exitTable(): string {
  return madeTable([
    ["exit", "meaning"],
    ...Object.values(EXITS).map(({ code, means }) => [String(code), means]),
  ]);
}

const MADE = "<!-- Made by `deno task docs`; a test refuses this page when it is stale. -->";

const CONFIGURATION = `# Every setting

${MADE}

_Which settings are there, what do they do, and what are they called in a file and in a container?_

A setting stands in \`config.yaml\` as nested keys (\`output.codec\` is \`codec\` below \`output\`), or in the
variable named under it. A variable counts before the file, the file before what was saved by
\`config set\` or on the pages, and all three before the default. How settings are changed, and how
secrets are kept: [settings](../settings.md).

- **file or variable**: not saved from pages or by \`config set\`, and read when \`serve\` starts.
- **variable alone**: never in the file.
- **secret**: masked wherever settings are shown; \`…_FILE\` behind the variable's name takes it from a
  file.
- **restart**: \`serve\` reads it when it starts; it follows every other saved setting by itself.
- **\`\${NAME}\`**: in the file, takes the value of a variable.
- A relative path of a folder in the file starts where the file lies.
- A list in a variable is written as JSON, or with commas or new lines between its entries.
`;

function configurationPage(): string {
  const sections = Map.groupBy(CONFIG_KEYS, ({ path }) => sectionOf(path));
  const parts = [...sections].map(([section, keys]) => {
    const name = nameOf(`section.${section}`);
    const rows = keys.map((key) => [keyCell(key), defaultCell(key), meaningCell(key)]);
    return `## ${name}\n\n${table(["setting", "default", "meaning"], rows)}`;
  });
  return [CONFIGURATION, ...parts, OTHERS(), SERVICES()].join("\n");
}

const nameOf = (name: string): string => say("en", name as MessageKey);

function keyCell({ path, environment, meta }: ConfigKey): string {
  const shown = (text: string) =>
    code(text.replace("__*__", "__<NAME>__").replace(ANY_NAME, "<name>"));
  const others = [meta.shortEnvironment, meta.fallbackEnvironment].filter((name) =>
    name !== undefined
  );
  return [path, environment, ...others].map(shown).join("<br>");
}

function defaultCell({ defaultValue }: ConfigKey): string {
  if (defaultValue === undefined || defaultValue === "") return "";
  if (!Array.isArray(defaultValue)) return code(String(defaultValue));
  return defaultValue.length === 0
    ? "none"
    : defaultValue.map((each) => code(String(each))).join(" ");
}

function meaningCell(key: ConfigKey): string {
  const { path, meta, choices, bounds } = key;
  const marks = [
    ...meta.environmentOnly ? ["variable alone"] : isBootstrap(path) ? ["file or variable"] : [],
    ...meta.secret ? ["secret"] : [],
    ...isReadAtStart(path) ? ["restart"] : [],
    ...EXPANDING.has(path) ? [code("${NAME}")] : [],
  ];
  const takes = [
    ...choices ? [`Takes ${choices.map(code).join(" ")}.`] : [],
    ...bounds ? [boundsText(bounds)].filter((text) => text !== "") : [],
    ...marks.length > 0 ? [`**${marks.join(", ")}**`] : [],
  ];
  return [`${describeSetting("en", key)}.`, ...takes].join(" ");
}

function boundsText({ least, most }: NonNullable<ConfigKey["bounds"]>): string {
  if (least !== undefined && most !== undefined) return `From ${least} to ${most}.`;
  if (least !== undefined) return `At least ${least}.`;
  return most === undefined ? "" : `At most ${most}.`;
}

const OTHERS = () =>
  `## Variables that are no settings

Each behind \`${ENVIRONMENT_PREFIX}\`.

${
    table(
      ["variable", "meaning"],
      Object.entries(OWN_VARIABLES).map(([name, about]) => [code(name), `${about}.`]),
    )
  }
\`PHOTOS_MEMORIES_AUTH_USERNAME\` and \`PHOTOS_MEMORIES_AUTH_PASSWORD\` together, one underscore each, turn
the sign-in by name and password on. \`NODE_EXTRA_CA_CERTS\` names the file of a certificate authority
of your own.
`;

const SERVICES = () => {
  const of = (
    variables: Readonly<Record<string, { readonly about: string; readonly fallback: string }>>,
  ) =>
    table(
      ["variable", "default", "meaning"],
      Object.entries(variables).map(([name, { about, fallback }]) => [
        code(name),
        fallback,
        `${about}.`,
      ]),
    );
  return `## The inference service

Each behind \`${INFERENCE_PREFIX}\`; the worker reads them, too.

${of(VARIABLES)}
## The worker

The first two behind \`${INFERENCE_PREFIX}\`, the others behind \`${RENDER_WORKER_PREFIX}\`.

${of({ ...CAPTION_TABLE, ...RENDER_TABLE })}`;
};

async function commandsPage(): Promise<string> {
  const commands = await commandsFor();
  return [
    "# Every command",
    "",
    MADE,
    "",
    "_What can I type, and what does each word do?_",
    "",
    "`photos-memories <command> --help` says the same. These stand before the command:",
    "",
    optionTable(ROOT_OPTIONS),
    ...commands.map(commandPart),
  ].join("\n");
}

function commandPart(command: Command): string {
  const { name, summary, options = {}, examples } = command;
  const hasOptions = Object.values(options).some(({ hidden }) => !hidden);
  const words = ["photos-memories", name, ...hasOptions ? ["[options]"] : [], ...wordsOf(command)];
  return [
    `## ${name}`,
    "",
    `${summary}.`,
    "",
    fenced([words.join(" ")]),
    ...hasOptions ? [optionTable(options)] : [],
    ...examples.length > 0
      ? [examples.length > 1 ? "Examples:" : "Example:", "", fenced(examples)]
      : [],
  ].join("\n");
}

function optionTable(options: Readonly<Record<string, Option>>): string {
  const rows = Object.entries(options).filter(([, { hidden }]) => !hidden).map(([name, option]) => {
    const { about, choices, repeatable } = option;
    return [
      code(flagsOf(name, option)),
      `${about}${repeatable ? "; may be repeated" : ""}.${
        choices ? ` Takes ${choices.map(code).join(" ")}.` : ""
      }`,
    ];
  });
  return table(["option", "meaning"], rows);
}

const code = (text: string): string => `\`${text}\``;

const fenced = (lines: readonly string[]): string => `\`\`\`text\n${lines.join("\n")}\n\`\`\`\n`;

function table(heads: readonly string[], rows: ReadonlyArray<readonly string[]>): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(heads), `|${" --- |".repeat(heads.length)}`, ...rows.map(line), ""].join("\n");
}
