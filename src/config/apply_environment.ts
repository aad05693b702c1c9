// The environment's settings, laid over everything else; and variables of ours that nobody knows.

import { AUTH_PAIR_VARIABLES, readAuthPair } from "./auth_pair.ts";
import { INFERENCE_PREFIX, INFERENCE_VARIABLES } from "./inference_variables.ts";
import {
  ANY_NAME,
  CONFIG_KEYS,
  type ConfigKey,
  ENVIRONMENT_PREFIX,
  isBootstrap,
  namedKey,
} from "./keys.ts";
import { meantWords, variablesMeant } from "./keys_meant.ts";
import { set, type Tree, valueAt } from "./tree.ts";
import { valueOf } from "./value_text.ts";
import { secretInFile } from "./variable_or_file.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Variables with the prefix that are read elsewhere: the data folder, the image tag of the recipes, the
 * secrets that sessions are signed and saved settings sealed with, whether those are read at all, and
 * what the inference service is told by the same file.
 */
const OTHER_VARIABLES = new Set([
  ...[
    "DATA_DIR",
    "VERSION",
    "STORAGE_SECRET",
    "STORAGE_SECRET_FILE",
    "SECRET_KEY",
    "SECRET_KEY_FILE",
    "SKIP_STORED_SETTINGS",
  ].map((name) => ENVIRONMENT_PREFIX + name),
  ...INFERENCE_VARIABLES.map((name) => INFERENCE_PREFIX + name),
]);

/** Says whether any variable that nobody knows looks like one of Kubernetes' own. */
export async function applyEnvironment(
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
  for (const { path, value, variable } of await readAuthPair(environment, problems)) {
    set(tree, path, value);
    origins.set(path, variable);
  }
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
 * Whether an empty variable says nothing of the key. A container's recipe passes on what nobody has set:
 * that empties no secret of a file, and where emptiness is no value it stops no start. Of what says who may
 * come in it is no word for the default, which may be an open door.
 */
function isNotSet(key: ConfigKey): boolean {
  if (key.meta.shortEnvironment !== undefined) return true;
  return !isBootstrap(key.path) && !key.takes(valueOf(key, ""));
}

/** Keys that nobody set, or with a reference nobody filled in, from variables of other programs. */
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
 * Kubernetes tells every container of a namespace of its services, each under the service's name. A name
 * that ends in PORT alone is one of them only with an address in it.
 */
function isServiceLink(name: string, value: string): boolean {
  return /_SERVICE_HOST$|_SERVICE_PORT(_\w+)?$|_PORT_\d+_(TCP|UDP|SCTP)(_\w+)?$/.test(name) ||
    (name.endsWith("_PORT") && /^(tcp|udp|sctp):\/\//.test(value));
}
