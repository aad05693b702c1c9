import assert from "node:assert/strict";
import { openServing } from "../../../cli/serve/serving.ts";
import { readSignInStart } from "../../../cli/serve/sign_in_needs.ts";
import { readSettings } from "../../../cli/settings.ts";
import { HeardTerminal } from "../../fakes/heard_terminal.ts";
import { noParts } from "../../fakes/no_parts.ts";

Deno.test("openServing is ready before pages and runs are loaded, and ends when they cannot be", async () => {
  const data = await Deno.makeTempDir();
  try {
    const environment = {
      PHOTOS_MEMORIES_DATA_DIR: data,
      PHOTOS_MEMORIES_LIBRARY__FOLDER: data,
      PHOTOS_MEMORIES_AUTH_USERNAME: "ana",
      PHOTOS_MEMORIES_AUTH_PASSWORD: "a long way home",
    };
    const { signal } = new AbortController();
    const settings = await readSettings({ environment });
    await using serving = await openServing({
      context: {
        environment,
        entry: "main.ts",
        part: noParts,
        signal,
        terminal: new HeardTerminal(),
      },
      settings,
      signIn: await readSignInStart(settings, environment),
      listenHost: "127.0.0.1",
    });
    const ask = async () => {
      const request = new Request("http://localhost/health/ready", {
        headers: { host: "localhost" },
      });
      const answer = await serving.answer(request, { peer: "127.0.0.1" });
      return [answer.status, (await answer.json()).status];
    };
    assert.deepEqual(await ask(), [200, "ready"]);
    await assert.rejects(serving.run(signal), /Nobody expected "wholeWeb"/);
  } finally {
    await Deno.remove(data, { recursive: true });
  }
});
