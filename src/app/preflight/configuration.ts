// SPDX-License-Identifier: AGPL-3.0-or-later

// Where the configuration was read from; whether saved settings are read, and their secrets can be opened.

import {
  hasSecrets,
  type SavedSettings,
  savedWarnings,
  SKIP_VARIABLE,
  whyLost,
} from "../../config/saved/saved_settings.ts";
import { SECRET_KEY_VARIABLE } from "../../config/saved/secret_key.ts";
import type { Check, PreflightRow } from "./check.ts";

const NAME = "Saved settings";

export const checkSavedSettings: Check = ({ saved }) =>
  Promise.resolve(saved === undefined ? [] : [{ name: NAME, ...rowOf(saved) }]);

function rowOf(saved: SavedSettings): Omit<PreflightRow, "name"> {
  const { values, undecryptable, ignored, isSkipped, secretKey } = saved;
  if (isSkipped) {
    return {
      status: "WARNING",
      message: "Not read: this start was told to go without them",
      hint: `Remove ${SKIP_VARIABLE} to have them again`,
    };
  }
  const count = values.size + undecryptable.length + ignored.length;
  if (count === 0) return { status: "SKIPPED", message: "None; see photos-memories config set" };
  if (undecryptable.length + ignored.length > 0) {
    return {
      status: "WARNING",
      message: [
        `Read: ${values.size} of ${count}`,
        ...(undecryptable.length > 0
          ? [`cannot be decrypted: ${undecryptable.length}, as ${whyLost(saved.secretKey)}`]
          : []),
        ...(ignored.length > 0 ? [`ignored: ${ignored.length}`] : []),
      ].join("; "),
      hint: undecryptable.length > 0
        ? `Set ${SECRET_KEY_VARIABLE} to what it was, or save the values again`
        : "Remove what is ignored: photos-memories config unset <key>",
      details: savedWarnings(saved, () => false),
    };
  }
  return {
    status: "OK",
    message: `${count}; ${
      hasSecrets(saved)
        ? `secrets are encrypted, and ${
          secretKey.kind === "set" ? secretKey.origin : "the key"
        } opens them`
        : "no secret"
    }`,
  };
}

export const checkConfiguration: Check = ({ configFile, configWarnings = [] }) =>
  Promise.resolve([{
    name: "Configuration",
    status: configWarnings.length > 0 ? "WARNING" : "OK",
    message: configFile.isThere
      ? `Read from "${configFile.path}" and the environment`
      : `There is no file "${configFile.path}"; defaults and the environment are in force`,
    details: configWarnings.length > 0 ? configWarnings : undefined,
  }]);
