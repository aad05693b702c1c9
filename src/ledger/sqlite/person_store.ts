// SPDX-License-Identifier: AGPL-3.0-or-later

// People in the ledger's file, with what binds them together over accounts.

import type { Kysely, Transaction } from "kysely";
import { Fault } from "../../base/fault.ts";
import {
  type BookPerson,
  type GroupExpression,
  type LocalPerson,
  ownPersonId,
  type PeopleGroup,
  personNow,
  type PersonRole,
} from "../../library/person_book.ts";
import type { Machine } from "../../system/machine.ts";
import type { PersonStore } from "../ledger.ts";
import { expressionOf } from "./stored_json.ts";
import type { LedgerTables } from "./tables.ts";

export function personStore(
  db: Kysely<LedgerTables>,
  machine: Pick<Machine, "now" | "chance">,
): PersonStore {
  return {
    async book() {
      const reading = db.transaction().setAccessMode("read only");
      return await reading.execute(async (transaction) => {
        const people = await peopleOf(transaction);
        return { people, groups: await groupsOf(transaction, people) };
      });
    },

    async put(who, { birthDate, role }) {
      return await db.transaction().execute(async (transaction) => {
        const known = await ownerOf(transaction, who);
        const id = known?.id ?? await newPerson(transaction, who);
        const isFirst = known === undefined || isSame(known.bindings[0]!, who);
        const name = who.name !== "" && (isFirst || known.name === "") ? who.name : undefined;
        await transaction.updateTable("person")
          .set({ id, name, birth_date: birthDate, role })
          .where("id", "=", id).execute();
        return await personOf(transaction, id);
      });
    },

    async bind(person, local) {
      return await db.transaction().execute(async (transaction) => {
        const target = await personOf(transaction, person);
        const owner = await ownerOf(transaction, local);
        if (owner?.id === person) return target;
        if (owner && isBare(owner)) {
          await transaction.deleteFrom("person").where("id", "=", owner.id).execute();
        } else if (owner) {
          throw new Fault(
            "usage",
            `Could not bind "${local.id}" of the account "${local.account}" to "${target.name}", ` +
              `because it is bound to "${owner.name}" (${owner.id})`,
            {
              hint: "Take it away there first: photos-memories people unbind " +
                `--account ${local.account} --id ${local.id}`,
            },
          );
        }
        await addBinding(transaction, person, local);
        return await personOf(transaction, person);
      });
    },

    async unbind(local) {
      await db.transaction().execute(async (transaction) => {
        const owner = await ownerOf(transaction, local);
        if (!owner) return;
        const [first, ...others] = owner.bindings;
        if (isSame(first!, local) && others.length > 0) {
          const rest = others.map(({ account, id }) => `--account ${account} --id ${id}`);
          throw new Fault(
            "usage",
            `Could not unbind "${local.id}" of the account "${local.account}" from ` +
              `"${owner.name}", because the person was first known by it`,
            { hint: `Unbind the other one instead: photos-memories people unbind ${rest[0]}` },
          );
        }
        // No binding is left: the id becomes the library's own again.
        if (others.length === 0) {
          await transaction.deleteFrom("person").where("id", "=", owner.id).execute();
        }
        await transaction.deleteFrom("person_binding")
          .where("account", "=", local.account).where("local_id", "=", local.id).execute();
      });
    },

    addGroup: (label, expression, replaced) => addGroup(db, machine, label, expression, replaced),
    removeGroup: (id) => removeGroup(db, machine, id),
  };
}

async function peopleOf(db: Database, only?: string): Promise<BookPerson[]> {
  let people = db.selectFrom("person").selectAll();
  let bindings = db.selectFrom("person_binding").selectAll();
  if (only !== undefined) {
    people = people.where("id", "=", only);
    bindings = bindings.where("person_id", "=", only);
  }
  const locals = Map.groupBy(
    await bindings.orderBy("number").execute(),
    (binding) => binding.person_id,
  );
  return (await people.orderBy("name").orderBy("id").execute()).map((row) => ({
    id: row.id,
    name: row.name,
    birthDate: row.birth_date ?? undefined,
    role: (row.role ?? undefined) as PersonRole | undefined,
    bindings: (locals.get(row.id) ?? []).map(({ account, local_id }) => ({
      account,
      id: local_id,
    })),
  }));
}

