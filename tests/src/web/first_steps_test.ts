import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { LANGUAGES, say } from "../../../src/messages/say.ts";
import { withServer } from "../../fixtures/cli/opened_server.ts";
import { writePictures } from "../../fixtures/library/named_pictures.ts";

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

Deno.test("the first step says how many pictures it found in the folder", () =>
  withServer({}, async ({ data, post, page }) => {
    const folder = await writePictures(`${data}/pictures`, {
      "a.jpg": { day: "2025-07-14" },
      "2025/b.jpg": { day: "2025-07-15" },
    });
    const answer = await post("/setup/library", { kind: "folder", folder });
    assert.equal(answer.status, 200);
    assert.ok((await answer.text()).includes(say("en", "setup.library_found", { n: 2 })));
    assert.ok((await page("/setup/library")).includes(folder));
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
    for (const key of ["models.directory", "music.folder", "library.folder"]) {
      for (const folder of ["/", "/proc/self", `${data}/ledger.db`, "/films\0"]) {
        const answer = await save(key, folder), text = await answer.text();
        assert.equal(answer.status, 400, `${key}: ${folder}`);
        assert.match(text, new RegExp(`role="alert">[^<]*${key}`));
        assert.match(text, new RegExp(`id="${key}"[^>]*aria-invalid`));
        assert.doesNotMatch(text, /--allow|null bytes/);
      }
    }
    for (const key of ["models.directory", "music.folder"]) {
      assert.equal((await save(key, pictures)).status, 400, "the library itself");
      assert.equal((await save(key, `${data}/${key}`)).status, 303);
    }
  }));
