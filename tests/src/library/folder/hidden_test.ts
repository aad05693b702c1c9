// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { seededRandom } from "../../../../src/base/random.ts";
import { openFolderLibrary } from "../../../../src/library/folder/folder_library.ts";
import type { Library } from "../../../../src/library/library.ts";
import { bareJpeg, bareMovie, utf8Bytes } from "../../../fixtures/library/bare_files.ts";
import { type PhotosRow, writePhotosDatabase } from "../../../fixtures/library/photos_library.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

const TAKEN = { photoTakenTime: { timestamp: "1752310800" } };
const STATES: Readonly<Record<string, object>> = {
  trashed: { trashed: true },
  archived: { archived: true },
  locked: { inLockedFolder: true },
  partner: { googlePhotosOrigin: { fromPartnerSharing: {} } },
};
const json = (facts: object = {}) => utf8Bytes(JSON.stringify({ ...TAKEN, ...facts }));

async function put(root: string, file: string, content: Uint8Array): Promise<void> {
  await mkdir(path.join(root, path.dirname(file)), { recursive: true });
  await writeFile(path.join(root, file), content);
}

/** What is shown, and what is hidden for which reason, by path. */
async function seen(library: Library) {
  const shown = (await Array.fromAsync(library.assets())).flat().map(({ id }) => id).sort();
  const hidden = (await Array.fromAsync(library.hiddenAssets!())).flat();
  return { shown, hidden: Object.fromEntries(hidden.map((asset) => [asset.id, asset.visibility])) };
}

interface Opened {
  readonly root: string;
  readonly open: (withPartners?: boolean) => Promise<Library & AsyncDisposable>;
}

const inLibrary = (work: (opened: Opened) => Promise<void>) =>
  inScratch(async (place) => {
    const root = path.join(place, "pictures"), indexFile = path.join(place, "data/index.db");
    await mkdir(root);
    await work({
      root,
      open: (withPartners = false) =>
        openFolderLibrary({ folder: root, indexFile, withPartners, zone: "Europe/Berlin" }),
    });
  });

Deno.test("what Google Photos has in its trash, archive or locked folder is hidden, and counted by kind", () =>
  inLibrary(async ({ root, open }) => {
    let width = 400;
    for (const [state, facts] of [["shown", {}], ...Object.entries(STATES)] as const) {
      await put(root, `${state}.jpg`, bareJpeg(width++, 300));
      await put(root, `${state}.jpg.supplemental-metadata.json`, json(facts));
    }
    await put(root, "bare trash.jpg", bareJpeg(width++, 300));
    await put(root, "bare trash.jpg.json", utf8Bytes('{"trashed": true}'));
    await using library = await open();
    const { total, closed } = await library.sync();
    assert.equal(total, 1);
    assert.deepEqual(closed, [
      { kind: "archived", count: 1 },
      { kind: "locked", count: 1 },
      { kind: "partner", count: 1 },
      { kind: "trashed", count: 2 },
    ]);
    assert.deepEqual(await seen(library), {
      shown: ["shown.jpg"],
      hidden: {
        "archived.jpg": "archived",
        "bare trash.jpg": "trashed",
        "locked.jpg": "locked",
        "partner.jpg": "partner",
        "trashed.jpg": "trashed",
      },
    });
    assert.deepEqual(await library.albums(), []);
    assert.equal(await library.asset("trashed.jpg"), undefined);
    // Taken out of the trash.
    await put(root, "trashed.jpg.supplemental-metadata.json", json({ favorited: true }));
    assert.deepEqual([
      (await library.sync()).total,
      (await library.asset("trashed.jpg"))?.isFavorite,
    ], [
      2,
      true,
    ]);
  }));

Deno.test("a partner's pictures come in by the setting, and nothing is read anew for it", () =>
  inLibrary(async ({ root, open }) => {
    await put(root, "a.jpg", bareJpeg(400, 300));
    await put(root, "a.jpg.json", json(STATES["partner"]));
    for (
      const [withPartners, total, changed] of [[false, 0, 1], [true, 1, 0], [false, 0, 0]] as const
    ) {
      await using library = await open(withPartners);
      const report = await library.sync();
      assert.deepEqual([report.total, report.changed], [total, changed]);
    }
  }));

