// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { served, servedHere } from "../../../fakes/web/served.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

const USER = "ana", PASSWORD = "a long way home";

Deno.test("serve that was killed keeps out who failed before, and has neither name nor address on disk", () =>
  inScratch(async (data) => {
    const environment = {
      PHOTOS_MEMORIES_AUTH_USERNAME: USER,
      PHOTOS_MEMORIES_AUTH_PASSWORD: PASSWORD,
    };
    const login = async (url: string, username: string, password: string) => {
      const answer = await fetch(`${url}/auth/login`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ username, password }),
      });
      await answer.body?.cancel();
      return { status: answer.status, seconds: Number(answer.headers.get("retry-after")) };
    };
    {
      await using app = await served({ data, environment });
      for (let i = 0; i < 5; i++) {
        assert.equal((await login(app.url, `typed-by-mistake-${i}`, "wrong")).status, 401);
      }
      const refused = await login(app.url, USER, PASSWORD);
      assert.equal(refused.status, 429);
      assert.ok(refused.seconds > 0 && refused.seconds <= 600, `${refused.seconds}`);
      Deno.kill(app.pid, "SIGKILL");
    }
    for await (const { name } of Deno.readDir(data)) {
      if (!name.startsWith("ledger.db")) continue;
      const bytes = new TextDecoder("latin1").decode(await Deno.readFile(`${data}/${name}`));
      assert.doesNotMatch(bytes, /typed-by-mistake|127\.0\.0\.1/, name);
    }
    await using again = await servedHere({ data, environment });
    const refused = await login(again.url, USER, PASSWORD);
    assert.equal(refused.status, 429);
    assert.ok(refused.seconds > 0 && refused.seconds <= 600, `${refused.seconds}`);
    assert.doesNotMatch(again.notes(), /Could not/);
  }));
