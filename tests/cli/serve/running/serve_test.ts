// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { openLedger } from "../../../../src/ledger/sqlite/sqlite_ledger.ts";
import { Cli } from "../../../fixtures/cli/cli.ts";
import { PROGRAM } from "../../../fixtures/cli/program.ts";
import { until } from "../../../fixtures/until.ts";
import { refusedStart, served, servedHere } from "../../../fakes/web/served.ts";
import { TOKEN } from "../../../fakes/web/web_world.ts";

async function withData(use: (data: string) => Promise<void>): Promise<void> {
  const data = await Deno.makeTempDir({ prefix: "photos-memories-serve-" });
  try {
    await use(data);
  } finally {
    await Deno.remove(data, { recursive: true });
  }
}

Deno.test("serve answers on a free port of this machine, and ends when it is asked to", async () => {
  await withData(async (data) => {
    await using app = await served({ data });
    assert.match(app.url, /^http:\/\/localhost:\d+$/);
    const live = await fetch(`${app.url}/health/live`);
    assert.deepEqual([live.status, (await live.json()).status], [200, "alive"]);
    // Nothing is configured: the process is alive and not ready.
    const ready = await fetch(`${app.url}/health/ready`);
    assert.deepEqual([ready.status, (await ready.json()).status], [503, "degraded"]);
    const home = await fetch(`${app.url}/`);
    assert.match(await home.text(), /href="\/setup\/library\/folder"/);
    assert.equal(await app.stop(), 0);
    assert.match(app.notes(), /serve: Stopping/);
  });
});

Deno.test("serve has its data folder alone, and names the process that serves it", async () => {
  await withData(async (data) => {
    await using app = await served({ data });
    const { code, notes } = await refusedStart({ data });
    assert.equal(code, 75);
    assert.match(
      notes,
      new RegExp(`^The data folder ".*" is served already, by process ${app.pid}\n`),
    );
    assert.equal(await app.stop(), 0);
    await using next = await served({ data });
    assert.equal((await fetch(`${next.url}/health/live`)).status, 200);
  });
});

Deno.test("serve starts, signs in and triggers with its log on a full disk", async () => {
  await withData(async (data) => {
    const probe = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    const { port } = probe.addr as Deno.NetAddr;
    probe.close();
    const shell = 'exec "$0" "$@" > /dev/full 2>&1';
    const child = new Deno.Command("sh", {
      args: ["-c", shell, ...PROGRAM, "serve", "--port", String(port)],
      env: {
        PHOTOS_MEMORIES_DATA_DIR: data,
        PHOTOS_MEMORIES_AUTH_USERNAME: "ana",
        PHOTOS_MEMORIES_AUTH_PASSWORD: "a long way home",
        PHOTOS_MEMORIES_SERVER__TRIGGER_TOKEN: TOKEN,
      },
    }).spawn();
    try {
      const url = `http://localhost:${port}`;
      const ask = (path: string, init?: RequestInit) =>
        fetch(`${url}${path}`, { redirect: "manual", ...init }).catch(() => undefined);
      await until("it answers", async () => {
        const answer = await ask("/health/live");
        await answer?.body?.cancel();
        return answer?.status === 200;
      });
      const post = async (path: string, headers: Record<string, string>, body?: string) => {
        const answer = await ask(path, { method: "POST", headers, body });
        await answer?.body?.cancel();
        return answer?.status;
      };
      const json = { "content-type": "application/json" };
      const typed = (password: string) => JSON.stringify({ username: "ana", password });
      assert.equal(await post("/auth/login", json, typed("wrong")), 401);
      assert.equal(await post("/auth/login", json, typed("a long way home")), 200);
      assert.equal(await post("/api/trigger", { "x-api-key": "wrong" }), 401);
      assert.equal(await post("/api/trigger", { "x-api-key": TOKEN }), 202);
    } finally {
      child.kill("SIGTERM");
      assert.equal((await child.status).code, 0);
    }
  });
});

Deno.test("serve mounts below its base path, and healthcheck finds it there", async () => {
  await withData(async (data) => {
    await using app = await servedHere({
      data,
      environment: { PHOTOS_MEMORIES_SERVER__BASE_PATH: "/a/b" },
    });
    assert.match(app.url, /\/a\/b$/);
    const cli = new Cli(data);
    const check = async (url: string) => (await cli.run("healthcheck", "--url", url)).code;
    const wrong = app.url.replace("/a/b", "");
    assert.deepEqual(await Promise.all([check(app.url), check(`${app.url}/`), check(wrong)]), [
      0,
      0,
      1,
    ]);
    await app.stop();
    assert.equal(await check(app.url), 1);
  });
});

