// The two variables that turn sign-in on by themselves. One of them alone means nothing, and neither
// does an empty one, so a recipe may pass both on whether they are set or not.

import { readFile } from "node:fs/promises";
import { reasonOf } from "../base/fault.ts";

const USERNAME = "PHOTOS_MEMORIES_AUTH_USERNAME";
const PASSWORD = "PHOTOS_MEMORIES_AUTH_PASSWORD";

export const AUTH_PAIR_VARIABLES: readonly string[] = [
  USERNAME,
  `${USERNAME}_FILE`,
  PASSWORD,
  `${PASSWORD}_FILE`,
];

/** One key that the pair sets, and the variable to name as its origin. */
export interface PairValue {
  readonly path: string;
  readonly value: unknown;
  readonly variable: string;
}

/** Nothing unless both are there. A file that cannot be read is a problem. */
export async function readAuthPair(
  environment: Readonly<Record<string, string | undefined>>,
  problems: string[],
): Promise<readonly PairValue[]> {
  const username = await valueOf(USERNAME, environment, problems);
  const password = await valueOf(PASSWORD, environment, problems);
  if (username === undefined || password === undefined) return [];
  return [
    { path: "auth.enabled", value: true, variable: USERNAME },
    { path: "auth.provider", value: "basic", variable: USERNAME },
    { path: "auth.username", ...username },
    { path: "auth.password", ...password },
  ];
}

async function valueOf(
  name: string,
  environment: Readonly<Record<string, string | undefined>>,
  problems: string[],
): Promise<{ value: string; variable: string } | undefined> {
  const text = environment[name];
  if (text) return { value: text, variable: name };
  const variable = `${name}_FILE`, file = environment[variable];
  if (!file) return undefined;
  try {
    const value = (await readFile(file, "utf8")).trim();
    return value === "" ? undefined : { value, variable };
  } catch (error) {
    problems.push(`${variable}: could not read "${file}": ${reasonOf(error)}`);
    return undefined;
  }
}
