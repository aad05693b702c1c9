// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Fault } from "../../../src/base/fault.ts";
import { type Config, SETTINGS } from "../../../src/config/schema.ts";
import { configOf } from "../../fixtures/config_of.ts";
import { readSignIn, signInSettings } from "../../../src/signin/auth_settings.ts";

const STRONG = "9f2c71d04be85a36e17f40c9d82b65a3";
type Keys = Partial<Config["auth"]>;
type Server = Partial<Config["server"]>;

function source(auth: Keys, server: Server = {}, environment: Record<string, string> = {}) {
  const config = configOf({ auth, server });
  return { config, environment };
}
const problemsOf = (auth: Keys, server?: Server, environment?: Record<string, string>) =>
  readSignIn(source(auth, server, environment)).problems;
const warningsOf = (auth: Keys, server?: Server, environment?: Record<string, string>) =>
  signInSettings(source(auth, server, environment)).warnings.map(({ about }) => about);

const basic = { enabled: true, username: "anna", password: "four words nobody links" };
const HASH = "scrypt$1024$1$1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA";
const oidc = {
  enabled: true,
  provider: "oidc",
  issuer_url: "https://id.example.org",
  client_id: "films",
  public_url: "https://films.example.org",
  allowed_domains: ["example.org"],
} as const satisfies Keys;
const header = {
  enabled: true,
  provider: "header",
  trusted_proxies: ["10.0.0.5", "fd00::/64"],
} as const satisfies Keys;

Deno.test("signInSettings is off by default, whatever else is filled in", () => {
  const settings = signInSettings(source({}));
  assert.deepEqual(settings.auth, { provider: "off" });
  assert.equal(settings.triggerToken, undefined);
  assert.equal(settings.sessionTtlSeconds, 86_400);
  assert.equal(signInSettings(source({ ...basic, enabled: false })).auth.provider, "off");
});

Deno.test("signInSettings warns where a sign-in was set up and not switched on", () => {
  const off = { ...header, enabled: false };
  const aboutOf = (...keys: readonly string[]) => {
    const origins = new Map(keys.map((key) => [key, "file"]));
    return signInSettings({ ...source(off), origins }).warnings.map(({ about }) => about);
  };
  for (const name of ["provider", "username", "password", "issuer_url", "client_id"]) {
    assert.deepEqual(aboutOf(`auth.${name}`), ["not_enabled"], name);
  }
  assert.deepEqual(aboutOf("auth.provider", "auth.enabled"), [], "switched off in so many words");
  assert.deepEqual(aboutOf("auth.trusted_proxies", "server.port"), []);
});

Deno.test("signInSettings reads basic, with a password as it is or as a hash", () => {
  const { auth } = signInSettings(source({ ...basic, username: " anna " }));
  assert.ok(auth.provider === "basic" && auth.username === "anna");
  assert.equal(auth.password.kind, "plain");
  const hash = `scrypt$16384$8$1$${"A".repeat(22)}$${"A".repeat(43)}`;
  const hashed = signInSettings(source({ ...basic, password: hash }));
  assert.ok(hashed.auth.provider === "basic" && hashed.auth.password.kind === "scrypt");
  assert.deepEqual(hashed.warnings, []);
});

Deno.test("signInSettings warns of a plain password, and of one under 12 characters", () => {
  assert.deepEqual(warningsOf({ ...basic, password: "twelve chars" }), ["password_plain"]);
  assert.deepEqual(warningsOf({ ...basic, password: "eleven char" }), [
    "password_plain",
    "password_length",
  ]);
  assert.deepEqual(warningsOf({ ...basic, password: "🎞".repeat(12) }), ["password_plain"]);
});

Deno.test("signInSettings reads oidc and drops what is empty", () => {
  const settings = signInSettings(source({ ...oidc, client_secret: "" }));
  const { auth } = settings;
  assert.ok(auth.provider === "oidc");
  assert.equal(auth.clientSecret, undefined);
  assert.deepEqual([...auth.allowList.domains], ["example.org"]);
  assert.deepEqual(settings.publicAddress, {
    origin: "https://films.example.org",
    hostname: "films.example.org",
    base: "https://films.example.org",
    isHttps: true,
  });
  assert.equal(settings.cookie.name, "__Host-photos_memories_session");
  assert.deepEqual(settings.warnings, []);
});

