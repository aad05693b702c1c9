import assert from "node:assert/strict";
import { prepareExitCode, spanText, tellPrepared } from "../../cli/prepare_lines.ts";
import type { PrepareReport } from "../../src/film/prepare/prepare_report.ts";
import { HeardTerminal } from "../fakes/heard_terminal.ts";

const REPORT: PrepareReport = {
  tier: { tier: "gpu", reason: "as configured", wants: [], isRequired: true, wantsCaptions: true },
  assets: 200,
  stages: [
    { stage: "pixels", owed: 200, seconds: 30, outstanding: [], isRequired: true },
    {
      stage: "captions",
      owed: 100,
      seconds: 90,
      outstanding: [{ reason: "Nothing listens", count: 2 }],
      isRequired: true,
    },
  ],
  unreadableClips: [],
};

Deno.test("tellPrepared says what each stage cost, what a library would, and what is missing", () => {
  const terminal = new HeardTerminal();
  tellPrepared(terminal, REPORT, 1_000);
  assert.deepEqual(terminal.outs.map((line) => line.trimEnd()), [
    "                     new  s/picture  share  took",
    "Sharpness and light  200  0.1500     25 %   30 s",
    "Captions             100  0.4500     75 %   2 min",
    "Together                  0.6000     100 %  2 min",
    "At this rate 1,000 pictures would take 10 min.",
  ]);
  assert.match(terminal.notes.join("\n"), /Captions outstanding for 2 pictures: Nothing listens/);
});

Deno.test("prepareExitCode is 1 only for what a film would wait for", () => {
  assert.equal(prepareExitCode(REPORT), 1);
  const stages = REPORT.stages.map((stage) => ({ ...stage, isRequired: false }));
  assert.equal(prepareExitCode({ ...REPORT, stages }), 0);
});

Deno.test("spanText counts seconds, then minutes, then hours", () => {
  assert.deepEqual([0.4, 89, 90, 5_340, 5_400, 11_100].map(spanText), [
    "0 s",
    "89 s",
    "2 min",
    "89 min",
    "1 h 30 min",
    "3 h 5 min",
  ]);
});
