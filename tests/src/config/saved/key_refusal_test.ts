// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { keyRefusal } from "../../../../src/config/saved/save_settings.ts";
import type { SecretKey } from "../../../../src/config/saved/secret_key.ts";

const SET: SecretKey = {
  kind: "set",
  text: "x".repeat(32),
  origin: "PHOTOS_MEMORIES_SECRET_KEY",
};
const ABSENT: SecretKey = { kind: "absent" };

interface Case {
  readonly path: string;
  readonly value?: unknown;
  readonly origin?: string;
  readonly fileKey?: string;
  readonly secretKey?: SecretKey;
  /** What the sentence and the hint say; nothing when the key can be saved. */
  readonly says?: RegExp;
}

// Each row has every fault of the rows below it, as far as one key can have them: the order is a promise.
const CASES: readonly Case[] = [
  { path: "llm.api_kay", value: "${A}", says: /^"llm.api_kay" is not a known key\n.*llm\.api_key/ },
  {
    path: "caption_timeout_seconds",
    says: /known key\nDid you mean editorial\.preparation\.caption_timeout_seconds\?$/,
  },
  { path: "immich.accounts.__proto__.url", value: "x", says: /is not a known key/ },
  { path: "database.url", value: "x", says: /is not a known key/ },
  {
    path: "server.trigger_token",
    value: "${A}",
    origin: "PHOTOS_MEMORIES_SERVER__TRIGGER_TOKEN",
    says: /environment and the file alone\nSet PHOTOS_MEMORIES_SERVER__TRIGGER_TOKEN$/,
  },
  {
    path: "auth.password",
    value: "${A}",
    origin: "file",
    says:
      /environment and the file alone\nSet PHOTOS_MEMORIES_AUTH__PASSWORD, or auth\.password in/,
  },
  {
    path: "llm.api_key",
    value: "${A}",
    origin: "PHOTOS_MEMORIES_LLM__API_KEY_FILE",
    fileKey: "llm.api_key",
    says: /the variable PHOTOS_MEMORIES_LLM__API_KEY_FILE sets it\nChange or remove/,
  },
  {
    path: "llm.api_key",
    value: "${A}",
    origin: "file",
    fileKey: "advanced.llm.api_key",
    says: /file sets it as advanced\.llm\.api_key\n.*config move-to-db llm\.api_key$/,
  },
  { path: "llm.api_key", value: "a${A}", says: /the value holds \$\{/ },
  { path: "notifications.urls", value: ["a://b", "${A}"], says: /the value holds \$\{/ },
  { path: "output.directory", value: "/x/${A", secretKey: SET, says: /the value holds \$\{/ },
  { path: "llm.api_key", value: "k" },
  {
    path: "immich.accounts.partner.api_key",
    value: "k",
    secretKey: { kind: "unusable", because: "it is too short" },
    says: /is a secret, and it is too short\nSet PHOTOS_MEMORIES_SECRET_KEY to 32 or more/,
  },
  { path: "llm.api_key", value: "k", secretKey: SET },
  { path: "llm.api_key", value: "k", origin: "database", secretKey: SET },
  { path: "llm.api_key", value: "k", origin: "OPENAI_API_KEY", secretKey: SET },
  { path: "output.quality", value: "fast", origin: "preset fast" },
  { path: "output.directory", value: "/pay/$HOME" },
];

Deno.test("keyRefusal refuses in the promised order, and shows no value", () => {
  for (const { path, value, origin, fileKey, secretKey = ABSENT, says } of CASES) {
    const origins = new Map(origin === undefined ? [] : [[path, origin]]);
    const fileKeys = new Map(fileKey === undefined ? [] : [[path, fileKey]]);
    const fault = keyRefusal(path, value, { origins, fileKeys, secretKey });
    const text = fault && `${fault.message}\n${fault.hint}`;
    if (says === undefined) assert.equal(text, undefined, path);
    else assert.match(text ?? "", says, path);
    assert.ok(!text?.includes("${A"), path);
  }
});
