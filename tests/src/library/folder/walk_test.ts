// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, stat, symlink, utimes, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { Fault } from "../../../../src/base/fault.ts";
import { countClosed } from "../../../../src/library/folder/closed.ts";
import { stampOf } from "../../../../src/library/folder/list_folder.ts";
import { walkFolder } from "../../../../src/library/folder/walk.ts";

async function tree(
  files: readonly string[],
  work: (root: string, place: string) => Promise<void>,
) {
  const place = await mkdtemp(path.join(os.tmpdir(), "walk-"));
  const root = path.join(place, "photos");
  try {
    await mkdir(root);
    for (const file of files) {
      await mkdir(path.dirname(path.join(root, file)), { recursive: true });
      await writeFile(path.join(root, file), "x");
    }
    await work(root, place);
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

const pathsIn = async (root: string) => (await walkFolder(root)).files.map((file) => file.path);
const FOLLOWED = { followLinks: true };

Deno.test("walkFolder finds pictures and videos at any depth, sorted, and nothing else", async () => {
  const files = [
    "b.JPG",
    "a/x.heic",
    "a/b/c/d.MP4",
    "a/Z.png",
    "notes.txt",
    "a/song.mp3",
    "noending",
    ".hidden.jpg",
    ".trash/a.jpg",
    "@eaDir/a.jpg",
    ".thumbnails/a.jpg",
    "#recycle/a.jpg",
    "Thumbs.db",
    "a/.film.1234abcd.unfinished.mp4",
    "previews.lrdata/a.jpg",
  ];
  await tree(files, async (root) => {
    assert.deepEqual(await pathsIn(root), [
      "a/Z.png",
      "a/b/c/d.MP4",
      "a/x.heic",
      "b.JPG",
    ]);
  });
});

Deno.test("walkFolder enters no folder that another program closes, and counts each once by kind", async () => {
  const files = [
    "a.jpg",
    ...[".nomedia", "one.jpg", "below/two.jpg"].map((file) => `WhatsApp Images/Sent/${file}`),
    ...[".nomemories", "one.jpg"].map((file) => `left out/${file}`),
    ...[".noimage", "one.jpg"].map((file) => `old/player/${file}`),
    ...["@eaDir", ".thumbnails", "Catalog Previews.lrdata", "digiKam thumbnails", "[Originals]"]
      .map((folder) => `${folder}/copy.jpg`),
    ...["CACHEDIR.TAG", "x.jpg"].map((file) => `render/${file}`),
    ...["#recycle", "$RECYCLE.BIN", ".Trash-1000", ".Trashes", "files_trashbin", ".stversions"]
      .map((folder) => `${folder}/gone.jpg`),
    ".private/mine.jpg",
    "July_20250802_101500_1a2b/July.mp4",
    "DCIM/.trashed-1752310800-IMG_1.jpg",
    "DCIM/._IMG_2.jpg",
    "DCIM/IMG_2.jpg",
    "Profile/b.jpg",
    "thumbs/c.jpg",
  ];
  await tree(files, async (root) => {
    const { files, closed, skipped } = await walkFolder(root);
    assert.deepEqual(files.map((file) => file.path), [
      "DCIM/IMG_2.jpg",
      "Profile/b.jpg",
      "a.jpg",
      "thumbs/c.jpg",
    ]);
    assert.deepEqual(skipped, []);
    assert.deepEqual(countClosed(closed), [
      { kind: "marker", count: 3 },
      { kind: "trash", count: 6 },
      { kind: "copies", count: 6 },
      { kind: "hidden_folder", count: 1 },
      { kind: "own", count: 1 },
      { kind: "trashed_file", count: 1 },
    ]);
    const inside = (await walkFolder(path.join(root, "left out"))).files;
    assert.deepEqual(inside.map((file) => file.path), ["one.jpg"]);
  });
});

Deno.test("walkFolder reads a library server's originals, and none of its copies", async () => {
  const own = ["library/admin/2025/a.jpg", "upload/u/b.jpg"];
  const copies = [
    "thumbs/u/a-preview.jpeg",
    "encoded-video/u/c.mp4",
    "profile/u/me.jpeg",
    "backups/x.jpg",
  ];
  const marked = [
    ...own,
    ...copies.filter((file) => !file.startsWith("encoded")),
    "upload/.immich",
  ];
  for (const files of [[...own, ...copies], marked]) {
    for (const below of ["", "srv/immich/"]) {
      await tree(files.map((file) => below + file), async (root) => {
        assert.deepEqual(await pathsIn(root), own.map((file) => below + file));
      });
    }
  }
});

Deno.test("walkFolder follows no link into what is closed", async () => {
  const files = [
    "closed/.nomedia",
    "closed/below/a.jpg",
    ".store/closed/.nomedia",
    ".store/closed/b.jpg",
    ".Trash-1000/c.jpg",
    "Mac.photoslibrary/originals/A/d.jpg",
  ];
  await tree(files, async (root, place) => {
    const link = (target: string, name: string) =>
      symlink(path.join(root, target), path.join(root, name));
    await link("closed/below", "1");
    await link("closed/below/a.jpg", "a.jpg");
    await link(".store/closed", "2");
    await link(".store/closed/b.jpg", "b.jpg");
    await link(".Trash-1000", "3");
    await link("Mac.photoslibrary/originals/A", "4");
    await link("Mac.photoslibrary/originals/A/d.jpg", "d.jpg");
    await mkdir(path.join(place, "elsewhere/.thumbnails"), { recursive: true });
    await writeFile(path.join(place, "elsewhere/.thumbnails/e.jpg"), "x");
    await symlink(path.join(place, "elsewhere/.thumbnails"), path.join(root, "5"));
    assert.deepEqual((await walkFolder(root, FOLLOWED)).files, []);
  });
});

Deno.test("walkFolder survives loops, and follows a link out of the folder once", async () => {
  await tree(["a/one.jpg"], async (root, place) => {
    await mkdir(path.join(place, "elsewhere/deep"), { recursive: true });
    await writeFile(path.join(place, "elsewhere/deep/two.jpg"), "x");
    await symlink(path.join(place, "elsewhere"), path.join(root, "link"));
    await symlink(path.join(place, "elsewhere"), path.join(root, "link-again"));
    await symlink(path.join(place, "elsewhere"), path.join(place, "elsewhere/deep/self"));
    await symlink(root, path.join(root, "a/root"));
    await symlink(place, path.join(root, "a/above"));
    await symlink(path.join(root, "a/one.jpg"), path.join(root, "again.jpg"));
    await symlink(path.join(place, "nowhere.jpg"), path.join(root, "broken.jpg"));
    const { files, skipped } = await walkFolder(root, FOLLOWED);
    assert.deepEqual(files.map((file) => file.path), ["a/one.jpg", "link/deep/two.jpg"]);
    assert.deepEqual(skipped, [{ id: "broken.jpg", reason: "it is a link that leads nowhere" }]);
  });
});

Deno.test("walkFolder leaves links out of the library alone, and tells where they lead", async () => {
  await tree(["a/one.jpg", "a/one.jpg.xmp", "store/no-ending"], async (root, place) => {
    const elsewhere = path.join(place, "elsewhere");
    await mkdir(elsewhere);
    for (const name of ["two.jpg", "two.xmp"]) await writeFile(path.join(elsewhere, name), "x");
    await symlink(elsewhere, path.join(root, "folder"));
    await symlink("../../elsewhere/two.jpg", path.join(root, "a/picture.jpg"));
    await symlink(path.join(elsewhere, "two.xmp"), path.join(root, "a/one.xmp"));
    await symlink("../store/no-ending", path.join(root, "a/inside.jpg"));
    const linksOut = [
      { path: "a/picture.jpg", target: path.join(elsewhere, "two.jpg") },
      { path: "folder", target: elsewhere },
    ];
    const kept = await walkFolder(root);
    assert.deepEqual(kept.files.map((file) => file.path), ["a/inside.jpg", "a/one.jpg"]);
    assert.deepEqual(kept.files[1]!.sidecars.map(({ name }) => name), ["one.jpg.xmp"]);
    assert.deepEqual(kept.linksOut, linksOut);
    const followed = await walkFolder(root, FOLLOWED);
    assert.deepEqual(followed.files.map((file) => file.path), [
      "a/inside.jpg",
      "a/one.jpg",
      "folder/two.jpg",
    ]);
    assert.deepEqual(followed.files[1]!.sidecars.length, 2);
    assert.deepEqual(followed.linksOut, linksOut);
  });
});

Deno.test("walkFolder does not enter the folder it is to leave out, not even through a link", async () => {
  await tree(["a.jpg", "app/cache/pieces/b.mp4", "app/c.jpg"], async (root) => {
    const cache = path.join(root, "app/cache");
    await symlink(cache, path.join(root, "link"));
    await symlink(path.join(cache, "pieces"), path.join(root, "pieces"));
    const paths = async (...leftOut: string[]) =>
      (await walkFolder(root, { leftOut })).files.map((file) => file.path);
    assert.deepEqual(await paths(cache), ["a.jpg", "app/c.jpg"]);
    assert.deepEqual(await paths(path.join(root, "nowhere")), await paths());
    assert.equal((await paths()).length, 3);
  });
});

Deno.test("walkFolder counts what is of kinds that are not read, and apart from it what stands beside its picture", async () => {
  const files = [
    "a.JPG",
    "a.aae",
    "b.psd",
    "d/b.jpg",
    "d/c.avi",
    ".d/e.psb",
    "notes.txt",
    "notes.xmp",
    "Thumbs.db",
    "d/README",
  ];
  await tree(files, async (root) => {
    const { unread, beside } = await walkFolder(root);
    assert.deepEqual(unread.toSorted(), ["AVI", "PSD", "TXT", "no ending"]);
    assert.deepEqual(beside, ["AAE"]);
  });
});

Deno.test("walkFolder finds a raw file once: by itself, or as the picture developed from it", async () => {
  const files = [
    "a.JPG",
    "A.nef",
    "b.NEF",
    "c.CR2",
    "c.cr2.jpg",
    "d.dng",
    "d.mov",
    "PXL_1.RAW-01.MP.COVER.jpg",
    "PXL_1.RAW-02.ORIGINAL.dng",
    "sub/b.jpg",
  ];
  await tree(files, async (root) => {
    const { files: found, unread, beside } = await walkFolder(root);
    assert.deepEqual(found.map((file) => file.path), [
      "PXL_1.RAW-01.MP.COVER.jpg",
      "a.JPG",
      "b.NEF",
      "c.cr2.jpg",
      "d.dng",
      "d.mov",
      "sub/b.jpg",
    ]);
    assert.deepEqual([unread, beside.toSorted()], [[], ["CR2", "DNG", "NEF"]]);
  });
});

Deno.test("walkFolder follows links to what it does not find without them, such as git-annex's", async () => {
  const files = [
    ".git/annex/objects/key-1.jpg",
    ".git/annex/objects/key-2",
    ".git/annex/objects/key-3.jpg",
    "store/no-ending",
    "@eaDir/preview.jpg",
    "July_20250802_101500_1a2b/July.mp4",
    "Mac.photoslibrary/resources/preview.jpg",
  ];
  await tree(files, async (root) => {
    const link = (target: string, name: string) => symlink(target, path.join(root, name));
    await mkdir(path.join(root, "album"));
    await link(".git/annex/objects/key-1.jpg", "one.jpg");
    await link("../.git/annex/objects/key-1.jpg", "album/once more.jpg");
    await link(".git/annex/objects/key-2", "two.jpg");
    await link("store/no-ending", "three.jpg");
    for (const [i, file] of files.slice(4).entries()) {
      await link(file, `not ${i}${path.extname(file)}`);
    }
    assert.deepEqual(await pathsIn(root), ["album/once more.jpg", "three.jpg", "two.jpg"]);
  });
});

Deno.test("walkFolder meets no picture twice, however many links lead there, nor loops", async () => {
  const files = [".store/a/b/deep.jpg", ".store/top.jpg", ".other/x.jpg", "seen/here.jpg"];
  await tree(files, async (root, place) => {
    const link = (target: string, name: string) =>
      symlink(path.join(root, target), path.join(root, name));
    await link(".store/a/b", "1");
    await link(".store", "2");
    await link(".store/a", "3");
    await link(".store/a/b/deep.jpg", "deep too.jpg");
    await link(".", ".store/to the root");
    await link("seen", ".store/to what is seen");
    await link(".store", ".store/a/to itself");
    await link(".other", ".store/a/to another");
    await link(".store", ".other/and back");
    await link("../", "seen/above");
    await mkdir(path.join(place, "elsewhere"));
    await writeFile(path.join(place, "elsewhere/far.jpg"), "x");
    await link("../elsewhere", "4");
    await link("../elsewhere/far.jpg", "far too.jpg");
    const { files, skipped } = await walkFolder(root, FOLLOWED);
    const paths = files.map((file) => file.path);
    assert.deepEqual(paths, [
      "1/deep.jpg",
      "2/a/to another/x.jpg",
      "2/top.jpg",
      "4/far.jpg",
      "seen/here.jpg",
    ]);
    assert.deepEqual(skipped, []);
  });
});

Deno.test({
  name: "walkFolder says of names that are not in UTF-8 that they are what is wrong",
  ignore: Deno.build.os !== "linux", // no other system keeps such a name
  fn: async () => {
    await tree(["a.jpg"], async (root) => {
      const script =
        'cd "$1" && d=$(printf "d\\374r") && mkdir "$d" && : > "$d/b.jpg" && : > "$d.jpg" && ' +
        'ln -s a.jpg "$d-link.jpg"';
      execFileSync("sh", ["-c", script, "sh", root]);
      const { files, skipped } = await walkFolder(root);
      assert.deepEqual(files.map((file) => file.path), ["a.jpg"]);
      assert.deepEqual(skipped.map(({ id }) => id), [
        "d\ufffdr",
        "d\ufffdr-link.jpg",
        "d\ufffdr.jpg",
      ]);
      for (const { reason } of skipped) {
        assert.match(reason, /^its name is not in UTF-8; rename it/);
      }
    });
  },
});

Deno.test("walkFolder gives each file its sidecars, and a stamp that follows them", async () => {
  await tree(["IMG_1.JPG", "IMG_1.jpg.xmp", "img_1.XMP", "IMG_2.JPG"], async (root) => {
    const [first, second] = (await walkFolder(root)).files;
    assert.deepEqual(first!.sidecars.map(({ name }) => name), ["IMG_1.jpg.xmp", "img_1.XMP"]);
    assert.deepEqual(second!.sidecars, []);
    await utimes(path.join(root, "img_1.XMP"), 1_700_000_000, 1_700_000_000);
    const [changed, same] = (await walkFolder(root)).files;
    assert.notEqual(stampOf(changed!), stampOf(first!));
    assert.equal(stampOf(same!), stampOf(second!));
  });
});

Deno.test("stampOf follows a change that kept the file's size and time", async () => {
  await tree(["IMG_1.JPG", "IMG_1.xmp"], async (root) => {
    const [found] = (await walkFolder(root)).files;
    const { ctimeSeconds, sidecars } = found!;
    assert.equal(
      ctimeSeconds,
      Math.floor((await stat(path.join(root, found!.path))).ctimeMs / 1000),
    );
    const later = ctimeSeconds + 60;
    const spoken = sidecars.map((sidecar) => ({ ...sidecar, ctimeSeconds: later }));
    assert.notEqual(stampOf({ ...found!, ctimeSeconds: later }), stampOf(found!));
    assert.notEqual(stampOf({ ...found!, sidecars: spoken }), stampOf(found!));
  });
});

Deno.test("walkFolder gives up on a tree without end", async () => {
  await tree([`${"d/".repeat(70)}deep.jpg`, "top.jpg"], async (root) => {
    const { files, skipped } = await walkFolder(root);
    assert.deepEqual(files.map((file) => file.path), ["top.jpg"]);
    assert.equal(skipped.length, 1);
    assert.match(skipped[0]!.reason, /too deep/);
  });
});

Deno.test("walkFolder stops when asked to", async () => {
  await tree(["a.jpg"], async (root) => {
    await assert.rejects(
      walkFolder(root, { signal: AbortSignal.abort() }),
      (error) => error instanceof Fault && error.code === "cancelled",
    );
  });
});
