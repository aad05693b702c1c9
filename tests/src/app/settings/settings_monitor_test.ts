// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { libraryHealth } from "../../../../src/app/health/library_health.ts";
import { SettingsMonitor } from "../../../../src/app/settings/settings_monitor.ts";
import { readSettings } from "../../../../src/app/settings/settings.ts";
import { secretsOf } from "../../../../src/config/keys.ts";
import type { ConfigurationHealth } from "../../../../src/app/settings/configuration_health.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

const KEY = "3c1f0a9d77b24e58";

Deno.test("SettingsMonitor tells what is wrong with the settings of now, and keeps the last good ones", () =>
  inScratch(async (folder) => {
    const configFile = `${folder}/config.yaml`;
    const context = { environment: { PHOTOS_MEMORIES_DATA_DIR: folder }, configFile };
    await writeFile(configFile, `library:\n  folder: ${folder}\nllm:\n  api_key: ${KEY}\n`);
    const atStart = await readSettings(context);
    const secrets = secretsOf(atStart.config);
    assert.deepEqual(secrets, [KEY]);
    const watch = new SettingsMonitor(atStart, secrets, () => readSettings(context));
    const well: ConfigurationHealth = { configured: true, missing: [] };
    const health = (): ConfigurationHealth => watch.health;
    assert.deepEqual(health(), well);

    await writeFile(configFile, `libary:\n  folder: ${folder}\noutput:\n  codec: ${KEY}\n`);
    await watch.renew();
    const { configured, problem, hint } = health();
    assert.equal(configured, false);
    assert.match(problem!, /^The configuration has 2 problems: .*libary is not a known key.*; /);
    assert.match(problem!, /output\.codec must be/);
    assert.doesNotMatch(problem!, /\n|3c1f0a9d/);
    assert.match(hint!, /^Edit ".*config\.yaml"/);
    assert.equal(watch.settings, atStart);

    await writeFile(configFile, `library:\n  folder: ${folder}/gone\n`);
    await watch.renew();
    assert.deepEqual(health(), well);
    assert.deepEqual(watch.secrets, [KEY], "it stays secret");
    const { signal } = new AbortController();
    const library = await libraryHealth(watch.settings, watch.secrets, signal);
    assert.equal(library.status, "unreachable");
    assert.match(library.problem!, /there is no such folder/);
    assert.match(library.hint!, /must be mounted/);
  }));
