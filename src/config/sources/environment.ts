// SPDX-License-Identifier: AGPL-3.0-or-later

// The environment's settings, laid over everything else; variables with our prefix that are unknown; and
// `${NAME}` in the configuration file.

import {
  CAPTION_VARIABLES,
  INFERENCE_PREFIX,
  INFERENCE_VARIABLES,
  RENDER_WORKER_PREFIX,
  RENDER_WORKER_VARIABLES,
} from "../inference_variables.ts";
import {
  ANY_NAME,
  CONFIG_KEYS,
  type ConfigKey,
  ENVIRONMENT_PREFIX,
  isBootstrap,
  meantWords,
  namedKey,
  variablesMeant,
} from "../keys.ts";
import { leafPaths, set, type Tree, valueAt } from "./tree.ts";
import { type Environment, secretInFile, valueOf, variableOrFile } from "./variables.ts";

/** User name and password: both together turn the basic sign-in on. */
export const AUTH_PAIR = [
  "PHOTOS_MEMORIES_AUTH_USERNAME",
  "PHOTOS_MEMORIES_AUTH_PASSWORD",
] as const;

/** What follows the prefix of variables that are no setting, with what each says. */
export const OWN_VARIABLES: Readonly<Record<string, string>> = {
  DATA_DIR: "Folder of stores, configuration and cache; ~/.photos-memories when left out",
  SECRET_KEY: "What saved secrets are encrypted with, 32 or more random characters; made once as " +
    ".secret_key in the data folder when left out",
  SECRET_KEY_FILE: "A file that holds it",
  STORAGE_SECRET: "What sessions are signed with, 32 or more random characters; made once as " +
    ".storage_secret in the data folder when left out",
  STORAGE_SECRET_FILE: "A file that holds it",
  SKIP_STORED_SETTINGS: "true: start without the settings that were saved",
  UNPACK_DIR: "Where the program in one file unpacks itself",
  VERSION: "Tag of the images that the recipes for containers take",
  REGISTRY: "What stands before the names of those images",
  PROGRAM: "Set by the program's own launchers: the path that starts it again",
};

/** Variables with the prefix that are read elsewhere, by the inference service too. */
const OTHER_VARIABLES: readonly string[] = [
  ...Object.keys(OWN_VARIABLES).map((name) => ENVIRONMENT_PREFIX + name),
  ...[...INFERENCE_VARIABLES, ...CAPTION_VARIABLES].map((name) => INFERENCE_PREFIX + name),
  ...RENDER_WORKER_VARIABLES.map((name) => RENDER_WORKER_PREFIX + name),
  ...AUTH_PAIR.flatMap((name) => [name, `${name}_FILE`]),
];

/** Says whether an unknown variable looks like one of those Kubernetes sets for services. */
export async function applyEnvironment(
  tree: Tree,
  environment: Environment,
  origins: Map<string, string>,
  problems: string[],
): Promise<boolean> {
  const known = new Set(OTHER_VARIABLES);
  for (const key of CONFIG_KEYS.flatMap((key) => keysNamedBy(environment, key))) {
    const names = [key.environment, key.meta.shortEnvironment].filter((name) => name !== undefined);
    const files = key.meta.secret ? names.map((name) => `${name}_FILE`) : [];
    for (const name of [...names, ...files]) known.add(name);
    let isInFile = false;
    for (const name of files) {
      const target = environment[name];
      if (!target) continue;
      const given = await secretInFile(name, target);
      if ("because" in given) {
        problems.push(given.because);
        continue;
      }
      set(tree, key.path, valueOf(key, given.text));
      origins.set(key.path, name);
      isInFile = true;
    }
    for (const name of names) {
      const text = environment[name];
      if (text === undefined) continue;
      if (text === "" && (isInFile || isNotSet(key))) continue;
      set(tree, key.path, valueOf(key, text));
      origins.set(key.path, name);
    }
  }
  await applyAuthPair(tree, environment, origins, problems);
  let isInjected = false;
  for (const [name, value = ""] of Object.entries(environment)) {
    if (!name.startsWith(ENVIRONMENT_PREFIX) || known.has(name)) continue;
    const isLink = isServiceLink(name, value);
    isInjected ||= isLink;
    const question = meantWords(isLink ? [] : variablesMeant(name, known));
    problems.push(`${name} is not a known variable${question ? `; ${question}` : ""}`);
  }
  return isInjected;
}

