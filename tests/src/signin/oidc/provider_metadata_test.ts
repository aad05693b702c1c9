import assert from "node:assert/strict";
import { usableMetadata } from "../../../../src/signin/oidc/provider_metadata.ts";

const SECURE = {
  issuer: "https://id.example.org",
  authorization_endpoint: "https://id.example.org/authorize",
  token_endpoint: "https://id.example.org/token",
  jwks_uri: "https://id.example.org/jwks",
};

Deno.test("usableMetadata asks https of every endpoint of an https issuer", () => {
  assert.ok(typeof usableMetadata(SECURE, false) !== "string");
  for (const name of ["authorization_endpoint", "token_endpoint", "jwks_uri"]) {
    const plain = { ...SECURE, [name]: "http://id.example.org/x" };
    assert.equal(
      usableMetadata(plain, false),
      `states no usable "${name}" (it has to be https)`,
    );
    assert.ok(typeof usableMetadata(plain, true) !== "string");
  }
  const end = usableMetadata({ ...SECURE, end_session_endpoint: "http://id.example.org/" }, false);
  assert.ok(typeof end !== "string" && end.endSessionEndpoint === undefined);
});

Deno.test("usableMetadata keeps of the algorithms those we take", () => {
  const algorithms = (offered: string[] | undefined) => {
    const usable = usableMetadata(
      { ...SECURE, id_token_signing_alg_values_supported: offered },
      false,
    );
    return typeof usable === "string" ? [] : usable.server.id_token_signing_alg_values_supported;
  };
  assert.deepEqual(algorithms(undefined), ["RS256"]);
  assert.deepEqual(algorithms(["HS256", "ES256", "none", "RS512", "PS256"]), ["ES256", "PS256"]);
  assert.deepEqual(algorithms(["HS256", "none"]), []);
});
