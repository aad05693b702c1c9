// Named groups of people in the ledger's file.

import type { Kysely, Transaction } from "kysely";
import { Fault } from "../../base/fault.ts";
import { personNow } from "../../library/canonical_person.ts";
import type { BookPerson, GroupExpression, PeopleGroup } from "../../library/person_book.ts";
import type { Machine } from "../../system/machine.ts";
import type { LedgerTables } from "./tables.ts";

type Tables = Kysely<LedgerTables> | Transaction<LedgerTables>;

/** Groups name people by ids of their time; who was bound to another since is that other one. */
export async function groupsOf(
  db: Tables,
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
  return rows.map((row) => ({
    id: row.id,
    label: row.label,
    expression: now(JSON.parse(row.expression)),
    createdAt: row.created_at,
  }));
}

/** Throws Fault `usage` for an empty label or a taken one. */
export async function addGroup(
  db: Kysely<LedgerTables>,
  machine: Pick<Machine, "now" | "chance">,
  label: string,
  expression: GroupExpression,
): Promise<PeopleGroup> {
  return await db.transaction().execute(async (transaction) => {
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

export async function removeGroup(
  db: Kysely<LedgerTables>,
  machine: Pick<Machine, "now">,
  id: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable("people_group")
    .set({ removed_at: new Date(machine.now()).toISOString() })
    .where("id", "=", id).where("removed_at", "is", null).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removed groups keep their rows, so that an id in an old memory key never means another group. */
async function newGroupId(db: Tables, machine: Pick<Machine, "chance">): Promise<string> {
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
