// SPDX-License-Identifier: AGPL-3.0-or-later

// The real `serve` with a sign-in at the provider from npm.

import assert from "node:assert/strict";
import { Browser } from "../../../fixtures/web/browser.ts";
import { Cli } from "../../../fixtures/cli/cli.ts";
import { RealProvider } from "../../../fixtures/web/real_provider.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

interface Served extends AsyncDisposable {
  readonly url: string;
  /** What it wrote to the log, once it has stopped. */
  stop(): Promise<string>;
}

async function serveAt(cli: Cli, port = "0"): Promise<Served> {
  const child = cli.start(["serve", "--host", "127.0.0.1", "--port", port]);
  const notes = new Response(child.stderr).text();
  const lines = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  let said = "";
  while (!said.includes("\n")) {
    const { value, done } = await lines.read();
    if (done) throw new Error(`serve ended: ${await notes}`);
    said += value;
  }
  await lines.cancel();
  let ended: Promise<string> | undefined;
  const stop = () =>
    ended ??= (async () => {
      child.kill("SIGTERM");
      assert.equal((await child.status).code, 0);
      return await notes;
    })();
  return {
    url: `http://127.0.0.1:${/localhost:(\d+)/.exec(said)![1]}`,
    stop,
    async [Symbol.asyncDispose]() {
      await stop();
    },
  };
}

const nameOn = (text: string) => /title="Signed in as ([^"]*)"/.exec(text)?.[1];

Deno.test("serve signs in at a provider that was away when it started", async () => {
  await inScratch(async (folder) => {
    // A port of the provider's is known before it listens: the first one is let go again.
    const reserved = await RealProvider.start({ redirectUri: "http://127.0.0.1:1/" });
    const { issuer } = reserved;
    await reserved[Symbol.asyncDispose]();
    const secret = "Zt5vQ8mK2xW7cR1pL4nB9yH3dF6gJ0sA";
    const cli = new Cli(folder, {
      PHOTOS_MEMORIES_AUTH__ENABLED: "true",
      PHOTOS_MEMORIES_AUTH__PROVIDER: "oidc",
      PHOTOS_MEMORIES_AUTH__ISSUER_URL: issuer,
      PHOTOS_MEMORIES_AUTH__CLIENT_ID: "films",
      PHOTOS_MEMORIES_AUTH__CLIENT_SECRET: secret,
      PHOTOS_MEMORIES_AUTH__ALLOWED_DOMAINS: "haus.example",
    });
    await using served = await serveAt(cli);
    const browser = new Browser();
    const away = await browser.open(`${served.url}/auth/authorize`);
    assert.equal(away.url, `${served.url}/sign-in?error=unavailable`);
    await using provider = await RealProvider.start({
      redirectUri: `${served.url}/auth/callback`,
      clientSecret: secret,
      port: Number(new URL(issuer).port),
    });
    provider.account = { sub: "7", name: "Anna B", email: "a@haus.example", email_verified: true };
    const inside = await openUntil(browser, `${served.url}/auth/authorize`, `${served.url}/`);
    assert.equal(nameOn(inside.text), "Anna B, the owner");
    provider.account = { ...provider.account, email: "a@mail.haus.example" };
    const refused = await new Browser().open(`${served.url}/auth/authorize`);
    assert.equal(refused.status, 403);
    const told = await served.stop();
    assert.match(told, /Could not read the identity provider/);
    assert.doesNotMatch(told, new RegExp(`code=|state=|eyJ|haus\\.example|${secret}`));
  });
});

/** A provider that was away is asked again after a pause. */
async function openUntil(browser: Browser, url: string, wanted: string) {
  for (let turn = 0; turn < 50; turn++) {
    const seen = await browser.open(url);
    if (seen.url === wanted) return seen;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${url} never led to ${wanted}`);
}
