// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { truncate, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { Fault } from "../../../../src/base/fault.ts";
import {
  FILM_MARK_KEY,
  type FilmToUpload,
  OWN_FILM_TAG,
  type UploadTarget,
} from "../../../../src/library/upload_target.ts";
import { openUploadTarget } from "../../../../src/library/immich/http_upload_target.ts";
import {
  type ImmichServer,
  startImmichServer,
} from "../../../fakes/immich_server/immich_server.ts";
import { IMPATIENT, SOON } from "../../../fixtures/library/immich_timings.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

const BYTES = Uint8Array.from({ length: 3_000_000 }, (_, at) => (at * 11) % 253);
const SHA1 = createHash("sha1").update(BYTES).digest("hex");
/** Without words and tag. */
const BARE = { sha1: SHA1, isDescribed: false, isTagged: false };

function open(server: ImmichServer, key = server.keyOf("Ruth"), timings = SOON): UploadTarget {
  return openUploadTarget({ account: "primary", url: server.url, apiKey: key, timings });
}

/** Runs with a film on disk. */
function withFilm(work: (film: FilmToUpload) => Promise<void>): Promise<void> {
  return inScratch(async (folder) => {
    const file = path.join(folder, "film.mp4");
    await writeFile(file, BYTES);
    await work({
      path: file,
      fileName: "Summer by the sea 海.mp4",
      sizeBytes: BYTES.length,
      sha1: SHA1,
      takenAt: "2025-08-31T21:30:00+02:00",
      mark: { run: "r1" },
    });
  });
}

const isFault = (code: string, words: RegExp) => (error: unknown) => {
  assert.ok(error instanceof Fault, String(error));
  assert.equal(error.code, code);
  assert.match(error.message, words);
  return true;
};

for (const major of [2, 3] as const) {
  Deno.test(`HttpUploadTarget knows what became of a film on a server of version ${major}`, async () => {
    await using server = await startImmichServer({ major });
    const target = open(server);
    await withFilm(async (film) => {
      const { id } = await target.upload(film);
      assert.equal(await target.whereIs(id), "there");
      server.trash(id);
      assert.equal(await target.whereIs(id), "trashed");

      server.change(id, { visibility: "locked", trashedAt: null });
      assert.equal(await target.whereIs(id, { sha1: SHA1 }), "locked");
      server.remove(id);
      assert.equal(await target.whereIs(id, { sha1: SHA1 }), "gone");
      // A proxy in front of a server that is away.
      server.faults.always("* /**", { kind: "status", status: 404 });
      await assert.rejects(target.whereIs(id), isFault("library_unreadable", /answered 404/));
    });
  });

  Deno.test(`HttpUploadTarget delivers a film to a server of version ${major}`, async () => {
    await using server = await startImmichServer({ major });
    const target = open(server);
    assert.equal(target.label, `the library at "${server.url}"`);
    await withFilm(async (film) => {
      assert.equal(await target.find(SHA1), undefined);
      const progress: number[] = [];
      const onProgress = (sent: number, total: number) => {
        assert.equal(total, BYTES.length);
        progress.push(sent);
      };
      const asset = await target.upload(film, { onProgress });
      assert.equal(asset.isTrashed, false);
      assert.equal(progress.at(-1), BYTES.length);
      assert.deepEqual(progress, progress.toSorted((a, b) => a - b));
      assert.deepEqual(await target.find(SHA1), asset);
      const [upload] = server.uploads;
      assert.deepEqual(
        [upload?.fileName, upload?.sha1, upload?.sizeBytes],
        [film.fileName, SHA1, BYTES.length],
      );
      assert.equal(upload?.fields["fileCreatedAt"], "2025-08-31T19:30:00.000Z");
      // Version 2 takes no mark with a key of ours, and wants to know a device.
      assert.equal(
        upload?.fields["metadata"],
        major === 3 ? JSON.stringify([{ key: FILM_MARK_KEY, value: { run: "r1" } }]) : undefined,
      );
      assert.equal(upload?.fields["deviceId"] !== undefined, major === 2);
      const [call] = server.callsTo("POST /assets");
      assert.equal(call?.headers["x-immich-checksum"], SHA1);
      assert.ok(Number(call?.headers["content-length"]) > BYTES.length);

      const album = await target.openAlbum("Films");
      await target.addToAlbum(album, asset.id);
      await target.addToAlbum(album, asset.id);
      await target.describe(asset.id, {
        description: "Ten days in August",
        latitude: 37.1,
        longitude: -8.7,
      });
      await target.tag(asset.id);
      await target.tag(asset.id);
      const { description, latitude, longitude } = server.asset(asset.id)!.exif;
      assert.deepEqual([description, latitude, longitude], ["Ten days in August", 37.1, -8.7]);
      const tags = [...server.state.tags.values()];
      const own = tags.find(({ value }) => value === OWN_FILM_TAG);
      assert.deepEqual(server.asset(asset.id)?.tagIds, [own?.id]);
      const expected = { sha1: SHA1, album, isDescribed: true, isTagged: true };
      assert.deepEqual(await target.lacking(asset.id, expected), []);
      server.change(asset.id, { tagIds: [] });
      assert.deepEqual(await target.lacking(asset.id, expected), ["tag"]);
      await target.tag(asset.id);
      // The server reads the film again only now.
      const readAgain = () => void server.change(asset.id, { tagIds: [] });
      server.faults.next("GET /assets/:id", { kind: "meanwhile", run: readAgain }, 1, 4);
      assert.deepEqual(await target.lacking(asset.id, expected), ["tag"]);
      await target.describe(asset.id, { description: "" });
      assert.deepEqual(await target.lacking(asset.id, expected), ["description", "tag"]);
    });
  });

  Deno.test(`HttpUploadTarget finds a film in the trash of version ${major} and takes it out`, async () => {
    await using server = await startImmichServer({ major });
    const target = open(server);
    await withFilm(async (film) => {
      const { id } = await target.upload(film);
      server.trash(id);
      assert.deepEqual(await target.find(SHA1), { id, isTrashed: true });
      // Sent all the same, the server says "duplicate" and leaves it where it lies.
      assert.deepEqual(await target.upload(film), { id, isTrashed: true });
      assert.deepEqual(await target.lacking(id, BARE), ["film"]);
      await target.restore(id);
      await target.restore(id);
      assert.deepEqual(await target.find(SHA1), { id, isTrashed: false });
      assert.deepEqual(await target.lacking(id, BARE), []);
    });
  });
}

