// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { openTranscript, transcriptsIn } from "../../../../src/automation/children/transcript.ts";
import { openLedger } from "../../../../src/ledger/sqlite/sqlite_ledger.ts";
import { servedHere } from "../../../fakes/web/served.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

const ATTEMPT = "6f0c0000-0000-4000-8000-00000000000a";

Deno.test("serve hands out the transcript where the automation writes it, while it grows", () =>
  inScratch(async (folder) => {
    const data = `${folder}/data`;
    await using app = await servedHere({ data, environment: {} });
    const read = async () => {
      const answer = await fetch(`${app.url}/attempts/${ATTEMPT}/transcript`);
      return [answer.status, await answer.text()] as const;
    };
    assert.equal((await read())[0], 404, "nobody knows the attempt");
    {
      await using ledger = await openLedger(`${data}/ledger.db`);
      await ledger.attempts.begin(ATTEMPT, "2026-10-05T07:00:00.000Z", "daily wake");
    }
    assert.equal((await read())[0], 404, "it has said nothing");
    {
      await using transcript = await openTranscript(transcriptsIn(`${data}/cache`), ATTEMPT);
      transcript.write("stderr | Rendering …\n");
    }
    assert.deepEqual(await read(), [200, "stderr | Rendering …\n"]);
    {
      // Another child that works at the same goes on below.
      await using transcript = await openTranscript(transcriptsIn(`${data}/cache`), ATTEMPT);
      transcript.write("stdout | film.mp4\n");
    }
    assert.deepEqual(await read(), [200, "stderr | Rendering …\nstdout | film.mp4\n"]);
  }));
