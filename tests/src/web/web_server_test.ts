// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { readSignInStart } from "../../../src/app/sign_in.ts";
import { openWebServer } from "../../../src/web/web_server.ts";
import { startProblem } from "../../../src/app/automation/served_automation.ts";
import { readSettings } from "../../../src/app/settings/settings.ts";
import { Fault } from "../../../src/base/fault.ts";
import { diskFault } from "../../../src/system/sqlite/disk_fault.ts";

Deno.test("openWebServer is not ready once the configuration on the disk makes no film any more", async () => {
  const { now } = performance;
  const data = await Deno.makeTempDir();
  try {
    const configFile = `${data}/config.yaml`, pictures = `${data}/pictures`;
    await Deno.mkdir(pictures);
    const write = (text: string) => Deno.writeTextFile(configFile, text);
    await write(`library:\n  folder: ${pictures}\n`);
    const environment = {
      PHOTOS_MEMORIES_DATA_DIR: data,
      PHOTOS_MEMORIES_AUTH_USERNAME: "ana",
      PHOTOS_MEMORIES_AUTH_PASSWORD: "a long way home",
    };
    const { signal } = new AbortController();
    const settings = await readSettings({ environment, configFile });
    await using server = await openWebServer({
      context: { environment, configFile, entry: "main.ts", signal },
      settings,
      signIn: await readSignInStart(settings, environment),
      listenHost: "127.0.0.1",
      write: () => {},
      restart: () => {},
    });
    let ahead = 0;
    performance.now = () => now.call(performance) + ahead;
    const ask = async () => {
      ahead += 10_000;
      const headers = { host: "localhost" };
      const request = new Request("http://localhost/health/ready", { headers });
      const answer = await server.answer(request, { peer: "127.0.0.1" });
      const { status, ...told } = await answer.json();
      return [answer.status, status, told.configuration];
    };
    const ready = [200, "ready", null], degraded = [503, "degraded", null];
    assert.deepEqual(await ask(), ready);
    await write(`library:\n  foldr: ${pictures}\n`);
    assert.deepEqual(await ask(), degraded, "a typo");
    await write(`library:\n  folder: ${pictures}\n`);
    assert.deepEqual(await ask(), ready);
    await write(`library:\n  folder: ${data}/elsewhere\n`);
    assert.deepEqual(await ask(), degraded, "a folder that is not there");
  } finally {
    performance.now = now;
    await Deno.remove(data, { recursive: true });
  }
});

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
