// Makes of a checkout's source the few files that `bin/photos-memories` starts instead of it, in dist/app.
// The packages stay in the checkout's own node_modules.

import { bundlePrograms, PROGRAMS } from "./bundle_programs.ts";
import { copyFonts } from "./copy_fonts.ts";

const OUT = "dist/app";
/** Put in its place when it is whole. */
const NEXT = `${OUT}.next`;

const begun = new Date();
await Deno.remove(NEXT, { recursive: true }).catch(() => {});
await bundlePrograms({ main_node: PROGRAMS.main_node }, NEXT);
await copyFonts(NEXT);
// What is changed from here on is newer, and `bin/photos-memories` starts the source again.
await Deno.utime(`${NEXT}/main_node.js`, begun, begun);
await Deno.remove(OUT, { recursive: true }).catch(() => {});
await Deno.rename(NEXT, OUT);
console.log(`${OUT} is ready: bin/photos-memories starts it until the source is changed`);
