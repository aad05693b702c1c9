// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { keyOf } from "../../../../src/base/digest.ts";
import { type Brief, MEMORY_TYPES } from "../../../../src/film/brief/brief.ts";
import { memoryKeyOf } from "../../../../src/film/brief/memory_key.ts";
import { nameFilm } from "../../../../src/film/naming/name_film.ts";
import {
  type TitleFacts,
  titleSourceText,
  type TitleWriter,
  type Written,
} from "../../../../src/film/naming/title_writer.ts";
import { LlmMeter } from "../../../../src/facts/llm/llm_metrics.ts";
import { MemoryLibrary } from "../../../fakes/library/memory_library.ts";
import { MemoryRuns } from "../../../fakes/stores/memory_runs.ts";
import { photo } from "../../../fixtures/assets.ts";
import { briefOf } from "../../../fixtures/film/brief_of.ts";
import { cutOf, stillShot } from "../../../fixtures/film/cuts.ts";

const PLACE = { city: "Porto", country: "Portugal" };
const CUT = cutOf(
  [1, 2, 3].map((n) => stillShot(n, { asset: photo({ id: `p${n}`, place: PLACE }) })),
);
const TRIP_CUT = { ...CUT, titles: { main: "A week in Porto", source: "place" } } as const;
const SIGNAL = new AbortController().signal;

class ToldWriter implements TitleWriter {
  readonly model = "words-8b";
  address = "http://a/v1";
  readonly asked: TitleFacts[] = [];

  constructor(readonly written: Written) {}

  requestKey(facts: TitleFacts) {
    return keyOf(facts);
  }

  write(facts: TitleFacts) {
    this.asked.push(facts);
    return Promise.resolve(this.written);
  }
}

const said = (title: string, subtitle = ""): Written => ({
  kind: "said",
  value: { title, subtitle },
});
const AWAY: Written = {
  kind: "closed",
  because: "unreachable",
  sentence: "The language model is away",
  hint: "Start it",
};

function named(brief: Brief, written: Written, cut = CUT, runs = new MemoryRuns()) {
  const writer = new ToldWriter(written);
  const meter = new LlmMeter();
  const naming = { writer: () => writer, relations: () => Promise.resolve(new Map()), meter };
  const film = nameFilm({ library: new MemoryLibrary([]), runs, naming }, brief, cut, SIGNAL);
  return { film, writer, meter };
}

Deno.test("nameFilm takes a title the guard allows, and records who wrote it", async () => {
  const { film } = named(briefOf(), said("days in Porto", "July 2025"));
  const { titles, record } = (await film)!;
  assert.deepEqual(titles, { main: "Days in Porto", sub: "July 2025", source: "model" });
  assert.equal(record.model, "words-8b");
  assert.match(record.request, /^[0-9a-f]{64}$/);
  assert.equal(record.because, undefined);
});

Deno.test("nameFilm asks for a title in the language of the film", async () => {
  const { film, writer } = named(briefOf({ locale: "de" }), said("Tage in Porto", "Juli 2025"));
  assert.equal((await film)!.titles.main, "Tage in Porto");
  assert.deepEqual(writer.asked.map(({ language }) => language), ["de"]);
  const { record } = (await named(briefOf({ locale: "ja" }), said("Days in Porto, 2025")).film)!;
  assert.match(record.because!, /no fact holds the name/);
});

Deno.test("nameFilm keeps the template and says why, when the guard refuses or nobody answers", async () => {
  const reasons: ReadonlyArray<[Written, string]> = [
    [said("Days in Madrid, 2025"), 'no fact holds the name "Madrid"'],
    [{ kind: "invalid", reason: "it is not JSON" }, "the answer is not as asked: it is not JSON"],
    [AWAY, "the language model is away"],
  ];
  for (const [written, because] of reasons) {
    const { titles, record } = (await named(briefOf(), written).film)!;
    assert.deepEqual(titles, CUT.titles);
    assert.equal(record.because, because);
  }
});

