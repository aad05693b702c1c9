// Loading: defaults ← file ← environment, every problem reported at once, each with its path and
// the nearest known key.

import { readFile } from "node:fs/promises";
import { Fault, reasonOf } from "../base/fault.ts";
import { nearestWord } from "../base/nearest.ts";
import { AUTH_PAIR_VARIABLES, readAuthPair } from "./auth_pair.ts";
import { expandVariables } from "./expand_variables.ts";
import { issueSentences, valueAt } from "./issue_sentences.ts";
import { INFERENCE_PREFIX, INFERENCE_VARIABLES } from "./inference_variables.ts";
import { ANY_NAME, CONFIG_KEYS, type ConfigKey, ENVIRONMENT_PREFIX, namedKey } from "./keys.ts";
import { type Config, configSchema } from "./schema.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** A larger file is no configuration; refused before it is parsed. */
const MAX_FILE_BYTES = 1_000_000;

/**
 * Variables with the prefix that are read elsewhere: the data folder, the image tag of the recipes, the
 * secret sessions are signed with, and what the inference service is told by the same file.
 */
const OTHER_VARIABLES = new Set([
  ...["DATA_DIR", "VERSION", "STORAGE_SECRET", "STORAGE_SECRET_FILE"].map((name) =>
    ENVIRONMENT_PREFIX + name
  ),
  ...INFERENCE_VARIABLES.map((name) => INFERENCE_PREFIX + name),
]);

const SECTIONS = new Set(CONFIG_KEYS.map(({ path }) => path.split(".")[0]!));

type Tree = { [name: string]: unknown };

export interface LoadedConfig {
  readonly config: Config;
  /** Where each set key comes from: "file" or the variable's name; defaults are not listed. */
  readonly origins: ReadonlyMap<string, string>;
  /** What the file says and probably does not mean, a sentence each, without a value. */
  readonly warnings: readonly string[];
}

/**
 * Reads the file (absent is fine unless `required`) and the environment. Throws Fault
 * `config_invalid` naming every problem.
 */
export async function loadConfig(
  file: string,
  environment: Environment,
  required: boolean,
): Promise<LoadedConfig> {
  const problems: string[] = [];
  const tree = withoutEmptySections(liftAdvanced(await readTree(file, required, problems)));
  const origins = new Map<string, string>();
  for (const path of leafPaths(tree)) origins.set(path, "file");
  for (const { path, environment: name, meta } of CONFIG_KEYS) {
    if (!meta.environmentOnly || valueAt(tree, path.split(".")) === undefined) continue;
    problems.push(`${path} does not belong in the file; set the variable ${name}`);
  }
  nameChoices(tree);
  const warnings = expandVariables(tree, environment);
  const isInjected = await applyEnvironment(tree, environment, origins, problems);
  applyPreset(tree, origins);
  const parsed = configSchema.safeParse(tree);
  if (!parsed.success) {
    for (const issue of parsed.error.issues) problems.push(...issueSentences(issue, tree, origins));
  }
  if (!parsed.success || problems.length > 0) {
    throw new Fault(
      "config_invalid",
      `The configuration has ${
        problems.length === 1 ? "a problem" : `${problems.length} problems`
      }` +
        `:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`,
      { hint: hintFor(file, isInjected) },
    );
  }
  return { config: parsed.data, origins, warnings };
}

async function readTree(file: string, required: boolean, problems: string[]): Promise<Tree> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    const missing = (error as { code?: string }).code === "ENOENT";
    if (missing && !required) return {};
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
  // Without a file nobody pays for its reader: 45 ms.
  const { parseDocument } = await import("yaml");
  const document = parseDocument(text, { prettyErrors: true, uniqueKeys: true });
  for (const error of document.errors) problems.push(error.message.split("\n")[0]!);
  if (problems.length > 0) return {};
  let content: unknown;
  try {
    content = document.toJS({ maxAliasCount: 50 });
  } catch (error) {
    problems.push(reasonOf(error));
    return {};
  }
  if (content === null || content === undefined) return {};
  if (typeof content !== "object" || Array.isArray(content)) {
    problems.push("the file must hold sections such as output: and trips:");
    return {};
  }
  return content as Tree;
}

/** The file keeps rarely used sections under `advanced:`; code knows no such shelf. */
function liftAdvanced(tree: Tree): Tree {
  const { advanced, ...plain } = tree;
  if (advanced === undefined || advanced === null || typeof advanced !== "object") return plain;
  for (const [name, value] of Object.entries(advanced)) {
    const there = plain[name];
    plain[name] = there && typeof there === "object" ? { ...there, ...(value as Tree) } : value;
  }
  return plain;
}

/** `output:` with every key below it commented out is a section nobody filled in. */
function withoutEmptySections(tree: Tree): Tree {
  return Object.fromEntries(
    Object.entries(tree).filter(([name, value]) => value !== null || !SECTIONS.has(name)),
  );
}

/** A choice that looks like a number, such as `frame_rate: 30`, is read by YAML as one. */
function nameChoices(tree: Tree): void {
  for (const key of CONFIG_KEYS) {
    const value = key.type === "enum" ? valueAt(tree, key.path.split(".")) : undefined;
    if (typeof value === "number") set(tree, key.path, String(value));
  }
}

