// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { VERSION } from "../../../../src/app/version.ts";
import { interfaceDocument } from "../../../../src/web/openapi/interface_document.ts";
import kept from "../../../../src/web/openapi/openapi.json" with { type: "json" };
import { ROUTES } from "../../../../src/web/routes/all.ts";

Deno.test("openapi.json is the document that is served; renew it with: deno task openapi", () => {
  const served = interfaceDocument({
    routes: ROUTES,
    basePath: "",
    version: VERSION,
    cookieName: "photos_memories_session",
  });
  assert.deepEqual(kept, JSON.parse(JSON.stringify(served)));
});
