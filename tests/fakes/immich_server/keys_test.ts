import assert from "node:assert/strict";
import {
  createAlbum,
  getAllAlbums,
  getMyApiKey,
  getMyUser,
  getServerVersion,
  pingServer,
  searchAssets,
  searchUsersAdmin,
} from "@immich/sdk";
import { LEAST_SCOPES, startImmichServer } from "./immich_server.ts";
import { refusalOf, sdkOptions } from "./sdk_options.ts";

Deno.test("ping and version need no key and name the major", async () => {
  await using server = await startImmichServer({ major: 2 });
  const options = { baseUrl: `${server.url}/api` };
  assert.deepEqual(await pingServer(options), { res: "pong" });
  assert.deepEqual(await getServerVersion(options), { major: 2, minor: 4, patch: 1 });
  await using three = await startImmichServer();
  const { major, minor, patch } = await getServerVersion({ baseUrl: `${three.url}/api` });
  assert.deepEqual([major, minor, patch], [3, 0, 3]);
});

Deno.test("a call without a key, with a wrong one or with a stray token is 401", async () => {
  await using server = await startImmichServer();
  const key = server.keyOf("Ruth");
  const ask = async (headers: Record<string, string>) => {
    const { status, data } = await refusalOf(
      getMyUser({ baseUrl: `${server.url}/api`, headers }),
    );
    return [status, data.message];
  };
  assert.deepEqual(await ask({}), [401, "Authentication required"]);
  assert.deepEqual(await ask({ "x-api-key": "x" }), [401, "Invalid API key"]);
  assert.deepEqual(await ask({ "x-api-key": key, authorization: "Bearer t" }), [
    401,
    "Invalid user token",
  ]);
  const response = await fetch(`${server.url}/api/users/me?apiKey=${key}`);
  assert.equal((await response.json()).name, "Ruth");
});

Deno.test("a key may do what its permissions say and reads them without any", async () => {
  await using server = await startImmichServer();
  const key = server.keyOf("Ruth", ["asset.read"]), options = sdkOptions(server, key);
  assert.deepEqual((await getMyApiKey(options)).permissions, ["asset.read"]);
  assert.equal((await searchAssets({ metadataSearchDto: {} }, options)).assets.count, 0);
  const { status, data } = await refusalOf(getAllAlbums({}, options));
  assert.deepEqual([status, data.message], [403, "Missing required permission: album.read"]);
  server.grant(key, "album.read");
  assert.deepEqual(await getAllAlbums({}, options), []);
});

Deno.test("a permission can be withdrawn from a key that may do everything", async () => {
  await using server = await startImmichServer();
  const key = server.keyOf("Ruth"), options = sdkOptions(server, key);
  server.withdraw(key, "album.create");
  assert.deepEqual(await getAllAlbums({}, options), []);
  const refused = createAlbum({ createAlbumDto: { albumName: "x" } }, options);
  assert.equal(
    (await refusalOf(refused)).data.message,
    "Missing required permission: album.create",
  );
});

Deno.test("administration is closed to keys, and everything else is the web page", async () => {
  await using server = await startImmichServer();
  const options = sdkOptions(server, server.keyOf("Ruth", LEAST_SCOPES));
  const { status, data } = await refusalOf(searchUsersAdmin({}, options));
  assert.deepEqual([status, data.message], [403, "Forbidden"]);
  const page = await fetch(server.url);
  assert.match(page.headers.get("content-type")!, /text\/html/);
  await page.body?.cancel();
  const missing = await fetch(`${server.url}/api/nothing`);
  assert.equal(missing.status, 404);
  await missing.body?.cancel();
});

Deno.test("calls are kept with what was asked and who asked", async () => {
  await using server = await startImmichServer();
  const options = sdkOptions(server, server.keyOf("Ruth"));
  await searchAssets({ metadataSearchDto: { size: 3 } }, options);
  await getMyUser(options);
  assert.deepEqual(
    server.calls.map(({ method, path, user, status }) => [method, path, user, status]),
    [["POST", "/search/metadata", "Ruth", 200], ["GET", "/users/me", "Ruth", 200]],
  );
  assert.deepEqual(server.calls[0]!.body, { size: 3 });
  assert.equal(server.callsTo("POST /search/*").length, 1);
  assert.ok(server.bytesSent > 0);
});
