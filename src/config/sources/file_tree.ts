// SPDX-License-Identifier: AGPL-3.0-or-later

// The configuration file as nested sections, and where in the file each of them is written.

import { readFile } from "node:fs/promises";
import { isMap, parseDocument } from "yaml";
import { Fault, reasonOf } from "../../base/fault.ts";
import { folderOf } from "../../system/files/files.ts";
import { pathFrom } from "../../system/paths.ts";
import { CONFIG_KEYS } from "../keys.ts";
import { leafPaths, set, type Tree, valueAt } from "./tree.ts";

/** A larger file is no configuration; refused before it is parsed. */
const MAX_FILE_BYTES = 1_000_000;

const SECTIONS = new Set(CONFIG_KEYS.map(({ path }) => path.split(".")[0]!));

/** Rarely used sections may stand below this one. */
export const SHELF = "advanced";

/** The key itself, as everything but the file names it. */
export function withoutShelf(path: string): string {
  return path.startsWith(`${SHELF}.`) ? path.slice(SHELF.length + 1) : path;
}

export interface FileTree {
  readonly tree: Tree;
  /** Each set key as it is written in the file, such as "advanced.llm.model". */
  readonly fileKeys: ReadonlyMap<string, string>;
}

/** The file's text; `undefined` when it is not there and need not be. Throws Fault `config_invalid`. */
export async function readConfigFile(file: string, required: boolean): Promise<string | undefined> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    const missing = (error as { code?: string }).code === "ENOENT";
    if (missing && !required) return undefined;
    throw new Fault(
      "config_invalid",
      `Could not read the configuration "${file}": ${missing ? "no such file" : reasonOf(error)}`,
      { hint: "Check the path after --config", cause: error },
    );
  }
  if (text.length > MAX_FILE_BYTES) {
    throw new Fault("config_invalid", `The configuration "${file}" is larger than 1 MB`, {
      hint: "Check the path after --config",
    });
  }
  return text;
}

/**
 * The text that stands in `file`. Never throws for what stands in the text: that is added to `problems`.
 */
export function fileTreeOf(
  text: string | undefined,
  problems: string[],
  file: string,
): FileTree {
  if (text === undefined) return { tree: {}, fileKeys: new Map() };
  const content = withoutEmptySections(parsed(text, problems));
  const { [SHELF]: shelf, ...plain } = content;
  const isShelf = shelf !== null && typeof shelf === "object" && !Array.isArray(shelf);
  const tree = isShelf ? laidOver(plain, withoutEmptySections(shelf as Tree)) : plain;
  const fileKeys = new Map(
    leafPaths(tree).map((path) => [
      path,
      valueAt(plain, path) === undefined ? `${SHELF}.${path}` : path,
    ]),
  );
  nameChoices(tree);
  placeFolders(tree, folderOf(file));
  return { tree, fileKeys };
}

function parsed(text: string, problems: string[]): Tree {
  // Its warnings repeat what stands in the file.
  const options = { prettyErrors: true, uniqueKeys: true, logLevel: "error" } as const;
  const document = parseDocument(text, options);
  problems.push(...new Set(document.errors.map(yamlProblem)));
  if (problems.length > 0) return {};
  let content: unknown;
  try {
    content = document.toJS({ maxAliasCount: 50 });
  } catch (error) {
    problems.push(yamlProblem(error));
    return {};
  }
  if (content === null || content === undefined) return {};
  if (typeof content !== "object" || Array.isArray(content)) {
    problems.push("the file must hold sections such as output: and trips:");
    return {};
  }
  return content as Tree;
}

/** Key by key at every depth; what stands in both places counts where it is easier to see. */
function laidOver(plain: Tree, shelf: Tree): Tree {
  const all: Tree = { ...plain };
  for (const [name, value] of Object.entries(shelf)) {
    const there = all[name];
    if (isSection(there) && isSection(value)) all[name] = laidOver(there, value);
    else if (there === undefined) all[name] = value;
  }
  return all;
}

function isSection(value: unknown): value is Tree {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/** `output:` with every key below it commented out is an empty section. */
function withoutEmptySections(tree: Tree): Tree {
  return Object.fromEntries(
    Object.entries(tree).filter(([name, value]) => value !== null || !SECTIONS.has(name)),
  );
}

/** A choice that looks like a number, such as `frame_rate: 30`, is read by YAML as one. */
function nameChoices(tree: Tree): void {
  for (const key of CONFIG_KEYS) {
    const value = valueAt(tree, key.path);
    if (typeof value === "number" && key.type === "enum") set(tree, key.path, String(value));
  }
}

/** The program starts in any folder, so a relative one starts at the file's. */
function placeFolders(tree: Tree, folder: string): void {
  for (const { path, meta } of CONFIG_KEYS) {
    const value = valueAt(tree, path);
    if (!meta.folder || typeof value !== "string" || value === "") continue;
    set(tree, path, pathFrom(folder, value));
  }
}

/** What stands for the parser's messages that repeat a value, by its codes. */
const WORDS: Readonly<Record<string, string>> = {
  TAG_RESOLVE_FAILED: 'A value that begins with "!" needs quotes around it',
  BAD_DQ_ESCAPE: 'A "\\" within double quotes begins no letter; single quotes take it as it is',
  BAD_DIRECTIVE: 'A line that begins with "%" is no setting',
};

const UNKNOWN_ALIAS = 'A value that begins with "*" needs quotes around it, unless it repeats ' +
  'what "&" named before';

/**
 * One line with the place as far as the parser says it, from what the parser found or threw. Shows nothing of
 * the file: text that cannot be read may be a password.
 */
function yamlProblem(error: unknown): string {
  const { code = "", message = "" } = (error ?? {}) as { code?: string; message?: string };
  const [line = ""] = message.split("\n");
  const place = / at line \d+, column \d+:?$/.exec(line)?.[0] ?? "";
  const said = line.slice(0, line.length - place.length);
  if (/^Unresolved alias/.test(said)) return UNKNOWN_ALIAS + place;
  // Behind such a colon stands what was found; within a sentence it is the letter itself.
  const quoted = /: (?!in |between |indicator)/.exec(said);
  return (WORDS[code] ?? said.slice(0, quoted?.index)) + place;
}

/** The text of a configuration file with these values, by dotted keys, and everything else as it is. */
export function textWith(text: string, values: ReadonlyMap<string, unknown>): string {
  const document = parseDocument(text);
  for (const [key, value] of values) {
    const names = key.split(".");
    const section = names.slice(0, -1);
    // A section whose keys are all commented out is no map yet.
    if (document.hasIn(section) && !isMap(document.getIn(section))) document.deleteIn(section);
    document.setIn(names, value);
  }
  return document.toString({ lineWidth: 0 });
}

/**
 * The text of a configuration file without `keys`, named as the file writes them, and everything else as it
 * is. Sections left empty go as well; comments stay with what stays.
 * `undefined` when the rest leans on what is to go, by an alias.
 */
export function textWithout(text: string, keys: readonly string[]): string | undefined {
  const document = parseDocument(text);
  for (const key of keys) {
    const names = key.split(".");
    if (!document.hasIn(names)) continue;
    document.deleteIn(names);
    for (let length = names.length - 1; length > 0; length--) {
      const section = document.getIn(names.slice(0, length));
      if (!isMap(section) || section.items.length > 0) break;
      document.deleteIn(names.slice(0, length));
    }
  }
  if (isMap(document.contents) && document.contents.items.length === 0) document.contents = null;
  try {
    const left = document.toString({ lineWidth: 0 });
    return left.trim() === "null" ? "" : left;
  } catch {
    return undefined;
  }
}
