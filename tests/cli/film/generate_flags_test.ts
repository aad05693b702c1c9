// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Fault } from "../../../src/base/fault.ts";
import type { Flag } from "../../../src/film/brief/film_flag.ts";
import { endOf, givenOf } from "../../fixtures/cli/said_by.ts";
import { FILM_OPTIONS, type FilmOptions } from "../../../src/film/brief/film_options.ts";
import { inScratch } from "../../fixtures/scratch.ts";
import { generate, optionsOf } from "../../../cli/commands/generate.ts";

function asked(...words: string[]) {
  const { codec, format } = optionsOf(givenOf(generate, words));
  return { codec, format };
}

Deno.test("optionsOf takes a codec's name as the format, and refuses two codecs", () => {
  assert.deepEqual(asked("--format", "mov"), { codec: undefined, format: "mov" });
  assert.deepEqual(asked("--format", "h265"), { codec: "h265", format: undefined });
  assert.deepEqual(asked("--format", "prores", "--codec", "prores"), {
    codec: "prores",
    format: undefined,
  });
  assert.deepEqual(asked("--codec", "h265", "--format", "mov"), {
    codec: "h265",
    format: "mov",
  });
  assert.throws(
    () => asked("--codec", "h264", "--format", "h265"),
    /--codec h264 cannot be combined with --format h265/,
  );
});

Deno.test("every option of a film is a flag of generate, and what it reads may stand in a request", () => {
  const samples = { text: ["5"], number: ["5"], flag: [] } as const;
  for (const [key, { flags, schema }] of Object.entries(FILM_OPTIONS)) {
    for (const [name, { kind, choices }] of Object.entries<Flag>(flags)) {
      const words: string[] = choices ? [choices.at(-1)!] : [...samples[kind]];
      if (key === "format") words.splice(0, 1, "mov");
      const value = optionsOf(givenOf(generate, [`--${name}`, ...words]))[key as keyof FilmOptions];
      assert.ok(value !== undefined && schema.safeParse(value).success, `--${name}: ${value}`);
      assert.ok(
        !schema.safeParse({}).success && !schema.safeParse("x".repeat(20_000)).success,
        key,
      );
    }
  }
});

Deno.test("generate refuses what contradicts --all-trips, and a flag beside its opposite", () =>
  inScratch(async (folder) => {
    const refused: ReadonlyArray<[words: string[], named: string]> = [
      [["--all-trips", "--trip-index", "1"], "--trip-index"],
      [["--all-trips", "--near-date", "2025-07-01"], "--near-date"],
      [["--all-trips", "--output", "x"], "--output"],
      [["--all-trips", "--ask", "Anna"], "--ask"],
      [["--year", "2025", "--ask-trace", "a.json"], "--ask-trace"],
      [["--all-trips", "--accounts", "a,b"], "a trip"],
      [["--year", "2025", "--dry-run", "--no-render"], "--no-render"],
      [["--year", "2025", "--captions", "--no-captions"], "--no-captions"],
      [["--include-photos", "--no-photos"], "--include-photos"],
      [["--include-photos", "--clips-only"], "--clips-only"],
      [["--include-live-photos", "--no-live-photos"], "--no-live-photos"],
    ];
    for (const [words, named] of refused) {
      await assert.rejects(
        async () => await endOf(generate, words, { PHOTOS_MEMORIES_DATA_DIR: folder }),
        (error) =>
          error instanceof Fault && error.code === "usage" && error.message.includes(named),
        words.join(" "),
      );
    }
  }));
