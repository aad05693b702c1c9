// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { Fault } from "../../../../../src/base/fault.ts";
import { seededRandom } from "../../../../../src/base/random.ts";
import {
  type Artifact,
  artifactPath,
  ARTIFACTS,
  digestFileOf,
} from "../../../../../src/facts/models/artifacts.ts";
import {
  type ArtifactToFetch,
  fetchArtifact,
  type FetchOptions,
} from "../../../../../src/facts/models/folder/fetch_artifact.ts";
import { verifiedModel } from "../../../../../src/facts/models/folder/model_states.ts";
import { tryLock } from "../../../../../src/system/files/lock.ts";
import { ArtifactServer } from "../../../../fakes/facts/artifact_server.ts";
import { inScratch } from "../../../../fixtures/scratch.ts";

function bytes(count: number, seed: string): Uint8Array<ArrayBuffer> {
  const random = seededRandom(seed);
  return Uint8Array.from({ length: count }, () => random.int(256));
}
const FILE = bytes(200_000, "model"), OTHER = bytes(200_000, "other");
const sha256 = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");

const PINNED: Artifact = { ...ARTIFACTS.nsfw, sha256: sha256(FILE), aboutBytes: FILE.byteLength };
const UNPINNED: Artifact = { ...ARTIFACTS.document, aboutBytes: FILE.byteLength };
const TIMINGS = { idleMs: 20_000, waitMs: 1 };

interface Under {
  readonly folder: string;
  readonly server: ArtifactServer;
  readonly target: (artifact?: Artifact) => string;
  readonly get: (ask?: Partial<ArtifactToFetch>, options?: FetchOptions) => ReturnType<
    typeof fetchArtifact
  >;
}

async function under(work: (under: Under) => Promise<void>): Promise<void> {
  await inScratch(async (folder) => {
    await using server = await ArtifactServer.open(FILE);
    await work({
      folder,
      server,
      target: (artifact = PINNED) => artifactPath(folder, artifact),
      get: (ask = {}, options) =>
        fetchArtifact(
          { timings: TIMINGS },
          { artifact: PINNED, url: server.url, folder, ...ask },
          options,
        ),
    });
  });
}

async function faultOf(work: Promise<unknown>): Promise<Fault> {
  const error = await work.then(() => undefined, (error: unknown) => error);
  assert.ok(error instanceof Fault, String(error));
  return error;
}

const partial = (target: string) => `${target}.partial`;
const exists = (file: string) => stat(file).then(() => true, () => false);
/** Everything below a folder but locks. */
async function left(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  return names.filter((entry) => entry.isFile() && !entry.name.endsWith(".lock"))
    .map(({ name }) => name).sort();
}

Deno.test("fetchArtifact puts the right file in its place and leaves nothing beside it", async () => {
  await under(async ({ folder, server, target, get }) => {
    const told: Array<readonly [number, number | undefined]> = [];
    const fetched = await get({}, { onProgress: (...progress) => told.push(progress) });
    assert.deepEqual(fetched, {
      status: "downloaded",
      path: target(),
      sha256: PINNED.sha256,
    });
    assert.deepEqual(new Uint8Array(await readFile(target())), FILE);
    assert.deepEqual(await left(folder), ["nsfw-marqo-384.onnx"]);
    assert.deepEqual(told.at(-1), [FILE.byteLength, FILE.byteLength]);
    assert.match(server.asked[0]!.userAgent!, /^photos-memories/);
  });
});

Deno.test("fetchArtifact asks nothing for what is there and right, unless forced", async () => {
  await under(async ({ server, get }) => {
    await get();
    assert.equal((await get()).status, "present");
    assert.equal(server.asked.length, 1);
    assert.equal((await get({ force: true })).status, "downloaded");
    assert.equal(server.asked.length, 2);
  });
});

Deno.test("fetchArtifact keeps the old file when the new one is wrong", async () => {
  await under(async ({ folder, server, target, get }) => {
    await get();
    server.file = OTHER;
    const fault = await faultOf(get({ force: true }));
    assert.equal(fault.code, "model_unavailable");
    assert.ok(fault.message.includes(sha256(OTHER).slice(0, 12)), fault.message);
    assert.ok(fault.message.includes(sha256(FILE).slice(0, 12)), fault.message);
    assert.match(fault.hint!, /models\.nsfw_url/);
    assert.deepEqual(new Uint8Array(await readFile(target())), FILE);
    assert.deepEqual(await left(folder), ["nsfw-marqo-384.onnx"]);
  });
});