Deno.test("what belongs to a hidden picture is hidden with it: its clip, its versions, its copies", () =>
  inLibrary(async ({ root, open }) => {
    await put(root, "g/IMG_1.HEIC", bareJpeg(401, 300));
    await put(root, "g/IMG_1.HEIC.json", json(STATES["trashed"]));
    await put(root, "g/IMG_1.MP4", bareMovie({ seconds: 20 }));
    await put(root, "g/IMG_E1234.JPG", bareJpeg(402, 300));
    await put(root, "g/IMG_1234.JPG", bareJpeg(403, 300));
    await put(root, "g/IMG_1234.JPG.json", json(STATES["archived"]));
    await put(root, "album/IMG_1.HEIC", bareJpeg(401, 300));
    await put(root, "g/kept.jpg", bareJpeg(404, 300));
    await put(root, "g/kept.jpg.json", json(STATES["trashed"]));
    await put(root, "album/kept.jpg", bareJpeg(404, 300));
    await put(root, "album/kept.jpg.json", json());
    await put(root, "g/locked.jpg", bareJpeg(405, 300));
    await put(root, "g/locked.jpg.json", json(STATES["locked"]));
    await put(root, "album/locked.jpg", bareJpeg(405, 300));
    await put(root, "album/locked.jpg.json", json());
    await using library = await open();
    await library.sync();
    assert.deepEqual(await seen(library), {
      shown: ["album/kept.jpg"],
      hidden: {
        "album/IMG_1.HEIC": "trashed",
        "album/locked.jpg": "locked",
        "g/IMG_1.HEIC": "trashed",
        "g/IMG_1.MP4": "trashed",
        "g/IMG_1234.JPG": "archived",
        "g/IMG_E1234.JPG": "archived",
        "g/kept.jpg": "trashed",
        "g/locked.jpg": "locked",
      },
    });
  }));

Deno.test("what Apple's export, Picasa or a file manager lists as hidden or deleted is hidden", () =>
  inLibrary(async ({ root, open }) => {
    let width = 400;
    const pictures = ["one", "two", "three", "four, five", "six"].map((name) => `${name}.JPG`);
    for (const folder of ["icloud/Photos", "picasa", "linux"]) {
      for (const name of pictures) await put(root, `${folder}/${name}`, bareJpeg(++width, 300));
    }
    await put(
      root,
      "icloud/Photos/Photo Details-1.csv",
      utf8Bytes(
        "imgName,fileChecksum,favorite,hidden,deleted,originalCreationDate,viewCount,importDate\r\n" +
          'one.JPG,x,yes,no,no,"Monday July 14,2025 4:30 PM GMT",1,""\r\n' +
          'two.JPG,x,no,yes,no,"Monday July 14,2025 4:30 PM GMT",1,""\r\n' +
          'three.JPG,x,no,no,yes,"",1,""\r\n"four, five.JPG",x,no,yes,no,"",1,""\r\n',
      ),
    );
    await put(
      root,
      "picasa/.picasa.ini",
      utf8Bytes(
        "[Picasa]\r\nname=x\r\n[one.JPG]\r\nstar=yes\r\n[two.JPG]\r\nstar=yes\r\nhidden=yes\r\n",
      ),
    );
    await put(root, "linux/.hidden", utf8Bytes("two.JPG\nnothing of the kind\n"));
    await using library = await open();
    await library.sync();
    assert.deepEqual((await seen(library)).hidden, {
      "icloud/Photos/four, five.JPG": "hidden",
      "icloud/Photos/three.JPG": "trashed",
      "icloud/Photos/two.JPG": "hidden",
      "linux/two.JPG": "hidden",
      "picasa/two.JPG": "hidden",
    });
    for (const folder of ["icloud/Photos", "picasa"]) {
      assert.equal((await library.asset(`${folder}/one.JPG`))?.isFavorite, true);
    }
    await put(root, "linux/.hidden", utf8Bytes(""));
    assert.equal((await library.sync()).changed, 1);
    assert.ok(await library.asset("linux/two.JPG"));
  }));

Deno.test("whoever asks about a file that is kept closed hears why", () =>
  inLibrary(async ({ root, open }) => {
    const files: Readonly<Record<string, RegExp | undefined>> = {
      "Sent/.nomedia": undefined,
      "Sent/deep/a.jpg": /"Sent" is not entered, .*\.nomedia/,
      "@eaDir/b.jpg": /"@eaDir" is not entered, .*copies/,
      "x/#recycle/c.jpg": /"x\/#recycle" is not entered, .*deleted/,
      "immich/thumbs/u/d.jpg": /"immich\/thumbs" is not entered, .*copies/,
      "immich/library/.immich": undefined,
      ".store/e.jpg": /dot/,
      "x/.trashed-1752310800-f.jpg": /deleted/,
      "Mine.photoslibrary/originals/A/g.jpg": /Photos library/,
    };
    for (const file of Object.keys(files)) await put(root, file, bareJpeg(400, 300));
    await put(root, "shown.jpg", bareJpeg(401, 300));
    await put(root, "../outside/h.jpg", bareJpeg(402, 300));
    await symlink("../outside", path.join(root, "link"));
    await using library = await open();
    await library.sync();
    for (const [file, why] of [...Object.entries(files), ["link/h.jpg", /follow_links/] as const]) {
      if (why === undefined) continue;
      for (const typed of [file, path.join(root, file)]) {
        assert.match(await library.whyNotRead!(typed) ?? "", why, typed);
      }
    }
    assert.match(await library.whyNotRead!("a.jpg") ?? "", /"Sent"/);
    assert.equal(await library.whyNotRead!("shown.jpg"), undefined);
    assert.equal(await library.whyNotRead!("nowhere.jpg"), undefined);
    assert.equal(await library.whyNotRead!("../outside/h.jpg"), undefined);
  }));

