// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { ARTIFACT_LIST, type ArtifactName } from "../../../../src/facts/models/artifacts.ts";
import {
  type ArtifactStatus,
  completeProducers,
  lackText,
  localLack,
  remedyFor,
} from "../../../../src/facts/models/model_state.ts";

const states = (known: Partial<Record<ArtifactName, ArtifactStatus>>) =>
  ARTIFACT_LIST.map((artifact) => ({
    artifact,
    path: `/models/${artifact.file}`,
    status: known[artifact.name] ?? "absent" as const,
  }));

Deno.test("completeProducers wants every file of a producer", () => {
  assert.deepEqual(completeProducers(states({})), []);
  assert.deepEqual(completeProducers(states({ encoder: "verified" })), []);
  assert.deepEqual(completeProducers(states({ encoder: "verified", heads: "wrong" })), []);
  assert.deepEqual(completeProducers(states({ encoder: "present", heads: "verified" })), ["heads"]);
  assert.deepEqual(completeProducers(states({ document: "unrecorded", nsfw: "present" })), [
    "nsfw_marqo",
    "doc_docling",
  ]);
});

Deno.test("lackText names what is missing as people do", () => {
  assert.equal(lackText(states({}), ["heads"]), "the picture encoder and the head bundle");
  assert.equal(
    lackText(states({ heads: "wrong" }), ["heads", "nsfw_marqo"]),
    "the picture encoder, the head bundle and the sensitive-content model",
  );
  assert.equal(lackText(states({ nsfw: "verified" }), ["nsfw_marqo"]), "");
});

Deno.test("remedyFor says what to type", () => {
  assert.equal(remedyFor(["heads"]), "Run: photos-memories models fetch");
  assert.equal(remedyFor(["doc_docling"]), "Run: photos-memories models fetch --detectors");
});

Deno.test("localLack names what is missing with its remedy, and nothing where all is there", () => {
  const lack = localLack(states({ encoder: "present" }), ["heads", "nsfw_marqo"])!;
  assert.equal(
    lack.message,
    "this machine lacks the head bundle and the sensitive-content model",
  );
  assert.equal(lack.hint, "Run: photos-memories models fetch --detectors");
  assert.equal(localLack(states({ nsfw: "present" }), ["nsfw_marqo"]), undefined);
});
