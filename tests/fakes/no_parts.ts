// For commands that read nothing later.

import type { LoadPart } from "../../cli/parts.ts";

export const noParts: LoadPart = (name) =>
  Promise.reject(new Error(`Nobody expected "${name}" to be loaded`));
