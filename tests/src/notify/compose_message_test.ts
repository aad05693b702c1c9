// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { redactText } from "../../../src/base/redact.ts";
import type { Run } from "../../../src/ledger/run.ts";
import { composeMessage, testWords } from "../../../src/notify/compose_message.ts";

const RUN: Run = {
  runId: "20260102_030405_abcd",
  status: "completed",
  startedAt: "2026-01-02T03:04:05.000Z",
  finishedAt: "2026-01-02T03:07:10.400Z",
  lastPhase: "complete",
  source: "auto",
  memoryType: "person_spotlight",
  people: [],
  outputPath: "/films/anna/anna.mp4",
  delivery: { status: "not_requested", attempts: 0 },
  warnings: ["One clip is\nbroken"],
  phaseSeconds: {},
};
const PLAIN = { immich: {}, redact: (text: string) => text };

Deno.test("composeMessage tells of a film in the order of the specification", () => {
  const low = ['Only 1.0 GB are free for "/films", less than 5.0 GB'];
  assert.deepEqual(composeMessage({ kind: "film_made", run: RUN }, { ...PLAIN, warnings: low }), {
    tone: "success",
    title: "Memory Generated: Person Spotlight",
    lines: [
      "Type: person_spotlight",
      "Processing time: 3m 05s",
      "Output: /films/anna/anna.mp4",
      "Warning: One clip is broken",
      'Warning: Only 1.0 GB are free for "/films", less than 5.0 GB',
    ],
  });
});

Deno.test("composeMessage links to a delivered film, with the address browsers use", () => {
  const run: Run = {
    ...RUN,
    warnings: [],
    delivery: { status: "delivered", attempts: 1, assetId: "a-1" },
  };
  const immich = { url: "http://immich:2283/api", public_url: "https://photos.example.org" };
  const { lines, link } = composeMessage({ kind: "film_made", run }, { ...PLAIN, immich });
  assert.equal(link, "https://photos.example.org/photos/a-1");
  assert.deepEqual(lines.slice(2), [
    "Output: /films/anna/anna.mp4 (delivered)",
    "Link: https://photos.example.org/photos/a-1",
  ]);
  const inside = composeMessage({ kind: "film_made", run }, {
    ...PLAIN,
    immich: { url: "http://immich:2283/api" },
  });
  assert.equal(inside.link, "http://immich:2283/photos/a-1");
});

Deno.test("composeMessage warns of a delivery that still waits", () => {
  const delivery = { status: "pending", attempts: 1, error: "The server is away" } as const;
  const { lines } = composeMessage({ kind: "film_made", run: { ...RUN, delivery } }, PLAIN);
  assert.equal(lines.at(-1), "Warning: Not delivered yet: The server is away");
  const hinted = { ...RUN, delivery: { ...delivery, hint: "Start it" } };
  assert.equal(
    composeMessage({ kind: "film_made", run: hinted }, PLAIN).lines.at(-1),
    "Warning: Not delivered yet: The server is away. Start it",
  );
});

Deno.test("composeMessage tells the first 200 letters of an error, redacted before it is cut", () => {
  const secret = "sk-very-secret-key";
  const error = "x".repeat(190) + secret + "y".repeat(100);
  const redact = (text: string) => redactText(text, [secret]);
  const words = composeMessage(
    { kind: "film_failed", memoryType: "trip", seconds: 61, error },
    { immich: {}, redact },
  );
  assert.deepEqual(words, {
    tone: "failure",
    title: "Generation Failed: Trip",
    lines: [
      "Type: trip",
      "Processing time: 1m 01s",
      `Error: ${"x".repeat(190)}***${"y".repeat(7)}`,
    ],
  });
  const wide = composeMessage(
    { kind: "film_failed", memoryType: "trip", seconds: 0, error: "🎬".repeat(300) },
    PLAIN,
  );
  assert.equal(wide.lines[2], `Error: ${"🎬".repeat(200)}`);
});

Deno.test("composeMessage tells of a delivery that was given up, and where the film is", () => {
  const words = composeMessage(
    { kind: "delivery_abandoned", run: RUN, attempts: 5, error: "The server is away" },
    PLAIN,
  );
  assert.deepEqual(words, {
    tone: "failure",
    title: "Generation Failed: Delivery",
    lines: [
      "Type: delivery",
      "Output: /films/anna/anna.mp4",
      "Error: Gave up after 5 attempts: The server is away",
      "Deliver it with: photos-memories runs upload 20260102_030405_abcd",
    ],
  });
  const linesOf = (told: { readonly hint?: string; readonly isGone?: true }) =>
    composeMessage({
      kind: "delivery_abandoned",
      run: RUN,
      attempts: 5,
      error: "x".repeat(300),
      ...told,
    }, PLAIN).lines.slice(3);
  assert.deepEqual(linesOf({ hint: "Raise\nthat limit" }), [
    "Raise that limit",
    "Deliver it with: photos-memories runs upload 20260102_030405_abcd",
  ]);
  assert.deepEqual(linesOf({ isGone: true }), []);
});

Deno.test("composeMessage tells of a library that is away, and what to do", () => {
  const away = {
    kind: "library_failed",
    error: "Nobody answers at http://immich:2283",
  } as const;
  assert.deepEqual(composeMessage({ ...away, hint: "Is the server running?\n" }, PLAIN), {
    tone: "failure",
    title: "Generation Failed: Library",
    lines: [
      "Type: library",
      "Error: Nobody answers at http://immich:2283",
      "Next: Is the server running?",
    ],
  });
  assert.equal(composeMessage(away, PLAIN).lines.length, 2);
});

Deno.test("testWords is of the type test", () => {
  assert.deepEqual(testWords(), {
    tone: "success",
    title: "Memory Generated: Test",
    lines: ["Type: test"],
  });
});
