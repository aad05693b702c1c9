// `people unbind`: takes one face of an account away from a person.

import { Fault } from "../../../src/base/fault.ts";
import type { Command, CommandContext, Given } from "../../command.ts";
import { withLedger } from "../../../src/app/runs/find_run.ts";

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
  const account = given.needed("account");
  const id = given.needed("id");
  return await withLedger(context, async ({ people }) => {
    const owner = (await people.book()).people.find(({ bindings }) =>
      bindings.some((local) => local.account === account && local.id === id)
    );
    if (!owner) {
      throw new Fault("not_found", `Nobody is bound to "${id}" of the account "${account}"`, {
        hint: "photos-memories people list shows who is bound to whom",
      });
    }
    await people.unbind({ account, id });
    const name = owner.name || owner.id;
    context.terminal.out(
      owner.bindings.length === 1
        ? `What was noted about ${name} is forgotten; the library still knows them`
        : `${account}:${id} is not ${name} any more`,
    );
    return 0;
  });
}
