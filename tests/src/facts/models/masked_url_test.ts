// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import fc from "fast-check";
import { maskedUrl, withoutUrl } from "../../../../src/facts/models/masked_url.ts";

Deno.test("maskedUrl leaves out name, password, query and fragment", () => {
  assert.equal(maskedUrl("https://a.example/b/c.onnx"), "https://a.example/b/c.onnx");
  assert.equal(
    maskedUrl("https://anna:pw@a.example:8443/b?token=x#y"),
    "https://a.example:8443/b?…",
  );
  assert.equal(maskedUrl("not an address with pw"), "an address that cannot be read");
});

Deno.test("withoutUrl takes an address out of a sentence of the runtime", () => {
  const url = "http://anna:hunter22@nas.lan/m.onnx?token=s3cr3t";
  assert.equal(
    withoutUrl(`error sending request for url (${url}): refused`, url),
    "error sending request for url (http://nas.lan/m.onnx?…): refused",
  );
  assert.equal(withoutUrl("password hunter22 was refused", url), "password … was refused");
  const store = "https://store.example/m?X-Amz-Signature=a)b'c";
  assert.equal(
    withoutUrl(`error sending request for url (${store}): refused`, url),
    "error sending request for url (https://store.example/m?…): refused",
  );
  assert.equal(withoutUrl(`could not get ${store}`, ""), "could not get https://store.example/m?…");
});

Deno.test("maskedUrl shows no secret, whatever it is", () => {
  const word = fc.stringMatching(/^[a-zA-Z0-9]{12,20}$/);
  fc.assert(fc.property(word, word, word, (user, password, token) => {
    const url = `https://${user}:${password}@host.example/file?token=${token}`;
    const shown = maskedUrl(url) + withoutUrl(`could not get ${url}, ${token}`, url);
    for (const secret of [user, password]) assert.ok(!shown.includes(secret));
    assert.ok(!maskedUrl(url).includes(token));
  }));
});