function leafPaths(value: unknown, path: readonly string[] = []): string[] {
  if (value !== null && typeof value === "object" && !Array.isArray(value)) {
    return Object.entries(value).flatMap(([name, member]) => leafPaths(member, [...path, name]));
  }
  return [path.join(".")];
}

/** What a preset sets wherever nobody did. */
const PRESETS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  fast: { "output.resolution": "1080p", "output.codec": "h264", "output.quality": "fast" },
};

function applyPreset(tree: Tree, origins: Map<string, string>): void {
  const name = String(tree["preset"]);
  for (const [path, value] of Object.entries(PRESETS[name] ?? {})) {
    if (valueAt(tree, path.split(".")) !== undefined) continue;
    set(tree, path, value);
    origins.set(path, `preset ${name}`);
  }
}

/**
 * Kubernetes tells every container of a namespace of its services, each under the service's name. A name
 * that ends in PORT alone is one of them only with an address in it.
 */
function isServiceLink(name: string, value: string): boolean {
  return /_SERVICE_HOST$|_SERVICE_PORT(_\w+)?$|_PORT_\d+_(TCP|UDP|SCTP)(_\w+)?$/.test(name) ||
    (name.endsWith("_PORT") && /^(tcp|udp|sctp):\/\//.test(value));
}

function hintFor(file: string, isInjected: boolean): string {
  return isInjected
    ? 'Kubernetes sets variables for services: write "enableServiceLinks: false" into the pod\'s spec'
    : `Edit "${file}" or the environment; "photos-memories config schema" lists every key`;
}

/** Says whether any variable that nobody knows looks like one of Kubernetes' own. */
async function applyEnvironment(
  tree: Tree,
  environment: Environment,
  origins: Map<string, string>,
  problems: string[],
): Promise<boolean> {
  const known = new Set<string>([...OTHER_VARIABLES, ...AUTH_PAIR_VARIABLES]);
  for (const key of CONFIG_KEYS.flatMap((key) => keysNamedBy(environment, key))) {
    const names = [key.environment, key.meta.shortEnvironment].filter((name) => name !== undefined);
    const files = key.meta.secret ? names.map((name) => `${name}_FILE`) : [];
    for (const name of [...names, ...files]) known.add(name);
    for (const name of files) {
      const target = environment[name];
      if (target === undefined) continue;
      try {
        set(tree, key.path, valueOf(key, (await readFile(target, "utf8")).trim()));
        origins.set(key.path, name);
      } catch (error) {
        problems.push(`${name}: could not read "${target}": ${reasonOf(error)}`);
      }
    }
    for (const name of names) {
      const text = environment[name];
      if (text === undefined) continue;
      // A container's recipe passes a connection on that nobody has set.
      if (text === "" && key.meta.shortEnvironment !== undefined) continue;
      set(tree, key.path, valueOf(key, text));
      origins.set(key.path, name);
    }
  }
  for (const { path, value, variable } of await readAuthPair(environment, problems)) {
    set(tree, path, value);
    origins.set(path, variable);
  }
  let isInjected = false;
  for (const [name, value = ""] of Object.entries(environment)) {
    if (!name.startsWith(ENVIRONMENT_PREFIX) || known.has(name)) continue;
    const isLink = isServiceLink(name, value);
    isInjected ||= isLink;
    const near = isLink ? undefined : nearestWord(name, known);
    problems.push(`${name} is not a known variable${near ? `; did you mean ${near}?` : ""}`);
  }
  return isInjected;
}

/** The key itself, or one for each name that variables give it: `…_ACCOUNTS__<NAME>__URL`. */
function keysNamedBy(environment: Environment, key: ConfigKey): ConfigKey[] {
  const [before, after] = key.environment.split(ANY_NAME);
  if (after === undefined) return [key];
  const names = new Set<string>();
  for (const variable of Object.keys(environment)) {
    const bare = key.meta.secret ? variable.replace(/_FILE$/, "") : variable;
    if (!bare.startsWith(before!) || !bare.endsWith(after)) continue;
    names.add(bare.slice(before!.length, bare.length - after.length).toLowerCase());
  }
  return [...names].map((name) => namedKey(key, name));
}

/**
 * Between the entries of a list: a new line, or a comma. One inside an address, as between two whom a
 * mail is for, is no end: an address goes on until the next one begins.
 */
const LIST_MARK = /,?\s*\n\s*|(?<!:\/\/[^\n]*),|,(?=\s*[a-z][a-z0-9+.-]*:\/\/)/i;

/** Text of the environment in the key's type; what does not fit is left for the schema to refuse. */
function valueOf(key: ConfigKey, text: string): unknown {
  if (key.type === "number") return text.trim() === "" || Number.isNaN(+text) ? text : +text;
  if (key.type === "boolean") {
    if (/^(true|1|yes|on)$/i.test(text)) return true;
    if (/^(false|0|no|off)$/i.test(text)) return false;
    return text;
  }
  if (key.type === "array") {
    if (text.trim().startsWith("[")) return jsonOr(text);
    return text === "" ? [] : text.split(LIST_MARK).map((part) => part.trim());
  }
  return text;
}

/** A list may be written as JSON; what is none stays the text it is. */
function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function set(tree: Tree, path: string, value: unknown): void {
  const names = path.split(".");
  const last = names.pop()!;
  let at = tree;
  for (const name of names) {
    const next = at[name];
    at = (next !== null && typeof next === "object" ? next : at[name] = {}) as Tree;
  }
  at[last] = value;
}
