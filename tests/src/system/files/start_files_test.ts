import assert from "node:assert/strict";
import {
  chmodSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import {
  listableFolder,
  makeFolder,
  makePrivateFile,
  modeOf,
  readText,
} from "../../../../src/system/files/start_files.ts";

const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), "photos-memories-")));
globalThis.addEventListener("unload", () => rmSync(folder, { recursive: true }));
const file = path.join(folder, "a.txt"), missing = path.join(folder, "missing");
writeFileSync(file, "ü\n");

const codeOf = async (work: Promise<unknown>) => {
  try {
    await work;
    return "none";
  } catch (error) {
    return (error as { code?: string }).code;
  }
};

Deno.test("readText reads UTF-8, and errors carry Node's codes", async () => {
  assert.equal(await readText(file), "ü\n");
  assert.equal(await codeOf(readText(missing)), "ENOENT");
  assert.equal(await codeOf(readText(folder)), "EISDIR");
});

Deno.test("modeOf gives the bits that chmod takes", async () => {
  chmodSync(file, 0o640);
  assert.equal(await modeOf(file), 0o640);
  assert.equal(await codeOf(modeOf(missing)), "ENOENT");
  assert.equal(await codeOf(modeOf(path.join(file, "below"))), "ENOTDIR");
});

Deno.test("makeFolder makes parents with the mode, and leaves what is there", async () => {
  const parent = path.join(folder, "b"), inner = path.join(parent, "c");
  await makeFolder(inner, 0o700);
  assert.deepEqual([parent, inner].map((made) => statSync(made).mode & 0o777), [0o700, 0o700]);
  chmodSync(inner, 0o755);
  await makeFolder(inner, 0o700);
  assert.equal(statSync(inner).mode & 0o777, 0o755);
  assert.match(String(await codeOf(makeFolder(path.join(file, "x")))), /^ENOTDIR$|^EEXIST$/);
});

Deno.test("makePrivateFile makes one that is its owner's alone, and leaves what is there", async () => {
  const made = path.join(folder, "made");
  await makePrivateFile(made);
  assert.deepEqual([await readText(made), await modeOf(made)], ["", 0o600]);
  writeFileSync(made, "kept");
  chmodSync(made, 0o644);
  assert.equal(await codeOf(makePrivateFile(made)), "EEXIST");
  assert.deepEqual([await readText(made), await modeOf(made)], ["kept", 0o644]);
  assert.equal(await codeOf(makePrivateFile(path.join(folder, "none", "made"))), "ENOENT");
});

Deno.test("listableFolder follows links, and refuses what is no folder", async () => {
  symlinkSync(folder, path.join(folder, "link"));
  assert.equal(await listableFolder(path.join(folder, "link")), folder);
  assert.equal(await codeOf(listableFolder(file)), "ENOTDIR");
  assert.equal(await codeOf(listableFolder(missing)), "ENOENT");
});
