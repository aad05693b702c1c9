// SPDX-License-Identifier: AGPL-3.0-or-later

// What `docker compose -f a.yaml -f b.yaml config` makes of compose files, as far as the recipes go: files laid
// over each other, variables filled in.

import { readFile } from "node:fs/promises";
import { parse } from "yaml";

export interface ComposedService {
  readonly image: string;
  readonly command?: readonly string[];
  readonly entrypoint?: readonly string[];
  readonly user?: string;
  /** Null: handed on from the shell where it is set there. */
  readonly environment?: Readonly<Record<string, string | null>>;
  readonly volumes?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly read_only?: boolean;
  readonly security_opt?: readonly string[];
  readonly depends_on?: Readonly<Record<string, unknown>>;
  readonly healthcheck?: { readonly test: readonly string[] };
}

/** `shell`: variables that are set where compose is started. Throws where one that has to be set is not. */
export async function composedServices(
  files: readonly string[],
  shell: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, ComposedService>>> {
  let all: unknown = {};
  for (const file of files) {
    all = laidOver(all, parse(await readFile(file, "utf8"), { merge: true }));
  }
  const { services } = filled(all, shell) as { services: Record<string, ComposedService> };
  return services;
}

const isMapping = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Mappings are joined, lists get longer, all else is replaced; commands are lists and are replaced too. */
function laidOver(lower: unknown, upper: unknown, name = ""): unknown {
  if (isMapping(lower) && isMapping(upper)) {
    const names = [...new Set([...Object.keys(lower), ...Object.keys(upper)])];
    return Object.fromEntries(
      names.map((each) => [each, laidOver(lower[each], upper[each], each)]),
    );
  }
  const isCommand = ["command", "entrypoint", "test"].includes(name);
  if (Array.isArray(lower) && Array.isArray(upper) && !isCommand) return [...lower, ...upper];
  return upper === undefined ? lower : upper;
}

/** ${NAME}, ${NAME:-value} and ${NAME:?what is wrong} in every text. */
function filled(value: unknown, shell: Readonly<Record<string, string>>): unknown {
  if (typeof value === "string") {
    return value.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name, kind, rest) => {
      if (shell[name]) return shell[name];
      if (kind === "?") throw new Error(`${name}: ${rest}`);
      return rest ?? "";
    });
  }
  if (Array.isArray(value)) return value.map((each) => filled(each, shell));
  if (!isMapping(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, filled(each, shell)]),
  );
}
