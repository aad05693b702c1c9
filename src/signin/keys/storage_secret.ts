// SPDX-License-Identifier: AGPL-3.0-or-later

// The one secret sessions are signed with: the owner's, or one the first start writes into the data folder.

import path from "node:path";
import { Fault } from "../../base/fault.ts";
import { storedSecret } from "../../config/stored_secret.ts";
import {
  type Environment,
  type GivenVariable,
  variableOrFile,
} from "../../config/sources/variables.ts";

/**
 * What the owner set: the variable, or the file that `…_FILE` names; nothing when neither is set.
 * Its strength is checked with the other settings. Throws Fault `config_invalid` for a file that
 * cannot be read or is empty.
 */
export async function givenStorageSecret(
  environment: Environment,
): Promise<GivenVariable | undefined> {
  const given = await variableOrFile("PHOTOS_MEMORIES_STORAGE_SECRET", environment);
  if (given === undefined || !("because" in given)) return given;
  throw new Fault("config_invalid", given.because, {
    hint: "Check the path, who may read it, and that the secret stands in it",
    cause: given.cause,
  });
}

/** The secret in force: the given one, else the data folder's `.storage_secret`. Throws as `storedSecret`. */
export async function storageSecret(
  dataFolder: string,
  given: GivenVariable | undefined,
): Promise<string> {
  return given?.text ?? await storedSecret(path.join(dataFolder, ".storage_secret"));
}