Deno.test("signInSettings warns of oidc without an address, without a list, over http", () => {
  assert.deepEqual(warningsOf({ ...oidc, public_url: undefined }), ["public_url"]);
  assert.deepEqual(warningsOf({ ...oidc, allowed_domains: [] }), ["open_provider"]);
  assert.deepEqual(warningsOf({ ...oidc, issuer_url: "http://id.example.org" }), ["plain_issuer"]);
});

Deno.test("signInSettings reads header and gives its proxies no forwarded headers", () => {
  const settings = signInSettings(source(header));
  assert.ok(settings.auth.provider === "header");
  assert.equal(settings.auth.userHeader, "Remote-User");
  assert.equal(settings.auth.emailHeader, "Remote-Email");
  assert.equal(settings.auth.trustedPeers.trusts("fd00::9"), true);
  assert.equal(settings.forwarders, undefined);
  const without = signInSettings(source({ ...header, email_header: "" }));
  assert.ok(without.auth.provider === "header" && without.auth.emailHeader === undefined);
  const proxied = signInSettings(source({ ...basic, trusted_proxies: ["10.0.0.5"] }));
  assert.equal(proxied.forwarders?.trusts("10.0.0.5"), true);
  assert.deepEqual(warningsOf({ ...header, trusted_proxies: ["0.0.0.0/0"] }), ["trusts_everybody"]);
});

Deno.test("signInSettings reads a second account for the family only with a password", () => {
  const family = (keys: Keys) => {
    const { auth } = signInSettings(source({ ...basic, ...keys }));
    assert.ok(auth.provider === "basic");
    return auth.family;
  };
  assert.equal(family({}), undefined);
  assert.equal(family({ family_username: "home", family_password: "" }), undefined);
  assert.equal(family({ family_password: "another four words here" })?.username, "family");
  const named = family({ family_username: " home ", family_password: HASH });
  assert.deepEqual([named?.username, named?.password.kind], ["home", "scrypt"]);
  const { warnings } = signInSettings(
    source({ ...basic, password: HASH, family_password: "short" }),
  );
  assert.deepEqual(warnings.map(({ about }) => about), ["password_plain", "password_length"]);
});

Deno.test("signInSettings reads who is an owner, and nothing where no group is named", () => {
  const open = signInSettings(source({ ...oidc, groups_claim: "roles" })).auth;
  assert.ok(open.provider === "oidc" && open.owners === undefined);
  const some = signInSettings(source({ ...oidc, owner_emails: ["Anna@Example.org"] })).auth;
  assert.ok(some.provider === "oidc" && some.owners?.emails.emails.has("anna@example.org"));
  const proxied = signInSettings(source({ ...header, owner_groups: [" admins "] })).auth;
  assert.ok(proxied.provider === "header");
  assert.deepEqual(proxied.owners, { groups: new Set(["admins"]), header: "Remote-Groups" });
});

