import assert from "node:assert/strict";
import { startProblem } from "../../../cli/serve/start_problem.ts";
import { Fault } from "../../../src/base/fault.ts";
import { diskFault } from "../../../src/system/sqlite/disk_fault.ts";

const SECRET = "q7Zr2mVx0LpNc4Ud8Ye1Ks6Wb3Hj5Fg9";

Deno.test("startProblem says of a full disk what was not written, why, and what to do next", () => {
  const error = diskFault('the store "/data/ledger.db"', new Error("database or disk is full"));
  assert.deepEqual(startProblem(error, []), {
    problem: 'Could not write the store "/data/ledger.db": the disk is full. ' +
      "Free some space, or choose another data folder",
    code: "disk_full",
  });
});

Deno.test("startProblem tells of the settings in one line, and of no secret", () => {
  const error = new Fault("config_invalid", `It has 2 problems:\n  - a\n  - ${SECRET}`);
  assert.deepEqual(startProblem(error, [SECRET]), {
    problem: "It has 2 problems: a; ***",
    code: "config_invalid",
  });
});

Deno.test("startProblem leaves all else to the log", () => {
  assert.equal(startProblem(new Fault("internal", "There is already an attempt"), []), undefined);
  assert.equal(startProblem(new Error("disk_full"), []), undefined);
});
