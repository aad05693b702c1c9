// SPDX-License-Identifier: AGPL-3.0-or-later

// The sign-in with an honest provider: what is sent, what comes back, and that it works once.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { parsePublicUrl, type PublicAddress } from "../../../../src/signin/base_path.ts";
import { sessionCookieOptions } from "../../../../src/signin/sessions/session_cookie.ts";
import { parseAllowList } from "../../../../src/signin/allow_list.ts";
import { type Json, LyingProvider, type SigningName } from "../../../fakes/web/lying_provider.ts";
import { CookieJar } from "../../../fixtures/web/cookie_jar.ts";
import { APP, begin, goThrough, oidcWorld } from "../../../fixtures/web/oidc_world.ts";

const WHO = {
  username: "anna",
  subject: "248289761001",
  provider: "oidc",
  email: "anna@example.org",
} as const;

Deno.test("OidcSignIn asks with code, PKCE, state and nonce and lets in whom the token names", async () => {
  await using provider = await LyingProvider.start();
  const world = await oidcWorld({ issuer: provider.issuer });
  const { to, cookies } = await begin(world, "/films?year=2024");
  const asked = new URL(to);
  assert.equal(asked.origin + asked.pathname, `${provider.issuer}/authorize`);
  const { state, nonce, code_challenge, ...rest } = Object.fromEntries(asked.searchParams);
  assert.deepEqual(rest, {
    response_type: "code",
    client_id: "films",
    redirect_uri: `${APP}/auth/callback`,
    scope: "openid email profile",
    code_challenge_method: "S256",
  });
  for (const text of [state!, nonce!, code_challenge!]) assert.match(text, /^[\w-]{43}$/);
  const answer = await world.signIn.callback({ url: provider.browse(to), cookies });
  assert.equal(answer.kind, "signed_in");
  assert.deepEqual(answer.who, WHO);
  assert.equal(answer.next, "/films?year=2024");
  assert.match(answer.cookies[0]!, /^photos_memories_sign_in=;.*Max-Age=0/);
  const verifier = provider.tokenRequests[0]!.form.get("code_verifier")!;
  assert.match(verifier, /^[\w-]{43,128}$/);
  assert.equal(createHash("sha256").update(verifier).digest("base64url"), code_challenge);
  // What is secret is not in the browser's cookie, however it is read.
  const kept = atob(cookies!.split("=")[1]!.split(".")[0]!);
  for (const text of [state!, nonce!, verifier]) assert.ok(!kept.includes(text));
});

for (const algorithm of ["RS256", "PS256", "ES256", "EdDSA"] as SigningName[]) {
  Deno.test(`OidcSignIn takes tokens signed with ${algorithm}`, async () => {
    await using provider = await LyingProvider.start();
    provider.lies = { algorithm };
    const world = await oidcWorld({ issuer: provider.issuer });
    assert.equal((await goThrough(world, (to) => provider.browse(to))).kind, "signed_in");
  });
}

Deno.test("OidcSignIn forgives two clocks a minute, also the one it was given", async () => {
  await using provider = await LyingProvider.start();
  const world = await oidcWorld({ issuer: provider.issuer });
  for (const [later, kind] of [[-50, "signed_in"], [340, "signed_in"], [-90, "expired"]] as const) {
    world.later = later * 1000;
    assert.equal((await goThrough(world, (to) => provider.browse(to))).kind, kind, `${later} s`);
  }
  world.later = 370_000;
  assert.equal((await goThrough(world, (to) => provider.browse(to))).kind, "expired");
});

Deno.test("OidcSignIn takes a callback once, also when two come together", async () => {
  await using provider = await LyingProvider.start();
  const world = await oidcWorld({ issuer: provider.issuer });
  const { to, cookies } = await begin(world);
  const url = provider.browse(to);
  const both = await Promise.all([1, 2].map(() => world.signIn.callback({ url, cookies })));
  assert.deepEqual(both.map(({ kind }) => kind).sort(), ["expired", "signed_in"]);
  const again = await world.signIn.callback({ url: provider.browse(to), cookies });
  assert.equal(again.kind, "expired");
  assert.equal(provider.tokenRequests.length, 1);
});

Deno.test("OidcSignIn refuses a callback of another browser, and leaves this one's alone", async () => {
  await using provider = await LyingProvider.start();
  const world = await oidcWorld({ issuer: provider.issuer });
  const mine = await begin(world), theirs = await begin(world);
  for (const cookies of [undefined, "", "photos_memories_sign_in=x.y", `${mine.cookies}x`]) {
    const url = provider.browse(mine.to);
    const answer = await world.signIn.callback({ url, cookies });
    assert.deepEqual(answer, { kind: "expired", cookies: [] });
  }
  const planted = provider.browse(theirs.to);
  const answer = await world.signIn.callback({ url: planted, cookies: mine.cookies });
  assert.deepEqual(answer, { kind: "expired", cookies: [] });
  const own = await world.signIn.callback({
    url: provider.browse(mine.to),
    cookies: mine.cookies,
  });
  assert.equal(own.kind, "signed_in");
});

