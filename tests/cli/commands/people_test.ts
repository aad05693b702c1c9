// SPDX-License-Identifier: AGPL-3.0-or-later

import { withoutOldKeys } from "../../fixtures/cli/json_contract.ts";
import assert from "node:assert/strict";
import type { Command } from "../../../cli/command.ts";
import { peopleBind } from "../../../cli/commands/people/bind.ts";
import { peopleGroupAdd } from "../../../cli/commands/people/group_add.ts";
import { peopleGroupList } from "../../../cli/commands/people/group_list.ts";
import { peopleGroupRemove } from "../../../cli/commands/people/group_remove.ts";
import { peopleList } from "../../../cli/commands/people/list.ts";
import { peopleSet } from "../../../cli/commands/people/set.ts";
import { peopleUnbind } from "../../../cli/commands/people/unbind.ts";
import { personIdOf } from "../../../src/library/folder/facts/regions.ts";
import { writePictures } from "../../fixtures/library/named_pictures.ts";
import { refusal, type Said, saidBy } from "../../fixtures/cli/said_by.ts";
import { inScratch } from "../../fixtures/scratch.ts";

const COMMANDS = {
  list: peopleList,
  set: peopleSet,
  bind: peopleBind,
  unbind: peopleUnbind,
  "group add": peopleGroupAdd,
  "group list": peopleGroupList,
  "group remove": peopleGroupRemove,
} as const satisfies Record<string, Command>;

type Say = (
  name: keyof typeof COMMANDS,
  ...words: string[]
) => Promise<Said>;

/** Four pictures of Ada, Ben and "ada l" (Ada once more), in a folder library. */
async function withPeople(work: (people: Say) => Promise<void>): Promise<void> {
  await inScratch(async (folder) => {
    const library = await writePictures(`${folder}/photos`, {
      "a.jpg": { day: "2025-07-01", people: ["Ada Berg", "Ben Berg"] },
      "b.jpg": { day: "2025-07-02", people: ["Ada Berg"] },
      "c.jpg": { day: "2025-07-03", people: ["Ada L"] },
      "d.jpg": { day: "2025-07-04" },
    });
    await work(sayIn(folder, library));
  });
}

function sayIn(folder: string, library: string): Say {
  const environment = {
    PHOTOS_MEMORIES_DATA_DIR: folder,
    PHOTOS_MEMORIES_LIBRARY__FOLDER: library,
  };
  return (name, ...words) => saidBy(COMMANDS[name], words, environment);
}

const ADA = personIdOf("Ada Berg"), BEN = personIdOf("Ben Berg"), ADA_L = personIdOf("Ada L");

Deno.test("people list shows everybody, most pictured first, and what was noted", async () => {
  await withPeople(async (people) => {
    const before = await people("list");
    assert.match(before.out, /^name +pictures +id\nAda Berg +2 +person-/);
    assert.match(
      before.notes,
      /Looking through the library …[^]*3 people[^]*people set "Ada Berg"/,
    );
    const set = await people("set", "ben", "--birth-date", "2015-12-10", "--role", "child");
    assert.equal(set.out, "Ben Berg: born 2015-12-10 (yours), role child");
    const rows = JSON.parse((await people("list", "--json")).out);
    assert.deepEqual(rows.map(({ name }: { name: string }) => name), [
      "Ada Berg",
      "Ada L",
      "Ben Berg",
    ]);
    assert.deepEqual(withoutOldKeys(rows[2]), {
      id: BEN,
      name: "Ben Berg",
      birth_date: "2015-12-10",
      birth_date_source: "yours",
      role: "child",
      pictures: 1,
      groups: [],
      bindings: [{ account: "folder", id: BEN }],
    });
    const none = await people("set", BEN, "--birth-date", "none", "--role", "none");
    assert.equal(none.out.includes("no role"), true);
  });
});

Deno.test("people set refuses who it does not know, and what cannot be", async () => {
  await withPeople(async (people) => {
    const refused: ReadonlyArray<[readonly string[], RegExp]> = [
      [["Ben"], /Nothing says what to note/],
      [["Bem", "--role", "child"], /not_found: Nobody .* "Bem" \| Did you mean "Ben"\?/],
      [["Ada", "--role", "child"], /usage: "Ada" may be 2 persons: .*person-/],
      [["Ben", "--birth-date", "2015-02-30"], /not a calendar date/],
      [["Ben", "--birth-date", "2199-01-01"], /still to come/],
      [["Ben", "--birth-date", "2999-01-01"], /too long ago or too far ahead .* 1826 to 2200/],
      [["Ben", "--role", "chld"], /Did you mean "child"\?/],
      [["Ben", "--role", "child", "--account", "folders"], /There is no account "folders"/],
    ];
    for (const [words, sentence] of refused) {
      assert.match(await refusal(people("set", ...words)), sentence);
    }
  });
});

Deno.test("people bind makes two faces one person, and unbind takes it back", async () => {
  await withPeople(async (people) => {
    await people("set", "Ada Berg", "--role", "partner");
    const bound = await people("bind", "Ada Berg", "--account", "folder", "--id", "Ada L");
    assert.equal(bound.out, `Ada Berg is now one person: folder:${ADA}, folder:${ADA_L}`);
    const again = await people("bind", ADA, "--account", "folder", "--id", ADA_L);
    assert.equal(again.out, bound.out);
    assert.match(await refusal(people("bind", "Ben", "--id", "x")), /needs --account/);
    const unbound = await people("unbind", "--account", "folder", "--id", ADA_L);
    assert.equal(unbound.out, `folder:${ADA_L} is not Ada Berg any more`);
    const last = await people("unbind", "--account", "folder", "--id", ADA);
    assert.match(last.out, /noted about Ada Berg is forgotten/);
  });
});

Deno.test("people group add keeps who belongs together, by ids behind a label", async () => {
  await withPeople(async (people) => {
    assert.match((await people("group list")).notes, /No group yet\. Add one with/);
    const added = await people("group add", "All of us", '"Ada Berg" AND (Ben OR "Ada L")');
    assert.match(added.out, /^All of us {2}Ada Berg AND \(Ben Berg OR Ada L\) {2}g_[0-9a-f]{8}$/);
    assert.match(added.notes, /--group "All of us"/);
    const listed = await people("group list");
    assert.match(listed.out, /All of us {2}Ada Berg AND \(Ben Berg OR Ada L\)/);
    const [group] = JSON.parse((await people("group list", "--json")).out);
    assert.deepEqual(group.expression, {
      all: [{ person: ADA }, { any: [{ person: BEN }, { person: ADA_L }] }],
    });
    assert.match((await people("list")).out, /Ben Berg +1 +All of us/);
    assert.match((await people("group remove", "all of us")).out, /"All of us" is removed/);
    assert.equal((await people("group list", "--json")).out, "[]");
  });
});
