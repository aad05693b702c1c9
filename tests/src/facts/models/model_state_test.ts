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

const UNPUBLISHED = "The head bundle is not published anywhere yet; films of tier basic work " +
  "without it, by measured pixels and what the library says. Who has the file sets " +
  'models.heads_url, or puts it at "/models/triage/public-8heads-v4.npz"';
const set = () => true, unset = () => false;

Deno.test("remedyFor says of what is not published that films do without, and what to type", () => {
  assert.equal(
    remedyFor(states({}), ["heads"], unset),
    `${UNPUBLISHED}; then run: photos-memories models fetch`,
  );
  assert.equal(remedyFor(states({}), ["heads"], set), "Run: photos-memories models fetch");
  assert.equal(
    remedyFor(states({ heads: "verified" }), ["heads"], unset),
    "Run: photos-memories models fetch",
  );
  assert.equal(
    remedyFor(states({}), ["doc_docling"], unset),
    "Run: photos-memories models fetch --detectors",
  );
});

Deno.test("localLack names what is missing with its remedy, and nothing where all is there", () => {
  const lack = localLack(states({ encoder: "present" }), ["heads", "nsfw_marqo"], unset)!;
  assert.equal(
    lack.message,
    "this machine lacks the head bundle and the sensitive-content model",
  );
  assert.equal(lack.hint, `${UNPUBLISHED}; then run: photos-memories models fetch --detectors`);
  assert.equal(localLack(states({ nsfw: "present" }), ["nsfw_marqo"], unset), undefined);
});
