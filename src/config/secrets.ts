// Every secret that is set, for taking it out of what others may read.

import { CONFIG_KEYS } from "./keys.ts";
import type { Config } from "./schema.ts";
import { keysNamedIn } from "./show.ts";
import { valueAt } from "./tree.ts";

/** The values of all keys that are masked when the configuration is shown, each once. */
export function secretsOf(config: Config): readonly string[] {
  const values = CONFIG_KEYS.filter(({ meta }) => meta.secret)
    .flatMap((key) => keysNamedIn(config, key))
    .flatMap(({ path }) => valueAt(config, path));
  return [
    ...new Set(values.filter((value) => typeof value === "string" && value !== "")),
  ] as string[];
}
