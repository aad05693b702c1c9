// `people unbind`: takes one face of an account away from a person.

import type { Command } from "../command.ts";

export const peopleUnbindCommand = {
  name: "people unbind",
  summary: "Take back that somebody is the same person in another account",
  options: {
    account: { kind: "text", about: "Account of the binding", value: "<name>" },
    id: { kind: "text", about: "Id in that account", value: "<id>" },
  },
  examples: ["photos-memories people unbind --account partner --id 0c1f…"],
} as const satisfies Command;
