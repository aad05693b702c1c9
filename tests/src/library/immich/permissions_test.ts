// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import {
  missingOptionalPermissions,
  missingPermissions,
} from "../../../../src/library/immich/permissions.ts";
import { LEAST_SCOPES } from "../../../fakes/immich_server/immich_server.ts";

Deno.test("missingPermissions finds nothing missing in the least key that was tried", () => {
  assert.deepEqual(missingPermissions(LEAST_SCOPES, "read"), []);
  assert.deepEqual(missingPermissions(LEAST_SCOPES, "deliver"), []);
  assert.deepEqual(missingPermissions(LEAST_SCOPES, "album"), []);
});

Deno.test("missingPermissions names each one that is needed and not there", () => {
  const without = (name: string) => LEAST_SCOPES.filter((scope) => scope !== name);
  assert.deepEqual(missingPermissions(without("face.read"), "read"), ["face.read"]);
  assert.deepEqual(missingPermissions(without("face.read"), "deliver"), []);
  assert.deepEqual(missingPermissions(without("asset.upload"), "deliver"), ["asset.upload"]);
  assert.deepEqual(missingPermissions([], "deliver"), [
    "user.read",
    "asset.read",
    "album.read",
    "asset.upload",
  ]);
  assert.deepEqual(missingPermissions([], "album"), ["album.create", "albumAsset.create"]);
});

Deno.test("missingOptionalPermissions says what is lost", () => {
  const missing = missingOptionalPermissions(LEAST_SCOPES, "deliver");
  assert.deepEqual(missing.map(({ name }) => name), [
    "asset.update",
    "asset.delete",
    "tag.create",
    "tag.asset",
  ]);
  assert.ok(missing.every(({ purpose }) => purpose.length > 0));
});
