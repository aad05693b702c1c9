// SPDX-License-Identifier: AGPL-3.0-or-later

// Every secret there is, set to something that stands nowhere else, and then everything that the app
// says, answers and writes is looked through for it.

import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { randomBytes } from "node:crypto";
import { ANY_NAME, CONFIG_KEYS } from "../../../../src/config/keys.ts";
import { ROUTES } from "../../../../src/web/routes/all.ts";
import { type ServedHere, servedHere } from "../../../fakes/web/served.ts";
import { Cli } from "../../../fixtures/cli/cli.ts";

interface Canary {
  readonly name: string;
  /** What is searched for; letters that no encoding but base64 changes. */
  readonly core: string;
  readonly value: string;
}

function canaryOf(name: string): Canary {
  const core = randomBytes(14).toString("hex");
  // Quote, plus and slash: what JSON, addresses and pages write in other ways.
  return { name, core, value: `Q"+/${core}` };
}

/** One for every key that is a secret, whenever it was added, and for the one that is no key. */
const CANARIES: readonly Canary[] = [
  "PHOTOS_MEMORIES_STORAGE_SECRET",
  ...CONFIG_KEYS.filter(({ meta }) => meta.secret)
    .map(({ environment }) => environment.replace(ANY_NAME, "PARTNER")),
].map(canaryOf);

const canary = (name: string) => CANARIES.find((each) => each.name === `PHOTOS_MEMORIES_${name}`)!;
const valueOf = (name: string) => canary(name).value;

type Environment = Readonly<Record<string, string>>;

/** `elsewhere` is the address of everybody this app talks to. */
function environmentOf(elsewhere: string): Environment {
  const { host } = new URL(elsewhere);
  return {
    ...Object.fromEntries(CANARIES.map(({ name, value }) => [name, value])),
    PHOTOS_MEMORIES_AUTH__ENABLED: "true",
    PHOTOS_MEMORIES_AUTH__USERNAME: "ana",
    PHOTOS_MEMORIES_METRICS__ENABLED: "true",
    PHOTOS_MEMORIES_IMMICH__URL: elsewhere,
    PHOTOS_MEMORIES_IMMICH__ACCOUNTS__PARTNER__URL: elsewhere,
    PHOTOS_MEMORIES_NOTIFICATIONS__ENABLED: "true",
    PHOTOS_MEMORIES_NOTIFICATIONS__ON_FAILURE: "true",
    PHOTOS_MEMORIES_NOTIFICATIONS__URLS: `json://ana:${
      canary("NOTIFICATIONS__URLS").core
    }@${host}/hook`,
    PHOTOS_MEMORIES_LLM__BASE_URL: elsewhere,
    PHOTOS_MEMORIES_LLM__MODEL: "model",
  };
}

/** Refuses everything, and repeats what it was sent, keys included. */
function parrot(heard: string[]) {
  return Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, (request) => {
    const message = `no: ${request.url} ${JSON.stringify([...request.headers])}`;
    heard.push(message);
    return Response.json({ message, error: message, statusCode: 401 }, { status: 401 });
  });
}

/** The core as base64 may show it, at each of the three places it can begin in a group. */
const encodedForms = ({ core }: Canary): readonly string[] =>
  [0, 1, 2].map((before) => {
    const text = Buffer.from("\0".repeat(before) + core).toString("base64");
    return text.slice(before === 0 ? 0 : 4, -4);
  });

/** Names of the secrets that stand in a text, in any form. */
function leaksIn(text: string): readonly string[] {
  return CANARIES.filter((canary) =>
    text.includes(canary.core) || encodedForms(canary).some((form) => text.includes(form))
  ).map(({ name }) => name);
}

class Seen {
  readonly leaks: string[] = [];

  note(where: string, text: string): void {
    for (const name of leaksIn(text)) this.leaks.push(`${name} in ${where}`);
  }

  async answer(where: string, answer: Response): Promise<string> {
    const text = await answer.text();
    this.note(where, `${JSON.stringify([...answer.headers])}\n${text}`);
    return text;
  }
}