Deno.test("serve begins no attempt while its configuration is broken, and one when it is mended", async () => {
  await withData(async (data) => {
    await using app = await servedHere({
      data,
      environment: { PHOTOS_MEMORIES_SERVER__TRIGGER_TOKEN: TOKEN },
    });
    const sentences: string[] = [];
    const trigger = async () => {
      const headers = { "x-api-key": TOKEN };
      const answer = await fetch(`${app.url}/api/trigger`, { method: "POST", headers });
      const { detail } = await answer.json();
      sentences.push(detail);
      return answer.status;
    };
    await Deno.writeTextFile(`${data}/config.yaml`, "automation: { cooldown_hours: soon }\n");
    assert.deepEqual([await trigger(), await trigger()], [500, 500]);
    const sentence = "The configuration has a problem: " +
      'automation.cooldown_hours must be a number, not "soon". ' +
      `Edit "${data}/config.yaml" or the environment; ` +
      '"photos-memories config schema" lists every key';
    assert.deepEqual(sentences, [sentence, sentence]);
    {
      await using ledger = await openLedger(`${data}/ledger.db`);
      assert.deepEqual(await ledger.attempts.list(10), []);
    }
    await Deno.remove(`${data}/config.yaml`);
    assert.equal(await trigger(), 202);
  });
});

Deno.test("serve says to whoever triggers what cannot be written, why, and what next", async () => {
  await withData(async (data) => {
    await using app = await servedHere({
      data,
      environment: { PHOTOS_MEMORIES_SERVER__TRIGGER_TOKEN: TOKEN },
    });
    const trigger = async () => {
      const headers = { "x-api-key": TOKEN };
      const answer = await fetch(`${app.url}/api/trigger`, { method: "POST", headers });
      return [answer.status, (await answer.json()).detail];
    };
    const lock = `${data}/locks/automation.lock`;
    await Deno.mkdir(lock, { recursive: true });
    assert.deepEqual(await trigger(), [
      500,
      `Could not take the lock "${lock}": unable to open database file. ` +
      "Check the data folder, its permissions and its disk",
    ]);
    await Deno.remove(lock);
    assert.equal((await trigger())[0], 202);
  });
});

Deno.test("serve refuses to start where sign-in would be weaker than it looks", async () => {
  const header = {
    PHOTOS_MEMORIES_AUTH__ENABLED: "true",
    PHOTOS_MEMORIES_AUTH__PROVIDER: "header",
    PHOTOS_MEMORIES_AUTH__TRUSTED_PROXIES: "10.0.0.2",
  };
  const refusals: ReadonlyArray<readonly [Record<string, string>, RegExp]> = [
    [{ PHOTOS_MEMORIES_SERVER__TRIGGER_TOKEN: "short" }, /TRIGGER_TOKEN has 5 characters/],
    [{ PHOTOS_MEMORIES_STORAGE_SECRET: "change-me" }, /STORAGE_SECRET has 9 characters/],
    [{ ...header, FORWARDED_ALLOW_IPS: "" }, /FORWARDED_ALLOW_IPS is set/],
    [{ ...header, PHOTOS_MEMORIES_AUTH__TRUSTED_PROXIES: "" }, /trusted_proxies/],
    [{ ...header, PHOTOS_MEMORIES_AUTH__TRUSTED_PROXIES: "10.0.0.300" }, /10\.0\.0\.300/],
    [{ PHOTOS_MEMORIES_METRICS__ENABLED: "1", PHOTOS_MEMORIES_METRICS__TOKEN: "x" }, /metrics/],
  ];
  await withData(async (data) => {
    // A data folder is served once, so one start follows the other.
    for (const [environment, sentence] of refusals) {
      const { code, notes, out } = await refusedStart({ data, environment });
      assert.equal(code, 2, notes);
      assert.match(notes, sentence);
      assert.equal(out, "");
    }
  });
});

Deno.test("serve says on a port that is taken what to do, and exits with 1", async () => {
  await withData(async (data) => {
    using taken = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    const { port } = taken.addr as Deno.NetAddr;
    const { code, notes } = await refusedStart({ data, words: ["--port", String(port)] });
    assert.equal(code, 1, notes);
    assert.match(notes, /the port is taken/);
    assert.match(notes, /--port with another number/);
  });
});

Deno.test("serve warns of short passwords and of being open to the network, and logs JSON", async () => {
  await withData(async (data) => {
    await using app = await servedHere({
      data,
      environment: {
        PHOTOS_MEMORIES_AUTH_USERNAME: "ana",
        PHOTOS_MEMORIES_AUTH_PASSWORD: "short-one",
        PHOTOS_MEMORIES_LOGGING__FORMAT: "json",
      },
      words: ["--host", "127.0.0.1"],
    });
    assert.match(app.notes(), /Warning: .*12 characters/i);
    const answer = await fetch(`${app.url}/`, { redirect: "manual" });
    assert.equal(answer.headers.get("location"), "/sign-in");
    await answer.body?.cancel();
    await app.stop();
    const lines = app.notes().split("\n").filter((line) => line.startsWith("{"));
    assert.equal(JSON.parse(lines[0]!).message, "Serving");
    assert.ok(!app.notes().includes("short-one"));
  });
});

Deno.test("serve ends the streams of those who listen when it is asked to stop", async () => {
  await withData(async (data) => {
    await using app = await servedHere({ data });
    const answer = await fetch(`${app.url}/api/live`);
    assert.equal(answer.headers.get("content-type"), "text/event-stream");
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    while (!text.includes("\n\n")) text += (await reader.read()).value ?? "";
    assert.match(text, /^event: state\ndata: \{"attempt":null,/);
    const stopped = app.stop();
    // To its end, not cut: a connection that is cut would throw here.
    while (!(await reader.read()).done);
    assert.equal(await stopped, 0);
  });
});
