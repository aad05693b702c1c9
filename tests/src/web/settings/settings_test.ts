// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { CONFIG_KEYS, sectionOf } from "../../../../src/config/keys.ts";
import { describeSetting } from "../../../../src/config/describe_setting.ts";
import { CATALOGUES, isMessage, LANGUAGES } from "../../../../src/messages/say.ts";
import { SECTION_GROUPS } from "../../../../src/web/settings/sections.ts";
import { answering, HookServer } from "../../../fakes/web/hook_server.ts";
import { type OpenedServer, withServer } from "../../../fixtures/cli/opened_server.ts";

const SECRET = "q7Zr2mVx0LpNc4Ud8Ye1Ks6Wb3Hj5Fg9";

/** Addresses, variables, settings and codes: the same in every language. */
const NAMES_KEPT =
  /https?:\S+\w|[A-Z]+_[A-Z_]+|[a-z]+[_.][a-z_]+\w|\b[a-z]+\d+p?\b|\b\d+p\b|127\.0\.0\.1|--[a-z]+|`[^`]+`/g;

function revisionIn(page: string): string {
  return /name="revision" value="([0-9a-f]+)"/.exec(page)![1]!;
}

/** A form of the section as it is shown now, with these fields. */
async function save(server: OpenedServer, section: string, fields: Record<string, string>) {
  const revision = revisionIn(await server.page(`/settings/${section}`));
  return await server.post(`/settings/${section}`, { revision, ...fields });
}

/** The whole control of a setting. */
function control(page: string, path: string): string {
  return new RegExp(`<(?:input|select|textarea)[^>]*id="${path}"[^>]*>`).exec(page)?.[0] ?? "";
}

Deno.test("every section and setting is on a page, by name", async () => {
  const listed = SECTION_GROUPS.flatMap(({ sections }) => sections);
  const sections = [...new Set(CONFIG_KEYS.map(({ path }) => sectionOf(path)))];
  assert.deepEqual([...listed].sort(), sections.sort());
  for (const { path } of CONFIG_KEYS) {
    for (const key of [`setting.${path}`, `section.${sectionOf(path)}`]) {
      assert.ok(isMessage(key), `src/messages/i18n lacks ${key}`);
    }
  }
  await withServer({}, async ({ page }) => {
    const all = await page("/settings");
    for (const section of sections) {
      assert.match(all, new RegExp(`href="/settings/${section}"`));
      const own = await page(`/settings/${section}`);
      for (const { path } of CONFIG_KEYS.filter((key) => sectionOf(key.path) === section)) {
        // The first has a list of its own, the second one switch for all pages, which is led to.
        if (path !== "notifications.urls" && path !== "automation.enabled") {
          assert.ok(own.includes(`id="${path}"`), path);
        }
      }
      assert.ok(own.length < 150_000, `${section}: ${own.length}`);
    }
    const daily = await page("/settings/automation");
    assert.match(daily, /id="setting:automation.enabled"[^]*?href="\/automation"/);
    assert.doesNotMatch(daily, /name="automation.enabled"/);
    assert.match(await page("/settings?q=crossfade"), /#setting:defaults\.transition_duration/);
  });
});

Deno.test("the settings begin with what a family changes, and fold away what runs the app", () =>
  withServer({}, async ({ page }) => {
    const [plain, folded, ...others] = (await page("/settings")).split('<details class="more">');
    assert.deepEqual(others, []);
    const sectionsIn = (text: string) =>
      [...text.matchAll(/href="\/settings\/(\w+)"/g)].map(([, section]) => section!);
    const first = sectionsIn(plain!), more = sectionsIn(folded!);
    assert.equal(first[0], "defaults");
    for (const section of ["library", "music", "trips", "notifications"]) {
      assert.ok(first.includes(section), section);
    }
    for (const section of ["general", "inference", "llm", "server", "cache", "logging"]) {
      assert.ok(more.includes(section), section);
    }
    assert.deepEqual(first.filter((section) => more.includes(section)), []);
    assert.match(await page("/settings?q=port"), /\/settings\/server#setting:server\.port/);
  }));

Deno.test("every setting is described in every language, and nothing else is", () => {
  const keys = CONFIG_KEYS.map(({ path }) => `description.${path}`);
  // Of the whole group, for the JSON schema.
  const described = [...keys, "description.immich.accounts"].sort();
  const isDescription = (key: string) => key.startsWith("description.");
  assert.deepEqual(Object.keys(CATALOGUES["en"]!).filter(isDescription).sort(), described);
  for (const language of LANGUAGES.filter((each) => each !== "en")) {
    for (const key of CONFIG_KEYS) {
      const english = describeSetting("en", key), text = describeSetting(language, key);
      assert.ok(text !== "" && text !== english, `${language}: ${key.path}`);
      for (const name of english.match(NAMES_KEPT) ?? []) {
        assert.ok(text.includes(name), `${language}: ${key.path} lacks ${name}`);
      }
    }
  }
});

Deno.test("a description and the words of choices are in the language of the browser", () =>
  withServer({}, async ({ page }) => {
    const german = await page("/settings/defaults", "de");
    assert.ok(german.includes(CATALOGUES["de"]!["description.defaults.add_date"]));
    assert.match(german, /<option value="family" selected="">Familie</);
    assert.match(
      await page("/settings/defaults", "en"),
      /<option value="family" selected="">Family</,
    );
  }));

Deno.test("the help of a setting calls choices what its list calls them, in every language", () =>
  withServer({}, async ({ page }) => {
    for (const language of LANGUAGES) {
      const words: Record<string, string> = CATALOGUES[language]!;
      for (const key of CONFIG_KEYS) {
        const help = describeSetting(language, key, () => "");
        for (const choice of key.choices ?? []) {
          if (words[`choice.${choice}`] === undefined) continue;
          assert.doesNotMatch(help, new RegExp(`\\b${choice}\\b`), `${language}: ${key.path}`);
        }
      }
    }
    const text = await page("/settings/defaults", "en");
    const list = /<select id="defaults\.transition"[^]*?<\/select>/.exec(text)![0];
    const [, help] = /id="about:defaults\.transition">([^<]*)/.exec(text)!;
    const quoted = [...help!.matchAll(/“([^”]*)”/g)].map(([, word]) => word!);
    assert.equal(quoted.length, 3);
    for (const word of quoted) assert.ok(list.includes(`>${word}<`), word);
    assert.match(text, /dissolves of “As the shots ask for”/);
    // A command and a file take the choice itself.
    const typed = CONFIG_KEYS.find(({ path }) => path === "defaults.sharing")!;
    assert.match(describeSetting("en", typed), /“just-us” shows everything/);
  }));

Deno.test("a saved setting is in force at once, says so, and is set back", () =>
  withServer({}, async (server) => {
    const answer = await save(server, "output", {
      "output.resolution": "4k",
      "output.codec": "h264",
      "output.format": "mp4",
    });
    assert.equal(answer.status, 303);
    const to = answer.headers.get("location")!;
    assert.equal(to, "/settings/output?saved=output.resolution", "only what was changed");
    const page = await server.page(to);
    assert.match(page, /role="status"/);
    assert.match(page, /<option value="4k" selected/);
    assert.match(page, /name="reset" value="output\.resolution"/);
    assert.equal((await save(server, "output", { reset: "output.resolution" })).status, 303);
    const after = await server.page("/settings/output");
    assert.match(after, /<option value="1080p" selected/);
    assert.doesNotMatch(after, /name="reset"/);
  }));

Deno.test("a form sets back the settings of its own section, and none of another", () =>
  withServer({}, async (server) => {
    await save(server, "photos", { "photos.duration": "4.5" });
    const refused = await save(server, "output", { reset: "photos.duration" });
    assert.equal(refused.status, 400);
    assert.match(await refused.text(), /role="alert"/);
    const duration = async () => control(await server.page("/settings/photos"), "photos.duration");
    assert.match(await duration(), /value="4.5"/);
    const stale = { revision: "0000000000000000", reset: "photos.duration" };
    assert.equal((await server.post("/settings/photos", stale)).status, 409);
    assert.match(await duration(), /value="4.5"/);
    assert.equal((await save(server, "photos", { reset: "photos.duration" })).status, 303);
    assert.match(await duration(), /value=""/);
  }));

Deno.test("a switch, a list and what may be left out are read from the form", () =>
  withServer({}, async (server) => {
    const revision = revisionIn(await server.page("/settings/photos"));
    await server.post("/settings/photos", { revision, "photos.enabled": ["false"] });
    assert.doesNotMatch(
      control(await server.page("/settings/photos"), "photos.enabled"),
      /checked/,
    );
    await save(server, "photos", { "photos.duration": "4.5" });
    assert.match(control(await server.page("/settings/photos"), "photos.duration"), /value="4.5"/);
    await save(server, "photos", { "photos.duration": "" });
    assert.match(control(await server.page("/settings/photos"), "photos.duration"), /value=""/);
    const patterns = "analysis.exclude_filename_patterns";
    await save(server, "analysis", { [patterns]: "IMG_*.png\r\nscan?.jpg\r\n" });
    assert.match(await server.page("/settings/analysis"), />IMG_\*\.png\nscan\?\.jpg<\/textarea>/);
  }));

Deno.test("what a setting cannot be is refused with the sentence of config set, and nothing is saved", () =>
  withServer({}, async (server) => {
    const answer = await save(server, "photos", {
      "photos.duration": "99",
      "photos.enabled": "false",
    });
    assert.equal(answer.status, 400);
    const page = await answer.text();
    assert.match(page, /role="alert">[^<]*“Seconds per photo” must be at most 10, not 99/);
    assert.match(control(page, "photos.duration"), /value="99"/);
    assert.match(control(page, "photos.duration"), /aria-invalid/);
    assert.match(control(await server.page("/settings/photos"), "photos.enabled"), /checked/);
  }));

Deno.test("what the environment or the file sets is locked and names what sets it", () =>
  withServer({
    environment: { PHOTOS_MEMORIES_OUTPUT__CODEC: "h265" },
    config: "output:\n  format: mov\nserver:\n  port: 9090\n",
  }, async (server) => {
    const page = await server.page("/settings/output");
    for (const path of ["output.codec", "output.format"]) {
      assert.match(control(page, path), / disabled/, path);
    }
    assert.match(page, /PHOTOS_MEMORIES_OUTPUT__CODEC/);
    const answer = await save(server, "output", { "output.codec": "h264", "output.format": "mp4" });
    assert.equal(answer.headers.get("location"), "/settings/output?saved=");
    assert.match(await server.page("/settings/output"), /<option value="h265" selected/);
    const own = await server.page("/settings/server");
    for (const path of ["server.port", "server.host"]) {
      assert.match(control(own, path), / disabled/);
    }
    assert.match(own, /PHOTOS_MEMORIES_SERVER__HOST/);
    const forced = await save(server, "server", { reset: "server.port" });
    assert.equal(forced.status, 400);
  }));

Deno.test("a form that was overtaken by another tab saves nothing", () =>
  withServer({}, async (server) => {
    const revision = revisionIn(await server.page("/settings/defaults"));
    await save(server, "defaults", { "defaults.transition": "cut" });
    // A change of another section does not count.
    await save(server, "photos", { "photos.duration": "3" });
    const late = await server.post("/settings/defaults", {
      revision,
      "defaults.transition": "none",
    });
    assert.equal(late.status, 409);
    const page = await late.text();
    assert.match(page, /role="alert"/);
    assert.match(page, /<option value="cut" selected/);
    assert.notEqual(revisionIn(page), revision);
  }));

Deno.test("a secret is kept encrypted, shown as set alone, and kept by an empty field", () =>
  withServer({}, async (server) => {
    await save(server, "llm", { "llm.api_key": SECRET });
    await save(server, "llm", { "llm.api_key": "", "llm.model": "small" });
    const page = await server.page("/settings/llm");
    assert.match(control(page, "llm.api_key"), /type="password"[^>]*value=""/);
    assert.match(page, /name="reset" value="llm\.api_key"/);
    assert.ok(!page.includes(SECRET));
    const ledger = await Deno.readFile(`${server.data}/ledger.db`);
    assert.ok(!new TextDecoder("latin1").decode(ledger).includes(SECRET));
  }));

Deno.test("an account of the library is added by name and taken away again", () =>
  withServer({ environment: { IMMICH_URL: "http://127.0.0.1:9" } }, async (server) => {
    const added = await save(server, "immich", {
      new_name: "partner",
      "immich.accounts.*.api_key": SECRET,
    });
    assert.equal(added.status, 303);
    const page = await server.page("/settings/immich");
    assert.match(page, /id="immich\.accounts\.partner\.api_key"/);
    const wrong = await save(server, "immich", {
      new_name: "Not A Name",
      "immich.accounts.*.api_key": SECRET,
    });
    assert.equal(wrong.status, 400);
    assert.ok(!(await wrong.text()).includes(SECRET));
    await save(server, "immich", { reset: "immich.accounts.partner.api_key" });
    assert.doesNotMatch(await server.page("/settings/immich"), /accounts\.partner/);
  }));

Deno.test("addresses that are told are added one by one, tried, and removed, without showing a secret", async () => {
  await using hook = await HookServer.open(answering(200, "{}"));
  await withServer({}, async (server) => {
    const to = "/settings/notifications/targets";
    const send = async (fields: Record<string, string>) =>
      await server.post(to, {
        revision: revisionIn(await server.page("/settings/notifications")),
        ...fields,
      });
    assert.equal((await send({ add: "nothing://x" })).status, 400);
    assert.equal((await send({ add: `json://user:${SECRET}@${hook.host}/films` })).status, 303);
    assert.equal((await send({ add: `json://${hook.host}/gone` })).status, 303);
    hook.answer = (request, response) =>
      void response.writeHead(request.path === "/gone" ? 403 : 200).end("{}");
    const tested = await server.post("/settings/notifications/test", {});
    assert.equal(tested.headers.get("location"), "/settings/notifications#replies");
    assert.deepEqual(hook.requests.map(({ path }) => path).sort(), ["/films", "/gone"]);
    const page = await server.page("/settings/notifications");
    assert.match(page, /class="tag good"/);
    assert.match(page, /class="tag bad"/);
    assert.match(page, /403/);
    assert.ok(!page.includes(SECRET));
    const late = revisionIn(page);
    assert.equal((await send({ remove: "1" })).status, 303);
    assert.equal((await server.post(to, { revision: late, remove: "0" })).status, 409);
    await server.post("/settings/notifications/test", {});
    assert.equal(hook.requests.at(-1)!.path, "/films");
  });
});

Deno.test("settings that cannot be read say why instead of a form", () =>
  withServer({}, async (server) => {
    await Deno.writeTextFile(`${server.data}/config.yaml`, "output:\n  codek: h264\n");
    const answer = await server.get("/settings/output");
    assert.equal(answer.status, 500);
    const page = await answer.text();
    assert.match(page, /role="alert">[^<]*output\.codek/);
    assert.doesNotMatch(page, /name="revision"/);
  }));
