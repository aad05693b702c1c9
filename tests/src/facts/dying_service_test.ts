// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import fc from "fast-check";
import { isUnreadable } from "../../../src/bank/bank.ts";
import { Fault } from "../../../src/base/fault.ts";
import { acquirePictureFacts } from "../../../src/facts/acquire_picture_facts.ts";
import { PICTURE_PRODUCERS, type PictureAnswers } from "../../../src/facts/fact_source.ts";
import { fallbackSource } from "../../../src/facts/fallback_source.ts";
import { HEAD_NAMES, headProducer } from "../../../src/facts/known_heads.ts";
import { CountingBank } from "../../fakes/stores/counting_bank.ts";
import { ToldFacts } from "../../fakes/facts/told_facts.ts";
import { photo } from "../../fixtures/assets.ts";

/** Dies in the middle of a pass, comes back in a later one, and is another one by then. */
class MortalFacts extends ToldFacts {
  release = 0;
  answersLeft = 0;

  override async decide(...asked: Parameters<ToldFacts["decide"]>): Promise<PictureAnswers> {
    const answers = await super.decide(...asked);
    if (this.answersLeft-- <= 0) throw new Fault("model_unavailable", "it cannot be reached");
    return Object.fromEntries(
      Object.entries(answers).map(([producer, { encoderKey, facts }]) => [
        producer,
        { encoderKey: `${encoderKey}, release ${this.release}`, facts },
      ]),
    );
  }
}

const PICTURES = 200, CYCLES = 50;
const assets = Array.from({ length: PICTURES }, (_, n) => photo({ id: `p${n}` }));

Deno.test("pictures have one row a head, whatever becomes of the service while they are asked about", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(PICTURES / 10), { minLength: CYCLES, maxLength: CYCLES }),
      fc.boolean(),
      async (lives, fallsBack) => {
        const service = new MortalFacts(), bank = new CountingBank(), local = new ToldFacts();
        await using source = fallbackSource({
          remote: { source: service, endpoint: "http://service" },
          local,
          fallsBack,
        });
        const acquire = () =>
          acquirePictureFacts(
            { bank, source, picture: ({ id }) => Promise.resolve(Uint8Array.of(id.length)) },
            assets,
            PICTURE_PRODUCERS,
          );
        let decided = 0;
        for (const [cycle, answersLeft] of lives.entries()) {
          service.release = cycle;
          service.answersLeft = answersLeft;
          const report = await acquire();
          decided += report.decided;
          assert.equal(report.missing, report.decided + report.outstanding.pictures);
          if (fallsBack) assert.equal(report.outstanding.pictures, 0);
          else assert.equal(report.decided, Math.min(answersLeft, report.missing));
        }
        assert.equal(local.asked.length > 0, fallsBack);
        service.answersLeft = PICTURES;
        decided += (await acquire()).decided;
        assert.equal(decided, PICTURES, "nobody was asked about twice");
        assert.equal(bank.written.size, PICTURES * HEAD_NAMES.length);
        for (const [row, times] of bank.written) assert.equal(times, 1, row);
        for (const { sourceKey } of assets) {
          const keys = HEAD_NAMES.filter((head) => !["nsfw_marqo", "doc_docling"].includes(head))
            .map((head) => {
              const fact = bank.read(headProducer(head), sourceKey);
              return fact && !isUnreadable(fact) ? fact.encoderKey : "none";
            });
          assert.equal(new Set(keys).size, 1, "eight heads of one picture are of one encoder");
        }
      },
    ),
    { numRuns: 6 },
  );
});
