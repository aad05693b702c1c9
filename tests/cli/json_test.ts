// SPDX-License-Identifier: AGPL-3.0-or-later

// docs/json.md: its examples, and what the commands answer, against one table of schemas.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { commandsFor } from "../../cli/commands/all.ts";
import { Cli } from "../fixtures/cli/cli.ts";
import { DOCUMENTS, FAILED, keysOf, LINES, withoutOldKeys } from "../fixtures/cli/json_contract.ts";
import { writePictures } from "../fixtures/library/named_pictures.ts";
import { makeStill } from "../fixtures/media/media.ts";
import { inScratch } from "../fixtures/scratch.ts";

/** Throws unless every line or the document is as the page says. */
function holds(name: string, out: string): void {
  const read = (text: string) => withoutOldKeys(JSON.parse(text));
  const answers = name in LINES ? out.trim().split("\n").map(read) : [read(out)];
  for (const answer of answers) {
    const { error } = (LINES[name] ?? DOCUMENTS[name]!).safeParse(answer);
    assert.equal(error?.message, undefined, `${name}: ${JSON.stringify(answer)}`);
    assert.deepEqual(keysOf(answer).filter((key) => /^[a-z]+[A-Z]/.test(key)), [], name);
  }
}

Deno.test("docs/json.md has an example of each command's JSON, and each is as promised", async () => {
  const page = await readFile(new URL("../../docs/json.md", import.meta.url), "utf8");
  const [head, ...parts] = page.split(/^### /m);
  const shown = parts.map((part) => part.slice(0, part.indexOf("\n")));
  const commands = (await commandsFor()).filter(({ options = {} }) => "json" in options);
  assert.deepEqual(shown.toSorted(), commands.map(({ name }) => name).sort());
  const exampleOf = (text: string) => /^```jsonl?\n([^]*?)^```$/m.exec(text)![1]!;
  for (const [i, part] of parts.entries()) holds(shown[i]!, exampleOf(part));
  assert.ok(FAILED.safeParse(JSON.parse(exampleOf(head!))).success);
  for (const { name, options = {} } of commands) {
    assert.equal(options["json"]!.isLines ?? false, name in LINES, name);
  }
});

Deno.test("a command asked for JSON says also in JSON that it failed", () =>
  inScratch(async (folder) => {
    const cli = new Cli(folder), broken = `${folder}/broken.yaml`;
    await Deno.writeTextFile(broken, "tier: nothing\n");
    const needed: Readonly<Record<string, string>> = {
      "runs why": "a.jpg",
      "runs render": "x",
      "runs upload": "x",
    };
    for (const { name, options = {} } of await commandsFor()) {
      if (!("json" in options)) continue;
      const words = [...name.split(" "), ...needed[name]?.split(" ") ?? [], "--json"];
      const { code, out, notes } = await cli.run("--config", broken, ...words);
      if (code === 0 || name === "preflight" || name === "doctor") continue;
      const [line, ...more] = out.trim().split("\n");
      const failed = FAILED.parse(JSON.parse(line!));
      assert.deepEqual(more, [], name);
      assert.ok(notes.includes(failed.error.message.split("\n")[0]!), `${name}: ${notes}`);
      assert.equal(failed.type, name in LINES ? "error" : undefined, name);
    }
    for (
      const [words, type] of [["generate --year abc", "error"], ["runs list --nonsense", undefined]]
    ) {
      const { code, out } = await cli.run(...words!.split(" "), "--json");
      const refused = FAILED.parse(JSON.parse(out));
      assert.deepEqual([code, refused.type, refused.error.code], [2, type, "usage"], words);
    }
    const misspelt = await cli.run("runs", "lsit", "--json");
    assert.equal(misspelt.code, 2);
    assert.equal(FAILED.parse(JSON.parse(misspelt.out)).error.code, "usage");
  }));

Deno.test("commands answer the JSON that docs/json.md promises", () =>
  inScratch(async (folder) => {
    const library = `${folder}/library`;
    await writePictures(library, { "a.jpg": { day: "2025-07-14", people: ["Anna"] } });
    await makeStill(`${library}/IMG_20250701_120000.jpg`, { width: 640, height: 480 });
    const cli = new Cli(folder, {
      PHOTOS_MEMORIES_LIBRARY__FOLDER: library,
      PHOTOS_MEMORIES_TIER: "basic",
    });
    const filled = [
      "exclude add --file-name scan* --yes --force",
      "pictures decide a.jpg --pin",
      "people group add Kids Anna",
      "people set Anna --role child --birth-date 2017-08-07",
    ];
    for (const words of filled) assert.equal((await cli.run(...words.split(" "))).code, 0, words);
    const asked: ReadonlyArray<[name: string, words: string, code: number]> = [
      ["generate", "--year 2001", 3],
      ["generate", "--year 2025 --dry-run", 0],
      ["generate", "--year 2025 --person Nobody", 1],
      ["demo", "--duration 4", 2],
      ["runs render", "nope", 1],
      ["runs upload", "latest", 2],
      ["runs list", "", 0],
      ["runs show", "", 0],
      ["runs story", "", 0],
      ["runs why", "a.jpg", 0],
      ["auto status", "", 0],
      ["auto suggest", "", 0],
      ["auto history", "", 0],
      ["days-due", "", 0],
      ["discover-days", "", 0],
      ["people list", "", 0],
      ["people group list", "", 0],
      ["exclude list", "", 0],
      ["pictures list", "", 0],
      ["captions origins", "", 0],
      ["prepare", "", 0],
      ["preflight", "", 0],
      ["doctor", "", 0],
      ["config show", "tier output", 0],
      ["models list", "", 0],
    ];
    for (const [name, words, code] of asked) {
      const typed = [...name.split(" "), ...words.split(" ").filter(Boolean), "--json"];
      const end = await cli.run(...typed);
      assert.equal(end.code, code, `${name}: ${end.out}${end.notes}`);
      holds(name, end.out);
    }
    const [run] = JSON.parse((await cli.run("runs", "list", "--json")).out);
    assert.equal(run.runId, run.run_id, "a key of version 0.1 stands beside the new one");
  }));
