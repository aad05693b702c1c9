// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { givenOf, refusal } from "../../fixtures/cli/said_by.ts";
import { execFile } from "node:child_process";
import { chmod, mkdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { autoInstall } from "../../../cli/commands/auto/install.ts";
import {
  type InstallOptions,
  installScheduler,
  refuseUnfit,
  uninstallScheduler,
} from "../../../src/app/automation/install_scheduler.ts";
import { tellInstallation, tellUninstallation } from "../../../cli/automation/tell_installation.ts";
import type { SchedulerMachine } from "../../../src/app/automation/scheduler_machine.ts";
import type { Platform } from "../../../src/automation/schedulers/scheduler.ts";
import { Fault } from "../../../src/base/fault.ts";
import { saveSettings } from "../../../src/config/saved/save_settings.ts";
import { openLedger } from "../../../src/ledger/sqlite/sqlite_ledger.ts";
import type { BriefEnd } from "../../../src/system/process/brief_command.ts";
import { isThere } from "../../../src/system/files/files.ts";
import type { RunningProgram } from "../../../src/system/process/running_program.ts";
import { HeardTerminal } from "../../fakes/heard_terminal.ts";
import { inScratch } from "../../fixtures/scratch.ts";

const { signal } = new AbortController();
const ASK: InstallOptions = { hour: 9, minute: 0, show: false, force: false };

/** A home folder, and a machine that answers every question with `answer`. */
class Home {
  answer: BriefEnd = { kind: "exited", code: 3, out: "", err: "" };
  terminal = new HeardTerminal();
  readonly data: string;
  readonly launcher: string;
  readonly environment: Record<string, string>;
  program: RunningProgram;

  constructor(readonly home: string, readonly platform: Platform) {
    this.data = path.join(home, ".photos-memories");
    this.launcher = path.join(this.data, "bin", "photos-memories-auto");
    this.environment = {
      HOME: home,
      PATH: "/usr/bin:/bin",
      PHOTOS_MEMORIES_DATA_DIR: this.data,
      PHOTOS_MEMORIES_OUTPUT__DIRECTORY: path.join(home, "Films"),
    };
    this.program = { kind: "binary", binary: path.join(home, "it's here", "memories") };
  }

  get machine(): SchedulerMachine {
    return {
      platform: this.platform,
      place: { home: this.home, data: this.data, userId: 1000 },
      ask: () => Promise.resolve(this.answer),
      isThere: () => Promise.resolve(false),
      userName: "ada",
      program: this.program,
    };
  }

  async install(
    options: Partial<InstallOptions> = {},
    more: { configFile?: string; entry?: string } = {},
  ): Promise<string[]> {
    this.terminal = new HeardTerminal();
    const { terminal, environment } = this;
    const entry = more.entry ?? path.join(this.home, "main.js");
    const context = { environment, signal, ...more, entry };
    tellInstallation(
      terminal,
      await installScheduler(this.machine, { ...ASK, ...options }, context),
    );
    return this.terminal.outs.map((line) => line.replaceAll(this.home, "~"));
  }

  async uninstall(force = false): Promise<string[]> {
    this.terminal = new HeardTerminal();
    tellUninstallation(this.terminal, await uninstallScheduler(this.machine, force));
    return this.terminal.outs.map((line) => line.replaceAll(this.home, "~"));
  }
}

const inHome = (platform: Platform, work: (home: Home) => Promise<void>) =>
  inScratch((folder) => work(new Home(folder, platform)));

Deno.test("auto install on systemd writes launcher, service and timer, and runs nothing", async () => {
  await inHome("systemd", async (home) => {
    const out = await home.install({ hour: 7, minute: 5, cooldownHours: 48 });
    assert.deepEqual(out, [
      "Installed systemd scheduler",
      "Written: ~/.photos-memories/bin/photos-memories-auto",
      "Written: ~/.config/systemd/user/photos-memories-auto.service",
      "Written: ~/.config/systemd/user/photos-memories-auto.timer",
      "Activate: systemctl --user daemon-reload && " +
      "systemctl --user enable --now photos-memories-auto.timer",
      "Deactivate: systemctl --user disable --now photos-memories-auto.timer",
      "Headless: loginctl enable-linger ada   (otherwise the timer stops when you log out)",
    ]);
    assert.equal((await stat(home.launcher)).mode & 0o777, 0o755);
    const units = path.join(home.home, ".config/systemd/user");
    const service = await readFile(`${units}/photos-memories-auto.service`, "utf8");
    assert.match(service, /^ExecStart=.*photos-memories-auto auto run --quiet --cooldown 48$/m);
    const timer = await readFile(`${units}/photos-memories-auto.timer`, "utf8");
    assert.match(timer, /^OnCalendar=\*-\*-\* 07:05:00$/m);
    home.answer = { kind: "exited", code: 0, out: "", err: "" };
    home.environment["DISPLAY"] = ":0";
    assert.ok(!(await home.install()).some((line) => line.startsWith("Headless")));
    const granted = await readFile(`${units}/photos-memories-auto.service`, "utf8");
    assert.match(granted, /auto run --quiet$/m, "the configured cooldown applies");
  });
});

Deno.test("auto install on launchd writes launcher and property list, with logs beside the configuration", async () => {
  await inHome("launchd", async (home) => {
    const config = path.join(home.home, "my settings", "a & b.yaml");
    await mkdir(path.dirname(config));
    await writeFile(config, "automation:\n  enabled: true\n");
    const out = await home.install({}, { configFile: config });
    assert.deepEqual(out.slice(0, 3), [
      "Installed launchd scheduler",
      "Written: ~/.photos-memories/bin/photos-memories-auto",
      "Written: ~/Library/LaunchAgents/com.photos-memories.auto.plist",
    ]);
    assert.match(out[3]!, /^Activate: launchctl bootout .*launchctl bootstrap gui/);
    assert.equal(out[4], "Deactivate: launchctl bootout gui/$(id -u)/com.photos-memories.auto");
    assert.equal(out.length, 5);
    const plist = await readFile(
      path.join(home.home, "Library/LaunchAgents/com.photos-memories.auto.plist"),
      "utf8",
    );
    assert.match(
      plist,
      /<string>--config<\/string>\s*<string>[^<]*a &amp; b\.yaml<\/string>\s*<string>auto/,
    );
    assert.match(plist, /<string>[^<]*\/my settings\/logs\/auto\.log<\/string>/);
    assert.ok(await isThere(path.join(home.home, "my settings/logs")));
    assert.ok(home.terminal.notes.some((line) => /automation\.enabled is on too/.test(line)));
  });
});

Deno.test("auto install says how a timer comes by the secret key when secrets are saved", async () => {
  await inHome("cron", async (home) => {
    const file = path.join(home.home, "key"), secret = "k".repeat(32);
    await writeFile(file, secret);
    const isTold = () => home.terminal.notes.some((line) => /Saved secrets stay closed/.test(line));
    await home.install();
    assert.equal(isTold(), false);
    {
      await using ledger = await openLedger(path.join(home.data, "ledger.db"));
      const environment = { PHOTOS_MEMORIES_SECRET_KEY: secret };
      await saveSettings(
        {
          store: ledger.settings,
          environment,
          file: path.join(home.home, "none"),
          required: false,
        },
        { set: new Map([["notifications.urls", ["ntfy://hush/topic"]]]), unset: [] },
      );
    }
    home.environment["PHOTOS_MEMORIES_SECRET_KEY"] = secret;
    await home.install();
    assert.equal(isTold(), true);
    home.environment["PHOTOS_MEMORIES_SECRET_KEY_FILE"] = file;
    await home.install();
    assert.equal(isTold(), false);
    const launcher = await readFile(home.launcher, "utf8");
    assert.ok(launcher.includes(file) && !launcher.includes(secret));
  });
});

Deno.test("auto install's crontab commands put one line in and take it out", async () => {
  await inHome("cron", async (home) => {
    // A crontab program over a file.
    const bin = path.join(home.home, "bin"), table = path.join(home.home, "table");
    await mkdir(bin);
    await writeFile(
      `${bin}/crontab`,
      `#!/bin/sh
if [ "$1" = -l ]; then
  [ -f ${table} ] || { echo "no crontab for ada" >&2; exit 1; }
  exec cat ${table}
fi
cat > ${table}.new && mv ${table}.new ${table}
`,
    );
    await chmod(`${bin}/crontab`, 0o755);
    const sh = (line: string) =>
      new Promise<void>((resolve, reject) =>
        execFile(
          "sh",
          ["-c", line],
          { env: { PATH: `${bin}:/usr/bin:/bin` } },
          (error) => error ? reject(error) : resolve(),
        )
      );
    const shellLine = (word: string) =>
      home.terminal.outs.find((line) => line.startsWith(word))!.slice(word.length + 2);
    const lines = async () => (await readFile(table, "utf8")).split("\n").slice(0, -1);
    await home.install();
    await sh(shellLine("Activate"));
    assert.equal((await lines()).length, 1);
    await writeFile(table, `MAILTO=""\n0 1 * * * backup\n${(await lines())[0]}\n`);
    await home.install({ hour: 6 });
    await sh(shellLine("Activate"));
    assert.deepEqual(await lines(), [
      'MAILTO=""',
      "0 1 * * * backup",
      `0 6 * * * ${home.launcher} auto run --quiet`,
    ]);
    await sh(shellLine("Deactivate"));
    assert.deepEqual(await lines(), ['MAILTO=""', "0 1 * * * backup"]);
  });
});

Deno.test("auto install --show prints the files and writes nothing", async () => {
  await inHome("systemd", async (home) => {
    const out = await home.install({ show: true });
    assert.match(out[0]!, /^# ~\/\.photos-memories\/bin\/photos-memories-auto\n#!\/bin\/sh\n/);
    assert.match(out[2]!, /OnCalendar/);
    assert.match(out.at(-1)!, /^Deactivate: /);
    assert.equal(await isThere(home.data), false);
    assert.equal(await isThere(path.join(home.home, ".config")), false);
  });
});

Deno.test("auto install refuses paths and times it cannot write down", async () => {
  await inScratch(async (folder) => {
    const odd = new Home(path.join(folder, "two\nlines"), "cron");
    assert.match(await refusal(odd.install()), /^usage: .*control character/);
  });
  await inHome("cron", async (home) => {
    const { environment, terminal } = home;
    const refused: ReadonlyArray<readonly [string, string, string]> = [
      ["--hour", "24", "0 to 23"],
      ["--minute", "7.5", "0 to 59"],
      ["--cooldown", "-1", "0 to 168"],
    ];
    for (const [option, value, range] of refused) {
      const given = givenOf(autoInstall, [`${option}=${value}`]);
      assert.match(
        await refusal(
          autoInstall.action({ terminal, environment, entry: "", signal }, given),
        ),
        new RegExp(`^usage: "${option}" cannot be ${value} \\| .*${range}`),
      );
    }
  });
});

Deno.test("auto install --uninstall refuses while active, then says what it removed", async () => {
  await inHome("systemd", async (home) => {
    await home.install();
    const units = path.join(home.home, ".config/systemd/user");
    await mkdir(`${units}/timers.target.wants`);
    await symlink("../gone", `${units}/timers.target.wants/photos-memories-auto.timer`);
    home.answer = { kind: "exited", code: 0, out: "", err: "" };
    assert.match(
      await refusal(home.uninstall()),
      /^forbidden: .*it is active \| Run systemctl --user disable --now .* first, or add --force/,
    );
    assert.ok(await isThere(home.launcher));
    home.answer = { kind: "exited", code: 3, out: "", err: "" };
    assert.deepEqual(await home.uninstall(), [
      "Uninstalled systemd scheduler",
      "Removed: ~/.photos-memories/bin/photos-memories-auto",
      "Removed: ~/.config/systemd/user/photos-memories-auto.service",
      "Removed: ~/.config/systemd/user/photos-memories-auto.timer",
      "Removed: ~/.config/systemd/user/timers.target.wants/photos-memories-auto.timer",
      "Then: systemctl --user daemon-reload",
    ]);
    assert.equal(await isThere(home.launcher), false);
    assert.deepEqual(await home.uninstall(), []);
    assert.match(home.terminal.notes[0]!, /Nothing is installed/);
  });
  await inHome("launchd", async (home) => {
    await home.install();
    home.answer = { kind: "exited", code: 0, out: "", err: "" };
    assert.equal(
      (await home.uninstall(true)).at(-1),
      "Then: launchctl bootout gui/$(id -u)/com.photos-memories.auto",
    );
  });
});

/** Runs the launcher; what it printed and its exit code. */
function launch(home: Home, words: string[], environment: Record<string, string> = {}) {
  return new Promise<string>((resolve) => {
    execFile(home.launcher, words, { env: environment }, (error, out, err) => {
      resolve(`${out}${err}${error ? `exit ${error.code}` : ""}`);
    });
  });
}

Deno.test("the launcher starts what it was installed from, words untouched, and looks it up each time", async () => {
  await inHome("cron", async (home) => {
    home.environment["TZ"] = "Europe/Berlin";
    const program = home.program as { binary: string };
    await mkdir(path.dirname(program.binary), { recursive: true });
    await home.install();
    assert.match(await launch(home, []), /the program it was installed from is gone.*\nexit 127/);
    const script = '#!/bin/sh\nfor word in "$@"; do echo "<$word>"; done; echo "$TZ"; exit 3\n';
    await writeFile(program.binary, script);
    await chmod(program.binary, 0o755);
    const words = ["--config", "/a b/$x `y`'.yaml", "auto"];
    const said = "<--config>\n</a b/$x `y`'.yaml>\n<auto>\n";
    assert.equal(await launch(home, words), `${said}Europe/Berlin\nexit 3`);
    assert.equal(await launch(home, words, { TZ: "UTC" }), `${said}UTC\nexit 3`);
    // An installed one on the path it was given then goes first.
    const installed = path.join(path.dirname(program.binary), "photos-memories");
    await writeFile(installed, "#!/bin/sh\necho installed $1\n");
    await chmod(installed, 0o755);
    assert.equal(await launch(home, words), "installed --config\n");
    await rm(installed);
    assert.equal(await launch(home, words), `${said}Europe/Berlin\nexit 3`);
  });
});

Deno.test("the launcher of a checkout starts the program in its bin folder, with its own Deno first", async () => {
  await inHome("cron", async (home) => {
    const at = (...parts: string[]) => path.join(home.home, ...parts);
    home.program = { kind: "checkout", deno: at("own/deno"), root: at("src dir") };
    for (const folder of ["own", "src dir/bin"]) await mkdir(at(folder), { recursive: true });
    await home.install();
    assert.match(
      await launch(home, ["auto", "run"]),
      /checkout .* is gone; run "auto install" again/,
    );
    // It came without the right to be run, as out of some archives.
    await writeFile(at("src dir/bin/photos-memories"), 'echo "checkout $@: ${PATH%%:*}"\n');
    assert.equal(await launch(home, ["auto", "run"]), `checkout auto run: ${at("own")}\n`);
  });
});

Deno.test("the launcher of the Node build starts its entry with Node", async () => {
  await inHome("cron", async (home) => {
    const node = path.join(home.home, "node"), entry = path.join(home.home, "main_node.js");
    home.program = { kind: "node", node, entry };
    await writeFile(node, '#!/bin/sh\necho node "$@"\n');
    await chmod(node, 0o755);
    await writeFile(entry, "");
    await home.install();
    assert.equal(await launch(home, ["auto"]), `node ${entry} auto\n`);
  });
});

Deno.test("the launcher of the Node build under Deno starts its entry with Deno", async () => {
  await inHome("cron", async (home) => {
    const at = (...parts: string[]) => path.join(home.home, ...parts);
    const deno = at("own", "deno"), entry = at("main_node.js");
    home.program = { kind: "deno", deno, entry };
    await mkdir(at("own"));
    await writeFile(deno, '#!/bin/sh\necho deno "$@"\n');
    await chmod(deno, 0o755);
    await home.install();
    assert.match(await launch(home, []), /the program it was installed from, or Deno, is gone/);
    await writeFile(entry, "");
    assert.equal(await launch(home, ["auto"]), `deno run --quiet --no-prompt -A ${entry} auto\n`);
  });
});

Deno.test("auto install leaves npx's cache out of the path, and names the key's file", async () => {
  await inHome("systemd", async (home) => {
    home.environment["PATH"] = `${home.home}/.npm/_npx/0a1b/node_modules/.bin:/usr/bin:/bin`;
    await home.install();
    const launcher = await readFile(home.launcher, "utf8");
    assert.match(launcher, /^PATH=.*\/usr\/bin:\/bin/m);
    assert.doesNotMatch(launcher, /_npx/);
    assert.ok(
      home.terminal.notes.some((note) =>
        /saved with PHOTOS_MEMORIES_SECRET_KEY_FILE set, which the job is given/.test(note)
      ),
      home.terminal.notes.join("\n"),
    );
  });
});

Deno.test("refuseUnfit refuses a linked work tree and a checkout behind its upstream", () => {
  const checkout = { root: "/src", gitFolder: "/src/.git", isLinkedWorktree: false };
  const runtime = {
    version: "1",
    checkout: "/src",
    commit: "c",
    upstream: "origin/main",
    commits_behind: 3,
    stale: true,
  };
  const fresh = { ...runtime, commits_behind: 0, stale: false };
  const refusal = (work: () => void) => {
    let seen: unknown;
    try {
      work();
    } catch (error) {
      seen = error;
    }
    return seen instanceof Fault ? `${seen.code}: ${seen.message} | ${seen.hint}` : String(seen);
  };
  assert.match(
    refusal(() => refuseUnfit(checkout, runtime)),
    /^forbidden: .*"\/src": it is 3 commits behind origin\/main \| .*--force/,
  );
  assert.match(
    refusal(() => refuseUnfit({ ...checkout, isLinkedWorktree: true }, fresh)),
    /linked git worktree.*--force/,
  );
  assert.equal(refusal(() => refuseUnfit(checkout, fresh)), "undefined");
  assert.equal(refusal(() => refuseUnfit(undefined, runtime)), "undefined");
});