Deno.test("nameFilm keeps the rules' title where the asked model is away or gives no JSON", async () => {
  const brief = briefOf({ titleBy: "model" });
  for (const written of [AWAY, { kind: "invalid", reason: "it is not JSON" } as const]) {
    const { titles, record } = (await named(brief, written).film)!;
    assert.deepEqual(titles, CUT.titles);
    assert.ok(record.because);
  }
});

Deno.test("nameFilm takes an empty or usual title for the rules' title, without a complaint", async () => {
  for (const title of ["", " ", "usual", "Usual."]) {
    const { titles, record } = (await named(briefOf(), said(title)).film)!;
    assert.deepEqual(titles, CUT.titles);
    assert.equal(record.because, undefined);
    assert.equal(titleSourceText("place", record), "from the place");
  }
});

Deno.test("nameFilm remembers a refused title for the address and model that gave it", async () => {
  const runs = new MemoryRuns(), brief = briefOf();
  const { record } = (await named(brief, said("Days in Madrid, 2025"), CUT, runs).film)!;
  assert.deepEqual([record.address, record.model], ["http://a/v1", "words-8b"]);
  await runs.begin({ runId: "r1", startedAt: "2026-01-15T00:00:00.000Z", source: "manual" });
  await runs.describe("r1", { memoryKey: memoryKeyOf(brief) });
  await runs.keep("r1", "title", record);
  const again = named(brief, AWAY, CUT, runs);
  assert.match((await again.film)!.record.because!, /Madrid/);
  assert.equal(again.writer.asked.length, 0);
  const elsewhere = named(brief, said("Days in Porto, 2025"), CUT, runs);
  elsewhere.writer.address = "http://b/v1";
  assert.equal((await elsewhere.film)!.titles.source, "model");
});

Deno.test("nameFilm asks for the kinds of the specification, and for a trip where it is told to", async () => {
  const askedFor = async (brief: Brief) => {
    const { film, writer } = named(brief, said("Days in Porto, 2025"), TRIP_CUT);
    await film;
    return writer.asked.length === 1;
  };
  const asked = [];
  for (const memoryType of MEMORY_TYPES) {
    if (await askedFor(briefOf({ memoryType }))) asked.push(memoryType);
  }
  assert.deepEqual(asked, MEMORY_TYPES.filter((type) => type !== "trip" && type !== "custom"));
  assert.ok(await askedFor(briefOf({ memoryType: "trip", titleBy: "model" })));
  assert.ok(!await askedFor(briefOf({ memoryType: "custom", titleBy: "model" })));
  assert.ok(!await askedFor(briefOf({ titleBy: "template" })));
  assert.ok(!await askedFor(briefOf({ privacy: true })));
  const typed = { titleOverride: { main: "Mine" } };
  assert.ok(!await askedFor(briefOf(typed)));
  assert.ok(!await askedFor(briefOf({ ...typed, titleBy: "model" })));
});

Deno.test("nameFilm does not ask again what a run of the same film has an answer to", async () => {
  const runs = new MemoryRuns(), brief = briefOf();
  const first = named(brief, said("Days in Porto, 2025"), CUT, runs);
  const { titles, record } = (await first.film)!;
  await runs.begin({ runId: "r1", startedAt: "2026-01-15T00:00:00.000Z", source: "manual" });
  await runs.describe("r1", { memoryKey: memoryKeyOf(brief) });
  await runs.keep("r1", "title", record);
  const again = named(brief, AWAY, CUT, runs);
  assert.deepEqual((await again.film)!.titles, titles);
  assert.equal(again.writer.asked.length, 0);
  assert.deepEqual([first.meter.metrics, again.meter.metrics?.keptAnswers], [undefined, 1]);
  // Another cut has other facts.
  const other = named(
    brief,
    said("Days in Porto, 2025"),
    cutOf(CUT.shots.slice(1), {
      span: { first: "2025-07-03", last: "2025-07-31" },
    }),
    runs,
  );
  await other.film;
  assert.equal(other.writer.asked.length, 1);
});
