// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Fault } from "../../../../src/base/fault.ts";
import type { BriefFacts, FilmOptions } from "../../../../src/film/brief/film_options.ts";
import { memoryKeyOf } from "../../../../src/film/brief/memory_key.ts";
import { resolveBrief } from "../../../../src/film/brief/resolve_brief.ts";

const FACTS: BriefFacts = {
  people: [{ id: "p1", name: "Anna" }],
  albums: [{ id: "a", name: "Coast", assetCount: 3 }],
  today: "2026-01-15",
  locale: "en",
  span: { first: "2019-02-03", last: "2025-11-30" },
};
const REQUEST: FilmOptions = { request: "Anna at the sea, last summer" };

function refused(options: FilmOptions): Fault {
  try {
    resolveBrief(options, FACTS);
  } catch (error) {
    assert.ok(error instanceof Fault);
    assert.equal(error.code, "usage");
    return error;
  }
  throw new Error("It was taken");
}

Deno.test("resolveBrief makes of a sentence an album with a subject and nothing around it", () => {
  const days = { start: "2025-06-01", end: "2025-08-31" };
  const request = { subject: "Anna at the sea", days, matches: ["x", "y"] };
  const brief = resolveBrief(REQUEST, { ...FACTS, request });
  assert.equal(brief.memoryType, "album");
  assert.equal(brief.albumId, undefined);
  assert.deepEqual(brief.windows, [days]);
  assert.deepEqual(brief.query, { text: "Anna at the sea", matches: ["x", "y"] });
  assert.equal(memoryKeyOf(brief), "album:2025-06-01:2025-08-31::anna at the sea");
  // Without days, all of the library's.
  const ever = resolveBrief(REQUEST, { ...FACTS, request: { subject: "Anna", matches: [] } });
  assert.deepEqual(ever.windows, [{ start: "2019-02-03", end: "2025-11-30" }]);
});

Deno.test("resolveBrief refuses every other word about the scope beside a sentence, by its flag", () => {
  const others: ReadonlyArray<[FilmOptions, string]> = [
    [{ memoryType: "trip" }, "--memory-type"],
    [{ year: 2025 }, "--year"],
    [{ month: 7 }, "--month"],
    [{ season: "summer" }, "--season"],
    [{ hemisphere: "north" }, "--hemisphere"],
    [{ start: "2025-01-01" }, "--start"],
    [{ end: "2025-01-01" }, "--end"],
    [{ period: "2w" }, "--period"],
    [{ day: "2025-01-01" }, "--day"],
    [{ eventId: "x" }, "--event-id"],
    [{ holiday: "easter" }, "--holiday"],
    [{ yearsBack: 3 }, "--years-back"],
    [{ birthday: true }, "--birthday"],
    [{ person: ["Anna"] }, "--person"],
    [{ personMatch: "and" }, "--person-match"],
    [{ peopleExpression: "Anna" }, "--people-expression"],
    [{ group: "Kids" }, "--group"],
    [{ query: "sea" }, "--query"],
    [{ album: "Coast" }, "--from-album"],
    [{ subject: "sea" }, "--subject"],
    [{ nearDate: "2025-01-01" }, "--near-date"],
    [{ tripIndex: 1 }, "--trip-index"],
  ];
  for (const [other, flag] of others) {
    const { message, hint } = refused({ ...REQUEST, ...other });
    assert.equal(message, `--ask cannot be combined with ${flag}`);
    assert.equal(hint, `Leave out ${flag}`);
  }
  assert.match(refused({ request: " " }).message, /^"--ask" needs a sentence/);
});

Deno.test("resolveBrief keeps who is to write the title, and refuses what no model may write", () => {
  const july: FilmOptions = { year: 2025, month: 7 };
  assert.equal(resolveBrief(july, FACTS).titleBy, undefined);
  assert.equal(resolveBrief({ ...july, llmTitle: true }, FACTS).titleBy, "model");
  assert.equal(resolveBrief({ ...july, llmTitle: false }, FACTS).titleBy, "template");
  const days: FilmOptions = { start: "2025-07-01", end: "2025-07-09", llmTitle: true };
  assert.match(
    refused(days).message,
    /^--llm-title cannot be combined with a film of .* "custom"$/,
  );
  assert.match(
    refused({ ...july, llmTitle: true, privacy: true }).message,
    /^--llm-title cannot be combined with --privacy-mode/,
  );
});
