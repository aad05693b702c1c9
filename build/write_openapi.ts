// SPDX-License-Identifier: AGPL-3.0-or-later

// Writes the document of the interface down, as `/openapi.json` serves it: deno task openapi

import { VERSION } from "../src/app/version.ts";
import { sessionCookieOptions } from "../src/signin/sessions/session_cookie.ts";
import { interfaceDocument } from "../src/web/openapi/interface_document.ts";
import { ROUTES } from "../src/web/routes/all.ts";

const document = interfaceDocument({
  routes: ROUTES,
  basePath: "",
  version: VERSION,
  // As it is without any settings.
  cookieName: sessionCookieOptions(false, "/", 0).name,
});
const file = new URL("../src/web/openapi/openapi.json", import.meta.url);
Deno.writeTextFileSync(file, `${JSON.stringify(document, null, 2)}\n`);