/** Everything that can be asked, by nobody, by somebody signed in, and with the two tokens. */
async function askEverything(app: ServedHere, seen: Seen): Promise<void> {
  const login = await fetch(`${app.url}/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "ana", password: valueOf("AUTH__PASSWORD") }),
  });
  const cookie = login.headers.get("set-cookie")!.split(";")[0]!;
  assert.equal(await seen.answer("POST /auth/login", login), '{"signed_in":true}');
  const callers: ReadonlyArray<Record<string, string>> = [
    {},
    { cookie },
    { "x-api-key": valueOf("SERVER__TRIGGER_TOKEN") },
    { authorization: `Bearer ${valueOf("METRICS__TOKEN")}` },
  ];
  for (const headers of callers) {
    for (const { method, path } of ROUTES) {
      if (path === "/api/live" || method === "POST") continue;
      const asked = path.replace(/:\w+/, "none");
      seen.note(
        asked,
        await (await fetch(app.url + asked, { headers, redirect: "manual" })).text(),
      );
    }
  }
}

async function triggerOnce(app: ServedHere, seen: Seen): Promise<void> {
  const headers = { "x-api-key": valueOf("SERVER__TRIGGER_TOKEN") };
  const started = await fetch(`${app.url}/api/trigger`, { method: "POST", headers });
  assert.equal(started.status, 202);
  const { status_url } = JSON.parse(await seen.answer("POST /api/trigger", started));
  let state = "running";
  while (state === "running") {
    const answer = await fetch(app.url + status_url, { headers });
    state = JSON.parse(await seen.answer("the status address", answer)).state;
  }
  assert.equal(state, "failed");
}

async function* filesBelow(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (isDirectory) yield* filesBelow(`${folder}/${name}`);
    else yield `${folder}/${name}`;
  }
}

Deno.test("leaksIn finds a secret in every form it could leak in", () => {
  for (const { name, core } of CANARIES) {
    const forms = [core, encodeURIComponent(`"${core}`), JSON.stringify(`"${core}`)];
    for (const before of ["", "x", "xy", "xyz"]) {
      forms.push(Buffer.from(`${before}${core}"`).toString("base64"));
      forms.push(Buffer.from(`${before}${core}"`).toString("base64url"));
    }
    for (const form of forms) assert.deepEqual(leaksIn(`a ${form} b`), [name], form);
  }
  assert.deepEqual(leaksIn("nothing"), []);
});

Deno.test("no secret leaves the app, by any page, answer, line, file or command", async () => {
  const data = await Deno.makeTempDir({ prefix: "photos-memories-secrets-" });
  const heard: string[] = [];
  await using server = parrot(heard);
  const environment = environmentOf(`http://127.0.0.1:${server.addr.port}`);
  try {
    const seen = new Seen();
    {
      await using app = await servedHere({ data, environment });
      await triggerOnce(app, seen);
      await askEverything(app, seen);
      await app.stop();
      assert.match(app.notes(), /library preflight failed/);
      seen.note("the log", app.notes());
    }
    const commands = [
      ["config", "show"],
      ["preflight", "--json"],
      ["auto", "status", "--json"],
      ["auto", "test-notification"],
    ];
    const cli = new Cli(data, { ...environment, PHOTOS_MEMORIES_DATA_DIR: data });
    for (const words of commands) {
      const { out, notes } = await cli.run(...words), text = out + notes;
      assert.ok(text.length > 100, text);
      seen.note(words.join(" "), text);
    }
    for await (const file of filesBelow(data)) {
      seen.note(file, new TextDecoder("latin1").decode(await Deno.readFile(file)));
    }
    // They were really used: the others had them, and said them back.
    const said = heard.join("\n");
    for (const name of ["IMMICH__API_KEY", "NOTIFICATIONS__URLS"]) {
      assert.ok(leaksIn(said).includes(`PHOTOS_MEMORIES_${name}`), name);
    }
    assert.deepEqual(seen.leaks, []);
  } finally {
    await Deno.remove(data, { recursive: true });
  }
});
