// Makes the Node build of the inference service alone, with the few packages that it loads: what its image
// holds.

import { makeNodeBuild } from "./node_build.ts";

const OUT = "dist/inference";

await makeNodeBuild(["inference"], OUT);
console.log(`${OUT} is ready: run "npm install" in it, then "node inference.js --help"`);
