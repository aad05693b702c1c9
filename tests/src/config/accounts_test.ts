// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Fault } from "../../../src/base/fault.ts";
import { accountsOf } from "../../../src/config/accounts.ts";
import { redactText } from "../../../src/base/redact.ts";
import type { Config } from "../../../src/config/schema.ts";

const immich = {
  url: "https://photos.example.org",
  api_key: "top",
  accounts: {
    partner: { api_key: "p" },
    gran: { url: "https://gran.example.org", api_key: "g" },
  },
} as unknown as Config["immich"];

Deno.test("accountsOf gives the top-level connection when nobody is named", () => {
  assert.deepEqual(accountsOf({ immich }, []), [
    { account: "primary", url: "https://photos.example.org", apiKey: "top", apiVersion: undefined },
  ]);
});

Deno.test("accountsOf says which version a server must have, where one is set", () => {
  const pinned = {
    ...immich,
    api_version: "auto",
    accounts: { partner: { api_key: "p", api_version: "v2" } },
  } as unknown as Config["immich"];
  assert.deepEqual(
    accountsOf({ immich: pinned }, ["primary", "partner"]).map(({ apiVersion }) => apiVersion),
    [undefined, "v2"],
  );
});

Deno.test("accountsOf gives exactly the named ones, each once and in their order", () => {
  assert.deepEqual(
    accountsOf({ immich }, ["gran", "partner", "gran"]).map(({ account, url, apiKey }) =>
      [account, url, apiKey].join(" ")
    ),
    ["gran https://gran.example.org g", "partner https://photos.example.org p"],
  );
});

Deno.test("accountsOf names the nearest account, and the missing half of a connection", () => {
  const refused = (config: Config["immich"], names: string[], code: string, words: RegExp) =>
    assert.throws(
      () => accountsOf({ immich: config }, names),
      (error) =>
        error instanceof Fault && error.code === code &&
        words.test(`${error.message} ${error.hint}`),
    );
  refused(immich, ["partnr"], "not_found", /Did you mean "partner"/);
  refused({ ...immich, api_key: undefined }, [], "config_invalid", /immich\.api_key/);
  refused({ ...immich, url: undefined }, ["partner"], "config_invalid", /accounts\.partner\.url/);
});

Deno.test("accountsOf words what is missing so that redaction takes no word out of it", () => {
  const left = { ...immich, api_key: undefined, accounts: {} };
  assert.throws(
    () => accountsOf({ immich: left }, []),
    ({ message, hint }: Fault) =>
      message.includes("immich.api_key") && redactText(message, []) === message &&
      redactText(hint!, []) === hint,
  );
});