/**
 * Whether an empty variable counts as absent, as a container's recipe passes on variables that are not
 * set: for short names, and where emptiness is no value of the key. For keys that say who may sign in an
 * empty value is never read as the default.
 */
function isNotSet(key: ConfigKey): boolean {
  if (key.meta.shortEnvironment !== undefined) return true;
  return !isBootstrap(key.path) && !key.takes(valueOf(key, ""));
}

/** Sets nothing unless both are there. A file that cannot be read, or is empty, is a problem. */
async function applyAuthPair(
  tree: Tree,
  environment: Environment,
  origins: Map<string, string>,
  problems: string[],
): Promise<void> {
  const given = [];
  for (const name of AUTH_PAIR) {
    const one = await variableOrFile(name, environment);
    if (one === undefined) continue;
    if ("because" in one) problems.push(one.because);
    else given.push(one);
  }
  const [username, password] = given;
  if (username === undefined || password === undefined) return;
  const put = (path: string, value: unknown, variable: string) => {
    set(tree, path, value);
    origins.set(path, variable);
  };
  put("auth.enabled", true, AUTH_PAIR[0]);
  put("auth.provider", "basic", AUTH_PAIR[0]);
  put("auth.username", username.text, username.variable);
  put("auth.password", password.text, password.variable);
}

/** Keys that are empty, or hold an unfilled reference, from variables of other programs. */
export function applyFallbacks(
  tree: Tree,
  environment: Environment,
  origins: Map<string, string>,
): void {
  for (const { path, meta: { fallbackEnvironment: name } } of CONFIG_KEYS) {
    const value = name === undefined ? undefined : environment[name];
    const there = valueAt(tree, path) ?? "";
    if (!value || typeof there !== "string" || !/^(\$\{[^}]*\})?$/.test(there)) continue;
    set(tree, path, value);
    origins.set(path, name!);
  }
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
 * Kubernetes sets variables under the name of every service of a namespace. A name that ends in PORT
 * alone is one of them only with an address in it.
 */
function isServiceLink(name: string, value: string): boolean {
  return /_SERVICE_HOST$|_SERVICE_PORT(_\w+)?$|_PORT_\d+_(TCP|UDP|SCTP)(_\w+)?$/.test(name) ||
    (name.endsWith("_PORT") && /^(tcp|udp|sctp):\/\//.test(value));
}

/** The only keys of the file that take `${NAME}`; the trigger token is never one. */
export const EXPANDING: ReadonlySet<string> = new Set([
  "immich.url",
  "immich.api_key",
  "immich.accounts.*.url",
  "immich.accounts.*.api_key",
  "llm.api_key",
  "auth.password",
  "auth.family_password",
  "auth.client_secret",
  "auth.issuer_url",
  "auth.client_id",
  "editorial.preparation.caption_api_key",
]);

const BRACED = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g;
const BARE = /\$([A-Za-z_][A-Za-z0-9_]*)/g;

interface ExpandedVariables {
  /** A sentence for each `$NAME` without braces, which stays as it is. */
  readonly warnings: readonly string[];
  /** The variables that keys name and that are not set; the text of such a key stays as it is. */
  readonly unset: ReadonlyMap<string, string>;
  /** Keys whose text is one `${NAME}` alone, so that the file itself holds no value of them. */
  readonly named: ReadonlySet<string>;
}

/** Puts values of variables into the tree of a file. */
export function expandVariables(tree: Tree, environment: Environment): ExpandedVariables {
  const warnings: string[] = [], unset = new Map<string, string>(), named = new Set<string>();
  for (const path of leafPaths(tree)) {
    const text = valueAt(tree, path);
    const pattern = path.replace(/^immich\.accounts\.[^.]+\./, "immich.accounts.*.");
    if (typeof text !== "string" || !EXPANDING.has(pattern)) continue;
    for (const [, name] of text.replaceAll(BRACED, "").matchAll(BARE)) {
      if (environment[name!] === undefined) continue;
      warnings.push(
        `${path} holds $${name}, which is taken as it is written; ` +
          `write \${${name}} for the value of that variable`,
      );
    }
    if (text !== "" && text.replace(BRACED, "") === "") named.add(path);
    set(
      tree,
      path,
      text.replaceAll(BRACED, (all, name: string) => {
        if (environment[name] === undefined) unset.set(path, name);
        return environment[name] ?? all;
      }),
    );
  }
  return { warnings, unset, named };
}
