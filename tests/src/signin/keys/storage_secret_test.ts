// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { Fault } from "../../../../src/base/fault.ts";
import { givenStorageSecret, storageSecret } from "../../../../src/signin/keys/storage_secret.ts";
import { secretWeaknesses } from "../../../../src/signin/secret_strength.ts";

const newFolder = () => mkdtemp(path.join(os.tmpdir(), "photos-memories-secret-"));
const isConfigFault = (error: unknown) => error instanceof Fault && error.code === "config_invalid";

Deno.test("storageSecret makes one on the first start, for its owner's eyes, and keeps it", async () => {
  const folder = path.join(await newFolder(), "data");
  const secret = await storageSecret(folder, undefined);
  assert.match(secret, /^[0-9a-f]{64}$/);
  assert.deepEqual(secretWeaknesses(secret), []);
  assert.deepEqual(await readdir(folder), [".storage_secret"]);
  assert.equal((await stat(path.join(folder, ".storage_secret"))).mode & 0o777, 0o600);
  assert.equal(await storageSecret(folder, undefined), secret);
  assert.notEqual(await storageSecret(await newFolder(), undefined), secret);
});

Deno.test("storageSecret gives all that start at the same moment the same one", async () => {
  const folder = await newFolder();
  const secrets = await Promise.all(
    Array.from({ length: 40 }, () => storageSecret(folder, undefined)),
  );
  assert.equal(new Set(secrets).size, 1);
  assert.deepEqual(await readdir(folder), [".storage_secret"]);
});

Deno.test("storageSecret takes the owner's over the file", async () => {
  const folder = await newFolder();
  assert.equal(await storageSecret(folder, { text: "mine", variable: "V" }), "mine");
  assert.deepEqual(await readdir(folder), []);
});

Deno.test("storageSecret refuses a file of other content and leaves it alone", async () => {
  for (const content of ["", "short", "f".repeat(63), "g".repeat(64)]) {
    const folder = await newFolder(), file = path.join(folder, ".storage_secret");
    await writeFile(file, content);
    await assert.rejects(storageSecret(folder, undefined), isConfigFault);
    assert.equal(await readFile(file, "utf8"), content);
  }
});

Deno.test("givenStorageSecret reads the variable, else the file it names", async () => {
  const file = path.join(await newFolder(), "secret");
  await writeFile(file, "from a file\n");
  const name = "PHOTOS_MEMORIES_STORAGE_SECRET";
  assert.equal(await givenStorageSecret({}), undefined);
  assert.equal(await givenStorageSecret({ [name]: "" }), undefined);
  assert.deepEqual(await givenStorageSecret({ [name]: "x", [`${name}_FILE`]: file }), {
    text: "x",
    variable: name,
  });
  assert.deepEqual(await givenStorageSecret({ [name]: "", [`${name}_FILE`]: file }), {
    text: "from a file",
    variable: `${name}_FILE`,
  });
  const missing = { [`${name}_FILE`]: path.join(file, "none") };
  await assert.rejects(givenStorageSecret(missing), isConfigFault);
  await writeFile(file, " \n");
  await assert.rejects(givenStorageSecret({ [`${name}_FILE`]: file }), isConfigFault);
});
