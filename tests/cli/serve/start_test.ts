import assert from "node:assert/strict";
import { served } from "../../fakes/served.ts";

Deno.test("serve is ready without a timer of Node's, which take long to load", async () => {
  const data = await Deno.makeTempDir();
  try {
    const run = ["run", "--no-prompt", "-A", "--no-check"];
    await using app = await served({
      data,
      program: [Deno.execPath(), ...run, "--preload=tests/fakes/no_timers.ts", "cli/main.ts"],
      environment: { PHOTOS_MEMORIES_LIBRARY__FOLDER: data },
      words: ["--host", "127.0.0.1"],
    });
    const answer = await fetch(`${app.url}/health/ready`);
    assert.deepEqual([answer.status, (await answer.json()).status], [200, "ready"]);
    assert.equal(await app.stop(), 0);
  } finally {
    await Deno.remove(data, { recursive: true });
  }
});
