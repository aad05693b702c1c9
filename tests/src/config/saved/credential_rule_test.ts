import assert from "node:assert/strict";
import { CONFIG_KEYS, isBootstrap } from "../../../../src/config/keys.ts";
import { laySettings } from "../../../../src/config/lay_settings.ts";
import { credentialRefusal, GOES_TO } from "../../../../src/config/saved/credential_rule.ts";
import { NOTHING_SAVED, savedAfter } from "../../../../src/config/saved/saved_settings.ts";

type Values = Readonly<Record<string, unknown>>;

interface Case {
  readonly what: string;
  readonly saved?: Values;
  readonly undecryptable?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly set?: Values;
  readonly unset?: readonly string[];
  /** Of the sentence and its hint; nothing when it is allowed. */
  readonly says?: RegExp;
}

const HOME = { "immich.url": "https://a.example", "immich.api_key": "k" };
const PARTNER = {
  "immich.accounts.partner.url": "https://p.example",
  "immich.accounts.partner.api_key": "p",
};
const EVIL = "https://evil.example";

const CASES: readonly Case[] = [
  {
    what: "another address alone",
    saved: HOME,
    set: { "immich.url": EVIL },
    says: /^Could not save immich\.url: immich\.api_key would be .*\nSave both.*immich\.api_key -$/,
  },
  { what: "with its key", saved: HOME, set: { "immich.url": EVIL, "immich.api_key": "mine" } },
  {
    what: "with an empty key",
    saved: HOME,
    set: { "immich.url": EVIL, "llm.api_key": "x" },
    says: /immich\.api_key/,
  },
  { what: "the same server", saved: HOME, set: { "immich.url": "https://A.example//" } },
  {
    what: "another path there",
    saved: HOME,
    set: { "immich.url": "https://a.example/x" },
    says: /api_key/,
  },
  { what: "cleared", saved: HOME, unset: ["immich.url"] },
  { what: "without a key there is nothing to lose", set: { "immich.url": EVIL } },
  {
    what: "a key of the environment",
    environment: { IMMICH_URL: "https://a.example", IMMICH_API_KEY: "k" },
    set: { "immich.url": EVIL },
  },
  {
    what: "a key of another program",
    environment: { OPENAI_API_KEY: "k" },
    set: { "llm.base_url": EVIL },
    says: /llm\.api_key would be .*\nOPENAI_API_KEY sets .* as PHOTOS_MEMORIES_LLM__BASE_URL$/,
  },
  {
    what: "with a key of its own",
    environment: { OPENAI_API_KEY: "k" },
    set: { "llm.base_url": EVIL, "llm.api_key": "mine" },
  },
  {
    what: "only the key in the environment",
    environment: { IMMICH_API_KEY: "k" },
    set: { "immich.url": EVIL },
    says: /\nIMMICH_API_KEY sets .* as PHOTOS_MEMORIES_IMMICH__URL$/,
  },
  {
    what: "a key that cannot be decrypted now",
    saved: { "immich.url": "https://a.example" },
    undecryptable: ["immich.api_key"],
    set: { "immich.url": EVIL },
    says: /immich\.api_key would/,
  },
  {
    what: "an account's address",
    saved: PARTNER,
    set: { "immich.accounts.partner.url": EVIL },
    says: /save immich\.accounts\.partner\.url: immich\.accounts\.partner\.api_key would/,
  },
  {
    what: "an account that lives at the top-level address",
    saved: { ...HOME, "immich.accounts.partner.api_key": "p" },
    set: { "immich.url": EVIL, "immich.api_key": "mine" },
    says: /save immich\.url: immich\.accounts\.partner\.api_key would/,
  },
  {
    what: "an account that would fall back to another's address",
    saved: { ...HOME, ...PARTNER },
    unset: ["immich.accounts.partner.url"],
    says: /save immich\.accounts\.partner\.url: immich\.accounts\.partner\.api_key would/,
  },
  {
    what: "an account whose key cannot be decrypted now",
    saved: { "immich.accounts.partner.url": "https://p.example" },
    undecryptable: ["immich.accounts.partner.api_key"],
    set: { "immich.accounts.partner.url": EVIL },
    says: /immich\.accounts\.partner\.api_key would/,
  },
  {
    what: "a new account",
    saved: HOME,
    set: { "immich.accounts.gran.url": EVIL, "immich.accounts.gran.api_key": "g" },
  },
  {
    what: "the language model",
    saved: { "llm.base_url": "http://a.example/v1", "llm.api_key": "k" },
    set: { "llm.base_url": "http://evil.example/v1" },
    says: /save llm\.base_url: llm\.api_key would/,
  },
  {
    what: "the caption server, from its default",
    saved: { "editorial.preparation.caption_api_key": "k" },
    set: { "editorial.preparation.caption_base_url": "http://evil.example/v1" },
    says: /caption_api_key would/,
  },
  {
    what: "the caption server, back to its default",
    saved: {
      "editorial.preparation.caption_api_key": "k",
      "editorial.preparation.caption_base_url": "http://a.example/v1",
    },
    unset: ["editorial.preparation.caption_base_url"],
  },
];

Deno.test("credentialRefusal lets nobody point a kept key at a server of their own", async () => {
  for (const { what, saved = {}, undecryptable = [], environment = {}, ...change } of CASES) {
    const { says, set = {}, unset = [] } = change;
    const kept = { ...NOTHING_SAVED, values: new Map(Object.entries(saved)), undecryptable };
    const wanted = { set: new Map(Object.entries(set)), unset };
    const file = { tree: {}, fileKeys: new Map() };
    const before = await laySettings({ file, saved: kept, environment });
    const after = await laySettings({ file, saved: savedAfter(kept, wanted), environment });
    const fault = credentialRefusal(before, after, wanted);
    if (says === undefined) assert.equal(fault?.message, undefined, what);
    else assert.match(`${fault?.message}\n${fault?.hint}`, says, what);
  }
});

Deno.test("every secret that can be saved has its addresses in the table, or goes nowhere", () => {
  // The first holds its addresses itself; the second is shown to this program, never sent.
  const nowhere = ["notifications.urls", "metrics.token"];
  const secrets = CONFIG_KEYS.filter(({ path, meta }) => meta.secret && !isBootstrap(path))
    .map(({ path }) => path);
  assert.deepEqual(
    secrets.filter((path) => !nowhere.includes(path)).sort(),
    [...GOES_TO.keys()].sort(),
  );
  const known = new Set(CONFIG_KEYS.map(({ path }) => path));
  for (const address of [...GOES_TO.values()].flat()) assert.ok(known.has(address), address);
});
