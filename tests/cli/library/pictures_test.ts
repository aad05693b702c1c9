// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { picturesDecide } from "../../../cli/commands/pictures/decide.ts";
import { picturesList } from "../../../cli/commands/pictures/list.ts";
import { runsShow } from "../../../cli/commands/runs/show.ts";
import { runsStory } from "../../../cli/commands/runs/story.ts";
import { runsWhy } from "../../../cli/commands/runs/why.ts";
import type { Command } from "../../../cli/command.ts";
import { openBank } from "../../../src/bank/sqlite/sqlite_bank.ts";
import { Fault } from "../../../src/base/fault.ts";
import { openLedger } from "../../../src/ledger/sqlite/sqlite_ledger.ts";
import type { PictureDecision } from "../../../src/library/exclusion.ts";
import { startImmichServer } from "../../fakes/immich_server/immich_server.ts";
import { Cli } from "../../fixtures/cli/cli.ts";
import { type Content, contentRows } from "../../fixtures/film/head_facts.ts";
import { writePictures } from "../../fixtures/library/named_pictures.ts";
import { type Said, saidBy } from "../../fixtures/cli/said_by.ts";
import { inScratch } from "../../fixtures/scratch.ts";

const COMMANDS = {
  decide: picturesDecide,
  list: picturesList,
  why: runsWhy,
  show: runsShow,
  story: runsStory,
} as const satisfies Record<string, Command>;

type Say = (
  name: keyof typeof COMMANDS,
  ...words: readonly string[]
) => Promise<Said>;

async function inHouse(
  work: (say: Say, folder: string) => Promise<void>,
  variables: Readonly<Record<string, string>> = {},
): Promise<void> {
  await inScratch(async (folder) => {
    const library = await writePictures(`${folder}/photos`, {
      "2025/pass.jpg": { day: "2025-07-01" },
      "2025/beach.jpg": { day: "2025-07-02" },
    });
    const environment = {
      PHOTOS_MEMORIES_DATA_DIR: folder,
      PHOTOS_MEMORIES_LIBRARY__FOLDER: library,
      ...variables,
    };
    await work((name, ...words) => saidBy(COMMANDS[name], words, environment), folder);
  });
}

async function bankOf(folder: string, sourceKey: string, content: Content): Promise<void> {
  await using bank = await openBank(`${folder}/bank.db`);
  for (const { producer, value } of contentRows(content)) {
    bank.write(producer, [{ sourceKey, value: value as never }]);
  }
}

Deno.test("pictures list says the day of a decision as the clock on the wall had it", () =>
  inScratch(async (folder) => {
    {
      await using ledger = await openLedger(`${folder}/data/ledger.db`);
      await ledger.decisions.put({ asset: "a.jpg", kind: "pin", sourceKey: "a", name: "a.jpg" });
    }
    // Half a day from UTC it is another day at any time of day.
    const hours = new Date().getUTCHours() < 12 ? -12 : 12;
    const day = new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 10);
    // The signs of these names are turned round; a process has one time zone.
    const { out, notes } = await new Cli(folder, { TZ: `Etc/GMT${hours < 0 ? "+12" : "-12"}` })
      .program("pictures", "list");
    assert.ok(out.includes(day), `${day}: ${out}${notes}`);
  }));

