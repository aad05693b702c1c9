// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { platformOf, SCHEDULERS } from "../../../../src/automation/schedulers/all.ts";
import { cronLine } from "../../../../src/automation/schedulers/cron.ts";
import { capturedVariables } from "../../../../src/automation/schedulers/launcher.ts";
import type { ScheduledJob } from "../../../../src/automation/schedulers/scheduler.ts";

const place = { home: "/home/ada", data: "/home/ada/.photos-memories", userId: 1000 };
const job: ScheduledJob = {
  hour: 9,
  minute: 5,
  words: ["auto", "run", "--quiet"],
  environment: { PATH: "/opt/bin:/usr/bin" },
  logs: "/home/ada/.photos-memories/logs",
};
/** Everything a path may have that a file format gives a meaning. */
const ODD = `/home/o'b & <co> "q" 100% $HOME\\x`;

Deno.test("launchd's files are a property list as launchctl reads it", () => {
  const [file, ...others] = SCHEDULERS.launchd.files(job, place);
  assert.equal(others.length, 0);
  assert.equal(file!.path, "/home/ada/Library/LaunchAgents/com.photos-memories.auto.plist");
  assert.equal(
    file!.content,
    `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key>
  <string>com.photos-memories.auto</string>
  <key>ProgramArguments</key>
  <array>
    <string>/home/ada/.photos-memories/bin/photos-memories-auto</string>
    <string>auto</string>
    <string>run</string>
    <string>--quiet</string>
  </array>
  <key>StartCalendarInterval</key>
  <dict>
    <key>Hour</key>
    <integer>9</integer>
    <key>Minute</key>
    <integer>5</integer>
  </dict>
  <key>StandardOutPath</key>
  <string>/home/ada/.photos-memories/logs/auto.log</string>
  <key>StandardErrorPath</key>
  <string>/home/ada/.photos-memories/logs/auto-error.log</string>
  <key>WorkingDirectory</key>
  <string>/home/ada</string>
  <key>EnvironmentVariables</key>
  <dict>
    <key>PATH</key>
    <string>/opt/bin:/usr/bin</string>
  </dict>
  <key>Nice</key>
  <integer>10</integer>
</dict>
</plist>
`,
  );
  assert.equal(
    SCHEDULERS.launchd.activate(job, place),
    "launchctl bootout gui/$(id -u)/com.photos-memories.auto 2>/dev/null; " +
      "launchctl enable gui/$(id -u)/com.photos-memories.auto && launchctl bootstrap " +
      "gui/$(id -u) /home/ada/Library/LaunchAgents/com.photos-memories.auto.plist",
  );
});

Deno.test("launchd's files escape what XML gives a meaning", () => {
  const [file] = SCHEDULERS.launchd.files({ ...job, words: ["--config", ODD] }, place);
  assert.ok(
    file!.content.includes(
      `<string>/home/o'b &amp; &lt;co&gt; "q" 100% $HOME\\x</string>`,
    ),
  );
});

Deno.test("systemd's files are a service and a timer that makes up for a missed day", () => {
  const [service, timer, ...others] = SCHEDULERS.systemd.files(job, place);
  assert.equal(others.length, 0);
  assert.equal(service!.path, "/home/ada/.config/systemd/user/photos-memories-auto.service");
  assert.equal(
    service!.content,
    `# Written by \`photos-memories auto install\`, which replaces it; a drop-in survives that:
# systemctl --user edit photos-memories-auto.service
[Unit]
Description=Make the memory film of the day, if there is one worth making
After=network-online.target
Wants=network-online.target

[Service]
Type=oneshot
Environment=PATH=/opt/bin:/usr/bin
ExecStart=/home/ada/.photos-memories/bin/photos-memories-auto auto run --quiet
TimeoutStartSec=4h
Nice=10
NoNewPrivileges=yes

[Install]
WantedBy=default.target
`,
  );
  assert.equal(timer!.path, "/home/ada/.config/systemd/user/photos-memories-auto.timer");
  assert.equal(
    timer!.content,
    `# Written by \`photos-memories auto install\`, which replaces it
[Unit]
Description=Look once a day whether a memory is worth a film

[Timer]
OnCalendar=*-*-* 09:05:00
Persistent=true

[Install]
WantedBy=timers.target
`,
  );
});

Deno.test("systemd's words are quoted as each setting reads them", () => {
  const odd = { ...job, words: ["--config", "/a b/$x"], environment: { TZ: "a$b 1%" } };
  const plain = SCHEDULERS.systemd.files(odd, { ...place, data: "/da ta/$x" })[0]!.content;
  assert.match(
    plain,
    /^ExecStart="\/da ta\/\$x\/bin\/photos-memories-auto" --config "\/a b\/\$\$x"$/m,
  );
  assert.match(plain, /^Environment="TZ=a\$b 1%%"$/m);
  // systemd refuses a program with a quote in its path, so the shell starts it.
  const quoted = SCHEDULERS.systemd.files(job, { ...place, data: "/o'b/$x" })[0]!.content;
  assert.match(quoted, /^ExecStart=\/bin\/sh "\/o'b\/\$\$x\/bin\/photos-memories-auto" auto run/m);
});

Deno.test("cron's line is one line of words for the shell, with % kept from cron", () => {
  assert.equal(
    cronLine(job, place),
    "5 9 * * * /home/ada/.photos-memories/bin/photos-memories-auto auto run --quiet",
  );
  assert.equal(
    cronLine({ ...job, words: ["--config", "/my 100%/$x'.yaml"] }, { ...place, data: "/d 5%" }),
    `5 9 * * * "/d 5\\%/bin/photos-memories-auto" --config '/my 100\\%/$x'\\''.yaml'`,
  );
  assert.deepEqual(SCHEDULERS.cron.files(job, place), []);
});

Deno.test("platformOf takes launchd on macOS, systemd where it is, cron elsewhere", () => {
  assert.equal(platformOf("darwin", true), "launchd");
  assert.equal(platformOf("linux", true), "systemd");
  assert.equal(platformOf("linux", false), "cron");
  assert.equal(platformOf("freebsd", false), "cron");
});

Deno.test("capturedVariables takes the few that are known, and no credential", () => {
  const shell = {
    PATH: "/from/the/shell",
    TZ: "Europe/Berlin",
    PHOTOS_MEMORIES_DATA_DIR: "/data",
    ACESTEP_CHECKPOINTS_DIR: "/models",
    IMMICH_API_KEY: "secret",
    PHOTOS_MEMORIES_IMMICH__API_KEY: "secret",
    PHOTOS_MEMORIES_SECRET_KEY: "secret",
    PHOTOS_MEMORIES_SECRET_KEY_FILE: "/keys/one",
    HTTPS_PROXY: "http://name:secret@proxy",
    DENO_DIR: "/two\nlines",
    DENO_CERT: "",
  };
  assert.deepEqual(capturedVariables(shell, "/bin"), {
    PATH: "/bin",
    TZ: "Europe/Berlin",
    PHOTOS_MEMORIES_DATA_DIR: "/data",
    PHOTOS_MEMORIES_SECRET_KEY_FILE: "/keys/one",
  });
});
