// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { OWN_FILM_TAG } from "../../../src/library/upload_target.ts";
import { isLocked } from "../../../src/system/files/lock.ts";
import {
  type ImmichServer,
  LEAST_SCOPES,
  startImmichServer,
} from "../../fakes/immich_server/immich_server.ts";
import { holidayLibrary } from "../../fakes/immich_server/libraries/holiday_library.ts";
import { Cli } from "../../fixtures/cli/cli.ts";
import { inScratch } from "../../fixtures/scratch.ts";

/** What delivering needs beside reading and uploading. */
const SCOPES = [...LEAST_SCOPES, "asset.update", "tag.create", "tag.asset"];
const TRIP = [
  ..."generate --memory-type trip --json --duration 5".split(" "),
  ..."--resolution 720p --fps 24 --orientation square --no-cards --no-music".split(" "),
];

function cliAt(folder: string, server: ImmichServer, key: string): Cli {
  return new Cli(folder, {
    IMMICH_URL: server.url,
    IMMICH_API_KEY: key,
    // Where the holiday library's household lives.
    PHOTOS_MEMORIES_TRIPS__HOMEBASE_LATITUDE: "48.0",
    PHOTOS_MEMORIES_TRIPS__HOMEBASE_LONGITUDE: "7.85",
  });
}

function lastLine(out: string): Record<string, unknown> & { readonly run: string } {
  return JSON.parse(out.trim().split("\n").at(-1)!);
}

Deno.test("generate films a server's trip, delivers it once and leaves only the poster", async () => {
  await using server = await startImmichServer({ ...await holidayLibrary(), major: 3 });
  await inScratch(async (folder) => {
    const key = server.keyOf("Nora", SCOPES);
    const cli = cliAt(folder, server, key);
    // The film arrives, the answer does not: it must be found, not sent again.
    server.faults.next("POST /assets", { kind: "lost_answer" });
    const isHeld = Promise.withResolvers<boolean>();
    const run = () => {
      const [film = ""] = readdirSync(cli.films);
      const runId = film.slice(-"YYYYMMDD_HHMMSS_xxxx".length);
      isLocked(`${folder}/data/locks`, `delivery-${runId}`).then(isHeld.resolve, isHeld.reject);
    };
    server.faults.next("POST /assets/bulk-upload-check", { kind: "meanwhile", run });
    const made = await cli.run(...TRIP, "--upload-to-immich", "--album", "Films");
    assert.equal(await isHeld.promise, true, "nobody else delivers it meanwhile");
    assert.equal(made.code, 0, made.notes);
    const result = lastLine(made.out);
    assert.equal(result["status"], "completed");
    assert.equal(server.uploads.length, 1);
    const { assetId } = result["delivery"] as { assetId: string };
    const film = server.asset(assetId)!;
    assert.equal(film.type, "VIDEO");
    assert.match(film.localDateTime, /^2025-07-/);
    assert.notEqual(film.exif.latitude, null, "a trip has its coordinates");
    assert.ok(server.albumNamed("Films").assetIds.has(assetId));
    const tags = [...server.state.tags.values()].filter(({ id }) => film.tagIds.includes(id));
    assert.deepEqual(tags.map(({ value }) => value), [OWN_FILM_TAG]);
    const [place] = readdirSync(cli.films);
    const left = readdirSync(`${cli.films}/${place}`).map((name) => name.split(".").at(-1));
    assert.deepEqual(left.sort(), ["jpg", "pictures"]);
    // No preview of a shot is read more than a few times, and no secret is kept anywhere.
    assert.ok(!made.out.includes(key) && !made.notes.includes(key));

    const again = await cli.run("runs", "upload", result.run);
    assert.equal(again.code, 2);
    assert.match(again.notes, /on the library server already/);
    // Its own film is no material for the next one.
    const next = await cli.run("generate", "--year", "2025", "--month", "7", "--dry-run", "--json");
    assert.equal(next.code, 0, next.notes);
    const shots = lastLine(next.out)["shots"] as string[];
    assert.ok(!shots.includes(assetId));
    // A person knows the names of files, the ledger the server's ids.
    const dry = lastLine(next.out)["run"] as string;
    const why = await cli.run("runs", "why", server.asset(shots[0]!)!.fileName.toLowerCase(), dry);
    assert.ok(why.out.startsWith(`${shots[0]} is in the film`), why.out + why.notes);
  });
});

Deno.test("every command says what is wrong with a connection, and never the key", async () => {
  await using server = await startImmichServer({ ...await holidayLibrary(), major: 3 });
  await inScratch(async (folder) => {
    const cli = cliAt(folder, server, "no-such-key-1234567890");
    const refused = await cli.run("generate", "--year", "2025");
    assert.equal(refused.code, 1);
    assert.match(refused.notes, /401.*\n.*immich\.api_key/);
    const checked = await cli.run("preflight");
    assert.equal(checked.code, 1);
    assert.match(checked.out, /Library +ERROR/);
    assert.doesNotMatch(refused.notes + checked.out + checked.notes, /no-such-key/);
    const lacking = cliAt(folder, server, server.keyOf("Nora", ["asset.read", "user.read"]));
    const rows = await lacking.run("preflight");
    assert.match(rows.out, /lacks .*person\.read/);
    const folderOnly = new Cli(folder);
    const unset = await folderOnly.run("generate", "--year", "2025", "--upload-to-immich");
    assert.equal(unset.code, 2);
    assert.match(unset.notes, /immich\.url/);
    const nowhere = await folderOnly.run("generate", "--year", "2025", "--album", "Films");
    assert.equal(nowhere.code, 2);
    assert.match(nowhere.notes, /--upload-to-immich.*--from-album/);
  });
});
