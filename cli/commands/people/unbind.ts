// SPDX-License-Identifier: AGPL-3.0-or-later

// `people unbind`: takes one face of an account away from a person.

import { unbindPerson } from "../../../src/app/people/people.ts";
import { withLedger } from "../../../src/app/runs/find_run.ts";
import type { Command, CommandContext, Given } from "../../command.ts";

export const peopleUnbind: Command = {
  name: "people unbind",
  summary: "Take back that a person is the same person in another account",
  options: {
    account: { kind: "text", about: "Account of the binding", value: "<name>" },
    id: { kind: "text", about: "Id in that account", value: "<id>" },
  },
  examples: ["photos-memories people unbind --account partner --id 0c1f…"],
  action: run,
};

async function run(context: CommandContext, given: Given): Promise<number> {
  const local = { account: given.needed("account"), id: given.needed("id") };
  const before = await withLedger(context, (ledger) => unbindPerson(local, ledger));
  const name = before.name || before.id;
  context.terminal.out(
    before.bindings.length === 1
      ? `What was noted about ${name} is forgotten; the library still knows them`
      : `${local.account}:${local.id} is not ${name} any more`,
  );
  return 0;
}
