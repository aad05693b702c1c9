// SPDX-License-Identifier: AGPL-3.0-or-later

// What users see, written down: each golden is a JSON file beside its test. A difference is a change of
// the interface and has to be meant; then `GOLDENS=write` rewrites the files.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import process from "node:process";

/** Compares with `tests/goldens/kept/<name>.json`. `value` is plain JSON. */
export function golden(name: string, value: unknown): void {
  const file = new URL(`./kept/${name}.json`, import.meta.url);
  if (process.env["GOLDENS"] === "write") {
    writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
    return;
  }
  assert.deepEqual(
    JSON.parse(JSON.stringify(value)),
    JSON.parse(readFileSync(file, "utf8")),
    `tests/goldens/kept/${name}.json differs; when it is meant, renew it with GOLDENS=write and the same test`,
  );
}
