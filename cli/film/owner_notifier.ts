// Telling the owner of films, with everything the notifier needs from the program's settings.

import { redactText } from "../../src/base/redact.ts";
import { secretsOf } from "../../src/config/keys.ts";
import type { Ledger } from "../../src/ledger/ledger.ts";
import type { Notify } from "../../src/notify/film_message.ts";
import { openNotifier } from "../../src/notify/open_notifier.ts";
import { expandHome } from "../../src/system/paths.ts";
import type { Settings } from "../settings/settings.ts";

export function ownerNotifier(
  { config, paths }: Pick<Settings, "config" | "paths">,
  ledger: Ledger,
): Notify {
  const secrets = secretsOf(config);
  return openNotifier({
    config,
    ledger,
    redact: (text) => redactText(text, secrets),
    folders: [expandHome(config.output.directory), paths.cache],
  });
}
