import assert from "node:assert/strict";
import { timeLine } from "../../../cli/film/time_line.ts";

Deno.test("timeLine names the steps that took time, in words", () => {
  const phaseSeconds = { discovery: 0.41, analysis: 12.4, selection: 0.01, render: 735 };
  assert.equal(
    timeLine({ phaseSeconds }),
    "looking through the library 0.4 s, looking at pictures 12 s, rendering 12 min",
  );
  assert.equal(timeLine({ phaseSeconds: { selection: 0 } }), "");
});
