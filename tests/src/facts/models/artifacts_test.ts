import assert from "node:assert/strict";
import { PICTURE_PRODUCERS } from "../../../../src/facts/fact_source.ts";
import { ARTIFACT_LIST, ARTIFACTS } from "../../../../src/facts/models/artifacts.ts";

Deno.test("ARTIFACTS pins every file by digest, or by a revision in its address", () => {
  for (const { name, sha256, defaultUrl } of ARTIFACT_LIST) {
    if (sha256 !== undefined) assert.match(sha256, /^[0-9a-f]{64}$/, name);
    else assert.match(defaultUrl ?? "", /\/[0-9a-f]{40}\//, name);
    if (defaultUrl !== undefined) assert.ok(URL.canParse(defaultUrl), name);
  }
  assert.equal(ARTIFACTS.encoder.sha256.slice(0, 8), "478164cd");
  assert.equal(ARTIFACTS.nsfw.sha256.slice(0, 8), "924658f1");
  assert.equal(ARTIFACTS.heads.sha256.slice(0, 8), "cfa2cf06");
});

Deno.test("ARTIFACTS gives every producer its files", () => {
  const filesOf = (one: string) =>
    ARTIFACT_LIST.filter(({ producer }) => producer === one).map(({ name }) => name);
  assert.deepEqual(filesOf("heads"), ["encoder", "heads"]);
  assert.equal(PICTURE_PRODUCERS.flatMap(filesOf).length, ARTIFACT_LIST.length);
});