// A folder made of random parts: whatever the mix, what its owner hid anywhere is shown nowhere, and each
// file is shown, is the moving half of one that is, or is left out for a reason.

const CLOSED_FOLDERS = [
  "@eaDir",
  ".thumbnails",
  "#recycle",
  "$RECYCLE.BIN",
  ".Trash-1000",
  ".stfolder",
  "Previews.lrdata",
  ".private",
];
const MARKERS = [".nomedia", ".nomemories", ".noimage"];

for (let seed = 1; seed <= 12; seed++) {
  Deno.test(`nothing hidden is shown, and nothing is lost without a reason, in random folder ${seed}`, () =>
    inLibrary(async ({ root, open }) => {
      const random = seededRandom(seed);
      const oneOf = <T>(list: readonly T[]) => random.pick(list);
      const shown = new Set<string>(), hidden = new Set<string>(), closed = new Set<string>();
      let width = 300;
      const folders = ["", "2025/", "2025/Rome/", "Takeout/Photos from 2025/"];
      for (let n = 0; n < 24; n++) {
        const folder = oneOf(folders), name = `${folder}IMG_${n}.jpg`;
        await put(root, name, bareJpeg(++width, 300));
        const state = oneOf([undefined, undefined, "shown", ...Object.keys(STATES)]);
        if (state !== undefined) {
          const suffix = oneOf([".supplemental-metadata.json", ".suppl.json", ".json"]);
          await put(root, name + suffix, json(STATES[state] ?? {}));
        }
        (state !== undefined && state !== "shown" ? hidden : shown).add(name);
      }
      for (let n = 0; n < 6; n++) {
        const inside = `${oneOf(folders)}${oneOf(CLOSED_FOLDERS)}/${oneOf(["", "a/"])}c${n}.jpg`;
        await put(root, inside, bareJpeg(++width, 300));
        closed.add(inside);
      }
      for (let n = 0; n < 3; n++) {
        const folder = `${oneOf(folders)}marked ${n}/`;
        await put(root, folder + oneOf(MARKERS), utf8Bytes(""));
        await put(root, `${folder}${oneOf(["", "deep/"])}m${n}.jpg`, bareJpeg(++width, 300));
      }
      const bundle = `${oneOf(folders)}Mine.photoslibrary`;
      const rows = Array.from({ length: 6 }, (_, n): PhotosRow => ({
        file: `A${n}.jpeg`,
        hidden: random.next() < 0.3,
        trashed: random.next() < 0.3,
      }));
      await writePhotosDatabase(path.join(root, bundle), rows);
      for (const { file, ...row } of rows) {
        const original = `${bundle}/originals/A/${file}`;
        await put(root, original, bareJpeg(++width, 300));
        (row.hidden || row.trashed ? hidden : shown).add(original);
      }
      await put(root, "broken.jpg", utf8Bytes("no picture"));
      await using library = await open();
      const { total, skipped, closed: counted = [] } = await library.sync();
      const found = await seen(library);
      assert.deepEqual(found.shown, [...shown].sort());
      assert.deepEqual(Object.keys(found.hidden).sort(), [...hidden].sort());
      assert.equal(total, shown.size);
      assert.deepEqual(skipped.map(({ id }) => id), ["broken.jpg"]);
      const countOf = (kinds: readonly string[]) =>
        counted.filter(({ kind }) => kinds.includes(kind)).reduce(
          (sum, { count }) => sum + count,
          0,
        );
      assert.equal(
        countOf(["trashed", "archived", "hidden", "locked", "partner"]),
        hidden.size,
      );
      const closedFolders = new Set(
        [...closed].map((file) => {
          const parts = file.split("/");
          return parts.slice(0, parts.findIndex((part) => CLOSED_FOLDERS.includes(part)) + 1).join(
            "/",
          );
        }),
      );
      assert.equal(countOf(["trash", "copies", "hidden_folder"]), closedFolders.size);
      assert.equal(countOf(["marker"]), 3);
      // Gone with its file, and not merely out of sight.
      const [first] = hidden;
      if (first !== undefined) await rm(path.join(root, first));
      await library.sync();
      assert.deepEqual((await seen(library)).shown, found.shown);
    }));
}
