// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import {
  agoText,
  momentText,
  shortText,
  sinceText,
  spokenLengthText,
} from "../../../../src/web/pages/words.ts";
import { onPage } from "../../../../src/messages/localized_text.ts";
import { placeOf } from "../../../../src/web/pages/where_to.tsx";
import { categoryText, daysText } from "../../../../src/messages/memory_text.ts";
import { CATEGORIES } from "../../../../src/automation/candidate.ts";

Deno.test("daysText says whole years and months by their names", () => {
  const texts: ReadonlyArray<readonly [string, string, string]> = [
    ["2025-01-01", "2025-12-31", "2025"],
    ["2026-02-01", "2026-02-28", "February 2026"],
    ["2026-02-01", "2026-03-31", "1 February – 31 March 2026"],
    ["2026-07-02", "2026-07-09", "2–9 July 2026"],
    ["2025-12-28", "2026-01-03", "28 December 2025 – 3 January 2026"],
    ["2026-06-14", "2026-06-14", "14 June 2026"],
    ["nonsense", "2026-06-14", ""],
  ];
  for (const [start, end, text] of texts) {
    assert.equal(daysText("en-GB", start, end).replace(/\s/g, " "), text);
  }
});

Deno.test("momentText says what the wall shows where the time was written", () => {
  assert.equal(momentText("en-GB", "2026-10-06T09:00:00+02:00"), "Tue 6 October, 09:00");
  assert.equal(momentText("en-GB", "2026-12-31T23:30:00-10:00"), "Thu 31 December, 23:30");
  assert.equal(momentText("en-GB", "soon"), "");
  assert.equal(momentText("en-GB", new Date(2026, 9, 6, 9, 5).getTime()), "Tue 6 October, 09:05");
});

Deno.test("sinceText names the day where it was another", () => {
  const [then, now] = [new Date(2026, 9, 5, 14, 57), new Date(2026, 9, 5, 15, 20)].map(Number);
  assert.equal(sinceText("en-GB", then!, now!), "14:57");
  assert.match(sinceText("en-GB", then!, now! + 86_400_000), /^Mon.* 5 October 2026.* 14:57$/);
});

Deno.test("agoText takes the largest unit that fits", () => {
  const now = Date.UTC(2026, 9, 5, 7);
  const texts: ReadonlyArray<readonly [number, string]> = [
    [0, "just now"],
    [59_000, "just now"],
    [60_000, "1 minute ago"],
    [5 * 3_600_000, "5 hours ago"],
    [24 * 3_600_000, "yesterday"],
    [40 * 86_400_000, "last month"],
    [800 * 86_400_000, "2 years ago"],
    // A look that was begun after the page took the time.
    [-1, "just now"],
    [-59_000, "just now"],
    [-3 * 3_600_000, "in 3 hours"],
  ];
  for (const [ms, text] of texts) assert.equal(agoText("en-GB", now - ms, now), text);
});

Deno.test("categoryText has a word for every category", () => {
  for (const category of CATEGORIES) {
    assert.ok(!categoryText("en-GB", category).includes("_"), category);
  }
});

Deno.test("a length in words is as long as the one in figures", () => {
  const texts = [[52.9, "52 seconds"], [60, "1 minute"], [
    125.4,
    "2 minutes and 5 seconds",
  ]] as const;
  for (const [seconds, text] of texts) assert.equal(spokenLengthText("en", seconds), text);
});

Deno.test("a page says in a short sentence what the core says with flags and commands", () => {
  const short = { key: "fault.usage" } as const, said = /entered/;
  assert.match(shortText("en", { english: "--year cannot be 20. Give four digits", short }), said);
  const quoted = 'No "Ida". Type a name as "photos-memories people list" shows it';
  assert.equal(shortText("en", { english: quoted, short }), 'No "Ida".');
  const plain = "/data/photos-memories is full -- free some space";
  assert.equal(shortText("en", { english: plain, short }), plain);
  assert.match(shortText("de", { english: plain, short }), /eingegeben|Eingab/);
});

Deno.test("a page names settings as its own fields are named, and leads to where a command would have been typed", () => {
  const texts: ReadonlyArray<readonly [english: string, said: string | undefined, path?: string]> =
    [
      [
        "There is no library. Set immich.url, or library.folder; or try: photos-memories demo",
        "There is no library.",
        "/setup/library",
      ],
      [
        'Films need room. Lower "output.min_free_space_gb".',
        "Films need room. Lower “Space always left free (GB)”.",
        "/settings/output",
      ],
      [
        "Home is not known, trips.homebase_latitude says it",
        "Home is not known, “Home: latitude” says it",
        "/settings/trips",
      ],
      ["Run: photos-memories models fetch --detectors", undefined, "/system#models"],
      [
        "Try them with: photos-memories auto test-notification",
        undefined,
        "/settings/notifications",
      ],
      [
        "Remove photos.home.arpa and config.yaml, films/output.directory",
        "Remove photos.home.arpa and config.yaml, films/output.directory",
      ],
    ];
  for (const [english, said, path] of texts) {
    assert.equal(onPage(english), said);
    assert.equal(placeOf(english)?.path, path, english);
  }
});
