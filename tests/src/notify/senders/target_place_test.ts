// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { placeProblem } from "../../../../src/notify/senders/target_place.ts";

const PRIVATE = "is at 192.168.1.5, a private address; if that is meant, add";

function problemOf(url: string, address: string, privateHosts: readonly string[] = []) {
  const lookUp = () => Promise.resolve([{ address, family: 4 }]);
  return placeProblem(url, { setting: "notifications.urls", privateHosts, lookUp });
}

Deno.test("placeProblem says where a target's server is that may not be told", async () => {
  const urls = {
    "ntfy.example.org": "ntfys://ntfy.example.org/topic",
    "mail.example.org": "mailtos://a:b@example.org?smtp=mail.example.org",
    "ntfy.sh": "ntfys://topic",
    "smtp.gmail.com": "mailto://anna:pw@gmail.com",
  };
  for (const [host, url] of Object.entries(urls)) {
    assert.equal(await problemOf(url, "1.1.1.1"), undefined);
    const problem = `"${host}" ${PRIVATE} "${host}" to notifications.private_hosts`;
    assert.equal(await problemOf(url, "192.168.1.5"), problem);
    assert.equal(await problemOf(url, "192.168.1.5", [host]), undefined);
  }
});

Deno.test("placeProblem has nothing to say of numbers that may be, of readings and of no answer", async () => {
  assert.equal(await problemOf("json://192.168.1.5/hook", "0.0.0.0"), undefined);
  assert.equal(await problemOf("json://[fd12::1]/hook", "0.0.0.0"), undefined);
  assert.equal(await problemOf("nobody://x", "0.0.0.0"), undefined);
  const lookUp = () => Promise.reject(new Error("getaddrinfo ENOTFOUND"));
  const destination = { setting: "notifications.urls", lookUp };
  assert.equal(await placeProblem("json://hooks.example.org/x", destination), undefined);
});
