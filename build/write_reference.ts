// SPDX-License-Identifier: AGPL-3.0-or-later

// Writes docs/reference and the made parts of other pages anew: deno task docs

import { referencePages } from "./reference_pages.ts";

const at = (name: string) => new URL(`../docs/${name}`, import.meta.url);

for (
  const [name, text] of Object.entries(
    await referencePages((name) => Deno.readTextFileSync(at(name))),
  )
) {
  Deno.writeTextFileSync(at(name), text);
}
