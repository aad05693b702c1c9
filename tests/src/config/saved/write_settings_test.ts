// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { readFile, stat, writeFile } from "node:fs/promises";
import { writeSettings } from "../../../../src/config/saved/write_settings.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

const SIGN_IN = new Map<string, unknown>([
  ["auth.enabled", true],
  ["auth.username", "ana"],
  ["auth.password", "scrypt$32768$8$3$abc$def"],
]);
const fit = () => [];

const at = (file: string, environment = {}) => ({ file, environment, required: false });

Deno.test("writeSettings makes a file for its owner's eyes alone", () =>
  inScratch(async (folder) => {
    const file = `${folder}/config.yaml`;
    await writeSettings(at(file), SIGN_IN, fit);
    assert.equal((await stat(file)).mode & 0o777, 0o600);
    assert.match(await readFile(file, "utf8"), /^auth:\n {2}enabled: true\n {2}username: ana\n/);
  }));

Deno.test("writeSettings keeps comments, other keys and who may read the file", () =>
  inScratch(async (folder) => {
    const file = `${folder}/config.yaml`;
    await writeFile(file, "# mine\noutput:\n  codec: h265 # small\nauth:\n  # enabled: true\n");
    await writeSettings(at(file), SIGN_IN, fit);
    const text = await readFile(file, "utf8");
    assert.match(text, /^# mine\noutput:\n {2}codec: h265 # small\nauth:\n/);
    assert.match(text, /username: ana/);
    // A second time it is changed where it stands.
    await writeSettings(at(file), new Map([["auth.username", "ben"]]), fit);
    const again = await readFile(file, "utf8");
    assert.ok(again.includes("username: ben") && !again.includes("ana"));
  }));

Deno.test("writeSettings writes nothing that would not start, or that a variable sets", () =>
  inScratch(async (folder) => {
    const file = `${folder}/config.yaml`, old = "output:\n  codec: h265\n";
    await writeFile(file, old);
    const set = { PHOTOS_MEMORIES_AUTH__USERNAME: "eva" };
    const refused = [
      () => writeSettings(at(file, set), SIGN_IN, fit),
      () => writeSettings(at(file), new Map([["auth.enabled", "perhaps"]]), fit),
      () => writeSettings(at(file), SIGN_IN, () => ["no user can sign in"]),
    ];
    for (const write of refused) await assert.rejects(write, { name: "Fault" });
    assert.equal(await readFile(file, "utf8"), old);
    await writeFile(file, "output: [\n");
    await assert.rejects(writeSettings(at(file), SIGN_IN, fit), { code: "config_invalid" });
  }));
