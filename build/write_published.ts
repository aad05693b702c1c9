// SPDX-License-Identifier: AGPL-3.0-or-later

// Writes what names the published addresses and the version anew: deno task published

import { mkdir } from "node:fs/promises";
import path from "node:path";
import { publishedFiles } from "./publish/published_files.ts";

for (const [file, text] of Object.entries(publishedFiles((name) => Deno.readTextFileSync(name)))) {
  await mkdir(path.dirname(file), { recursive: true });
  await Deno.writeTextFile(file, text);
}