Deno.test("fetchArtifact goes on where a connection broke", async () => {
  await under(async ({ server, target, get }) => {
    server.cutAfter = 80_000;
    await get();
    assert.deepEqual(new Uint8Array(await readFile(target())), FILE);
    assert.ok(server.asked.length >= 3, `${server.asked.length} questions`);
    const [, second] = server.asked;
    assert.match(second!.range!, /^bytes=[1-9]\d*-$/);
    assert.equal(second!.ifRange, server.etag);
  });
});

Deno.test("fetchArtifact goes on where an earlier process stopped, and hashes what is there", async () => {
  await under(async ({ folder, server, target, get }) => {
    server.stallAfter = 80_000;
    const stop = new AbortController();
    const fault = await faultOf(get({}, {
      signal: stop.signal,
      onProgress: (done) => done >= 80_000 && stop.abort(),
    }));
    assert.equal(fault.code, "cancelled");
    assert.equal((await stat(partial(target()))).size, 80_000);
    assert.equal((await verifiedModel(PINNED, target())).partialBytes, 80_000);
    server.stallAfter = undefined;
    const told: number[] = [];
    await get({}, { onProgress: (done) => told.push(done) });
    assert.equal(server.asked[1]!.range, "bytes=80000-");
    assert.equal(told[0], 80_000);
    assert.deepEqual(new Uint8Array(await readFile(target())), FILE);
    assert.deepEqual(await left(folder), ["nsfw-marqo-384.onnx"]);
  });
});

Deno.test("fetchArtifact begins again when the file has changed or the server knows no ranges", async () => {
  for (const knowsRanges of [true, false]) {
    await under(async ({ server, target, get }) => {
      server.file = OTHER;
      server.stallAfter = 80_000;
      const stop = new AbortController();
      await faultOf(get({}, {
        signal: stop.signal,
        onProgress: (done) => done >= 80_000 && stop.abort(),
      }));
      server.file = FILE;
      server.stallAfter = undefined;
      server.knowsRanges = knowsRanges;
      await get();
      assert.deepEqual(new Uint8Array(await readFile(target())), FILE);
    });
  }
});

Deno.test("fetchArtifact does not go on with what came from another address", async () => {
  await under(async ({ server, get }) => {
    server.stallAfter = 80_000;
    const stop = new AbortController();
    await faultOf(get({}, {
      signal: stop.signal,
      onProgress: (done) => done >= 80_000 && stop.abort(),
    }));
    server.stallAfter = undefined;
    await get({ url: `${server.url}?mirror=2` });
    assert.equal(server.asked[1]!.range, undefined);
  });
});

Deno.test("fetchArtifact records what an unpinned file hashed to, and holds it to that", async () => {
  await under(async ({ server, target, get }) => {
    const unpinned = target(UNPINNED);
    const fetched = await get({ artifact: UNPINNED });
    assert.equal(fetched.sha256, sha256(FILE));
    assert.equal(
      await readFile(digestFileOf(unpinned), "utf8"),
      `${sha256(FILE)}  model.onnx\n`,
    );
    assert.equal((await verifiedModel(UNPINNED, unpinned)).status, "verified");
    assert.equal((await get({ artifact: UNPINNED })).status, "present");
    await writeFile(unpinned, OTHER);
    assert.equal((await verifiedModel(UNPINNED, unpinned)).status, "wrong");
    assert.equal((await get({ artifact: UNPINNED })).status, "downloaded");
    assert.equal(server.asked.length, 2);
  });
});

Deno.test("fetchArtifact holds an unpinned file to the digest a hub announces", async () => {
  await under(async ({ server, target, get }) => {
    const announce = (digest: string) => {
      server.instead = (request, response) => {
        if (request.url === "/file") return void response.end(FILE);
        response.writeHead(302, { location: "/file", "x-linked-etag": `"${digest}"` }).end();
      };
    };
    announce(sha256(OTHER));
    assert.match((await faultOf(get({ artifact: UNPINNED }))).message, /it is another file/);
    assert.equal(await exists(target(UNPINNED)), false);
    announce(sha256(FILE));
    await get({ artifact: UNPINNED });
    assert.equal(await exists(target(UNPINNED)), true);
  });
});

