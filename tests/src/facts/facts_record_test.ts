// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import {
  factsLines,
  factsNotes,
  factsSentences,
  factsWarnings,
} from "../../../src/facts/facts_record.ts";
import { formatMessage } from "../../../src/messages/say.ts";

const BASE = {
  tier: "basic",
  reason: "no model weights are here",
  wants: [],
  outstanding: 0,
} as const;

Deno.test("factsLines say the tier, and who decided how many pictures", () => {
  assert.deepEqual(factsLines(BASE), ["Tier basic: no model weights are here"]);
  assert.deepEqual(
    factsLines({
      ...BASE,
      decidedBy: {
        remote: { endpoint: "http://gpu.lan:8092", pictures: 1_200 },
        local: { pictures: 1 },
        failures: [],
      },
    }).slice(1),
    [
      'The inference service at "http://gpu.lan:8092" decided 1,200 pictures',
      "This machine decided 1 picture",
    ],
  );
  const decidedBy = {
    remote: { endpoint: "http://gpu.lan:8092", pictures: 0 },
    local: { pictures: 0 },
    failures: [],
  };
  assert.equal(factsLines({ ...BASE, decidedBy }).length, 1, "nobody is named who did nothing");
});

Deno.test("factsSentences say what chose the pictures, and nothing of tiers or machines", () => {
  const alone =
    "Chosen by dates, people, favourites and sharpness; no model looked into the pictures";
  const because = "this machine has no GPU its models can run on";
  assert.deepEqual(factsSentences("en", { ...BASE, because }, false), [alone]);
  assert.deepEqual(factsSentences("en", { ...BASE, because }, true), [
    `${alone} but the one that put them into words`,
  ]);
  const decidedBy = { local: { pictures: 2 }, failures: [] };
  const looked = { ...BASE, because, tier: "gpu", wants: ["heads"], decidedBy } as const;
  assert.deepEqual(factsSentences("en", looked, true), [
    "Chosen by what models saw in the pictures, and by dates, people, favourites and sharpness",
    "This machine decided 2 pictures",
  ]);
  const [inVain] = factsSentences("en", { ...looked, outstanding: 40 }, true);
  assert.match(inVain!, /^Chosen by what models saw in the pictures, as far as they could, and /);
});

Deno.test("factsNotes say after a film only what it was without, and who was asked", () => {
  assert.deepEqual(factsNotes(BASE), [
    "Tier basic: no model weights, pixels-v1 alone chose (photos-memories models list)",
  ]);
  const wants = ["heads"] as const;
  assert.deepEqual(factsNotes({ ...BASE, wants }), []);
  const decidedBy = { local: { pictures: 2 }, failures: [] };
  assert.deepEqual(factsNotes({ ...BASE, wants, decidedBy }), ["This machine decided 2 pictures"]);
});

Deno.test("factsWarnings name why the service did not decide, and what is left", () => {
  assert.deepEqual(factsWarnings(BASE), []);
  const failures = ["a", "b", "c", "d"].map((sentence, n) => ({ sentence, pictures: 9 - n }));
  assert.deepEqual(
    factsWarnings({ ...BASE, outstanding: 2, decidedBy: { failures } })
      .map((warning) => formatMessage("en", warning)),
    [
      "For 9 pictures: a",
      "For 8 pictures: b",
      "For 7 pictures: c",
      "2 pictures could not be asked about, and will be another time",
    ],
  );
});
