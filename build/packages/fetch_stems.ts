// SPDX-License-Identifier: AGPL-3.0-or-later

// The weights of the stem separation for images of machines with a card, checked against their digest:
// <folder>/stems/htdemucs.onnx, with the text of their licence beside them and a line in the bill of materials.
// deno run --allow-all build/packages/fetch_stems.ts <folder> <bill of materials>

import { copyFile, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { ARTIFACTS } from "../../src/facts/models/artifacts.ts";
import { FETCH_TIMINGS, fetchArtifact } from "../../src/facts/models/folder/fetch_artifact.ts";
import { withShippedModels } from "../shipped_models.ts";

const [folder, bill] = Deno.args;
if (folder === undefined || bill === undefined) {
  console.error("Name the folder that the weights go to, and the bill of materials");
  Deno.exit(2);
}
const artifact = ARTIFACTS.stems;
const { path } = await fetchArtifact(
  { timings: FETCH_TIMINGS },
  { artifact, url: artifact.defaultUrl, folder },
);
await copyFile("build/packages/licences/htdemucs.txt", `${dirname(path)}/LICENSE`);
await writeFile(bill, withShippedModels(await readFile(bill, "utf8"), folder));
console.log(path);