Deno.test("fetchArtifact follows no redirect away from the web", async () => {
  await under(async ({ server, get }) => {
    for (const location of ["file:///etc/passwd", "ftp://nas.lan/model.onnx", ""]) {
      server.instead = (_, response) => void response.writeHead(302, { location }).end();
      assert.match((await faultOf(get())).message, /where it is not followed/);
    }
    for (const url of ["file:///etc/passwd", "ftp://nas.lan/model.onnx", "model.onnx"]) {
      assert.equal((await faultOf(get({ url }))).code, "config_invalid");
    }
  });
});

Deno.test("fetchArtifact shows no name, password or query of an address", async () => {
  await under(async ({ server, get }) => {
    const url = `${server.url.replace("http://", "http://anna:hunter22@")}?token=s3cr3t`;
    const says: Array<typeof server.instead> = [
      (_, response) => void response.writeHead(403).end(),
      (_, response) => void response.writeHead(200, { "content-type": "text/html" }).end("Sign in"),
      (_, response) => void response.destroy(),
      (_, response) =>
        void response.writeHead(302, { location: "ftp://bob:hunter22@x/?k=s3cr3t" }).end(),
    ];
    for (const instead of says) {
      server.instead = instead;
      const { message, hint, code } = await faultOf(get({ url }));
      assert.equal(code, "model_unavailable");
      assert.doesNotMatch(`${message} ${hint}`, /hunter22|s3cr3t|anna|bob/);
      assert.match(message, /^Could not fetch the sensitive-content model from "http:\/\/127/);
    }
    // A store's address is signed; nobody listens at this one.
    const away = await ArtifactServer.open(FILE);
    const location = `${away.url}?X-Amz-Signature=s3cr3t`;
    await away[Symbol.asyncDispose]();
    server.instead = (_, response) => void response.writeHead(302, { location }).end();
    assert.doesNotMatch((await faultOf(get())).message, /s3cr3t/);
  });
});

Deno.test("fetchArtifact takes no page for a model, and nothing larger than it may be", async () => {
  await under(async ({ folder, server, get }) => {
    server.instead = (_, response) =>
      void response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end("Sign in");
    assert.match((await faultOf(get())).message, /a page came instead of a file$/);
    server.instead = undefined;
    assert.match((await faultOf(get({ maxBytes: 100_000 }))).message, /larger than 0 MB/);
    // Without a length it is counted.
    server.instead = (_, response) => {
      response.writeHead(200);
      response.write(FILE);
      response.end(FILE);
    };
    assert.match((await faultOf(get({ maxBytes: 300_000 }))).message, /is larger than/);
    assert.ok(!(await left(folder)).includes("nsfw-marqo-384.onnx"));
  });
});

Deno.test("fetchArtifact gives up on a server that says nothing, and keeps what came before", async () => {
  await under(async ({ folder, server, target, get }) => {
    server.stallAfter = 80_000;
    const stop = new AbortController();
    await faultOf(get({}, {
      signal: stop.signal,
      onProgress: (done) => done >= 80_000 && stop.abort(),
    }));
    server.instead = () => {};
    const fault = await faultOf(fetchArtifact(
      { timings: { idleMs: 40, waitMs: 1 } },
      { artifact: PINNED, url: server.url, folder },
    ));
    assert.equal(fault.code, "model_unavailable");
    assert.match(fault.message, /nothing came for 0\.04 s$/);
    assert.equal((await stat(partial(target()))).size, 80_000);
  });
});

Deno.test("fetchArtifact lets one process at a time fetch a file", async () => {
  await under(async ({ target, get }) => {
    const folder = path.dirname(target());
    using lock = await tryLock(folder, `.${path.basename(target())}`);
    assert.ok(lock);
    assert.equal((await faultOf(get())).code, "busy");
    lock[Symbol.dispose]();
    const ends = await Promise.allSettled([get(), get(), get()]);
    for (const end of ends) {
      if (end.status === "rejected") assert.equal((end.reason as Fault).code, "busy");
    }
    assert.ok(ends.some(({ status }) => status === "fulfilled"));
    assert.deepEqual(new Uint8Array(await readFile(target())), FILE);
  });
});

Deno.test("fetchArtifact says when the disk is too small for what is to come", async () => {
  await under(async ({ server, get }) => {
    server.instead = (_, response) => {
      response.writeHead(200, { "content-length": String(2 ** 52) });
      response.write("x");
    };
    const fault = await faultOf(get({ maxBytes: 2 ** 53 }));
    assert.equal(fault.code, "disk_full");
    assert.match(fault.hint!, /models\.directory/);
  });
});