async function personOf(db: Database, id: string): Promise<BookPerson> {
  const [person] = await peopleOf(db, id);
  if (person) return person;
  throw new Fault("not_found", `Nothing was noted about a person "${id}" yet`, {
    hint: "List all people with: photos-memories people list",
  });
}

async function ownerOf(db: Database, local: LocalPerson): Promise<BookPerson | undefined> {
  const row = await db.selectFrom("person_binding").select("person_id")
    .where("account", "=", local.account).where("local_id", "=", local.id).executeTakeFirst();
  return row && await personOf(db, row.person_id);
}

async function newPerson(db: Database, who: LocalPerson): Promise<string> {
  const rows = await db.selectFrom("person").select("id").where("id", "=", who.id).execute();
  const id = ownPersonId(who, new Set(rows.map((row) => row.id)));
  await db.insertInto("person").values({ id, name: "" }).execute();
  await addBinding(db, id, who);
  return id;
}

async function addBinding(db: Database, person: string, local: LocalPerson): Promise<void> {
  await db.insertInto("person_binding")
    .values({ person_id: person, account: local.account, local_id: local.id }).execute();
}

/** Known by one binding and by nothing else: nothing is lost when that joins another person. */
function isBare({ birthDate, role, bindings }: BookPerson): boolean {
  return bindings.length === 1 && birthDate === undefined && role === undefined;
}

function isSame(a: LocalPerson, b: LocalPerson): boolean {
  return a.account === b.account && a.id === b.id;
}

type Database = Kysely<LedgerTables> | Transaction<LedgerTables>;

/** Groups name people by ids of their time; a person bound to another one since is that other one. */
async function groupsOf(
  db: Database,
  people: readonly BookPerson[],
): Promise<PeopleGroup[]> {
  const now = (expression: GroupExpression): GroupExpression => {
    if ("person" in expression) {
      return { person: personNow({ people, groups: [] }, expression.person) };
    }
    return "all" in expression
      ? { all: expression.all.map(now) }
      : { any: expression.any.map(now) };
  };
  const rows = await db.selectFrom("people_group").selectAll().where("removed_at", "is", null)
    .orderBy("created_at").orderBy("id").execute();
  return rows.flatMap(({ id, label, expression: json, created_at: createdAt }) => {
    const expression = expressionOf(json);
    return expression === undefined ? [] : [{ id, label, expression: now(expression), createdAt }];
  });
}

/** Throws Fault `usage` for an empty label or a taken one. */
async function addGroup(
  db: Kysely<LedgerTables>,
  machine: Pick<Machine, "now" | "chance">,
  label: string,
  expression: GroupExpression,
  replaced?: string,
): Promise<PeopleGroup> {
  return await db.transaction().execute(async (transaction) => {
    if (replaced !== undefined) await removeGroup(transaction, machine, replaced);
    const group: PeopleGroup = {
      id: await newGroupId(transaction, machine),
      label: label.trim(),
      expression,
      createdAt: new Date(machine.now()).toISOString(),
    };
    refuseLabel(group.label, await groupsOf(transaction, []));
    await transaction.insertInto("people_group").values({
      id: group.id,
      label: group.label,
      expression: JSON.stringify(expression),
      created_at: group.createdAt,
    }).execute();
    return group;
  });
}

async function removeGroup(
  db: Database,
  machine: Pick<Machine, "now">,
  id: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable("people_group")
    .set({ removed_at: new Date(machine.now()).toISOString() })
    .where("id", "=", id).where("removed_at", "is", null).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removed groups keep their rows, so that an id in an old memory key never means another group. */
async function newGroupId(db: Database, machine: Pick<Machine, "chance">): Promise<string> {
  for (;;) {
    const id = `g_${Math.floor(machine.chance() * 2 ** 32).toString(16).padStart(8, "0")}`;
    const taken = await db.selectFrom("people_group").select("id").where("id", "=", id).execute();
    if (taken.length === 0) return id;
  }
}

function refuseLabel(label: string, groups: readonly PeopleGroup[]): void {
  if (label === "") {
    throw new Fault("usage", "A group needs a label", {
      hint: 'Such as: photos-memories people group add "Kids" "Ada OR Ben"',
    });
  }
  const same = groups.find((group) =>
    group.label.localeCompare(label, undefined, { sensitivity: "accent" }) === 0
  );
  if (!same) return;
  throw new Fault("usage", `Could not add the group "${label}", because "${same.label}" exists`, {
    hint:
      `Choose another label, or remove it first: photos-memories people group remove ${same.id}`,
  });
}