Deno.test("pictures decide says what it changes, and takes it back", async () => {
  await inHouse(async (say, folder) => {
    assert.match((await say("list")).notes, /no single picture yet.*pictures decide/);
    const unseen = await say("decide", "beach.jpg");
    assert.match(unseen.out, /^2025\/beach\.jpg\n/);
    assert.match(
      unseen.notes,
      /^Taken on 2025-07-02, in the folder ".*photos"\nNobody has looked i/m,
    );
    assert.match(unseen.out, /films for you alone and films for the family, in no other: the film/);
    const pinned = await say("decide", "pass.jpg", "--pin");
    assert.match(pinned.out, /^Noted that it is no .* stays as it was: It may be in .*$/m);
    assert.ok(!/Until now|From now on/.test(pinned.out), pinned.out);
    await say("decide", "beach.jpg", "--pin");
    const rows: readonly PictureDecision[] = JSON.parse((await say("list", "--json")).out);
    for (const { asset, sourceKey } of rows) {
      const content: Content = asset.endsWith("pass.jpg")
        ? { nsfw_marqo: "no", caption: "A passport on a table." }
        : { nsfw_marqo: ["yes", 0.9], location: ["outdoor", 0.88] };
      await bankOf(folder, sourceKey, content);
    }
    const forgotten = await say("decide", "pass.jpg", "--forget");
    assert.match(forgotten.out, /Until now: It may be in any film/);
    assert.match(
      forgotten.out,
      /From now on: It is in no film: its caption tells of a personal doc/,
    );
    assert.match(forgotten.notes, /In words: A passport on a table\.\nCaption origin: smol, http/);

    const held = await say("decide", "beach.jpg", "--clear", "--reason", "only a beach");
    assert.match(held.notes, /The picture shows: outdoor 0\.88, something sensitive 0\.90/);
    assert.match(
      held.out,
      /Until now: .* for the family, in no other: a person in it may be uncov/,
    );
    assert.match(held.out, /From now on: It may be in any film$/);
    const list = (await say("list")).out;
    assert.match(list, /2025\/beach\.jpg +may be shown to everyone +\d{4}-\d\d-\d\d +only a beach/);
    assert.ok(!list.includes("pass.jpg"));
  });
});

Deno.test("pictures decide finds a picture of any account and says whose, or refuses with all it may be", async () => {
  const shared = { fileName: "IMG_1.jpg", fileCreatedAt: "2025-07-01T10:00:00Z" };
  await using server = await startImmichServer({
    users: ["Ruth", "Paul"],
    assets: [
      { ...shared, owner: "Ruth" },
      { ...shared, fileCreatedAt: "2025-07-02T10:00:00Z", owner: "Paul" },
      { ...shared, fileName: "only_his.jpg", owner: "Paul" },
    ],
  });
  const paul = server.assetNamed("only_his.jpg").id;
  await inHouse(async (say) => {
    const fault = await say("decide", "IMG_1.jpg", "--clear").then(() => undefined, (e) => e);
    assert.ok(fault instanceof Fault);
    assert.match(
      `${fault.message} ${fault.hint}`,
      /^2 pictures of .* called "IMG_1\.jpg" .*\(2025-07-01, account "primary"\), .*account "partner"\)$/,
    );
    assert.equal((await say("list", "--json")).out, "[]");
    const { out, notes } = await say("decide", "only_his.jpg", "--clear");
    assert.match(out, /^only_his\.jpg\n/);
    assert.match(notes, /^Taken on 2025-07-01, in the library at .*, account "partner"$/m);
    const [decision] = JSON.parse((await say("list", "--json")).out);
    assert.equal(decision.asset, paul);
    const own = await say("decide", "only_his.jpg", "--accounts", "primary").catch((e) => e);
    const none = await say("decide", "nothing_like_it.png").catch((e) => e);
    assert.match(none.hint, /^Type its id, or its file name\. Another library is named with/);
    assert.match(own.message, /^There is no picture "only_his\.jpg" in the library at /);
  }, {
    PHOTOS_MEMORIES_IMMICH__URL: server.url,
    PHOTOS_MEMORIES_IMMICH__API_KEY: server.keyOf("Ruth"),
    PHOTOS_MEMORIES_IMMICH__ACCOUNTS__PARTNER__API_KEY: server.keyOf("Paul"),
  });
});

Deno.test("pictures decide refuses what contradicts itself", async () => {
  await inHouse(async (say) => {
    const refused: ReadonlyArray<[readonly string[], RegExp]> = [
      [["beach.jpg", "--clear", "--pin"], /--clear cannot be combined with --pin/],
      [["beach.jpg", "--pin", "--forget"], /--pin cannot be combined with --forget/],
      [["beach.jpg", "--reason", "x"], /nothing is/],
      [
        ["beech.jpg", "--pin"],
        /"beech\.jpg" in the folder ".*photos" Did you mean "beach\.jpg"\? .*--li/,
      ],
    ];
    for (const [words, sentence] of refused) {
      const fault = await say("decide", ...words).then(() => undefined, (error) => error);
      assert.ok(fault instanceof Fault);
      assert.match(`${fault.message} ${fault.hint}`, sentence);
    }
    assert.equal((await say("list", "--json")).out, "[]");
  });
});
