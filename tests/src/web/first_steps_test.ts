// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { LANGUAGES, say } from "../../../src/messages/say.ts";
import { openLedger } from "../../../src/ledger/sqlite/sqlite_ledger.ts";
import { ROUTES } from "../../../src/web/routes/all.ts";
import { LEAST_SCOPES, startImmichServer } from "../../fakes/immich_server/immich_server.ts";
import { until } from "../../fixtures/until.ts";
import { withServer } from "../../fixtures/cli/opened_server.ts";
import { writePictures } from "../../fixtures/library/named_pictures.ts";

const FILM = "20261005_070000_1f0c";

/** What stands in the page's notice, entities resolved. */
function noticeIn(page: string): string {
  const html = /<(?:div|p) class="notice[^"]*"[^>]*>(.*?)<\/(?:div|p)>/s.exec(page)?.[1] ?? "";
  return html.replaceAll(/<[^>]+>/g, "").replaceAll("&#39;", "'");
}

Deno.test("a folder that is none of pictures is refused at the first step in the reader's language", () =>
  withServer({}, async ({ data, post }) => {
    const refused = [
      ["/", "folder.whole_disk"],
      ["/proc", "folder.system"],
      ["/dev/null", "folder.system"],
      [data, "folder.data"],
      [`${data}/ledger.db`, "folder.file"],
      [`${data}/none`, "folder.missing"],
    ] as const;
    for (const [folder, key] of refused) {
      for (const language of LANGUAGES) {
        const answer = await post("/setup/library", { kind: "folder", folder }, language);
        const notice = noticeIn(await answer.text());
        assert.equal(answer.status, 400);
        assert.ok(notice.startsWith(say(language, key, { folder })), `${language}: ${notice}`);
        assert.doesNotMatch(notice, /--allow|Requires/);
      }
    }
    const none = await post("/setup/library", { kind: "folder", folder: "/pictures\0" });
    assert.equal(none.status, 400);
    assert.ok(noticeIn(await none.text()).startsWith(say("en", "folder.no_path")));
  }));

Deno.test("the first step leads from a folder to what is found in it", () =>
  withServer({}, async ({ data, post, page }) => {
    const folder = await writePictures(`${data}/pictures`, {
      "a.jpg": { day: "2025-07-14" },
      "2025/b.jpg": { day: "2026-07-15" },
    });
    const answer = await post("/setup/library", { kind: "folder", folder });
    assert.deepEqual([answer.status, answer.headers.get("location")], [303, "/"]);
    await until("both pictures", async () => (await page("/")).includes("2 pictures, 2025–2026"));
    assert.ok((await page("/setup/library")).includes(folder));
  }));

const ASSETS = [{ fileName: "IMG_1.jpg", fileCreatedAt: "2025-07-14T10:00:00.000Z" }];

Deno.test("of Immich the bare address is enough, and that it is read without encryption is said", () =>
  withServer({}, async ({ post, page }) => {
    await using immich = await startImmichServer({ assets: ASSETS });
    const typed = immich.url.replace("http://", "");
    const taken = await post("/setup/library", {
      kind: "server",
      url: typed,
      key: immich.keyOf("Ruth", LEAST_SCOPES),
    });
    assert.deepEqual([taken.status, taken.headers.get("location")], [303, "/"]);
    const start = await page("/");
    assert.ok(start.includes(say("en", "first.plain", { url: immich.url })));
    assert.ok(start.includes(say("en", "setup.library_saved_as", { user: "Ruth" })));
    assert.ok((await page("/setup/library")).includes(immich.url));
  }));

