import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import {
  type AssetMediaCreateDto,
  checkBulkUpload,
  getAssetInfo,
  getAssetMetadata,
  uploadAsset,
} from "@immich/sdk";
import { startImmichServer } from "./immich_server.ts";
import { refusalOf, sdkOptions } from "./sdk_options.ts";

const times = {
  fileCreatedAt: "2025-07-01T20:00:00+02:00",
  fileModifiedAt: "2025-07-01T18:00:00Z",
};
const film = (text = "film", name = "film.mp4") => new File([text], name);
const sha1 = (text: string) => createHash("sha1").update(text).digest("hex");

async function open(major: 2 | 3 = 3) {
  const server = await startImmichServer({ major });
  const options = sdkOptions(server, server.keyOf("Ruth"));
  const send = (dto: Record<string, unknown>, checksum?: string) =>
    uploadAsset({
      ...(checksum ? { xImmichChecksum: checksum } : {}),
      assetMediaCreateDto: dto as unknown as AssetMediaCreateDto,
    }, options);
  return { server, options, send };
}

Deno.test("upload is created, then a duplicate with the id of the first", async () => {
  const { server, options, send } = await open();
  await using _closing = server;
  const first = await send({ assetData: film(), ...times });
  assert.equal(first.status, "created");
  assert.deepEqual(await send({ assetData: film(), ...times }), {
    id: first.id,
    status: "duplicate",
  });
  const asset = await getAssetInfo({ id: first.id }, options);
  assert.equal(asset.fileCreatedAt, "2025-07-01T18:00:00.000Z");
  assert.equal(asset.checksum, Buffer.from(sha1("film"), "hex").toString("base64"));
  assert.deepEqual(
    server.uploads.map(({ status, sha1, sizeBytes }) => [status, sha1, sizeBytes]),
    [["created", sha1("film"), 4], ["duplicate", sha1("film"), 4]],
  );
});

Deno.test("upload of what lies in the trash is a duplicate and stays there; the check tells", async () => {
  const { server, options, send } = await open();
  await using _closing = server;
  const { id } = await send({ assetData: film(), ...times });
  server.trash(id);
  assert.deepEqual(await send({ assetData: film(), ...times }), { id, status: "duplicate" });
  assert.equal((await getAssetInfo({ id }, options)).isTrashed, true);
  const hex = sha1("film"), base64 = Buffer.from(hex, "hex").toString("base64");
  const assets = [hex, base64, sha1("other")].map((checksum, n) => ({ id: `${n}`, checksum }));
  const { results } = await checkBulkUpload({ assetBulkUploadCheckDto: { assets } }, options);
  const known = { action: "reject", reason: "duplicate", assetId: id, isTrashed: true };
  assert.deepEqual(results, [{ id: "0", ...known }, { id: "1", ...known }, {
    id: "2",
    action: "accept",
  }]);
});

Deno.test("upload refuses missing times, fields without a value and files without a name", async () => {
  const { server, send } = await open();
  await using _closing = server;
  const missing = await refusalOf(send({ assetData: film(), fileCreatedAt: times.fileCreatedAt }));
  assert.deepEqual(missing.data.errors!.map(({ path }) => path[0]), ["fileModifiedAt"]);
  for (const value of [undefined, null]) {
    const refused = await refusalOf(send({ assetData: film(), ...times, isFavorite: value }));
    assert.deepEqual([refused.status, refused.data.message], [
      400,
      "Unexpected field - isFavorite",
    ]);
  }
  const nameless = await refusalOf(send({ assetData: new Blob(["film"]), ...times }));
  assert.equal(nameless.data.message, "Unsupported file type blob");
  assert.equal(
    (await send({ assetData: new Blob(["film"]), filename: "a.mp4", ...times })).status,
    "created",
  );
  const text = await refusalOf(send({ assetData: film("x"), ...times, duration: "0:00:03.000" }));
  assert.equal(text.data.errors![0]!.path[0], "duration");
  assert.equal(server.uploads.length, 1);
});

