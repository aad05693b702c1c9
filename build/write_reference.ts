// Writes docs/reference anew: deno task docs

import { referencePages } from "./reference_pages.ts";

for (const [name, text] of Object.entries(await referencePages())) {
  Deno.writeTextFileSync(new URL(`../docs/reference/${name}`, import.meta.url), text);
}