Deno.test("OidcSignIn refuses what was begun ten minutes ago or with another client", async () => {
  await using provider = await LyingProvider.start();
  const world = await oidcWorld({ issuer: provider.issuer });
  const slow = await begin(world);
  const url = provider.browse(slow.to);
  world.later = 600_000;
  assert.equal((await world.signIn.callback({ url, cookies: slow.cookies })).kind, "expired");
  world.later = 0;
  const { to, cookies } = await begin(world);
  for (const auth of [{ clientSecret: "another" }, { scope: "openid" }, { clientId: "other" }]) {
    const other = await oidcWorld({ issuer: provider.issuer, auth });
    assert.equal(
      (await other.signIn.callback({ url: provider.browse(to), cookies })).kind,
      "expired",
    );
  }
  // The same settings after a restart end what was begun before it.
  const restarted = await oidcWorld({ issuer: provider.issuer });
  const ended = await restarted.signIn.callback({ url: provider.browse(to), cookies });
  assert.equal(ended.kind, "signed_in");
});

Deno.test("OidcSignIn proves itself to the token endpoint as the provider takes it", async () => {
  await using provider = await LyingProvider.start();
  const basic = "Basic " + btoa("films:the+client%27s+own+secret");
  const rows = [
    [undefined, basic, null],
    [["client_secret_basic", "client_secret_post"], basic, null],
    [["client_secret_post"], undefined, "the client's own secret"],
  ] as const;
  for (const [methods, authorization, secret] of rows) {
    provider.lies = {
      metadata: (honest) => ({ ...honest, token_endpoint_auth_methods_supported: methods }),
    };
    const world = await oidcWorld({ issuer: provider.issuer });
    assert.equal((await goThrough(world, (to) => provider.browse(to))).kind, "signed_in");
    const sent = provider.tokenRequests.at(-1)!;
    assert.equal(sent.authorization, authorization);
    assert.equal(sent.form.get("client_secret"), secret);
  }
  const open = await oidcWorld({ issuer: provider.issuer, auth: { clientSecret: undefined } });
  assert.equal((await goThrough(open, (to) => provider.browse(to))).kind, "signed_in");
  const sent = provider.tokenRequests.at(-1)!;
  assert.equal(sent.authorization, undefined);
  assert.equal(sent.form.get("client_id"), "films");
});

function address(text: string, basePath = "/"): PublicAddress {
  const parsed = parsePublicUrl(text, basePath);
  assert.ok(typeof parsed !== "string");
  return parsed;
}

Deno.test("OidcSignIn comes back to public_url alone", async () => {
  await using provider = await LyingProvider.start();
  const world = await oidcWorld({
    issuer: provider.issuer,
    publicAddress: address("https://films.example.org:443/films/", "/films"),
    basePath: "/films",
    cookie: sessionCookieOptions(true, "/films", 3600),
  });
  const { to, cookies } = await begin(world);
  const back = provider.browse(to);
  assert.equal(back.origin + back.pathname, "https://films.example.org/films/auth/callback");
  for (const wrong of ["http://films.example.org", "https://films.example.org:8443", APP]) {
    const url = new URL(back.pathname + back.search, wrong);
    assert.equal((await world.signIn.callback({ url, cookies })).kind, "invalid_origin", wrong);
  }
  assert.doesNotMatch(world.logged.join(), /code|state=/);
  assert.equal((await world.signIn.callback({ url: back, cookies })).kind, "signed_in");
});

Deno.test("OidcSignIn keeps its cookie as it keeps the session's", async () => {
  await using provider = await LyingProvider.start();
  const names = [
    [
      sessionCookieOptions(true, "/", 3600),
      "/",
      /^__Host-photos_memories_sign_in=.*Path=\/; .*Secure/,
    ],
    [
      sessionCookieOptions(true, "/films", 3600),
      "/films",
      /^photos_memories_sign_in_films=.*Path=\/films; /,
    ],
    [
      sessionCookieOptions(false, "/", 3600),
      "/",
      /^photos_memories_sign_in=.*HttpOnly; SameSite=Lax$/,
    ],
  ] as const;
  for (const [cookie, basePath, wanted] of names) {
    const { signIn } = await oidcWorld({ issuer: provider.issuer, cookie, basePath });
    const url = new URL(`${APP}${basePath}/auth/authorize`);
    const answer = await signIn.authorize({ url, cookies: undefined }, "/");
    assert.equal(answer.kind, "redirect");
    assert.match(answer.cookies[0]!, wanted);
    assert.match(answer.cookies[0]!, /Max-Age=600/);
    const secure = await signIn.authorize({
      url: new URL(url.href.replace("http:", "https:")),
      cookies: undefined,
    }, "/");
    assert.ok(secure.kind === "redirect" && secure.cookies[0]!.endsWith("; Secure"));
  }
});

/** Members of one group are owners, and one address; an empty name is no group. */
const OWNERS = {
  groups: new Set(["admins", ""]),
  claim: "groups",
  emails: parseAllowList(["ben@example.org"], []).list,
};

