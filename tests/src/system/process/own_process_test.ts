import assert from "node:assert/strict";
import os from "node:os";
import { fileURLToPath } from "node:url";

const ENTRY = fileURLToPath(new URL("../../../fixtures/own_process_entry.ts", import.meta.url));

/** Starts the entry under Deno. */
function run(words: readonly string[], env: Record<string, string> = {}) {
  return new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-prompt", "-A", "--no-check", ENTRY, ...words],
    env: { ...env, NO_COLOR: "1" },
    stdout: "piped",
    stderr: "piped",
  }).spawn();
}

Deno.test("ownWords, streams and the exit code are those of the process", async () => {
  const child = run(["say", "a b", "--c"]);
  const { code, stdout, stderr } = await child.output();
  const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  assert.deepEqual([code, decode(stdout), decode(stderr)], [7, '["say","a b","--c"]\n', "noted\n"]);
});

Deno.test("standardOutput drops what nobody reads any more, and the program goes on", async () => {
  const child = run(["pour"]);
  const reader = child.stdout.getReader();
  await reader.read();
  await reader.cancel();
  const { code } = await child.status;
  const notes = await new Response(child.stderr).text();
  assert.deepEqual([code, notes], [0, "all is written\n"]);
});

Deno.test("onSignal hears signals until it is disposed, and the process lives on meanwhile", async () => {
  const child = run(["wait"]);
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  assert.equal((await reader.read()).value, "waiting\n");
  child.kill("SIGTERM");
  assert.equal((await reader.read()).value, "heard SIGTERM\n");
  await reader.cancel();
  assert.equal((await child.status).code, 3);
  await child.stderr.cancel();
});

Deno.test("homeFolder is the system's where no variable says one", async () => {
  const child = run(["home"], { HOME: "" });
  const { stdout } = await child.output();
  assert.equal(new TextDecoder().decode(stdout), `${os.userInfo().homedir}\n`);
});
