// SPDX-License-Identifier: AGPL-3.0-or-later

// `secret hash`: asks for a password, twice and unseen, or takes it from standard input, and prints
// its scrypt hash as the one line of the result.

import { Fault } from "../../src/base/fault.ts";
import { COMFORTABLE_PASSWORD_LENGTH } from "../../src/signin/provider_settings.ts";
import { hashPassword } from "../../src/signin/scrypt/password.ts";
import type { Command, CommandContext } from "../command.ts";
import { askSecret, canTypeSecret, readSecret } from "../terminal/ask_secret.ts";

export const secretHash: Command = {
  name: "secret hash",
  summary: "Turn a password into the hash that the configuration may hold",
  examples: [
    "photos-memories secret hash",
    "photos-memories secret hash < password.txt",
    "in config.yaml: auth: {enabled: true, username: anna, password: 'scrypt$…'}",
  ],
  action: run,
};

async function run({ terminal, signal }: CommandContext): Promise<number> {
  const password = canTypeSecret() ? await askTwice(signal) : await readSecret();
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
}

async function askTwice(signal: AbortSignal): Promise<string> {
  const password = await askSecret("Password", signal);
  if (await askSecret("Once more", signal) === password) return password;
  throw new Fault("usage", "The two passwords differ", { hint: "Try again" });
}
