// SPDX-License-Identifier: AGPL-3.0-or-later

// The weights of the stem separation for images of machines with a card, checked against their digest:
// <folder>/stems/htdemucs.onnx.
// deno run --allow-all build/packages/fetch_stems.ts <folder>

import { ARTIFACTS } from "../../src/facts/models/artifacts.ts";
import { FETCH_TIMINGS, fetchArtifact } from "../../src/facts/models/folder/fetch_artifact.ts";

const [folder] = Deno.args;
if (folder === undefined) {
  console.error("Name the folder that the weights go to");
  Deno.exit(2);
}
const artifact = ARTIFACTS.stems;
const { path } = await fetchArtifact(
  { timings: FETCH_TIMINGS },
  { artifact, url: artifact.defaultUrl, folder },
);
console.log(path);
