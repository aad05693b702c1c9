// A secret from the environment: in a variable, or in the file that the same name with `_FILE` names.

import { reasonOf } from "../base/fault.ts";
import { readText } from "../system/files/start_files.ts";

export interface GivenVariable {
  readonly text: string;
  /** The variable it came from, for sentences. */
  readonly variable: string;
}

/** `because` is a whole sentence without a full stop. */
export interface UnreadVariable {
  readonly because: string;
  readonly cause?: unknown;
}

/**
 * The variable wins over the file; nothing when neither is set. An empty variable is not set, so that a
 * recipe may pass both on.
 */
export async function variableOrFile(
  name: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<GivenVariable | UnreadVariable | undefined> {
  const text = environment[name];
  if (text) return { text, variable: name };
  const variable = `${name}_FILE`, file = environment[variable];
  return file ? await secretInFile(variable, file) : undefined;
}

/**
 * The text of the file that `variable` names, without the white space around it. An empty file is no
 * "not set": somebody meant a secret to be there, and without it a door would stand open.
 */
export async function secretInFile(
  variable: string,
  file: string,
): Promise<GivenVariable | UnreadVariable> {
  try {
    const text = (await readText(file)).trim();
    return text === "" ? { because: `${variable}: "${file}" is empty` } : { text, variable };
  } catch (cause) {
    return { because: `${variable}: could not read "${file}": ${reasonOf(cause)}`, cause };
  }
}
