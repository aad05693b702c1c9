// `people unbind`: takes one face of an account away from a person.

import { Fault } from "../../src/base/fault.ts";
import type { Action } from "../command.ts";
import { peopleUnbindCommand } from "../commands/people_unbind.ts";
import { needed } from "../options/needed.ts";
import { withLedger } from "../runs/open_ledger.ts";

export const peopleUnbind: Action = async (context, given) => {
  const account = needed(given, peopleUnbindCommand, "account");
  const id = needed(given, peopleUnbindCommand, "id");
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
};
