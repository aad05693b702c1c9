// SPDX-License-Identifier: AGPL-3.0-or-later

// Makes of a checkout's source the few files that `bin/photos-memories` starts instead of it. The packages
// stay in the checkout's own node_modules.
//
// Every build lies in a folder of its own, dist/app/<id>, and `dist/app/now` leads to the last whole one: a running
// process reads its pieces on demand, from the build it was started from.

import { bundlePrograms, copyFiles, PROGRAMS } from "./bundle_programs.ts";

const BUILDS = "dist/app", NOW = `${BUILDS}/now`;
/** A younger build may still be in use. */
const KEPT_MS = 24 * 3_600_000;

const begun = new Date();
const id = `${begun.getTime()}-${Deno.pid}`, folder = `${BUILDS}/${id}`;
await Deno.mkdir(folder, { recursive: true });
/** Serve may still run from it. */
const before = await Deno.readLink(NOW).catch(() => undefined);
try {
  await bundlePrograms({ main_node: PROGRAMS.main_node }, folder);
  await copyFiles(folder);
  // What is changed from here on is newer, and `bin/photos-memories` starts the source again.
  await Deno.utime(`${folder}/main_node.js`, begun, begun);
  await Deno.symlink(id, `${folder}.link`);
  await Deno.rename(`${folder}.link`, NOW);
} catch (error) {
  await Deno.remove(folder, { recursive: true });
  throw error;
}
for (const { name, isDirectory } of Deno.readDirSync(BUILDS)) {
  const isOld = isDirectory && name !== before && begun.getTime() - parseInt(name) > KEPT_MS;
  if (isOld) await Deno.remove(`${BUILDS}/${name}`, { recursive: true });
}
console.log(
  `${folder} is ready: bin/photos-memories starts it until the source is changed; start serve anew ` +
    "for it to run from there",
);
