// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Fault } from "../../../src/base/fault.ts";
import { CaptionServer } from "../../../inference/worker/caption_server.ts";
import { captionCommand, isAlive } from "../../fakes/facts/caption_command.ts";
import { silentLog } from "../../fakes/silent_log.ts";
import { until } from "../../fixtures/until.ts";

function serverOf(
  command: string,
  more: Partial<ConstructorParameters<typeof CaptionServer>[0]> = {},
) {
  return new CaptionServer({
    command,
    port: 0,
    environment: {},
    log: silentLog(),
    now: () => performance.now(),
    ...more,
  });
}

interface Echo {
  readonly pid: number;
  readonly env: Readonly<Record<string, string>>;
}

async function echo(server: CaptionServer): Promise<Echo> {
  return await (await fetch(`${await server.ready()}/v1/echo`)).json();
}

async function failure(server: CaptionServer): Promise<string> {
  const error = await server.ready().catch((error) => error);
  assert.ok(error instanceof Fault && error.code === "model_unavailable", String(error));
  return error.message;
}

Deno.test("the caption server starts once for all who ask, when it has loaded, and ends when stopped", async () => {
  await using server = serverOf(captionCommand("--loading 3"));
  const [first, second] = await Promise.all([server.ready(), server.ready()]);
  assert.equal(first, second);
  assert.match(first, /^http:\/\/127\.0\.0\.1:\d+$/);
  assert.deepEqual([server.isReady, server.starts], [true, 1]);
  const { pid } = await echo(server);
  await server.stop();
  assert.deepEqual([server.isReady, isAlive(pid)], [false, false]);
  const again = await echo(server);
  assert.notEqual(again.pid, pid);
  assert.equal(server.starts, 2);
});

Deno.test("a server without a health route is ready when it lists its models", async () => {
  await using server = serverOf(captionCommand("--no-health"));
  assert.ok((await echo(server)).pid > 0);
});

Deno.test("the caption server gets what such programs read, and none of our settings", async () => {
  await using server = serverOf(captionCommand(), {
    environment: {
      LLAMA_ARG_N_GPU_LAYERS: "99",
      PHOTOS_MEMORIES_RENDER_WORKER_TOKEN: "the token",
      IMMICH_API_KEY: "a key",
    },
  });
  const { env } = await echo(server);
  assert.deepEqual([env["LLAMA_ARG_N_GPU_LAYERS"], env["CAPTION_HOST"]], ["99", "127.0.0.1"]);
  assert.ok(!JSON.stringify(env).includes("the token"));
  assert.deepEqual(Object.keys(env).filter((name) => /PHOTOS|IMMICH/.test(name)), []);
});

Deno.test("a caption server that has died is started again by the next request", async () => {
  await using server = serverOf(captionCommand());
  const { pid } = await echo(server);
  Deno.kill(pid, "SIGKILL");
  await until("its end is known", () => !server.isReady);
  assert.notEqual((await echo(server)).pid, pid);
});

Deno.test("one that cannot be started is not tried again for ten seconds", async () => {
  let now = 0;
  await using server = serverOf(`sh -c "exit 7"`, { now: () => now });
  assert.match(await failure(server), /exit code 7/);
  assert.match(await failure(server), /exit code 7/);
  assert.deepEqual([server.starts, server.failure !== undefined], [1, true]);
  now = 10_000;
  await failure(server);
  assert.equal(server.starts, 2);
});

Deno.test("one that never becomes ready is killed, and so is one that does not end by itself", async () => {
  const times = { readyMs: 2_000, termMs: 100 };
  await using slow = serverOf(captionCommand("--loading 100000 --stubborn"), { times });
  assert.match(await failure(slow), /not ready within 2 seconds/);
  await using stubborn = serverOf(captionCommand("--stubborn"), {
    times: { ...times, readyMs: 60_000 },
  });
  const { pid } = await echo(stubborn);
  await stubborn.stop();
  assert.ok(!isAlive(pid));
});

for (
  const [what, command] of [
    ["that takes the shell's place itself", `exec ${captionCommand()}`],
    ["by a word of the shell", `eval '${captionCommand()}'`],
    ["of several lines with a condition", `if true\nthen ${captionCommand()}\nfi # captions`],
    ["with a variable of its own", `LLAMA_ARG_MODEL="a b" ${captionCommand()}`],
  ] as const
) {
  Deno.test(`the caption server is started by a command ${what}`, async () => {
    await using server = serverOf(command);
    const { pid } = await echo(server);
    await server.stop();
    assert.ok(!isAlive(pid));
  });
}

Deno.test("everything a command line starts ends with it", async () => {
  await using server = serverOf(`sleep 1000 & ${captionCommand()}; true`);
  const { pid } = await echo(server);
  const { stdout } = await new Deno.Command("ps", { args: ["-o", "pgid=", "-p", `${pid}`] })
    .output();
  const group = new TextDecoder().decode(stdout).trim();
  await server.stop();
  await until("the group is gone", async () => {
    const args = ["-A", "-o", "pgid=,stat="];
    const { stdout } = await new Deno.Command("ps", { args }).output();
    return !new TextDecoder().decode(stdout).split("\n")
      .some((line) => line.trim().startsWith(`${group} `) && !line.includes("Z"));
  });
});

Deno.test("a port that another program has is not taken for the server's", async () => {
  using other = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  await using server = serverOf(captionCommand(), { port: other.addr.port });
  assert.match(await failure(server), /another program listens/);
});