Deno.test("what is wrong with an address or a key is said in words of addresses, in each language", () =>
  withServer({}, async ({ post }) => {
    await using immich = await startImmichServer();
    const other = Deno.serve(
      { port: 0, hostname: "127.0.0.1", onListen() {} },
      () =>
        new Response("<!doctype html><title>A printer</title>", {
          headers: { "content-type": "text/html" },
        }),
    );
    const gone = await startImmichServer(), { port } = gone;
    await gone[Symbol.asyncDispose]();
    try {
      const refused = [
        [immich.url, "wrong", "address.key"],
        [`http://127.0.0.1:${other.addr.port}`, "key", "address.other"],
        [`http://127.0.0.1:${port}`, "key", "address.unreachable"],
        ["no address", "key", "address.invalid"],
      ] as const;
      for (const [url, key, problem] of refused) {
        for (const language of problem === "address.unreachable" ? ["en"] as const : LANGUAGES) {
          const answer = await post("/setup/library", { kind: "server", url, key }, language);
          const text = await answer.text(), notice = noticeIn(text);
          assert.equal(answer.status, 400);
          assert.equal(notice, say(language, problem, { address: url }));
          assert.match(text, new RegExp(`name="url"[^>]*value="${url}"`), "what was typed stays");
        }
      }
    } finally {
      await other.shutdown();
    }
  }));

/** They end this server or this visit, ask the world for a file, or have no end. */
const NOT_OPENED =
  /^\/(?:auth|setup\/(?:sign-in|people\/detector)|system\/.+|api\/live|health\/ready)/;

Deno.test("before a library is chosen every page and form says so, and none fails", () =>
  withServer({
    async prepare(data) {
      await using ledger = await openLedger(`${data}/ledger.db`);
      await ledger.runs.begin({ runId: FILM, startedAt: "2026-10-05T07:00:00Z", source: "manual" });
      const finishedAt = "2026-10-05T07:10:00Z", outputPath = `${data}/config.yaml`;
      await ledger.runs.end(FILM, { status: "completed", finishedAt, outputPath });
    },
    config: "{}",
  }, async ({ get, page, post }) => {
    const delivered = await post(`/films/${FILM}/deliver`, {}, "de");
    assert.equal(delivered.status, 409);
    assert.ok((await delivered.text()).includes(say("de", "short.no_server")));
    for (const { method, path } of ROUTES) {
      if (NOT_OPENED.test(path)) continue;
      const at = path.replace(":run_id", FILM).replace(":kind", "tag") + "?text=work";
      const answer = await (method === "GET" ? get(at) : post(at, { text: "work", seen: "1" }));
      await answer.body?.cancel();
      assert.ok(answer.status < 500, `${method} ${path}: ${answer.status}`);
    }
    for (const language of LANGUAGES) {
      const sentence = say(language, "short.no_library");
      for (const path of ["/people", "/exclusions"]) {
        const text = await page(path, language);
        assert.ok(text.includes(language === "en" ? "No library is configured" : sentence), path);
      }
    }
    const counted = await get("/api/exclusions/new/tag?text=work");
    assert.equal(counted.status, 409);
    assert.match((await counted.json()).detail, /No library is configured/);
  }));

Deno.test("a folder in the settings is tried before it is saved", () =>
  withServer({}, async ({ data, page, post }) => {
    const pictures = `${data}/pictures`;
    await mkdir(pictures);
    await writePictures(pictures, { "a.jpg": { day: "2025-07-14" } });
    const save = async (key: string, folder: string) => {
      const [section] = key.split(".") as [string];
      const shown = await page(`/settings/${section}`);
      const revision = /name="revision" value="([0-9a-f]+)"/.exec(shown)![1]!;
      return await post(`/settings/${section}`, { revision, [key]: folder });
    };
    assert.equal((await save("library.folder", pictures)).status, 303);
    for (const key of ["models.directory", "music.folder", "library.folder"] as const) {
      for (const folder of ["/", "/proc/self", `${data}/ledger.db`, "/films\0"]) {
        const answer = await save(key, folder), text = await answer.text();
        assert.equal(answer.status, 400, `${key}: ${folder}`);
        assert.match(text, new RegExp(`role="alert">[^<]*“${say("en", `setting.${key}`)}”`));
        assert.match(text, new RegExp(`id="${key}"[^>]*aria-invalid`));
        assert.doesNotMatch(text, /--allow|null bytes/);
      }
    }
    for (const key of ["models.directory", "music.folder"]) {
      assert.equal((await save(key, pictures)).status, 400, "the library itself");
      assert.equal((await save(key, `${data}/${key}`)).status, 303);
    }
  }));