Deno.test("HttpUploadTarget can tell what became of an upload whose answer was lost", async () => {
  await using server = await startImmichServer();
  const target = open(server);
  await withFilm(async (film) => {
    server.faults.next("POST /assets", { kind: "lost_answer" });
    await assert.rejects(
      target.upload(film),
      isFault("library_unreadable", /broke off POST \/assets/),
    );
    // One try, one copy: whether it arrived is asked, not guessed.
    assert.equal(server.callsTo("POST /assets").length, 1);
    const found = await target.find(SHA1);
    assert.equal(found?.id, server.uploads[0]?.id);
    assert.equal(server.uploads.length, 1);
  });
});

Deno.test("HttpUploadTarget sends once, whatever goes wrong", async () => {
  await using server = await startImmichServer();
  const target = open(server, server.keyOf("Ruth"), IMPATIENT);
  await withFilm(async (film) => {
    for (
      const [fault, words] of [
        [{ kind: "reset" }, /broke off POST \/assets/],
        [{ kind: "status", status: 503, retryAfter: 0 }, /answered 503 to POST \/assets/],
        [{ kind: "status", status: 413 }, /answered 413 to POST \/assets/],
        [{ kind: "login_page" }, /with a web page/],
        [{ kind: "stall", ms: 60_000 }, /did not answer POST \/assets within/],
      ] as const
    ) {
      const before = server.callsTo("POST /assets").length;
      server.faults.next("POST /assets", fault);
      await assert.rejects(target.upload(film), isFault("library_unreadable", words));
      assert.equal(server.callsTo("POST /assets").length, before + 1);
      assert.equal(server.faults.pending, 0);
    }
    // A cut or stalled answer came after the work was done.
    const { id } = await target.upload(film);
    assert.equal((await target.find(SHA1))?.id, id);
    assert.equal(server.uploads.filter(({ status }) => status === "created").length, 1);
  });
});

for (const major of [2, 3] as const) {
  Deno.test(`HttpUploadTarget waits until a server of version ${major} has read the film, but not for ever`, async () => {
    await using server = await startImmichServer({ major, lateJobs: true });
    const target = open(server);
    await withFilm(async (film) => {
      const { id } = await target.upload(film);
      await target.waitForProcessing(id);
      server.faults.next(
        "GET /assets/:id",
        { kind: "meanwhile", run: () => server.finishJobs() },
        1,
        2,
      );
      await target.waitForProcessing(id);
      await target.describe(id, { description: "Ten days in August" });
      await target.tag(id);
      server.finishJobs();
      assert.equal(server.asset(id)?.exif.description, "Ten days in August");
      assert.equal(server.asset(id)?.tagIds.length, 1);
      const before = server.callsTo("GET /assets/:id").length;
      await target.waitForProcessing(id);
      assert.equal(server.callsTo("GET /assets/:id").length, before + 1);
    });
  });
}

