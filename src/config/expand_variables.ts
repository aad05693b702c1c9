// `${NAME}` in the configuration file: a few connection keys and secrets take a variable's value in its
// place (control 7.4). No other key does; the trigger token least of all.

import { ANY_NAME } from "./keys.ts";

/** Exactly these; `*` stands for a name the owner chose. */
const EXPANDING: readonly (readonly string[])[] = [
  "immich.url",
  "immich.api_key",
  "immich.accounts.*.url",
  "immich.accounts.*.api_key",
  "llm.api_key",
  "auth.password",
  "auth.client_secret",
  "auth.issuer_url",
  "auth.client_id",
  "editorial.preparation.caption_api_key",
].map((path) => path.split("."));

const BRACED = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g;
const BARE = /\$([A-Za-z_][A-Za-z0-9_]*)/g;

type Tree = { [name: string]: unknown };

/**
 * Puts values into the tree of a file, before anything else is laid over it. A variable that is not set
 * leaves the text as it is. Returns what the owner should know: a `$NAME` without braces stays as it is,
 * also where a variable of that name exists.
 */
export function expandVariables(
  tree: Tree,
  environment: Readonly<Record<string, string | undefined>>,
): string[] {
  const warnings: string[] = [];
  for (const names of EXPANDING) {
    walk(tree, names, [], (text, path) => {
      for (const [, name] of text.replaceAll(BRACED, "").matchAll(BARE)) {
        if (environment[name!] === undefined) continue;
        warnings.push(
          `${path} holds $${name}, which is taken as it is written; ` +
            `write \${${name}} for the value of that variable`,
        );
      }
      return text.replaceAll(BRACED, (written, name: string) => environment[name] ?? written);
    });
  }
  return warnings;
}

function walk(
  at: unknown,
  names: readonly string[],
  path: readonly string[],
  change: (text: string, path: string) => string,
): void {
  const [name, ...rest] = names;
  if (name === undefined || at === null || typeof at !== "object" || Array.isArray(at)) return;
  const section = at as Tree;
  for (const key of name === ANY_NAME ? Object.keys(section) : [name]) {
    const value = section[key], here = [...path, key];
    if (rest.length > 0) walk(value, rest, here, change);
    else if (typeof value === "string") section[key] = change(value, here.join("."));
  }
}
