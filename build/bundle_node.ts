// Makes the Node build: both programs in one folder with the files they read.

import { copyFiles } from "./copy_files.ts";
import { makeNodeBuild } from "./node_build.ts";

const OUT = "dist/node";

await makeNodeBuild(["main_node", "inference"], OUT);
await copyFiles(OUT);
console.log(`${OUT} is ready: run "npm install" in it, then "node main_node.js --help"`);
