// "Did you mean" for a key: one whose own name is right and whose path is missing or wrong comes before
// one that is spelt like it.

import { nearestWord } from "../base/nearest.ts";
import { ANY_NAME, CONFIG_KEYS, type ConfigKey, ENVIRONMENT_PREFIX } from "./keys.ts";

/** More are no help. */
const MOST_MEANT = 3;

/** Paths that may have been meant; without any called so, the nearest of `known`. */
export function keysMeant(path: string, known: Iterable<string> = allPaths()): readonly string[] {
  const named = keysNamed(path).map((key) => key.path);
  return named.length > 0 ? named : [nearestWord(path, known) ?? []].flat();
}

/** Variables that may have been meant by one with our prefix; else the nearest of `known`. */
export function variablesMeant(variable: string, known: Iterable<string>): readonly string[] {
  const named = (name: string) =>
    keysNamed(name.slice(ENVIRONMENT_PREFIX.length).replaceAll("__", "."));
  const files = variable.endsWith("_FILE")
    ? named(variable.replace(/_FILE$/, "")).filter(({ meta }) => meta.secret)
    : [];
  const names = [
    ...named(variable).map(({ environment }) => environment),
    ...files.map(({ environment }) => `${environment}_FILE`),
  ];
  return names.length > 0 ? names : [nearestWord(variable, known) ?? []].flat();
}

/** "did you mean a, b or c?"; nothing when nothing was meant. */
export function meantWords(meant: readonly string[]): string | undefined {
  const last = meant.at(-1);
  if (last === undefined) return undefined;
  const others = meant.slice(0, -1).join(", ");
  return `did you mean ${others === "" ? "" : `${others} or `}${last}?`;
}

/** Those that are called so, wherever they stand; none when that says too little. */
function keysNamed(path: string): readonly ConfigKey[] {
  const names = path.toLowerCase().replaceAll("-", "_").split(".");
  const name = names.at(-1)!, hasPath = names.length > 1;
  // "url" of another section is another thing; "caption_base_url" is the same wherever it is written.
  if (hasPath && !name.includes("_")) return [];
  const called = CONFIG_KEYS.filter((key) =>
    !key.path.includes(ANY_NAME) && key.path.split(".").at(-1) === name
  );
  const near = hasPath ? nearestWord(path, called.map((key) => key.path)) : undefined;
  if (near !== undefined) return called.filter((key) => key.path === near);
  return called.length <= MOST_MEANT ? called : [];
}

export function allPaths(): string[] {
  return CONFIG_KEYS.map((key) => key.path);
}
