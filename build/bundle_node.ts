// Makes the Node build: both programs in one folder with their fonts.

import { copyFonts } from "./copy_fonts.ts";
import { makeNodeBuild } from "./node_build.ts";

const OUT = "dist/node";

await makeNodeBuild(["main_node", "inference"], OUT);
await copyFonts(OUT);
console.log(`${OUT} is ready: run "npm install" in it, then "node main_node.js --help"`);