Deno.test("upload keeps the metadata text field, which the SDK's own list is not", async () => {
  const { server, options, send } = await open();
  await using _closing = server;
  const items = [{ key: "photos-memories", value: { run: "r1" } }];
  const refused = await refusalOf(send({ assetData: film(), ...times, metadata: items }));
  assert.equal(refused.status, 400);
  const { id } = await send({ assetData: film(), ...times, metadata: JSON.stringify(items) });
  const [mark] = await getAssetMetadata({ id }, options);
  assert.deepEqual([mark!.key, mark!.value], ["photos-memories", { run: "r1" }]);
});

Deno.test("upload short-cuts a known checksum and does not compare an unknown one", async () => {
  const { server, send } = await open();
  await using _closing = server;
  const wrong = await send({ assetData: film(), ...times }, sha1("something else"));
  assert.equal(wrong.status, "created");
  const short = await send({ assetData: film("never read"), ...times }, sha1("film"));
  assert.deepEqual(short, { id: wrong.id, status: "duplicate" });
  assert.equal(server.uploads.length, 1);
});

Deno.test("upload of major 2 asks for the device's ids", async () => {
  const { server, send } = await open(2);
  await using _closing = server;
  assert.equal((await refusalOf(send({ assetData: film(), ...times }))).status, 400);
  const device = { deviceAssetId: "a", deviceId: "b" };
  assert.equal((await send({ assetData: film(), ...times, ...device })).status, "created");
});

/** A form written by hand, a piece at a time, fields after the file. */
async function* form(boundary: string, pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  const text = (value: string) => Buffer.from(value);
  yield text(
    `--${boundary}\r\nContent-Disposition: form-data; name="assetData"; filename="film.mp4"\r\n` +
      "Content-Type: video/mp4\r\n\r\n",
  );
  yield* pieces;
  for (const [name, value] of Object.entries(times)) {
    yield text(
      `\r\n--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}`,
    );
  }
  yield text(`\r\n--${boundary}--\r\n`);
}

Deno.test("upload is streamed and hashed, and nothing of a large file is kept", async () => {
  const { server } = await open();
  await using _closing = server;
  const key = server.keyOf("Ruth"), hash = createHash("sha1"), count = 40;
  const pieces = Array.from({ length: count }, (_, n) => {
    // Pieces that look like the beginning of a boundary must not confuse it.
    const piece = Buffer.alloc(100_003, n);
    piece.write("\r\n--edg", piece.length - 7);
    hash.update(piece);
    return piece;
  });
  const response = await fetch(`${server.url}/api/assets`, {
    method: "POST",
    headers: { "x-api-key": key, "content-type": "multipart/form-data; boundary=edge" },
    body: ReadableStream.from(form("edge", pieces)),
  });
  assert.equal(response.status, 201);
  const { id } = await response.json();
  assert.deepEqual(
    [server.uploads[0]!.sizeBytes, server.uploads[0]!.sha1],
    [count * 100_003, hash.digest("hex")],
  );
  assert.equal(server.asset(id)!.media.original, undefined);
});

Deno.test("upload that stops in the middle leaves no asset", async () => {
  const { server } = await open();
  await using _closing = server;
  const stop = new AbortController();
  async function* torn() {
    yield Buffer.alloc(200_000);
    // The server has the beginning by now.
    while (server.calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    stop.abort();
    yield Buffer.alloc(10);
  }
  await assert.rejects(fetch(`${server.url}/api/assets`, {
    method: "POST",
    headers: {
      "x-api-key": server.keyOf("Ruth"),
      "content-type": "multipart/form-data; boundary=e",
    },
    body: ReadableStream.from(form("e", torn())),
    signal: stop.signal,
  }));
  assert.deepEqual([server.uploads.length, [...server.state.assets.all()].length], [0, 0]);
});
