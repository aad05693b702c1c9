// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { checkWholeSettings } from "../../../cli/commands/config/config.ts";
import { mkdir, readdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { offerLibrary } from "../../../cli/commands/generate.ts";
import { openLedger } from "../../../src/ledger/sqlite/sqlite_ledger.ts";
import { pathsOf } from "../../../src/system/paths.ts";
import { HeardTerminal } from "../../fakes/heard_terminal.ts";
import { Cli, type CliEnd } from "../../fixtures/cli/cli.ts";
import { inScratch } from "../../fixtures/scratch.ts";

const KEY = { PHOTOS_MEMORIES_SECRET_KEY: "0123456789abcdef0123456789abcdef" };
const URLS = ["ntfys://user:hush-hush@ntfy.example.org/first-topic", "json://hush-hush.example/2"];

/** Everything the folder holds, as one text. */
async function everyByte(folder: string): Promise<string> {
  const texts = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => readFile(`${entry.parentPath}/${entry.name}`, "latin1"));
  return (await Promise.all(texts)).join("\n");
}

Deno.test("config show makes nothing and names the origin of every key in plain words", () =>
  inScratch(async (folder) => {
    const cli = new Cli(folder);
    const { code, out } = await cli.run("config", "show");
    assert.equal(code, 0);
    assert.deepEqual(await readdir(folder), []);
    const lines = out.trimEnd().split("\n").filter((line) => line.startsWith("  "));
    assert.ok(lines.length > 80);
    for (const line of lines) assert.match(line, /\((default|environment: PHOTOS_\w+)\)/);
    assert.match(
      out,
      /config\.yaml \(not there\)\nSecret key +made when the first secret is saved/,
    );
    assert.match(
      out,
      /min_free_space_gb {2}0\.1 {2}\(environment: PHOTOS_MEMORIES_OUTPUT__MIN_FREE/,
    );
    assert.match(out, /album_name {2}\(not set\) {2}\(default\)/);
    // What it says is what serve does.
    assert.match(out, /host .*\(default\) {2}serve listens on 127\.0\.0\.1 while sign-in is off/);
    const wrong = await cli.run("config", "show", "outptu");
    assert.deepEqual([wrong.code, wrong.out], [2, ""]);
    assert.match(wrong.notes, /No setting begins with "outptu"\nDid you mean "output"\?/);
  }));

Deno.test("config says of what a serving process reads at its start alone that it waits, and of nothing else", () =>
  inScratch(async (folder) => {
    const cli = new Cli(folder);
    const notes = async (...words: string[]) => {
      const { code, notes } = await cli.run("config", ...words);
      assert.equal(code, 0, notes);
      return notes;
    };
    assert.equal(await notes("set", "automation.enabled", "true"), "");
    assert.equal(await notes("unset", "automation.enabled"), "");
    assert.equal(
      await notes("set", "metrics.enabled", "true", "automation.daily_at", "08:00"),
      "A serving process reads metrics.enabled when it starts again\n",
    );
    assert.equal(await notes("set", "library.folder", folder), "");
    assert.match(await notes("unset", "metrics.enabled"), /reads metrics\.enabled when it starts/);
  }));

Deno.test("config set keeps a folder as it is seen from where it was typed", () =>
  inScratch(async (folder) => {
    const cli = new Cli(folder);
    const words = ["library.folder", "tests/../Pictures", "models.directory", "~/models"];
    assert.equal((await cli.run("config", "set", ...words)).code, 0);
    const { out } = await cli.run("config", "show");
    assert.ok(out.includes(`${Deno.cwd()}/Pictures`), out);
    assert.match(out, /directory {2}"~\/models" {2}/);
  }));

Deno.test("config set saves what other commands read, config unset forgets it, and no secret is shown", () =>
  inScratch(async (folder) => {
    const cli = new Cli(folder, KEY), data = `${folder}/data`, shown: CliEnd[] = [];
    const run = async (...words: string[]) => {
      shown.push(await cli.run(...words));
      return shown.at(-1)!;
    };
    const set = await run(
      "config",
      "set",
      "output.codec",
      "h265",
      "trips.homebase_latitude",
      "-33.4",
    );
    assert.deepEqual([set.code, set.out], [
      0,
      "Saved output.codec\nSaved trips.homebase_latitude\n",
    ]);
    shown.push(
      await cli.piped(`${URLS.join("\n")}\n`, "config", "set", "notifications.urls", "-"),
    );
    assert.equal(shown.at(-1)!.out, "Saved notifications.urls, encrypted\n");
    const show = await run("config", "show", "output.codec", "trips", "notifications.urls");
    assert.match(show.out, /codec {2}"h265" {2}\(database\)/);
    assert.match(show.out, /homebase_latitude {2}-33\.4 {2}\(database\)/);
    assert.match(show.out, /urls {2}\["\*+","\*+"\] {2}\(database\)/);
    const json = JSON.parse((await run("config", "show", "--json", "output")).out);
    assert.deepEqual([json.secretKey, json.keys.length > 5], ["set", true]);
    assert.equal(
      json.keys.find(({ path }: { path: string }) => path === "output.codec").source,
      "database",
    );
    const row = (await run("preflight")).out.split("\n").find((line) =>
      /^Saved settings/.test(line)
    );
    assert.match(row!, /OK +3; secrets are encrypted/);
    await run("config", "unset", "output.codec");
    assert.match((await run("config", "show", "output.codec")).out, /"h264" {2}\(default\)/);
    const bytes = await everyByte(data);
    for (const part of URLS.flatMap((url) => url.match(/.{8}/g) ?? [])) {
      assert.ok(!bytes.includes(part), part);
    }
    assert.doesNotMatch(JSON.stringify(shown), /hush|0123456789abcdef/);

    const lost = new Cli(folder, { PHOTOS_MEMORIES_SECRET_KEY: "f".repeat(32) });
    const marked = await lost.run("config", "show", "notifications");
    assert.match(marked.out, /urls {2}\[\] {2}\(default\) {2}saved here but cannot be decrypted/);
  }));

Deno.test("config set refuses in one line what cannot be saved, with the remedy in the next", () =>
  inScratch(async (folder) => {
    const cli = new Cli(folder);
    const refused: readonly [readonly string[], RegExp][] = [
      [["server.port", "9000"], /environment and the file alone\n/],
      [["llm.api_key"], /needs a value after "llm\.api_key"\nPipe it in/],
      [["llm.api_key", "-", "immich.api_key", "-"], /holds one value/],
    ];
    for (const [words, says] of refused) {
      const { code, out, notes } = await cli.run("config", "set", ...words);
      assert.deepEqual([code, out], [2, ""], notes);
      assert.match(notes, says);
      assert.doesNotMatch(notes, /hush/);
    }
  }));

Deno.test("config move-to-db moves a secret, and config --url saves address and key", () =>
  inScratch(async (folder) => {
    const cli = new Cli(folder, KEY), file = `${folder}/data/config.yaml`;
    await mkdir(`${folder}/data`);
    await writeFile(
      file,
      "immich:\n  url: http://127.0.0.1:1\n  api_key: hush-hush\noutput: { codec: h265 }\n",
    );
    const moved = await cli.run("config", "move-to-db", "immich.url", "immich.api_key");
    assert.equal(moved.code, 0, moved.notes);
    assert.match(
      moved.out,
      /Saved immich\.api_key, encrypted\nTaken out of .*config\.yaml\nThe file as it was: .*\.bak\n$/,
    );
    assert.equal(await readFile(file, "utf8"), "output: { codec: h265 }\n");
    assert.equal((await stat(`${file}.bak`)).mode & 0o777, 0o600);
    const both = await cli.piped("hush-hush-2", "config", "-u", "http://127.0.0.1:2", "-k", "-");
    assert.equal(both.out, "Saved immich.url\nSaved immich.api_key, encrypted\n");
    const tried = await cli.run("config", "test");
    assert.equal(tried.code, 1);
    assert.match(tried.out, /^Library: .*http:\/\/127\.0\.0\.1:2/);
    const nobody = await cli.run("config");
    assert.deepEqual([nobody.code, nobody.out], [2, ""]);
    assert.match(nobody.notes, /there is no terminal to answer on/);
    const show = await cli.run("config", "-s");
    assert.match(show.out, /url {2}"http:\/\/127\.0\.0\.1:2" {2}\(database\)/);
    assert.doesNotMatch(JSON.stringify([moved, both, tried, nobody, show]), /hush/);
  }));

Deno.test("a store that cannot be read stops the start, unless it is told to go without", () =>
  inScratch(async (folder) => {
    await mkdir(`${folder}/data`);
    await writeFile(`${folder}/data/ledger.db`, "no database, but as long as a head ".repeat(40));
    const stopped = await new Cli(folder).run("config", "show");
    assert.deepEqual([stopped.code, stopped.out], [1, ""]);
    assert.match(
      stopped.notes,
      /^The store ".*ledger\.db" is damaged: .*not a database\nRestore a backup: photos-memories restore/,
    );
    const without = await new Cli(folder, { PHOTOS_MEMORIES_SKIP_STORED_SETTINGS: "1" })
      .run("config", "show", "output");
    assert.equal(without.code, 0);
    assert.match(without.out, /Saved settings +not read/);
    assert.equal((await new Cli(folder).run("--help")).code, 0);
  }));

Deno.test("a store whose disk is at fault is no reason to start without its settings", () =>
  inScratch(async (folder) => {
    const ledger = `${folder}/data/ledger.db`;
    await (await openLedger(ledger))[Symbol.asyncDispose]();
    // SQLite follows no link where the file beside a store belongs.
    await symlink("nowhere", `${ledger}-shm`);
    const { code, out, notes } = await new Cli(folder).run("config", "show");
    assert.deepEqual([code, out], [1, ""]);
    assert.match(notes, /^Could not open the store ".*ledger\.db": unable to open.*\nCheck that/);
    assert.doesNotMatch(notes, /SKIP_STORED/);
  }));

Deno.test("checkWhole wants address and key, or neither", () => {
  checkWholeSettings({});
  checkWholeSettings({ url: "http://nas.lan", key: "k" });
  assert.throws(
    () => checkWholeSettings({ url: "http://nas.lan" }),
    /the address alone opens no library/,
  );
  assert.throws(() => checkWholeSettings({ key: "k" }), /the key alone opens no library/);
});

Deno.test("a secret is saved without a key of the owner's, and a lost key stops no command", () =>
  inScratch(async (folder) => {
    const cli = new Cli(folder);
    const saved = await cli.piped("hush-hush", "config", "-u", "http://127.0.0.1:2", "-k", "-");
    assert.equal(saved.code, 0, saved.notes);
    assert.match(saved.notes, /\.secret_key/);
    assert.match(
      (await cli.run("config", "show", "immich.api_key")).out,
      /\*{8}.*\(database\)/,
    );
    const lost = await new Cli(folder, KEY).run("config", "show", "immich.api_key");
    assert.equal(lost.code, 0);
    assert.match(lost.out, /\(not set\).*saved here but cannot be decrypted/);
    assert.match(lost.notes, /Warning: immich\.api_key is saved here but cannot be decrypted/);
  }));

Deno.test("config set of a key the file sets moves it with --yes, and refuses without an answer", () =>
  inScratch(async (folder) => {
    const cli = new Cli(folder), file = `${folder}/data/config.yaml`;
    await mkdir(`${folder}/data`);
    await writeFile(file, "title_screens:\n  locale: de\noutput:\n  codec: h265\n");
    const refused = await cli.run("config", "set", "title_screens.locale", "fr");
    assert.equal(refused.code, 2);
    assert.match(refused.notes, /move-to-db title_screens\.locale/);
    const moved = await cli.run("config", "set", "title_screens.locale", "fr", "--yes");
    assert.equal(moved.code, 0, moved.notes);
    assert.doesNotMatch(await readFile(file, "utf8"), /locale/);
    assert.match(await readFile(file, "utf8"), /codec: h265/);
    const { out } = await cli.run("config", "show", "title_screens.locale");
    assert.match(out, /locale {2}"fr" {2}\(database\)/);
  }));

Deno.test("after the demo generate --library --yes makes that folder the library from now on", () =>
  inScratch(async (folder) => {
    const cli = new Cli(folder), file = `${folder}/data/config.yaml`;
    await mkdir(`${folder}/data`);
    await mkdir(`${folder}/mine`);
    const { demoLibrary } = pathsOf({ PHOTOS_MEMORIES_DATA_DIR: `${folder}/data` });
    await writeFile(file, `library:\n  folder: ${demoLibrary}\n`);
    const words = ["generate", "--library", `${folder}/mine`, "--year", "2025"];
    const shown = async () => (await cli.run("config", "show", "library.folder")).out;
    await cli.run(...words);
    assert.ok((await shown()).includes(demoLibrary), "it is asked for, and not taken for granted");
    const { notes } = await cli.run(...words, "--yes");
    assert.match(notes, /The library is ".*\/mine" from now on/);
    assert.match(await shown(), /\/mine" {2}\(database\)/);
  }));

Deno.test("generate --library asks once whether that folder shall be the library", () =>
  inScratch(async (folder) => {
    const data = `${folder}/data`, libraryFolder = `${folder}/mine`;
    await mkdir(data);
    await mkdir(libraryFolder);
    const environment = { PHOTOS_MEMORIES_DATA_DIR: data };
    const { demoLibrary } = pathsOf(environment);
    await writeFile(`${data}/config.yaml`, `library:\n  folder: ${demoLibrary}\n`);
    const terminal = new HeardTerminal();
    const { signal } = new AbortController();
    const context = { terminal, signal, environment, entry: "" };
    const offered = async () => {
      terminal.notes.length = 0;
      await offerLibrary(context, { libraryFolder, json: false }, false);
      return terminal.notes.filter((note) => note.endsWith("[y/N]")).length;
    };
    assert.deepEqual([await offered(), await offered()], [1, 1], "no answer is no no");
    terminal.answers.push("n");
    assert.equal(await offered(), 1);
    terminal.answers.push("y");
    assert.equal(await offered(), 0, "a no is kept");
  }));
