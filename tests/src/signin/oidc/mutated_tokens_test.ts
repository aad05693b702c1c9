// Tokens by the hundred: right ones with something changed, and rightly signed ones with any claims,
// held against a few lines that say who may come in.

import assert from "node:assert/strict";
import fc from "fast-check";
import type { CallbackAnswer } from "../../../../src/signin/sign_in_provider.ts";
import { type Json, LyingProvider, type SigningName } from "../../../fakes/lying_provider.ts";
import { goThrough, oidcWorld } from "../../../fixtures/oidc_world.ts";

const ALGORITHMS: readonly SigningName[] = ["RS256", "PS256", "ES256", "EdDSA"];
const NOW = Math.floor(Date.now() / 1000);

/** A change of the token's letters: other, fewer, more, or parts elsewhere. */
const mutation: fc.Arbitrary<(token: string) => string> = fc.oneof(
  fc.tuple(fc.nat(), fc.constantFrom(..."AZaz09-_.=+/ \u00e9")).map(([at, letter]) => {
    return (token: string) => {
      const place = at % token.length;
      return token.slice(0, place) + letter + token.slice(place + 1);
    };
  }),
  fc.tuple(fc.nat(), fc.nat({ max: 40 })).map(([at, count]) => (token: string) => {
    const place = at % token.length;
    return token.slice(0, place) + token.slice(place + count);
  }),
  fc.tuple(fc.nat(), fc.base64String({ maxLength: 12 })).map(([at, more]) => (token: string) => {
    const place = at % (token.length + 1);
    return token.slice(0, place) + more + token.slice(place);
  }),
  fc.shuffledSubarray([0, 1, 2, 2, 1, 0], { minLength: 1 }).map((order) => (token: string) => {
    const parts = token.split(".");
    return order.map((place) => parts[place]).join(".");
  }),
  fc.tuple(fc.string({ maxLength: 30 }), fc.nat({ max: 2 })).map(([text, place]) => {
    return (token: string) => token.split(".").with(place, btoa(encodeURI(text))).join(".");
  }),
);

Deno.test("OidcSignIn takes no token whose signed letters were changed", async () => {
  await using provider = await LyingProvider.start();
  const world = await oidcWorld({ issuer: provider.issuer });
  let count = 0;
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...ALGORITHMS), mutation, async (algorithm, mutate) => {
      let isSame = false;
      provider.lies = {
        algorithm,
        idToken: (token) => {
          const changed = mutate(token);
          isSame = signedPart(changed) === signedPart(token);
          return changed;
        },
      };
      const ending = await goThrough(world, (to) => provider.browse(to));
      // The last letter of a signature may have bits that belong to no byte.
      if (ending.kind === "signed_in") assert.ok(isSame);
      else assert.equal(ending.kind, "expired");
      count++;
    }),
    { numRuns: 300, seed: 22 },
  );
  assert.ok(count >= 300);
});

const signedPart = (token: string) => token.split(".").slice(0, 2).join(".");

/** Mostly the honest one, which `undefined` stands for. */
const seldom = (...others: unknown[]) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );

const changes = fc.record({
  iss: seldom("https://id.example.net", "", 5, null),
  aud: seldom(["films"], ["films", "b"], ["b"], "b", "", null, [["films"]], { films: 1 }),
  azp: seldom("films", "b", 5),
  exp: seldom(NOW - 500, NOW - 90, NOW + 90, "soon", 1e300, -1, 0),
  iat: seldom(NOW - 9e6, NOW + 30, NOW + 200, NOW * 1000, "now"),
  nbf: seldom(NOW - 500, NOW + 30, NOW + 200, "x"),
  nonce: seldom("", "other", 5, true),
  email: fc.constantFrom(
    undefined,
    "ANNA@EXAMPLE.ORG",
    "b@example.com",
    "b@a.example.com",
    "b@example.org",
    "",
    5,
  ),
  email_verified: seldom(false, "true", 1, {}),
});

interface Claims {
  readonly [name: string]: unknown;
}

/** The rules, read from the standard and the specification and not from the code. */
function expected(honest: Claims, claims: Claims): CallbackAnswer["kind"] {
  const audience = Array.isArray(claims.aud) ? claims.aud : [claims.aud];
  const isNumber = (value: unknown): value is number => typeof value === "number";
  const isRight = claims.iss === honest.iss && audience.includes("films") &&
    (audience.length === 1 || claims.azp === "films") &&
    (claims.azp === undefined || claims.azp === "films") &&
    isNumber(claims.exp) && claims.exp > NOW - 60 &&
    isNumber(claims.iat) && claims.iat < NOW + 60 &&
    (claims.nbf === undefined || (isNumber(claims.nbf) && claims.nbf < NOW + 60)) &&
    claims.nonce === honest.nonce;
  if (!isRight) return "expired";
  const isListed = claims.email_verified === true && typeof claims.email === "string" &&
    ["anna@example.org", "b@example.com"].includes(claims.email.toLowerCase());
  return isListed ? "signed_in" : "not_authorised";
}

Deno.test("OidcSignIn decides as the rules do, whatever a rightly signed token says", async () => {
  await using provider = await LyingProvider.start();
  const world = await oidcWorld({
    issuer: provider.issuer,
    emails: ["anna@example.org"],
    domains: ["example.com"],
  });
  const seen = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...ALGORITHMS), changes, async (algorithm, changed) => {
      let honest: Json = {}, claims: Json = {};
      provider.lies = {
        algorithm,
        claims: (given) => {
          const wanted = Object.entries(changed).filter(([, value]) => value !== undefined);
          honest = given;
          return claims = { ...given, ...Object.fromEntries(wanted) };
        },
      };
      const { kind } = await goThrough(world, (to) => provider.browse(to));
      assert.equal(kind, expected(honest, claims), JSON.stringify(claims));
      seen.set(kind, (seen.get(kind) ?? 0) + 1);
    }),
    { numRuns: 300, seed: 22 },
  );
  // Every ending was met, so the law was held against something.
  assert.deepEqual([...seen.keys()].sort(), ["expired", "not_authorised", "signed_in"]);
});
