// SPDX-License-Identifier: AGPL-3.0-or-later

// Checks the sign-in: the settings that would stop the start, and those that are weak.

import type { AuthSettings, SignInWarning } from "../../signin/auth_settings.ts";
import { type Check, type CheckName, type PreflightRow, rowOr } from "./check.ts";

const WARNING_ROWS: Readonly<Record<SignInWarning["about"], CheckName>> = {
  half_account: "Sign-in",
  not_enabled: "Sign-in",
  password_length: "Password length",
  password_plain: "Password",
  public_url: "Public address",
  open_provider: "Allow list",
  plain_issuer: "Identity provider",
  trusts_everybody: "Trusted proxies",
  forwarded_variable: "Trusted proxies",
  host_ignored: "Listening address",
  unauthenticated_lan: "Listening address",
};

export const checkSignIn: Check = async (deps) => {
  const warnings: PreflightRow[] = [];
  const row = await rowOr("Sign-in", async () => {
    const found = await deps.signIn();
    if (found.problems.length > 0) {
      return {
        name: "Sign-in",
        status: "ERROR",
        message: found.problems.join("; "),
        hint: "The serving process refuses to start before this is mended",
      };
    }
    for (const { about, sentence, hint } of found.warnings) {
      warnings.push({ name: WARNING_ROWS[about], status: "WARNING", message: sentence, hint });
    }
    return { name: "Sign-in", status: "OK", message: describe(found.auth) };
  });
  return [row, ...warnings];
};

function describe(auth: AuthSettings): string {
  switch (auth.provider) {
    case "off":
      return "Off";
    case "basic":
      return auth.family === undefined
        ? `One account, "${auth.username}", with a password`
        : `"${auth.username}" and, for the family, "${auth.family.username}", each with a password`;
    case "oidc":
      return `OpenID Connect at ${auth.issuerUrl}`;
    case "header":
      return `The header "${auth.userHeader}" of ${auth.trustedPeers.entries.join(", ")}`;
  }
}
