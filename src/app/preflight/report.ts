// SPDX-License-Identifier: AGPL-3.0-or-later

// What a person may show to others when they ask for help: what was found, without keys, names, addresses
// and places.

import { redactText } from "../../base/redact.ts";
import type { PreflightRow } from "./check.ts";

interface ReportParts {
  /** Version and runtime. */
  readonly program: string;
  /** ISO 8601 in UTC. */
  readonly lookedAt: string;
  readonly rows: readonly PreflightRow[];
  /** A line each, such as "picture encoder: verified". */
  readonly models: readonly string[];
  readonly disk: readonly string[];
  /** Keys that are not at their default, with what may be told of each. */
  readonly settings: readonly string[];
}

/** What is taken out, beside everything that looks like an address or a path. */
interface ReportSecrets {
  /** Keys and passwords. */
  readonly secrets: readonly string[];
  /** Names of people, accounts and hosts, and where home is. */
  readonly names: readonly string[];
}

export function reportText(parts: ReportParts, known: ReportSecrets): string {
  const { program, lookedAt, rows, models, disk, settings } = parts;
  const lines = [
    program,
    lookedAt,
    "",
    ...rows.map(({ name, status, message }) => `${status.padEnd(7)} ${name}: ${message}`),
    "",
    ...models,
    "",
    ...disk,
    "",
    ...settings,
  ];
  return anonymous(lines.join("\n"), known);
}

const PLACE = "<address>", PATH = "<path>", NAME = "<name>";

/** In this order: an address holds what looks like a path. */
const SHAPES: ReadonlyArray<readonly [RegExp, string]> = [
  [/\b[a-z][a-z0-9+.-]*:\/\/[^\s"',;)]+/gi, PLACE],
  [/[^\s"'<>@]+@[^\s"'<>@]+\.[a-z]{2,}/gi, PLACE],
  [/\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b/g, PLACE],
  [/\b(?:[0-9a-f]{1,4}:){2,7}[0-9a-f]{1,4}\b|\b(?:[0-9a-f]{1,4}:)+:(?:[0-9a-f]{1,4})?/gi, PLACE],
  [/"[^"\n]*"/g, `"…"`],
  [/(?:~|\b[a-z]:)?(?:[\\/][^\s\\/"',;:()]+){2,}[\\/]?/gi, PATH],
  [/~[\\/][^\s"',;]*/g, PATH],
  [/(Connected as )[^\n]*?(, Immich)/g, `$1${NAME}$2`],
];

/** A shorter name is part of other words. */
const MIN_NAME_LENGTH = 2;

function anonymous(text: string, { secrets, names }: ReportSecrets): string {
  let told = redactText(text, secrets);
  for (const [shape, instead] of SHAPES) told = told.replace(shape, instead);
  const known = [...new Set(names.map((name) => name.trim()))]
    .filter((name) => name.length >= MIN_NAME_LENGTH)
    .sort((a, b) => b.length - a.length);
  for (const name of known) told = told.replaceAll(wholeWord(name), NAME);
  return told;
}

function wholeWord(name: string): RegExp {
  const literal = name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}_])${literal}(?![\\p{L}\\p{N}_])`, "giu");
}
