// SPDX-License-Identifier: AGPL-3.0-or-later

// Preparing a folder of pictures on tier gpu and making a film of it, through the real program.

import assert from "node:assert/strict";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import type { Asked } from "../../fakes/caption_server/caption_server.ts";
import { Cli } from "../../fixtures/cli/cli.ts";
import { distinctPicture } from "../../fixtures/media/distinct_picture.ts";
import { makeClip } from "../../fixtures/media/media.ts";
import { inPrepareWorld } from "../../fixtures/cli/prepare_world.ts";

const PICTURES = 6;
const FILM = ["generate", "--year", "2025", "--month", "7"];

/** Of three keyframes as one strip. */
const isMotionQuestion = ({ body }: Asked) =>
  body!.response_format.json_schema.name === "video_motion";

/** Six pictures, and a clip where it is asked for. */
const folderWith = (clips: number) => async (folder: string) => {
  const library = `${folder}/library`;
  await mkdir(library);
  for (let n = 1; n <= PICTURES; n++) {
    await writeFile(`${library}/IMG_2025070${n}_120000.jpg`, await distinctPicture(n));
  }
  for (let n = 1; n <= clips; n++) {
    await makeClip(`${library}/VID_2025070${n}_150000.mp4`, { seconds: 2, sound: true });
  }
  return { PHOTOS_MEMORIES_LIBRARY__FOLDER: library };
};

