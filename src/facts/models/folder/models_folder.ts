// Where this machine's model files are.

import path from "node:path";
import type { Config } from "../../../config/schema.ts";
import { expandHome, type Paths } from "../../../system/paths.ts";

/** Absolute. */
export function modelsFolderOf(
  { models }: Pick<Config, "models">,
  { data }: Pick<Paths, "data">,
): string {
  return models.directory === undefined ? path.join(data, "models") : expandHome(models.directory);
}