Deno.test("OidcSignIn finds an owner by groups of the ID token, and by a verified address", async () => {
  await using provider = await LyingProvider.start();
  const world = await oidcWorld({ issuer: provider.issuer, auth: { owners: OWNERS } });
  const isOwner = async (more: Json) => {
    provider.lies = { claims: (honest) => ({ ...honest, ...more }) };
    const answer = await goThrough(world, (to) => provider.browse(to));
    assert.ok(answer.kind === "signed_in", JSON.stringify(answer));
    return answer.who.isOwner;
  };
  assert.equal(await isOwner({ groups: ["family", "admins"] }), true);
  assert.equal(await isOwner({ groups: "admins" }), true);
  for (
    const groups of [[], "", [""], "family", "admins,family", ["Admins"], [["admins"]], {
      admins: 1,
    }, 7]
  ) {
    assert.equal(await isOwner({ groups }), undefined, JSON.stringify(groups));
  }
  const ben = { groups: [], email: "ben@example.org" };
  assert.equal(await isOwner(ben), true);
  assert.equal(await isOwner({ ...ben, email_verified: false }), undefined);
  const open = await oidcWorld({ issuer: provider.issuer });
  const answer = await goThrough(open, (to) => provider.browse(to));
  assert.ok(answer.kind === "signed_in" && answer.who.isOwner === undefined);
});

Deno.test("OidcSignIn asks the provider's userinfo for groups the ID token has not, of the same user alone", async () => {
  await using provider = await LyingProvider.start();
  const world = await oidcWorld({ issuer: provider.issuer, auth: { owners: OWNERS } });
  const through = (userInfo?: Json) => {
    provider.lies = { ...(userInfo && { userInfo }) };
    return goThrough(world, (to) => provider.browse(to));
  };
  const owner = await through({ sub: WHO.subject, groups: ["admins"] });
  assert.ok(owner.kind === "signed_in" && owner.who.isOwner === true);
  const family = await through({ sub: WHO.subject });
  assert.ok(family.kind === "signed_in" && family.who.isOwner === undefined);
  assert.equal((await through()).kind, "expired");
  provider.lies = { userInfo: { status: 500, body: "" } };
  const away = await goThrough(world, (to) => provider.browse(to));
  assert.notEqual(away.kind, "signed_in");
});

Deno.test("OidcSignIn asks for single claims only for a list, where the provider takes that", async () => {
  await using provider = await LyingProvider.start();
  const claimsFor = async (isTaken: boolean, domains: string[]) => {
    provider.lies = { metadata: (honest) => ({ ...honest, claims_parameter_supported: isTaken }) };
    const { to } = await begin(await oidcWorld({ issuer: provider.issuer, domains }));
    return JSON.parse(new URL(to).searchParams.get("claims") ?? "null");
  };
  assert.equal(await claimsFor(false, ["example.org"]), null);
  assert.equal(await claimsFor(true, []), null);
  const claims = await claimsFor(true, ["example.org"]);
  assert.deepEqual(Object.keys(claims), ["id_token"]);
  assert.ok("email_verified" in claims.id_token);
});

Deno.test("signOutUrl is the provider's own, without a way back and without a person", async () => {
  await using provider = await LyingProvider.start();
  const world = await oidcWorld({ issuer: provider.issuer });
  assert.equal(await world.signIn.signOutUrl(), `${provider.issuer}/end?client_id=films`);
  for (const wrong of [undefined, "javascript:alert(1)", "/end", "ftp://id.example.org/", 5]) {
    provider.lies = { metadata: (honest) => ({ ...honest, end_session_endpoint: wrong }) };
    const other = await oidcWorld({ issuer: provider.issuer });
    assert.equal(await other.signIn.signOutUrl(), undefined, String(wrong));
  }
});

Deno.test("OidcSignIn has the provider asked by sixteen strangers at once and no more", async () => {
  await using provider = await LyingProvider.start();
  provider.lies = { tokenAnswer: () => "hang" };
  const limits = { milliseconds: 1_000, bytes: 1_024 * 64 };
  const world = await oidcWorld({ issuer: provider.issuer, limits });
  const began = await Promise.all(Array.from({ length: 24 }, () => begin(world)));
  const answers = await Promise.all(began.map(({ to, cookies }) => {
    return world.signIn.callback({ url: provider.browse(to), cookies });
  }));
  const sentences = answers.map((answer) => "sentence" in answer ? answer.sentence : answer.kind);
  assert.equal(sentences.filter((sentence) => sentence.includes("too many")).length, 8);
  assert.equal(sentences.filter((sentence) => sentence.includes("did not answer")).length, 16);
  provider.lies = {};
  assert.equal((await goThrough(world, (to) => provider.browse(to))).kind, "signed_in");
});

Deno.test("CookieJar forgets what is cleared", () => {
  const jar = new CookieJar();
  jar.take(["a=1; Path=/", "b=2"]);
  jar.take(["a=; Max-Age=0; Path=/"]);
  assert.equal(jar.header, "b=2");
});
