// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { prepareExitCode, tellPrepared } from "../../../cli/library/prepare_lines.ts";
import type { PrepareReport, PrepareStage } from "../../../src/film/analyse/prepare_report.ts";
import { HeardTerminal } from "../../fakes/heard_terminal.ts";

const REPORT: PrepareReport = {
  tier: { tier: "gpu", reason: "as configured", wants: [], isRequired: true, wantsCaptions: true },
  assets: 200,
  stages: [
    {
      stage: "pixels",
      owed: 200,
      seconds: 30,
      outstanding: [],
      settled: 0,
      settledBecause: [],
      isRequired: true,
    },
    {
      stage: "captions",
      owed: 100,
      seconds: 90,
      outstanding: [{ reason: "Nothing listens", count: 2 }],
      settled: 3,
      settledBecause: [
        { reason: "two invalid answers: it is no JSON", count: 2 },
        { reason: "it cannot be decoded", count: 1 },
      ],
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
  assert.deepEqual(terminal.notes, [
    "Captions outstanding for 2 pictures: Nothing listens",
    "Captions given up for 3 pictures (2 × two invalid answers: it is no JSON, " +
    "1 × it cannot be decoded); they are asked about again after: " +
    "photos-memories captions clear --all --failed",
    "Run photos-memories prepare again: what is known by now is not asked about twice",
  ]);
});

Deno.test("tellPrepared says each remedy right under what it mends, and once", () => {
  const terminal = new HeardTerminal();
  const stageOf = (stage: PrepareStage, reason?: string, hint?: string) => ({
    ...REPORT.stages[0]!,
    stage,
    outstanding: reason === undefined ? [] : [{ reason, count: 200 }],
    ...(hint === undefined ? {} : { hint }),
  });
  const lack = ["this machine lacks a model", "Run: photos-memories models fetch"] as const;
  const closed = {
    kind: "closed",
    because: "unreachable",
    sentence: "Nothing listens",
    hint: "Start it, or correct editorial.preparation.caption_base_url",
  } as const;
  const stages = [
    stageOf("pixels", "their files are away"),
    stageOf("sound"),
    stageOf("pictures", ...lack),
    stageOf("clips", ...lack),
    stageOf("captions", closed.sentence),
    stageOf("motion", closed.sentence),
  ];
  tellPrepared(terminal, { ...REPORT, stages, closed }, 1_000);
  assert.deepEqual(terminal.notes, [
    "Sharpness and light outstanding for 200 pictures: their files are away",
    "Run photos-memories prepare again: what is known by now is not asked about twice",
    `What pictures show outstanding for 200 pictures: ${lack[0]}`,
    `What clips show outstanding for 200 clips: ${lack[0]}`,
    lack[1],
    "Captions outstanding for 200 pictures: Nothing listens",
    "Motion unavailable for 200 clips: Nothing listens",
    closed.hint,
  ]);
});

Deno.test("tellPrepared counts nothing as new that was only asked about in vain", () => {
  const closed = {
    kind: "closed",
    because: "unreachable",
    sentence: "Nothing listens",
    hint: "Start it",
  } as const;
  const [pixels, captions] = REPORT.stages;
  const vain = {
    ...captions!,
    settled: 0,
    outstanding: [{ reason: "Nothing listens", count: 100 }],
  };
  const told = (stages: PrepareReport["stages"]) => {
    const terminal = new HeardTerminal();
    tellPrepared(terminal, { ...REPORT, stages, closed }, 1_000);
    return terminal;
  };
  assert.ok(!told([pixels!, vain]).outs.some((line) => line.startsWith("Captions")));
  const { outs, notes } = told([vain]);
  assert.deepEqual(outs, []);
  assert.deepEqual(notes, ["Captions outstanding for 100 pictures: Nothing listens", "Start it"]);
});

Deno.test("prepareExitCode is 1 only for what a film would wait for", () => {
  assert.equal(prepareExitCode(REPORT), 1);
  const stages = REPORT.stages.map((stage) => ({ ...stage, isRequired: false }));
  assert.equal(prepareExitCode({ ...REPORT, stages }), 0);
});

Deno.test("prepareExitCode is 0 where motion lines alone wait for a captioner that is closed", () => {
  const outstanding = [{ reason: "Nothing listens", count: 2 }];
  const motion = { ...REPORT.stages[0]!, stage: "motion", outstanding, isRequired: false } as const;
  const closed = {
    kind: "closed",
    because: "unreachable",
    sentence: "Nothing listens",
    hint: "Start it",
  } as const;
  assert.equal(prepareExitCode({ ...REPORT, stages: [motion], closed }), 0);
  const terminal = new HeardTerminal();
  tellPrepared(terminal, { ...REPORT, stages: [motion], closed }, 100);
  assert.deepEqual(terminal.notes, [
    "Motion unavailable for 2 clips: Nothing listens",
    "Start it",
  ]);
});
