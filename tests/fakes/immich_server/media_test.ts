import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import sharp from "sharp";
import { startImmichServer } from "./immich_server.ts";
import { tinyPicture } from "./tiny_media.ts";

const at = "2025-07-01T10:00:00Z";

async function open() {
  const picture = await sharp({
    create: { width: 640, height: 480, channels: 3, background: "teal" },
  })
    .jpeg().toBuffer();
  const edited = await sharp(picture).resize(300).jpeg().toBuffer();
  const server = await startImmichServer({
    assets: [
      {
        fileName: "one.jpg",
        fileCreatedAt: at,
        bytes: () => picture,
        edited: true,
        editedBytes: () => edited,
      },
      { fileName: "new.jpg", fileCreatedAt: at, hasPreview: false },
      { fileName: "clip.mov", fileCreatedAt: at },
      { fileName: "made.mov", fileCreatedAt: at, playback: () => new Uint8Array(500) },
    ],
  });
  const key = server.keyOf("Ruth");
  const get = async (name: string, rest: string, headers: Record<string, string> = {}) => {
    const { id } = server.assetNamed(name);
    const response = await fetch(`${server.url}/api/assets/${id}/${rest}`, {
      headers: { "x-api-key": key, ...headers },
      redirect: "manual",
    });
    return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
  };
  return { server, get, picture, edited };
}

const sizeOf = async (bytes: Uint8Array) => {
  const { format, width, height } = await sharp(bytes).metadata();
  return [format, width, height];
};

Deno.test("thumbnail is WebP with a short side of 250, preview JPEG and never enlarged", async () => {
  const { server, get } = await open();
  await using _closing = server;
  assert.deepEqual(await sizeOf((await get("one.jpg", "thumbnail")).bytes), ["webp", 333, 250]);
  const { bytes } = await get("one.jpg", "thumbnail?size=preview");
  assert.deepEqual(await sizeOf(bytes), ["jpeg", 640, 480]);
});

Deno.test("thumbnail of fullsize and original redirects, in words for who does not follow", async () => {
  const { server, get } = await open();
  await using _closing = server;
  const { id } = server.assetNamed("new.jpg");
  const full = await get("new.jpg", "thumbnail?size=fullsize&edited=false");
  assert.equal(full.response.status, 302);
  assert.equal(
    full.response.headers.get("location"),
    `/api/assets/${id}/thumbnail?size=preview&edited=false`,
  );
  assert.match(full.response.headers.get("content-type")!, /text\/plain/);
  const original = await get("one.jpg", "thumbnail?size=original");
  assert.equal(original.response.headers.get("location"), "original?");
});

Deno.test("thumbnail is 404 while there is no preview", async () => {
  const { server, get } = await open();
  await using _closing = server;
  const { response, bytes } = await get("new.jpg", "thumbnail?size=preview");
  assert.equal(response.status, 404);
  assert.equal(JSON.parse(new TextDecoder().decode(bytes)).message, "Asset media not found");
});

Deno.test("edited=true gives the edited picture, also whole", async () => {
  const { server, get, picture, edited } = await open();
  await using _closing = server;
  assert.deepEqual((await get("one.jpg", "original")).bytes, new Uint8Array(picture));
  assert.deepEqual((await get("one.jpg", "original?edited=true")).bytes, new Uint8Array(edited));
  const full = await get("one.jpg", "thumbnail?size=fullsize&edited=true");
  assert.deepEqual(await sizeOf(full.bytes), ["jpeg", 300, 225]);
});

Deno.test("original has the checksum of the asset", async () => {
  const { server, get } = await open();
  await using _closing = server;
  for (const name of ["one.jpg", "new.jpg", "clip.mov"]) {
    const { bytes } = await get(name, "original");
    assert.equal(
      createHash("sha1").update(bytes).digest("base64"),
      server.assetNamed(name).checksum,
    );
  }
  const { id } = server.assetNamed("new.jpg");
  assert.deepEqual((await get("new.jpg", "original")).bytes, new Uint8Array(tinyPicture(id)));
});

Deno.test("ranges: closed, open and suffix are 206, several give the whole, past the end is 404", async () => {
  const { server, get } = await open();
  await using _closing = server;
  const whole = (await get("clip.mov", "video/playback")).bytes, size = whole.length;
  const parts: [string, number, number][] = [
    ["bytes=10-19", 10, 19],
    [`bytes=${size - 5}-`, size - 5, size - 1],
    ["bytes=-7", size - 7, size - 1],
    [`bytes=100-${size + 50}`, 100, size - 1],
  ];
  for (const [range, start, end] of parts) {
    const { response, bytes } = await get("clip.mov", "video/playback", { range });
    assert.equal(response.status, 206);
    assert.equal(response.headers.get("content-range"), `bytes ${start}-${end}/${size}`);
    assert.deepEqual(bytes, whole.subarray(start, end + 1));
  }
  const several = await get("clip.mov", "original", { range: "bytes=0-1,4-5" });
  assert.deepEqual([several.response.status, several.bytes.length], [200, size]);
  const past = await get("clip.mov", "original", { range: `bytes=${size}-` });
  assert.equal(past.response.status, 404);
  assert.equal(past.response.headers.get("content-range"), `bytes */${size}`);
});

Deno.test("If-None-Match is answered by 304", async () => {
  const { server, get } = await open();
  await using _closing = server;
  const { response } = await get("clip.mov", "original");
  const again = await get("clip.mov", "original", {
    "if-none-match": response.headers.get("etag")!,
  });
  assert.deepEqual([again.response.status, again.bytes.length], [304, 0]);
});

Deno.test("playback is the transcoded file where there is one", async () => {
  const { server, get } = await open();
  await using _closing = server;
  const made = await get("made.mov", "video/playback"),
    plain = await get("clip.mov", "video/playback");
  assert.equal(made.response.headers.get("content-type"), "video/mp4");
  assert.equal(made.bytes.length, 500);
  assert.equal(plain.response.headers.get("content-type"), "video/quicktime");
  assert.equal(made.response.headers.get("access-control-allow-origin"), null);
});
