// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { PICTURE_PRODUCERS } from "../../../../src/facts/fact_source.ts";
import { ARTIFACT_LIST, ARTIFACTS } from "../../../../src/facts/models/artifacts.ts";

Deno.test("ARTIFACTS pins every file by digest, or by a revision in its address", () => {
  for (const { name, sha256, defaultUrl } of ARTIFACT_LIST) {
    if (sha256 !== undefined) assert.match(sha256, /^[0-9a-f]{64}$/, name);
    else assert.match(defaultUrl, /\/[0-9a-f]{40}\//, name);
    assert.ok(URL.canParse(defaultUrl), name);
  }
  assert.equal(ARTIFACTS.encoder.sha256.slice(0, 8), "478164cd");
  assert.equal(ARTIFACTS.nsfw.sha256.slice(0, 8), "924658f1");
  assert.equal(ARTIFACTS.heads.sha256.slice(0, 8), "cfa2cf06");
});

Deno.test("ARTIFACTS gives every producer its files", () => {
  const filesOf = (one: string) =>
    ARTIFACT_LIST.filter(({ producer }) => producer === one).map(({ name }) => name);
  assert.deepEqual(filesOf("heads"), ["encoder", "heads"]);
  assert.equal(PICTURE_PRODUCERS.flatMap(filesOf).length, ARTIFACT_LIST.length - 3);
});

Deno.test("ARTIFACTS has the face detector at one commit, by digest", () => {
  const { defaultUrl, sha256 } = ARTIFACTS.faces;
  assert.match(
    defaultUrl,
    /^https:\/\/raw\.githubusercontent\.com\/ShiqiYu\/.*\/0047ac24[0-9a-f]{32}\//,
  );
  assert.equal(sha256.slice(0, 8), "daede240");
});

Deno.test("ARTIFACTS has the public head bundle and the obstruction head at one commit each, by digest", () => {
  const { heads, obstruction } = ARTIFACTS;
  assert.match(heads.defaultUrl, /\/c4cecefe8c498f76afd51140999018bda08fc9f4\/.*8heads-v4\.npz$/);
  assert.match(
    obstruction.defaultUrl,
    /\/b2dece69c9f5ca7d605b4e05fe09ed56ba4b551f\/.*tion-v1\.npz$/,
  );
  assert.equal(obstruction.sha256.slice(0, 8), "2a7dccdc");
});
