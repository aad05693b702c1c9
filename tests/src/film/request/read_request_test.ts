// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import type { DescriptionProducer } from "../../../../src/bank/fact.ts";
import { Fault } from "../../../../src/base/fault.ts";
import { readRequest } from "../../../../src/film/request/read_request.ts";
import { verdictOfRequest } from "../../../../src/film/request/request_matches.ts";
import type {
  SentenceGiven,
  Translated,
  Understood,
} from "../../../../src/film/request/understood.ts";
import { MemoryBank } from "../../../fakes/stores/memory_bank.ts";
import { MemoryLibrary } from "../../../fakes/library/memory_library.ts";
import { photo } from "../../../fixtures/assets.ts";
import { NOTHING } from "../../../fixtures/film/understood.ts";

const PRODUCER: DescriptionProducer = "description:words@envelope-v3-compact";
const SIGNAL = new AbortController().signal;
const LISBON = { city: "Lisbon", country: "Portugal" };

const PICTURES = [
  photo({ id: "1", takenAt: "2024-07-01T10:00:00.000", people: ["p1"], place: LISBON }),
  photo({ id: "2", takenAt: "2025-07-02T10:00:00.000", people: ["p1", "p2"], place: LISBON }),
  photo({ id: "3", takenAt: "2025-07-03T10:00:00.000", people: ["p2"], albumIds: ["x"] }),
  photo({ id: "4", takenAt: "2025-08-04T10:00:00.000", tags: ["Dog"] }),
  photo({ id: "5", takenAt: "2025-08-05T10:00:00.000", people: ["p1"], visibility: "trashed" }),
];

async function read(
  sentence: string,
  answer: Partial<Understood> | Translated,
  described = "12345",
) {
  const bank = new MemoryBank();
  const words = ["a dog by the sea", "two dogs", "a cat", "a street", "a dog"];
  for (const [index, { id, sourceKey }] of PICTURES.entries()) {
    if (!described.includes(id)) continue;
    const origin = { modelId: "words", endpoint: "", served: {}, controlDigest: "" };
    bank.write(PRODUCER, [{ sourceKey, value: { text: words[index]!, origin } }]);
  }
  const people = [{ id: "p1", name: "Anna" }, { id: "p2", name: "Ben" }];
  const library = new MemoryLibrary(PICTURES, {}, people);
  const given: SentenceGiven[] = [];
  const translator = {
    model: "words-8b",
    translate(said: SentenceGiven): Promise<Translated> {
      given.push(said);
      return Promise.resolve(
        "kind" in answer ? answer : { kind: "said", value: { ...NOTHING, ...answer } },
      );
    },
  };
  const deps = { library, bank, captions: [PRODUCER], translator };
  return { request: await readRequest(deps, sentence, "2026-01-15", SIGNAL), given: given[0]! };
}

Deno.test("readRequest counts each filter, and what passes all of them together", async () => {
  const { request } = await read("Anna and a dog in Lisbon in 2025", {
    subject: "Anna and a dog",
    people: ["Anna"],
    places: ["Lisbon"],
    things: ["dog"],
    days: [{ start: "2025-01-01", end: "2025-12-31" }],
  });
  const counts = request.counts.map(({ filter, pictures }) => [filter.kind, pictures]);
  assert.deepEqual(counts, [["person", 2], ["place", 2], ["thing", 3], ["days", 3]]);
  assert.deepEqual(request.matches, ["2"]);
  assert.equal(request.subject, "Anna and a dog");
  assert.deepEqual(request.days, { start: "2025-01-01", end: "2025-12-31" });
  assert.equal(request.verdict, "thin");
});

Deno.test("readRequest gives the model only names the sentence holds", async () => {
  const { given } = await read("Anna in Portugal", { people: ["Anna"] });
  assert.deepEqual(given, {
    sentence: "Anna in Portugal",
    today: "2026-01-15",
    firstDay: "2024-07-01",
    lastDay: "2025-08-05",
    people: ["Anna"],
    places: ["Portugal"],
    albums: [],
  });
});

Deno.test("readRequest is a fault where the model gives no answer", async () => {
  const closed: Translated = {
    kind: "closed",
    because: "slow",
    sentence: "It is slow",
    hint: "Wait",
  };
  await assert.rejects(read("Anna", closed), (error) => {
    assert.ok(error instanceof Fault);
    assert.deepEqual([error.code, error.hint], ["model_unavailable", "Wait"]);
    return true;
  });
});

Deno.test("verdictOfRequest keeps to the table", () => {
  const thing = { known: [{ kind: "thing", said: "dog" }], unknown: [] } as const;
  const person = { known: [{ kind: "person", said: "Anna", ids: ["p"] }], unknown: [] } as const;
  const table = [
    [person, 12, 12, 12, "possible"],
    [person, 11, 11, 11, "thin"],
    [person, 0, 0, 0, "not possible"],
    [thing, 12, 100, 90, "possible"],
    [thing, 11, 100, 51, "needs preparation"],
    [thing, 11, 100, 50, "thin"],
    [thing, 0, 100, 100, "needs preparation"],
    [thing, 0, 100, 0, "not possible"],
    [{ known: [], unknown: [] }, 0, 9, 0, "not possible"],
    [
      { ...person, unknown: [{ kind: "place", said: "x", sentence: "" }] },
      99,
      99,
      0,
      "not possible",
    ],
  ] as const;
  for (const [filters, found, candidates, undescribed, verdict] of table) {
    assert.equal(verdictOfRequest(filters, { found, candidates, undescribed }), verdict);
  }
});
