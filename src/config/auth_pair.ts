// The two variables that turn sign-in on by themselves. One of them alone means nothing, and neither
// does an empty one, so a recipe may pass both on whether they are set or not.

import { variableOrFile } from "./variable_or_file.ts";

/** Name and password. */
export const AUTH_PAIR = [
  "PHOTOS_MEMORIES_AUTH_USERNAME",
  "PHOTOS_MEMORIES_AUTH_PASSWORD",
] as const;
const [USERNAME, PASSWORD] = AUTH_PAIR;

export const AUTH_PAIR_VARIABLES: readonly string[] = AUTH_PAIR.flatMap((name) => [
  name,
  `${name}_FILE`,
]);

/** One key that the pair sets, and the variable to name as its origin. */
export interface PairValue {
  readonly path: string;
  readonly value: unknown;
  readonly variable: string;
}

/** Nothing unless both are there. A file that cannot be read, or is empty, is a problem. */
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
  const given = await variableOrFile(name, environment);
  if (given === undefined) return undefined;
  if ("because" in given) {
    problems.push(given.because);
    return undefined;
  }
  return { value: given.text, variable: given.variable };
}
