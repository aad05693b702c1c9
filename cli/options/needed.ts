// An option a command cannot do without.

import { Fault } from "../../src/base/fault.ts";
import type { Command, Given } from "../command.ts";

/** Throws Fault `usage` when it was not given. */
export function needed(given: Given, command: Command, name: string): string {
  const text = given.text(name);
  if (text !== undefined && text.trim() !== "") return text.trim();
  throw new Fault("usage", `"${command.name}" needs --${name}`, {
    hint: `Run photos-memories ${command.name} --help`,
  });
}
