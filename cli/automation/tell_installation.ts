// SPDX-License-Identifier: AGPL-3.0-or-later

// `auto install`: what is printed of the scheduler's files, and what to type next.

import type { Installation, Uninstallation } from "../../src/app/automation/install_scheduler.ts";
import { SECRET_KEY_VARIABLE } from "../../src/config/saved/secret_key.ts";
import type { Terminal } from "../terminal/terminal.ts";

export function tellInstallation(terminal: Terminal, installation: Installation): void {
  const { platform, files, cronLine, activate, deactivate } = installation;
  const next = [
    ...(cronLine === undefined ? [] : [`Crontab: ${cronLine}`]),
    `Activate: ${activate}`,
    `Deactivate: ${deactivate}`,
  ];
  if (!installation.isWritten) {
    for (const file of files) terminal.page(`# ${file.path}\n${file.content}`);
    for (const line of next) terminal.out(line);
    return;
  }
  terminal.out(`Installed ${platform} scheduler`);
  for (const file of files) terminal.out(`Written: ${file.path}`);
  for (const line of next) terminal.out(line);
  const { userLoggedOut, installedProgram, program, hasClosedSecrets, isServedToo } = installation;
  if (userLoggedOut !== undefined) {
    terminal.out(
      `Headless: loginctl enable-linger ${userLoggedOut}   ` +
        "(otherwise the timer stops when you log out)",
    );
  }
  const note = (line: string) => terminal.note(terminal.paint.dim(line));
  if (installedProgram === undefined) {
    note(`photos-memories is not on the PATH: the launcher starts ${program}`);
  } else note(`The launcher starts ${installedProgram}`);
  note(
    `Keys belong in the configuration file, or saved with ${SECRET_KEY_VARIABLE}_FILE set, which ` +
      "the job is given; of this shell's other variables it sees no key",
  );
  if (hasClosedSecrets) {
    note(
      `Saved secrets stay closed to it: keep ${SECRET_KEY_VARIABLE} in a file of your own, ` +
        `name that in ${SECRET_KEY_VARIABLE}_FILE, and install again`,
    );
  }
  if (isServedToo) {
    note("automation.enabled is on too: a serving process looks once a day without this");
  }
}

export function tellUninstallation(
  terminal: Terminal,
  { platform, removed, next, isUnknown }: Uninstallation,
): void {
  if (removed.length === 0) {
    terminal.note(`Nothing is installed for ${platform}`);
    return;
  }
  terminal.out(`Uninstalled ${platform} scheduler`);
  for (const path of removed) terminal.out(`Removed: ${path}`);
  if (next) terminal.out(`Then: ${next}`);
  if (isUnknown) {
    terminal.note(`Whether it was active could not be asked; the line above makes sure of it`);
  }
}
