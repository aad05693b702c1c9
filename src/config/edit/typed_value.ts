// SPDX-License-Identifier: AGPL-3.0-or-later

// A setting's value from what a person typed, on a command line or in a form.

import { pathFrom } from "../../system/paths.ts";
import type { ConfigKey } from "../keys.ts";
import { valueOf } from "../sources/variables.ts";

/** In the key's type. Programs start anywhere: a folder is kept as it is seen from here. */
export function typedValue(key: ConfigKey, text: string): unknown {
  return key.meta.folder && text !== "" ? pathFrom("", text) : valueOf(key, text);
}
