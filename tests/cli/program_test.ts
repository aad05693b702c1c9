// SPDX-License-Identifier: AGPL-3.0-or-later

// Every command once as a program of its own: words in, exit code and text out. What a command does is
// tested in the process of its tests.

import assert from "node:assert/strict";
import { COMMANDS } from "../../cli/commands/all.ts";
import { Cli } from "../fixtures/cli/cli.ts";
import { writePictures } from "../fixtures/library/named_pictures.ts";
import { inScratch } from "../fixtures/scratch.ts";

/** What is typed, the exit code, and what begins a line of standard output or error. */
type Row = readonly [words: string, code: number, stream: "out" | "notes", line: string];

/** In this order, each on what those before it have left. */
const ROWS: readonly Row[] = [
  ["demo --duration 4", 2, "notes", '"--duration" cannot be "4"'],
  ["generate --year 2019", 3, "out", "Nothing worth a film: there is no picture of 2019"],
  ["healthcheck --url nowhere", 2, "notes", '"--url" cannot be "nowhere"'],
  ["preflight", 0, "out", "Library                   OK"],
  ["doctor", 0, "out", "Program                   OK"],
  ["runs list", 0, "out", "\\S+  nothing worth a film  "],
  ["runs show", 0, "out", "\\S+  2019  nothing worth a film"],
  ["runs story", 1, "notes", "No run has come as far as a cut yet"],
  ["runs why a.jpg", 1, "notes", "No run has come as far as a cut yet"],
  ["runs render latest", 1, "notes", "No run has come as far as a cut yet"],
  ["runs export latest", 2, "notes", "No format was named"],
  ["runs upload latest", 2, "notes", "Run \\S+ has no finished film"],
  ["runs abandon latest", 2, "notes", "There is nothing to give up"],
  ["runs delete latest --yes", 0, "out", "Run \\S+ is deleted"],
  ["auto run --dry-run", 0, "out", "skipped: no eligible candidates"],
  ["auto suggest", 0, "notes", "No memory is worth a film today"],
  ["auto status", 0, "out", "Scheduler     none"],
  ["auto history", 0, "notes", "The automation has made no film yet"],
  ["auto install --hour 25", 2, "notes", '"--hour" cannot be 25'],
  ["auto test-notification", 1, "out", "Notifications are off: nothing was sent"],
  ["discover-days", 0, "notes", "Looking through the library"],
  ["days-due", 0, "notes", "No special day was found"],
  ["days-export", 0, "out", '    "scanned": 2025'],
  ["days-import", 2, "notes", '"days-import" needs --from'],
  ["models fetch --detectors --no-detectors", 2, "notes", "--detectors cannot be combined with"],
  ["models list", 0, "out", "picture encoder          not here"],
  ["people list", 0, "out", "Anna  1"],
  ["people set Anna --role partner", 0, "out", "Anna: no birth date, role partner"],
  ["people bind Ben", 2, "notes", '"people bind" needs --account'],
  ["people unbind", 2, "notes", '"people unbind" needs --account'],
  ["people group add Both Anna", 0, "out", "Both  Anna"],
  ["people group list", 0, "out", "Both"],
  ["people group remove Both", 0, "out", 'The group "Both" is removed'],
  ["exclude add --person Ben --yes", 0, "out", "Excluded from every film"],
  ["exclude list", 0, "out", "x1  1         everything with Ben"],
  ["exclude remove x2", 1, "notes", 'There is no exclusion "x2"'],
  ["pictures decide a.jpg --pin", 0, "out", "a\\.jpg"],
  ["pictures list", 0, "out", "a\\.jpg    may be shown although it is a document"],
  ["captions origins", 0, "out", "No picture is described yet"],
  ["captions clear --all --yes", 0, "notes", "There is nothing to forget"],
  ["config", 2, "notes", '"config" asks for address and key'],
  ["config show", 0, "out", "Configuration file  "],
  ["config set tier basic", 0, "out", "Saved tier"],
  ["config unset tier", 0, "out", "Removed tier"],
  ["config move-to-db tier", 2, "notes", "Could not save tier: it does not stand in"],
  ["config test", 0, "out", "Library: The folder"],
  ["config schema", 0, "out", "{"],
  ["backup", 2, "notes", '"backup" needs --to'],
  ["restore", 2, "notes", '"restore" needs --from'],
  ["completion bash", 0, "out", "complete -o filenames -F _photos_memories photos-memories"],
  ["secret hash", 2, "notes", "There is no password to hash"],
];

/** Their own tests start the program. */
const ELSEWHERE = ["serve", "prepare"];

Deno.test("every command answers as a program, with its exit code", async () => {
  const tried = Object.keys(COMMANDS).filter((name) =>
    ROWS.some(([words]) => words === name || words.startsWith(`${name} `))
  );
  assert.deepEqual([...tried, ...ELSEWHERE].sort(), Object.keys(COMMANDS).sort());
  await inScratch(async (folder) => {
    const library = await writePictures(`${folder}/photos`, {
      "a.jpg": { day: "2025-07-14", people: ["Anna"] },
      "b.jpg": { day: "2025-07-15", people: ["Ben"] },
    });
    const cli = new Cli(folder, { PHOTOS_MEMORIES_LIBRARY__FOLDER: library });
    for (const [words, code, stream, line] of ROWS) {
      const end = await cli.program(...words.split(" "));
      assert.equal(end.code, code, `${words}: ${end.out}${end.notes}`);
      assert.match(end[stream], new RegExp(`^${line}`, "m"), words);
    }
  });
});
