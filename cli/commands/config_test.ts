// `config test`: whether every configured library can be read with what is set.

import type { Command } from "../command.ts";

export const configTestCommand = {
  name: "config test",
  summary: "Try the connection of every account; changes nothing",
} as const satisfies Command;
