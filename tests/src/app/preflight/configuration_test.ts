// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { NOTHING_SAVED, type SavedSettings } from "../../../../src/config/saved/saved_settings.ts";
import type { PreflightDeps } from "../../../../src/app/preflight/check.ts";
import { checkSavedSettings } from "../../../../src/app/preflight/configuration.ts";

async function rowOf(saved: Partial<SavedSettings>) {
  const deps = { saved: { ...NOTHING_SAVED, ...saved } } as PreflightDeps;
  const [row] = await checkSavedSettings(deps, new AbortController().signal);
  const { status, message, hint = "", details = [] } = row!;
  return [status, message, hint, ...details].join("\n");
}

const VALUES = new Map<string, unknown>([["output.codec", "h265"], ["llm.api_key", "hush-hush"]]);
const SET = { kind: "set", text: "hush-key", origin: "PHOTOS_MEMORIES_SECRET_KEY" } as const;

Deno.test("checkSavedSettings says what is read and what the secrets need, and shows none", async () => {
  assert.match(await rowOf({}), /^SKIPPED\nNone; see photos-memories config set/);
  assert.match(await rowOf({ values: new Map([["output.codec", "h265"]]) }), /^OK\n1; no secret/);
  const well = await rowOf({ values: VALUES, secretKey: SET });
  assert.match(well, /^OK\n2; secrets are encrypted, and PHOTOS_MEMORIES_SECRET_KEY opens them/);
  assert.doesNotMatch(well, /hush/);
  assert.match(
    await rowOf({ isSkipped: true }),
    /^WARNING\nNot read.*\nRemove PHOTOS_MEMORIES_SKIP/,
  );
});

Deno.test("checkSavedSettings lists what cannot be decrypted and what is ignored, and the remedy", async () => {
  const lost = await rowOf({
    values: VALUES,
    undecryptable: ["notifications.urls"],
    ignored: [{ key: "server.port", because: "is read from the environment and the file alone" }],
    secretKey: SET,
  });
  assert.deepEqual(lost.split("\n"), [
    "WARNING",
    "Read: 2 of 4; cannot be decrypted: 1, as the key in PHOTOS_MEMORIES_SECRET_KEY is not the " +
    "one it was saved with; ignored: 1",
    "Set PHOTOS_MEMORIES_SECRET_KEY to what it was, or save the values again",
    "notifications.urls is saved here but cannot be decrypted; " +
    "the key in PHOTOS_MEMORIES_SECRET_KEY is not the one it was saved with",
    "The saved server.port is ignored: it is read from the environment and the file alone; " +
    '"photos-memories config unset server.port" removes it',
  ]);
  const absent = await rowOf({ undecryptable: ["llm.api_key"] });
  assert.match(
    absent,
    /Read: 0 of 1; cannot be decrypted: 1, as the key it was saved with is not there/,
  );
  const ignored = await rowOf({ ignored: [{ key: "a.b", because: "is not a known key" }] });
  assert.match(ignored, /\nRemove what is ignored: photos-memories config unset <key>\n/);
});

Deno.test("checkSavedSettings gives no row where nobody looked", async () => {
  const none = await checkSavedSettings({} as PreflightDeps, new AbortController().signal);
  assert.deepEqual(none, []);
});
