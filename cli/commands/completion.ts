// SPDX-License-Identifier: AGPL-3.0-or-later

// `completion`: what a shell needs to complete commands, options and choices.

import { Fault } from "../../src/base/fault.ts";
import type { Command, CommandContext, Given } from "../command.ts";
import { completionScript, SHELLS } from "../terminal/completion_script.ts";
import { commandsFor } from "./all.ts";

export const completion: Command = {
  name: "completion",
  summary: "Print what a shell needs to complete commands and options",
  positionals: ["shell"],
  examples: [
    "photos-memories completion bash >> ~/.bash_completion",
    "photos-memories completion zsh > ~/.zfunc/_photos-memories",
    "photos-memories completion fish > ~/.config/fish/conf.d/memories.fish",
  ],
  action: run,
};

async function run({ terminal }: CommandContext, given: Given): Promise<number> {
  const typed = given.positionals[0]!, shell = SHELLS.find((each) => each === typed);
  if (shell === undefined) {
    throw new Fault("usage", `There is no completion for "${typed}"`, {
      hint: `Choose one of ${SHELLS.join(", ")}`,
    });
  }
  terminal.page(completionScript(shell, await commandsFor()));
  return 0;
}
