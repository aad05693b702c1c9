// SPDX-License-Identifier: AGPL-3.0-or-later

// What variables say: a setting's value from its text, and a secret from a variable or the file it names.

import { readFile } from "node:fs/promises";
import { reasonOf } from "../../base/fault.ts";
import type { ConfigKey } from "../keys.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Between the entries of a list: a new line, or a comma. A comma inside an address ends it only where the
 * next address begins, as mail addresses list their recipients with commas.
 */
const LIST_MARK = /,?\s*\n\s*|(?<!:\/\/[^\n]*),|,(?=\s*[a-z][a-z0-9+.-]*:\/\/)/i;

/** Text in the key's type; what does not fit is left for the schema to refuse. */
export function valueOf(key: ConfigKey, text: string): unknown {
  switch (key.type) {
    case "number":
      return text.trim() === "" || Number.isNaN(+text) ? text : +text;
    case "boolean":
      return isYes(text) ? true : /^(false|0|no|off)$/i.test(text) ? false : text;
    case "array":
      if (text.trim().startsWith("[")) return jsonOr(text);
      return text === "" ? [] : text.split(LIST_MARK).map((part) => part.trim());
    default:
      return text;
  }
}

export function isYes(text: string): boolean {
  return /^(true|1|yes|on)$/i.test(text);
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export interface GivenVariable {
  readonly text: string;
  /** The variable it came from, for sentences. */
  readonly variable: string;
}

/** `because` is a whole sentence without a full stop. */
interface UnreadVariable {
  readonly because: string;
  readonly cause?: unknown;
}

/** The variable, else the file that `<name>_FILE` names; nothing when both are absent or empty. */
export async function variableOrFile(
  name: string,
  environment: Environment,
): Promise<GivenVariable | UnreadVariable | undefined> {
  const text = environment[name];
  if (text) return { text, variable: name };
  const variable = `${name}_FILE`, file = environment[variable];
  return file ? await secretInFile(variable, file) : undefined;
}

/**
 * The text of the file that `variable` names, without white space around it. An empty file is a problem:
 * a missing secret would leave what it protects open.
 */
export async function secretInFile(
  variable: string,
  file: string,
): Promise<GivenVariable | UnreadVariable> {
  try {
    const text = (await readFile(file, "utf8")).trim();
    return text === "" ? { because: `${variable}: "${file}" is empty` } : { text, variable };
  } catch (cause) {
    return { because: `${variable}: could not read "${file}": ${reasonOf(cause)}`, cause };
  }
}
