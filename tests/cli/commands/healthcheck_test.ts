// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { ownUrl } from "../../../cli/commands/healthcheck.ts";
import { configOf } from "../../fixtures/config_of.ts";

Deno.test("ownUrl asks where the app listens: its only address, or this machine's own", () => {
  const urls: ReadonlyArray<readonly [server: object, url: string]> = [
    [{}, "http://127.0.0.1:8080/"],
    [{ host: "0.0.0.0" }, "http://127.0.0.1:8080/"],
    [{ host: "::" }, "http://127.0.0.1:8080/"],
    [{ host: "[::]" }, "http://127.0.0.1:8080/"],
    [{ host: "*" }, "http://127.0.0.1:8080/"],
    [{ host: "localhost" }, "http://localhost:8080/"],
    [{ host: "127.0.0.2" }, "http://127.0.0.2:8080/"],
    [{ host: "::1" }, "http://[::1]:8080/"],
    [{ host: "192.168.1.20" }, "http://192.168.1.20:8080/"],
    [{ host: "nas.home.arpa", port: 80 }, "http://nas.home.arpa:80/"],
    [{ host: "fd00::20" }, "http://[fd00::20]:8080/"],
    [{ host: "[fd00::20]" }, "http://[fd00::20]:8080/"],
    [{ host: "192.168.1.20", base_path: "/films" }, "http://192.168.1.20:8080/films/"],
  ];
  for (const [server, url] of urls) {
    assert.equal(ownUrl(configOf({ server: { ...server } }).server), url);
  }
});