/** What refuses the start, and a word of the sentence. */
const REFUSALS: ReadonlyArray<[Keys, RegExp]> = [
  [{ enabled: true, password: "four words nobody links" }, /auth\.username is missing/],
  [{ enabled: true, username: "anna" }, /auth\.password is missing/],
  [{ ...basic, username: " " }, /auth\.username is missing/],
  [{ ...basic, password: "" }, /auth\.password is missing/],
  [{ ...basic, password: "scrypt$x" }, /auth\.password begins like a scrypt hash/],
  [{ ...basic, password: "${FILMS_PASSWORD}" }, /auth\.password holds \$\{…\}/],
  [{ ...basic, family_password: "scrypt$x" }, /auth\.family_password begins like a scrypt hash/],
  [{ ...basic, family_password: "${FILMS}" }, /auth\.family_password holds \$\{…\}/],
  [{ ...basic, family_password: "b", family_username: " " }, /auth\.family_username is missing/],
  [{ ...basic, family_password: "b", family_username: "ANNA" }, /auth\.family_username is the/],
  [{ ...oidc, owner_emails: ["anna"] }, /auth\.owner_emails: "anna"/],
  [{ ...oidc, owner_groups: ["admins", ""] }, /auth\.owner_groups holds an empty name/],
  [{ ...header, owner_groups: [" "] }, /auth\.owner_groups holds an empty name/],
  [{ ...header, groups_header: "Remote Groups" }, /auth\.groups_header is not a header's name/],
  [{ ...oidc, issuer_url: "" }, /auth\.issuer_url is missing/],
  [{ ...oidc, client_id: undefined }, /auth\.client_id is missing/],
  [{ ...oidc, issuer_url: "id.example.org" }, /auth\.issuer_url must be a whole address/],
  [{ ...oidc, issuer_url: "ftp://id.example.org" }, /auth\.issuer_url must be a whole address/],
  [{ ...oidc, issuer_url: "file:///etc/passwd" }, /auth\.issuer_url must be a whole address/],
  [{ ...oidc, issuer_url: "gopher://id.lan:70" }, /auth\.issuer_url must be a whole address/],
  [{ ...oidc, issuer_url: "https://a:b@id.example.org" }, /auth\.issuer_url must be without/],
  [{ ...oidc, allowed_emails: ["anna"] }, /auth\.allowed_emails: "anna"/],
  [{ ...oidc, allowed_emails: ["a@b@c"] }, /auth\.allowed_emails: "a@b@c"/],
  [{ ...oidc, allowed_domains: ["*.example.org"] }, /auth\.allowed_domains/],
  [{ ...oidc, scope: "email" }, /auth\.scope must hold "openid"/],
  [{ ...header, trusted_proxies: [] }, /auth\.trusted_proxies is empty/],
  [{ ...header, trusted_proxies: ["proxy"] }, /auth\.trusted_proxies: "proxy"/],
  [{ ...header, user_header: "" }, /auth\.user_header is not a header's name/],
  [{ ...header, user_header: "Remote User" }, /auth\.user_header is not a header's name/],
  [{ ...basic, trusted_proxies: ["10.0.0.0/40"] }, /auth\.trusted_proxies: "10\.0\.0\.0\/40"/],
  [{ public_url: "films.example.org" }, /auth\.public_url must be a whole address/],
  [{ public_url: "javascript:alert(1)" }, /auth\.public_url must be a whole address/],
  [{ public_url: "https://a:b@films.example.org" }, /auth\.public_url must not carry/],
  [{ public_url: "https://films.example.org/?a" }, /auth\.public_url must end with its path/],
  [{ public_url: "https://films.example.org/x" }, /has the path "\/x", but server\.base_path/],
];

Deno.test("signInSettings refuses to start for every one of these", () => {
  for (const [keys, sentence] of REFUSALS) {
    const problems = problemsOf(keys);
    assert.equal(problems.length, 1, `${JSON.stringify(keys)}: ${problems}`);
    assert.match(problems[0]!, sentence);
  }
});

Deno.test("signInSettings says that one of the two variables alone turns nothing on", () => {
  const name = "PHOTOS_MEMORIES_AUTH_USERNAME", password = "PHOTOS_MEMORIES_AUTH_PASSWORD";
  for (const set of [name, `${name}_FILE`, password, `${password}_FILE`]) {
    assert.deepEqual(warningsOf({}, {}, { [set]: "anna" }), ["half_account"]);
    // Where sign-in is on by other means, one of them may well stand for a key.
    assert.ok(!warningsOf(basic, {}, { [set]: "anna" }).includes("half_account"));
  }
  assert.deepEqual(warningsOf({}, {}, { [name]: "", [`${password}_FILE`]: "" }), []);
  const { warnings: [warning] } = signInSettings(source({}, {}, { [password]: "a long way home" }));
  assert.match(warning!.sentence, /^Sign-in is off: PHOTOS_MEMORIES_AUTH_PASSWORD alone/);
  assert.match(warning!.hint, /PHOTOS_MEMORIES_AUTH_USERNAME/);
});

Deno.test("signInSettings refuses FORWARDED_ALLOW_IPS as the provider demands", () => {
  const refused = (keys: Keys, value: string) =>
    problemsOf(keys, {}, { FORWARDED_ALLOW_IPS: value }).length > 0;
  for (const value of ["", "127.0.0.1", "*"]) assert.equal(refused(header, value), true, value);
  for (const keys of [basic, oidc]) {
    assert.equal(refused(keys, "*"), true);
    assert.equal(refused(keys, "127.0.0.1, *"), true);
    assert.equal(refused(keys, ""), false);
    assert.equal(refused(keys, "127.0.0.1"), false);
  }
  assert.equal(refused({}, "*"), false);
  assert.deepEqual(warningsOf(oidc, {}, { FORWARDED_ALLOW_IPS: "127.0.0.1" }), [
    "forwarded_variable",
  ]);
});

Deno.test("signInSettings refuses weak secrets, empty ones are none", () => {
  assert.equal(signInSettings(source({}, { trigger_token: "" })).triggerToken, undefined);
  assert.equal(signInSettings(source({}, { trigger_token: STRONG })).triggerToken, STRONG);
  for (const weak of [STRONG.slice(1), `change-me-${STRONG}`, "a".repeat(40), `${STRONG}ü`]) {
    const problems = problemsOf({}, { trigger_token: weak });
    assert.ok(problems.length > 0, weak);
    for (const problem of problems) {
      assert.match(problem, /^PHOTOS_MEMORIES_SERVER__TRIGGER_TOKEN .*openssl rand -hex 32$/);
      assert.ok(!problem.includes(weak));
    }
  }
  const secretOf = (text: string) =>
    readSignIn({
      ...source({}),
      storageSecret: { text, variable: "PHOTOS_MEMORIES_STORAGE_SECRET" },
    }).problems;
  assert.deepEqual(secretOf(STRONG), []);
  assert.match(secretOf("short")[0]!, /^PHOTOS_MEMORIES_STORAGE_SECRET has 5 characters/);
});

Deno.test("signInSettings puts every problem on a line of one message", () => {
  const everything = source(
    { ...header, trusted_proxies: ["a", "b"], public_url: "x", user_header: "" },
    { trigger_token: "short", allowed_hosts: ["*"] },
    { FORWARDED_ALLOW_IPS: "" },
  );
  assert.throws(
    () => signInSettings({ ...everything, storageSecret: { text: "tiny", variable: "S" } }),
    (error) => {
      assert.ok(error instanceof Fault && error.code === "config_invalid");
      assert.equal(error.message.split("\n").length, 1 + 8);
      assert.match(error.message, /have 8 problems:\n {2}- /);
      return true;
    },
  );
});

Deno.test("signInSettings takes the cookie's rules from path and https", () => {
  const cookie = (auth: Keys, server: Server) => signInSettings(source(auth, server)).cookie;
  assert.deepEqual(cookie(basic, {}), {
    name: "photos_memories_session",
    path: "/",
    secure: false,
    maxAgeSeconds: 86_400,
  });
  assert.equal(cookie(basic, { secure_cookies: true }).name, "__Host-photos_memories_session");
  const mounted = cookie({ ...basic, session_ttl_hours: 1.5 }, {
    secure_cookies: true,
    base_path: "/films/",
  });
  assert.deepEqual(mounted, {
    name: "photos_memories_session_films",
    path: "/films",
    secure: true,
    maxAgeSeconds: 5_400,
  });
  // People may also come over the home network, where there is no https.
  assert.equal(cookie({ ...basic, public_url: "https://films.example.org" }, {}).secure, false);
});

Deno.test("signInSettings joins the public address with the path the app is mounted under", () => {
  const base = (public_url: string, base_path: string) =>
    signInSettings(source({ public_url }, { base_path })).publicAddress!.base;
  assert.equal(base("https://a.example/", "/"), "https://a.example");
  assert.equal(base("https://a.example:8443", "/films"), "https://a.example:8443/films");
  assert.equal(base("https://a.example/films/", "/films"), "https://a.example/films");
});

Deno.test("signInSettings knows no key but its own", () => {
  for (const auth of [{ user: "anna" }, { trusted_proxy: [] }, { session_ttl_hours: 0 }]) {
    assert.equal(SETTINGS.safeParse({ auth }).success, false);
  }
  for (const base_path of ["", "films", "//films", "/a/../b", "/.", "/a b", "/a//b", "/a?b"]) {
    assert.equal(SETTINGS.safeParse({ server: { base_path } }).success, false, base_path);
  }
});
