// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import type { Caption, CaptionOrigin } from "../../../../src/bank/fact.ts";
import {
  captionProducer,
  captionProducers,
  motionLineProducer,
} from "../../../../src/facts/captions/caption_producers.ts";
import {
  clearDescriptions,
  countDescriptions,
} from "../../../../src/facts/captions/clear_descriptions.ts";
import { originLabel, originLine, originsOfBank } from "../../../../src/facts/captions/origins.ts";
import { controlDigest, servedFacts } from "../../../../src/facts/captions/remote/completion.ts";
import { configOf } from "../../../fixtures/config_of.ts";
import { MemoryBank } from "../../../fakes/stores/memory_bank.ts";
import { ORIGIN } from "../../../fakes/facts/told_captioner.ts";

const SMALL = captionProducer("captionmodel2-500m-base-public");
const LLM = "description:llm-caption-v1@0123456789abcdef01234567";
const caption = (text: string, origin: CaptionOrigin = ORIGIN): Caption => ({ text, origin });
const row = (sourceKey: string, value: Caption | { unreadable: string }) => ({ sourceKey, value });

Deno.test("producers are named by who described, and by nothing else", () => {
  assert.equal(SMALL, "description:captionmodel2-500m-base-public@envelope-v3-compact");
  assert.equal(
    motionLineProducer("captionmodel2-500m-base-public"),
    "motion-line-v1@captionmodel2-500m-base-public/3-keyframes-320px",
  );
});

Deno.test("the identity of a language model changes with whatever shapes the words, and only then", async () => {
  const identityOf = async (model: string, caption_artifact_id?: string) => {
    const { editorial, llm } = configOf({
      editorial: { preparation: { caption_provider: "llm", caption_artifact_id } },
      llm: { provider: "openai-compatible", model },
    });
    const { preparation } = editorial;
    const { descriptionProducer, motionProducer } = await captionProducers({ preparation, llm });
    const [, identity] = /^description:(.*)$/.exec(descriptionProducer)!;
    assert.equal(motionProducer, motionLineProducer(identity!));
    return identity!;
  };
  const identity = await identityOf("big-vision");
  assert.match(identity, /^llm-caption-v1@[0-9a-f]{24}$/);
  assert.equal(await identityOf("big-vision"), identity);
  assert.notEqual(await identityOf("big-vision-2"), identity);
  assert.notEqual(await identityOf("big-vision", "q4"), identity);
});

Deno.test("controlDigest is made of the three answers in their order", async () => {
  // First 16 digits of SHA-256 over the three SHA-256 texts joined with "|", by sha256sum.
  assert.equal(await controlDigest(["a", "b", "c"]), "bd98cff1f3ec5d1d");
  assert.notEqual(await controlDigest(["b", "a", "c"]), await controlDigest(["a", "b", "c"]));
});

Deno.test("servedFacts flattens a server's row and drops what changes from call to call", () => {
  const facts = servedFacts({
    id: "alias",
    object: "model",
    created: 1_700_000_000,
    owned_by: "llamacpp",
    aliases: ["alias", "other"],
    tags: [],
    meta: { ftype: "Q8_0", n_params: 409252800, deep: { er: "x" } },
    note: "x".repeat(200),
    empty: "",
    nothing: null,
  });
  assert.deepEqual(facts, {
    owned_by: "llamacpp",
    aliases: "alias,other",
    "meta.ftype": "Q8_0",
    "meta.n_params": "409252800",
    note: "x".repeat(128),
  });
});

Deno.test("originLabel names model, address, artifact, build and controls", () => {
  assert.equal(
    originLabel({ ...ORIGIN, artifactId: "q8 of May" }),
    "captionmodel2-500m-base-public, http://127.0.0.1:8092/v1, q8 of May, owned_by=llamacpp, " +
      "controls 0123456789abcdef",
  );
  assert.match(
    originLabel({ ...ORIGIN, served: {} }),
    /artifact not declared, build not reported,/,
  );
  for (const blank of ["", "  "]) {
    assert.equal(originLabel({ ...ORIGIN, artifactId: blank }), originLabel(ORIGIN));
  }
});

Deno.test("originLine names every captioner behind the bank, MIXED when there are several", () => {
  const bank = new MemoryBank();
  assert.equal(originLine(originsOfBank(bank)), "caption origins: 0 distinct over 0 captions");
  bank.write(SMALL, [row("a", caption("A.")), row("b", caption("B."))]);
  bank.write(SMALL, [row("c", { unreadable: "caption unavailable: two invalid answers: x" })]);
  assert.equal(
    originLine(originsOfBank(bank)),
    `caption origins: 1 distinct over 2 captions [${originLabel(ORIGIN)} x2]`,
  );
  const other = { ...ORIGIN, controlDigest: "fedcba9876543210" };
  bank.write(SMALL, [row("d", caption("D.", other))]);
  const { origin: _, ...old } = caption("E.");
  bank.write(LLM, [row("e", old as Caption)]);
  assert.equal(
    originLine(originsOfBank(bank)),
    `caption origins: 3 distinct over 4 captions MIXED [${originLabel(ORIGIN)} x2; ` +
      `${originLabel(other)} x1; unknown x1]`,
  );
});

Deno.test("clearDescriptions forgets captions of every captioner in the scope, and no other fact", async () => {
  const filled = () => {
    const bank = new MemoryBank();
    bank.write(SMALL, [row("a", caption("A.")), row("b", { unreadable: "x" })]);
    bank.write(LLM, [row("a", caption("A!")), row("c", caption("C!"))]);
    bank.write("motion-line-v1@x/3-keyframes-320px", [{
      sourceKey: "a",
      value: { text: "Moves.", frames: 3, bytesRead: 1 },
    }]);
    return bank;
  };
  const cases = [
    { scope: {}, removed: 4 },
    { scope: { sourceKeys: new Set(["a"]) }, removed: 2 },
    { scope: { failedOnly: true }, removed: 1 },
    { scope: { sourceKeys: new Set(["a", "c"]), failedOnly: true }, removed: 0 },
  ];
  for (const { scope, removed } of cases) {
    const bank = filled();
    assert.equal(countDescriptions(bank, scope), removed);
    assert.equal(await clearDescriptions(bank, scope), removed);
    assert.equal(countDescriptions(bank, scope), 0);
    const left = bank.producers().reduce((sum, { rows }) => sum + rows, 0);
    assert.equal(left, 5 - removed);
    assert.ok(bank.read("motion-line-v1@x/3-keyframes-320px", "a"));
  }
});