Deno.test("prepare finds everything out once, and the film after it contacts nobody", async () => {
  await inPrepareWorld(folderWith(1), async ({ cli, captions, factsAsked }) => {
    const first = await cli.run("prepare");
    assert.equal(first.code, 0, first.notes);
    assert.match(first.notes, /Preparing 6 pictures and 1 clip\nTier gpu: as configured\n/);
    assert.match(first.out, /^caption origins: 1 distinct over 7 captions \[captionmodel2/m);
    assert.match(first.out, /^Motion lines read .* of clips in .* and asked for 1 line$/m);
    assert.match(first.out, /^At this rate 1,000 pictures would take/m);
    assert.equal(captions.asked.filter(({ isControl }) => isControl).length, 3);
    assert.equal(captions.pictureRequests.length, PICTURES + 2);
    const asked = captions.asked.length, seen = factsAsked();
    // Every picture once; the frames of the clip beside them.
    assert.ok(seen > PICTURES, String(seen));

    const empty = await cli.run("prepare", "--year", "2019");
    assert.deepEqual([empty.code, empty.out], [0, ""]);
    assert.match(empty.notes, /^There is no picture of 2019$/m);
    assert.match(empty.notes, /^The pictures in .+ are of .+ 20\d\d$/m);
    assert.ok(!/Preparing|known already/.test(empty.notes), empty.notes);

    const second = await cli.run("prepare");
    assert.equal(second.code, 0, second.notes);
    assert.match(second.notes, /Everything about these pictures is known already/);
    assert.match(second.out, /^caption origins: 1 distinct over 7 captions/);
    assert.deepEqual([captions.asked.length, factsAsked()], [asked, seen]);

    const film = await cli.run(...FILM, "--dry-run", "--json");
    assert.equal(film.code, 0, film.notes);
    const { status } = JSON.parse(film.out.trim().split("\n").at(-1)!);
    assert.equal(status, "dry_run");
    assert.deepEqual([captions.asked.length, factsAsked()], [asked, seen]);

    const why = await cli.run("runs", "why", "IMG_20250701_120000.jpg");
    assert.equal(why.code, 0, why.notes);
    assert.match(why.notes, /^In words: A picture that is mostly /m);
    assert.ok(
      why.notes.includes(`Caption origin: ${captions.alias}, ${captions.baseUrl}, `),
      why.notes,
    );
  });
});

Deno.test("a cut asks nobody about a clip's motion that nobody put into words yet", async () => {
  await inPrepareWorld(folderWith(1), async ({ cli, captions }) => {
    const motionAsked = () => captions.pictureRequests.filter(isMotionQuestion).length;
    const cut = await cli.run(
      ...FILM,
      "--include",
      "VID_20250701_150000.mp4",
      "--dry-run",
      "--json",
    );
    assert.equal(cut.code, 0, cut.notes);
    const told = cut.out.trim().split("\n").map((line) => JSON.parse(line));
    const steps = told.filter(({ step }) => step === "captions");
    const { status, shots } = told.at(-1)!;
    assert.deepEqual([steps[0]?.phase, steps[0]?.done], ["analysis", 0], cut.out);
    assert.equal(steps.at(-1)!.done, steps.at(-1)!.total);
    assert.equal(status, "dry_run");
    assert.ok(shots.includes("VID_20250701_150000.mp4"), cut.out);
    assert.ok(captions.pictureRequests.length > 0, "its pictures were asked about");
    assert.equal(motionAsked(), 0);
    assert.equal((await cli.run("prepare")).code, 0);
    assert.equal(motionAsked(), 1, "it owed a line all along");
  });
});

Deno.test("prepare without model files describes pictures, and says what would make films of them", async () => {
  await inPrepareWorld(folderWith(1), async ({ cli, captions }) => {
    const { PHOTOS_MEMORIES_INFERENCE__FACTS_BASE_URL: _, ...environment } = cli.environment;
    const alone = new Cli(cli.folder, environment);
    const { code, out, notes } = await alone.run("prepare");
    assert.equal(code, 1, notes);
    assert.match(out, /^caption origins: 1 distinct over 7 captions/m);
    assert.ok(captions.pictureRequests.length > 0);
    assert.match(notes, /^What pictures show outstanding for 7 pictures: this machine lacks /m);
    assert.match(notes, /^What clips show outstanding for 1 clip: this machine lacks /m);
    assert.match(notes, /\nRun: photos-memories models fetch --detectors\n*$/);
    assert.doesNotMatch(notes, /FileMissing|prepare again/);

    const film = await alone.run(...FILM, "--dry-run");
    assert.equal(film.code, 1);
    assert.match(film.notes, /Tier gpu makes no film of pictures that nobody looked at/);
  });
});

Deno.test("prepare that is interrupted goes on where it stopped", async () => {
  await inPrepareWorld(folderWith(0), async ({ cli, captions, factsAsked }) => {
    captions.next.push("good", "good", "good", "held");
    const child = cli.start(["prepare"]);
    const output = child.output();
    await captions.holding(1);
    child.kill("SIGINT");
    assert.equal((await output).code, 130);
    assert.equal(captions.pictureRequests.length, 4);
    const seen = factsAsked();
    assert.equal(seen, PICTURES);

    const rest = await cli.run("prepare");
    assert.equal(rest.code, 0, rest.notes);
    assert.equal(factsAsked(), seen, "what pictures show was known");
    assert.match(rest.out, /^caption origins: 1 distinct over 6 captions/m);
    // The one that had no answer was asked about again, and nobody else.
    assert.equal(captions.pictureRequests.length, 4 + 3);
    const tiles = captions.pictureRequests.map(({ jpeg }) => jpeg);
    assert.equal(tiles[3] !== undefined && tiles.slice(4).includes(tiles[3]), true);
    assert.deepEqual(tiles.slice(0, 3).filter((tile) => tiles.slice(4).includes(tile)), []);
  });
});

Deno.test("prepare leaves another preparation alone, and asks nobody", async () => {
  await inPrepareWorld(folderWith(0), async ({ cli, captions, factsAsked }) => {
    captions.next.push("held");
    const first = cli.start(["prepare"]);
    const output = first.output();
    await captions.holding(1);
    const [asked, seen] = [captions.asked.length, factsAsked()];
    const { code, out, notes } = await cli.run("prepare");
    assert.deepEqual([code, out], [75, ""], notes);
    assert.match(notes, /Another preparation is running\n.*Wait until it is done/);
    assert.deepEqual([captions.asked.length, factsAsked()], [asked, seen]);
    captions.release();
    assert.equal((await output).code, 0);
    assert.equal(captions.pictureRequests.length, PICTURES);
    assert.equal((await cli.run("prepare")).code, 0, "whoever is done lets the next one in");
  });
});

Deno.test("prepare removes the temporary folder a killed one has left", async () => {
  await inPrepareWorld(folderWith(1), async ({ cli, captions, folder }) => {
    const frames = `${folder}/data/cache/frames`;
    captions.next.push("held");
    const child = cli.start(["prepare"]);
    const output = child.output();
    await captions.holding(1);
    child.kill("SIGKILL");
    await output;
    const left = await readdir(frames, { recursive: true });
    assert.notDeepEqual(left, []);
    captions.release();
    assert.equal((await cli.run("prepare")).code, 0);
    assert.deepEqual(await readdir(frames), []);
  });
});

Deno.test("a film on gpu waits for its captions, names the setting, and is made of banked ones", async () => {
  await inPrepareWorld(folderWith(0), async ({ cli, captions }) => {
    captions.models = "another model";
    const refused = await cli.run(...FILM, "--dry-run");
    assert.equal(refused.code, 1, refused.notes);
    assert.match(
      refused.notes,
      /Tier gpu makes no film of pictures without captions, and . pictures wait: .*must advertise/,
    );
    assert.match(refused.notes, /editorial\.preparation\.caption_base_url/);
    assert.deepEqual(captions.pictureRequests, []);

    const stopped = await cli.run("prepare");
    assert.equal(stopped.code, 1);
    assert.match(stopped.notes, /Captions outstanding for 6 pictures: .*must advertise the model/);
    assert.match(stopped.notes, /editorial\.preparation\.caption_base_url/);

    captions.models = "good";
    assert.equal((await cli.run("prepare")).code, 0);
    const asked = captions.asked.length;
    captions.models = "401";
    const made = await cli.run(...FILM, "--dry-run");
    assert.equal(made.code, 0, made.notes);
    assert.equal(captions.asked.length, asked);
  });
});