for (const as of ["html", "text"] as const) {
  Deno.test(`HttpUploadTarget knows a proxy's word in ${as} about a film that is too large for it`, async () => {
    await using server = await startImmichServer();
    server.faults.next("POST /assets", { kind: "proxy_page", status: 413, as });
    await withFilm(async (film) => {
      await assert.rejects(open(server).upload(film), (error) => {
        assert.ok(isFault("library_unreadable", /answered 413 to POST \/assets/)(error));
        return /limits how large an upload may be/.test((error as Fault).hint ?? "");
      });
    });
  });
}

Deno.test("HttpUploadTarget waits no longer for a slow server to read the film", async () => {
  await using server = await startImmichServer({ lateJobs: true });
  const target = open(server);
  await withFilm(async (film) => {
    const { id } = await target.upload(film);
    server.faults.always("GET /assets/:id", { kind: "stall", ms: 50 });
    await target.waitForProcessing(id);
    assert.ok(server.callsTo("GET /assets/:id").length <= SOON.readMs / 50);
  });
});

Deno.test("HttpUploadTarget hears a refusal that comes before everything is sent", async () => {
  const http = createServer((request, response) => {
    // Answers after the first bytes and reads no more of the body.
    request.once("data", () => {
      request.pause();
      response.writeHead(403, { "content-type": "application/json" });
      response.end(JSON.stringify({ message: "Missing required permission: asset.upload" }));
    });
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  try {
    await inScratch(async (folder) => {
      const file = path.join(folder, "film.mp4");
      const sizeBytes = 200_000_000;
      await writeFile(file, "");
      await truncate(file, sizeBytes);
      const target = openUploadTarget({
        account: "primary",
        url,
        apiKey: "key-of-ruth",
        apiVersion: "v3",
        timings: SOON,
      });
      const film: FilmToUpload = {
        path: file,
        fileName: "film.mp4",
        sizeBytes,
        sha1: SHA1,
        takenAt: "2025-08-31T21:30:00Z",
        mark: {},
      };
      let sentBytes = 0;
      const onProgress = (sent: number) => void (sentBytes = sent);
      await assert.rejects(
        target.upload(film, { onProgress }),
        isFault("forbidden", /"asset\.upload"/),
      );
      assert.ok(sentBytes < sizeBytes);
    });
  } finally {
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  }
});

Deno.test("HttpUploadTarget does not wait twice for an album or a film that nobody answers", async () => {
  await using server = await startImmichServer();
  const target = open(server, server.keyOf("Ruth"), IMPATIENT);
  server.faults.always("POST /**", { kind: "stall", ms: 60_000 });
  await withFilm(async (film) => {
    for (
      const [call, ask] of [
        ["POST /albums", () => target.openAlbum("Films")],
        ["POST /assets/bulk-upload-check", () => target.find(SHA1)],
        ["POST /assets", () => target.upload(film)],
      ] as const
    ) {
      const sentence = new RegExp(`did not answer ${call} within 1\\.5 seconds`);
      await assert.rejects(ask, isFault("library_unreadable", sentence));
      assert.ok(server.callsTo(call).length <= 1, call);
    }
  });
});

Deno.test("HttpUploadTarget stops an upload at once when it is asked to", async () => {
  await using server = await startImmichServer();
  await withFilm(async (film) => {
    const stop = new AbortController();
    server.faults.next("POST /assets", { kind: "stall", ms: 60_000 });
    setTimeout(() => stop.abort(), 100);
    await assert.rejects(
      open(server).upload(film, { signal: stop.signal }),
      isFault("cancelled", /Stopped/),
    );
  });
  assert.deepEqual(server.uploads, []);
});

Deno.test("HttpUploadTarget refuses to send a file that is gone or has changed", async () => {
  await using server = await startImmichServer();
  const target = open(server);
  await withFilm(async (film) => {
    await assert.rejects(
      target.upload({ ...film, path: `${film.path}.gone` }),
      isFault("not_found", /Could not upload ".*film\.mp4\.gone"/),
    );
    await assert.rejects(
      target.upload({ ...film, sizeBytes: film.sizeBytes + 1 }),
      isFault("verification_failed", /3000000 bytes, the film had 3000001/),
    );
  });
  assert.equal(server.callsTo("POST /assets").length, 0);
});

Deno.test("HttpUploadTarget names the permission its key lacks", async () => {
  await using server = await startImmichServer();
  const key = server.keyOf("Ruth", ["asset.read"]);
  const target = open(server, key);
  await withFilm(async (film) => {
    const asked: ReadonlyArray<readonly [string, () => Promise<unknown>]> = [
      ["asset.upload", () => target.upload(film)],
      ["asset.upload", () => target.find(SHA1)],
      ["asset.update", () => target.describe(crypto.randomUUID(), { description: "x" })],
      ["asset.delete", () => target.restore(crypto.randomUUID())],
      ["tag.create", () => target.tag(crypto.randomUUID())],
    ];
    for (const [scope, ask] of asked) {
      await assert.rejects(ask, (error) => {
        assert.ok(error instanceof Fault);
        assert.equal(error.code, "forbidden");
        assert.ok(error.hint?.includes(`"${scope}"`), String(error.hint));
        assert.ok(!Deno.inspect(error, { depth: 9 }).includes(key));
        return true;
      });
    }
  });
});

Deno.test("HttpUploadTarget takes the oldest own album of exactly this name", async () => {
  await using server = await startImmichServer({
    users: ["Ruth", "Paul"],
    albums: [
      { name: "Films", createdAt: "2024-02-01T00:00:00Z" },
      { name: "Films", createdAt: "2023-02-01T00:00:00Z", description: "the oldest" },
      { name: "films", createdAt: "2020-02-01T00:00:00Z" },
      {
        name: "Films",
        createdAt: "2019-02-01T00:00:00Z",
        owner: "Paul",
        sharedWith: [{ user: "Ruth", role: "editor" }],
      },
    ],
  });
  const target = open(server);
  const id = await target.openAlbum("Films");
  assert.equal(server.state.albums.get(id)?.description, "the oldest");
  const made = await target.openAlbum("Trips");
  assert.equal(await target.openAlbum("Trips"), made);
  assert.equal(server.callsTo("POST /albums").length, 1);
});

for (const major of [2, 3] as const) {
  Deno.test(`HttpUploadTarget makes no second album where the account of version ${major} may add`, async () => {
    const shared = (role: "editor" | "viewer", createdAt: string) => ({
      name: "Films",
      createdAt,
      owner: "Paul",
      sharedWith: [{ user: "Ruth", role }],
    });
    await using server = await startImmichServer({
      major,
      users: ["Ruth", "Paul"],
      albums: [
        shared("viewer", "2019-02-01T00:00:00Z"),
        { ...shared("editor", "2020-02-01T00:00:00Z"), description: "for both" },
      ],
    });
    const target = open(server);
    const album = await target.openAlbum("Films");
    assert.equal(server.state.albums.get(album)?.description, "for both");
    assert.equal(server.callsTo("POST /albums").length, 0);
    await withFilm(async (film) => {
      const { id } = await target.upload(film);
      await target.addToAlbum(album, id);
      assert.deepEqual(await target.lacking(id, { ...BARE, album }), []);
    });
  });
}

Deno.test("HttpUploadTarget makes one album when the answer is lost", async () => {
  await using server = await startImmichServer();
  const target = open(server);
  server.faults.always("POST /albums", { kind: "lost_answer" });
  const id = await target.openAlbum("Films");
  assert.equal(server.albumNamed("Films").id, id);
  assert.equal(server.callsTo("POST /albums").length, 1);
});

Deno.test("HttpUploadTarget looks into the answer when a film goes into an album", async () => {
  await using server = await startImmichServer({
    users: ["Ruth", "Paul"],
    assets: [{ fileName: "pauls.mp4", fileCreatedAt: "2025-07-01T10:00:00Z", owner: "Paul" }],
  });
  const target = open(server);
  const album = await target.openAlbum("Films");
  await assert.rejects(
    target.addToAlbum(album, server.assetNamed("pauls.mp4").id),
    isFault("forbidden", /Could not put the film .* into the album .*: no permission/),
  );
  await assert.rejects(
    target.addToAlbum(crypto.randomUUID(), server.assetNamed("pauls.mp4").id),
    isFault("not_found", /answered 400/),
  );
});

Deno.test("HttpUploadTarget confirms only what the server itself says", async () => {
  await using server = await startImmichServer();
  const target = open(server);
  await withFilm(async (film) => {
    const { id } = await target.upload(film);
    const album = await target.openAlbum("Films");
    assert.deepEqual(await target.lacking(id, BARE), []);
    assert.deepEqual(await target.lacking(id, { ...BARE, album }), ["album"]);
    assert.deepEqual(await target.lacking(id, { ...BARE, sha1: "0".repeat(40) }), ["film"]);
    await target.addToAlbum(album, id);
    assert.deepEqual(await target.lacking(id, { ...BARE, album }), []);
    server.remove(id);
    assert.deepEqual(await target.lacking(id, { ...BARE, album }), ["film"]);
  });
});
