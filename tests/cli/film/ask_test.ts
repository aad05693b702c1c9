// SPDX-License-Identifier: AGPL-3.0-or-later

// A sentence as a film, through the real program: the tier full with every service a fake of its own.

import assert from "node:assert/strict";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { CHAT_MODEL, ChatServer } from "../../fakes/chat_server/chat_server.ts";
import { distinctPicture } from "../../fixtures/media/distinct_picture.ts";
import { inPrepareWorld, type PrepareWorld } from "../../fixtures/cli/prepare_world.ts";
import { NOTHING } from "../../fixtures/film/understood.ts";

const fullTier = (model: ChatServer) => ({
  PHOTOS_MEMORIES_TIER: "full",
  PHOTOS_MEMORIES_LLM__BASE_URL: model.baseUrl,
  PHOTOS_MEMORIES_LLM__MODEL: CHAT_MODEL,
});

async function inFolderWorld(work: (world: PrepareWorld, model: ChatServer) => Promise<void>) {
  await using model = await ChatServer.open();
  await inPrepareWorld(async (folder) => {
    const library = `${folder}/library`;
    await mkdir(`${library}/Coast`, { recursive: true });
    for (let n = 1; n <= 6; n++) {
      const name = `${library}/${n > 2 ? "Coast/" : ""}IMG_202507${10 + n}_120000.jpg`;
      await writeFile(name, await distinctPicture(n));
    }
    return { ...fullTier(model), PHOTOS_MEMORIES_LIBRARY__FOLDER: library };
  }, (world) => work(world, model));
}

Deno.test("generate --ask tells what it understood with counts, and films what it means", async () => {
  await inFolderWorld(async ({ cli, folder }, model) => {
    const ask = ["generate", "--ask", "Grey waves on the Coast in July", "--dry-run"];
    model.sentence = () => ({
      ...NOTHING,
      subject: "grey waves",
      albums: ["Coast"],
      things: ["grey"],
      days: [{ start: "2025-07-01", end: "2025-07-31" }],
    });
    const before = await cli.run(...ask);
    assert.equal(before.code, 3, before.notes);
    assert.match(before.out, /^needs preparation: 0 pictures$/m);
    assert.match(
      before.notes,
      /^4 of 4 pictures were never described\. Describe them with: photos-/m,
    );
    assert.match(before.notes, /prepare --start 2025-07-01 --end 2025-07-31$/m);

    assert.equal((await cli.run("prepare")).code, 0);
    const trace = `${folder}/ask.json`;
    const thin = await cli.run(...ask, "--ask-trace", trace);
    assert.equal(thin.code, 0, thin.notes);
    assert.match(
      thin.out,
      /^Grey waves on the Coast in July\n {2}album {3}"Coast" {2}4 pictures$/m,
    );
    assert.match(thin.out, /^ {2}shows {3}"grey" {2}\d pictures$/m);
    assert.match(thin.out, /^ {2}days {4}2025-07-01 to 2025-07-31 {2}6 pictures$/m);
    assert.match(thin.out, /^thin: \d pictures$/m);
    assert.match(thin.notes, /^Nothing was rendered\. Run /m);

    const kept = JSON.parse(await readFile(trace, "utf8"));
    assert.equal(kept.verdict, "thin");
    assert.equal(kept.understood.subject, "grey waves");
    assert.ok(kept.matches.length > 0);
    assert.ok(kept.matches.every((id: string) => id.startsWith("Coast/")));
    // Only names the sentence holds were given away.
    const [said] = model.completions.map(({ body }) => JSON.parse(body!.messages.at(-1)!.content));
    assert.deepEqual([said.albums, said.places, said.people], [["Coast"], [], []]);

    const shown = await cli.run("runs", "story");
    assert.equal(shown.code, 0, shown.notes);
    assert.doesNotMatch(shown.out, /IMG_20250711|IMG_20250712/);
  });
});
