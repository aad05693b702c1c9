// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { answering, HookServer } from "../../fakes/web/hook_server.ts";
import { Cli } from "../../fixtures/cli/cli.ts";
import { inScratch } from "../../fixtures/scratch.ts";

const SWITCH = "PHOTOS_MEMORIES_NOTIFICATIONS__ENABLED";
const URLS = "PHOTOS_MEMORIES_NOTIFICATIONS__URLS";
const TEST = ["auto", "test-notification"];

Deno.test("auto test-notification that sent nothing exits 1 and says what to set", () =>
  inScratch(async (folder) => {
    const off = await new Cli(folder).run(...TEST);
    assert.equal(off.code, 1);
    assert.match(off.out, /nothing was sent/);
    assert.match(off.notes, /Set notifications\.enabled to true/);
    const empty = await new Cli(folder, { [SWITCH]: "true" }).run(...TEST);
    assert.equal(empty.code, 1);
    assert.match(empty.notes, /Set notifications\.urls, such as ntfys:/);
  }));

Deno.test("auto test-notification shows each answer, ends with 1 when one failed, and masks addresses", () =>
  inScratch(async (folder) => {
    await using good = await HookServer.open(answering(200, "ok"));
    await using bad = await HookServer.open(answering(401, '{"error":"bad token hush-hush-2"}'));
    const urls = [`json://anna:hush-hush-1@${good.host}/hook`, `gotify://${bad.host}/hush-hush-2`];
    const cli = new Cli(folder, { [SWITCH]: "true", [URLS]: urls.join(",") });
    const first = await cli.run(...TEST);
    assert.equal(first.code, 1);
    assert.deepEqual(first.out.trimEnd().split("\n").map((line) => line.replace(/ {2,}/g, " | ")), [
      "# | address | result | reply",
      `1 | json://${good.host}/*** | sent | HTTP 200: ok`,
      `2 | gotify://${bad.host}/*** | failed | HTTP 401: bad token ***`,
      "1 of 2 addresses failed",
    ]);
    assert.match(first.notes, /Check the token, or the user and password, in notifications\.urls/);
    bad.answer = answering(200, '{"id":1}');
    const second = await cli.run(...TEST);
    assert.equal(second.code, 0);
    assert.match(second.out, /Sent to 2 addresses\n$/);
    const shown = await cli.run("config", "show");
    assert.equal(shown.code, 0);
    assert.match(shown.out, /urls {2}\["\*+","\*+"\]/);
    assert.doesNotMatch(first.out + first.notes + second.out + shown.out, /hush-hush/);
  }));

Deno.test("auto test-notification reads its addresses from a file, one a line", () =>
  inScratch(async (folder) => {
    await using server = await HookServer.open();
    const file = `${folder}/urls`;
    await writeFile(file, `json://${server.host}/a,b\njson://${server.host}/c\nntyf://secret\n`);
    const cli = new Cli(folder, { [SWITCH]: "true", [`${URLS}_FILE`]: file });
    const { code, out } = await cli.run(...TEST);
    assert.equal(code, 1);
    assert.deepEqual(server.requests.map(({ path }) => path).sort(), ["/a%2Cb", "/c"]);
    assert.match(out, /unusable .*"ntyf:\/\/" is not known; did you mean "ntfy:\/\/"\?/);
    assert.doesNotMatch(out, /secret/);
  }));
