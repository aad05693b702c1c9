// SPDX-License-Identifier: AGPL-3.0-or-later

// A film whose pictures an inference service knows, through the real program.

import assert from "node:assert/strict";
import { mkdir, rename } from "node:fs/promises";
import { honest, openFactsService } from "../../fakes/facts/facts_service.ts";
import { type Answer, answering } from "../../fakes/web/hook_server.ts";
import { Cli } from "../../fixtures/cli/cli.ts";
import { makeStill } from "../../fixtures/media/media.ts";
import { inScratch } from "../../fixtures/scratch.ts";

/** A service on a CPU that answers like `facts`. */
const serviceWith =
  (facts: Answer, provider = "CPUExecutionProvider"): Answer => (request, response) => {
    if (request.path === "/facts") return facts(request, response);
    answering(200, JSON.stringify({ status: "ok", provider, producers: {} }))(request, response);
  };

async function pictures(folder: string): Promise<string> {
  const library = `${folder}/library`;
  await mkdir(library);
  for (let n = 1; n <= 6; n++) {
    await makeStill(`${library}/IMG_2025070${n}_120000.jpg`, {
      width: 640 + n * 2,
      height: 480,
    });
  }
  return library;
}

const FILM = ["generate", "--year", "2025", "--month", "7", "--dry-run"];

Deno.test("generate asks the inference service once, says who decided, and remembers it", async () => {
  await inScratch(async (folder) => {
    await using server = await openFactsService(serviceWith(honest));
    const library = await pictures(folder);
    const url = `http://${server.host}`;
    const cli = new Cli(folder, { PHOTOS_MEMORIES_INFERENCE__FACTS_BASE_URL: url });
    const asked = () => server.requests.filter(({ path }) => path === "/facts").length;

    const alone = await new Cli(folder).run(...FILM, "--library", library);
    assert.equal(alone.code, 0, alone.notes);
    assert.match(
      alone.notes,
      /^Tier basic: no model weights, pixels-v1 alone chose \(photos-memories models list\)$/m,
    );
    assert.match(
      (await cli.run("runs", "show")).out,
      /Tier basic: .*no model weights are here.*\(pixels-v1\) alone choose/,
    );

    const first = await cli.run(...FILM, "--library", library);
    assert.equal(first.code, 0, first.notes);
    assert.equal(asked(), 6);
    assert.doesNotMatch(first.notes, /Tier basic/);
    assert.ok(
      first.notes.includes(`The inference service at "${url}" decided 6 pictures`),
      first.notes,
    );
    const shown = await cli.run("runs", "show");
    assert.match(
      shown.out,
      /Tier basic: the inference service has no GPU, and this machine has no/,
    );
    assert.ok(shown.out.includes(`The inference service at "${url}" decided 6 pictures`));

    await rename(`${library}/IMG_20250701_120000.jpg`, `${library}/PXL_20250701_120000.jpg`);
    const second = await cli.run(...FILM, "--library", library, "--json");
    assert.equal(second.code, 0, second.notes);
    assert.equal(asked(), 6, "what is banked is not asked again, whatever its file is called");
    const result = JSON.parse(second.out.trim().split("\n").at(-1)!);
    assert.equal(result.facts.tier, "basic");
    assert.deepEqual(result.facts.wants, ["heads"]);
    assert.equal(result.facts.decidedBy, undefined);
  });
});
