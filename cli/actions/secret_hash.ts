// `secret hash`: asks for a password, twice and unseen, or takes it from standard input, and prints
// its scrypt hash as the one line of the result.

import process from "node:process";
import { Fault } from "../../src/base/fault.ts";
import { COMFORTABLE_PASSWORD_LENGTH } from "../../src/signin/provider_settings.ts";
import { hashPassword } from "../../src/signin/scrypt/password_hash.ts";
import type { Action } from "../command.ts";
import { pipedSecret, type SecretSource, typedSecret } from "../typed_secret.ts";

export const secretHash: Action = async ({ terminal, signal }) => {
  const source: SecretSource = process.stdin;
  const password = source.isTTY ? await askTwice(source, signal) : await pipedSecret(source);
  if (password.trim() === "") {
    throw new Fault("usage", "There is no password to hash", {
      hint: "Type one, or pipe it in: photos-memories secret hash < password.txt",
    });
  }
  if ([...password].length < COMFORTABLE_PASSWORD_LENGTH) {
    terminal.note(
      terminal.paint.yellow(
        `The password has fewer than ${COMFORTABLE_PASSWORD_LENGTH} characters; a longer one is safer`,
      ),
    );
  }
  terminal.out(await hashPassword(password));
  terminal.note(
    terminal.paint.dim(
      "Set it as PHOTOS_MEMORIES_AUTH_PASSWORD or auth.password, in single quotes; " +
        "in a compose file write every $ twice",
    ),
  );
  return 0;
};

async function askTwice(source: SecretSource, signal: AbortSignal): Promise<string> {
  const ask = async (question: string) => {
    try {
      return await typedSecret(source, () => process.stderr.write(`${question}: `), signal);
    } finally {
      process.stderr.write("\n");
    }
  };
  const password = await ask("Password");
  if (await ask("Once more") === password) return password;
  throw new Fault("usage", "The two passwords differ", { hint: "Try again" });
}
