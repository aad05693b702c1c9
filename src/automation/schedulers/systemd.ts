// SPDX-License-Identifier: AGPL-3.0-or-later

// Linux: a service and a timer of the person's own systemd. Its output goes to the person's journal; a time
// missed while the machine was off is made up for.

import { launcherPath, PROBE_LIMIT_MS, type Scheduler, type SchedulerPlace } from "./scheduler.ts";

const SERVICE = "photos-memories-auto.service";
const TIMER = "photos-memories-auto.timer";
/** `systemctl is-active` of a unit that is known and off, and of one that is not known. */
const INACTIVE: ReadonlySet<number> = new Set([3, 4]);

const unitFolder = ({ home }: SchedulerPlace) => `${home}/.config/systemd/user`;

export const systemd: Scheduler = {
  job: TIMER,

  files(job, place) {
    const launcher = launcherPath(place);
    // The program's path is taken as it stands, "$" included, and may have no quotes at all.
    const program = /["'\\]/.test(launcher) ? `/bin/sh ${execWord(launcher)}` : unitWord(launcher);
    const variables = Object.entries(job.environment).map(([name, value]) =>
      `Environment=${unitWord(`${name}=${value}`)}\n`
    );
    const service =
      `# Written by \`photos-memories auto install\`, which replaces it; a drop-in survives that:
# systemctl --user edit ${SERVICE}
[Unit]
Description=Make the memory film of the day, if there is one worth making
After=network-online.target
Wants=network-online.target

[Service]
Type=oneshot
${variables.join("")}ExecStart=${[program, ...job.words.map(execWord)].join(" ")}
TimeoutStartSec=4h
Nice=10
NoNewPrivileges=yes

[Install]
WantedBy=default.target
`;
    const two = (n: number) => String(n).padStart(2, "0");
    const timer = `# Written by \`photos-memories auto install\`, which replaces it
[Unit]
Description=Look once a day whether a memory is worth a film

[Timer]
OnCalendar=*-*-* ${two(job.hour)}:${two(job.minute)}:00
Persistent=true

[Install]
WantedBy=timers.target
`;
    const folder = unitFolder(place);
    return [
      { path: `${folder}/${SERVICE}`, content: service, mode: 0o644 },
      { path: `${folder}/${TIMER}`, content: timer, mode: 0o644 },
    ];
  },

  paths(place) {
    const folder = unitFolder(place);
    return [
      `${folder}/${SERVICE}`,
      `${folder}/${TIMER}`,
      // Left by enabling; disabling a unit without its file does not take it away.
      `${folder}/timers.target.wants/${TIMER}`,
    ];
  },

  activate: () => `systemctl --user daemon-reload && systemctl --user enable --now ${TIMER}`,

  deactivate: () => `systemctl --user disable --now ${TIMER}`,

  afterRemoval: (wasActive) =>
    // A unit without its file can be stopped, but not disabled any more.
    `${wasActive ? `systemctl --user stop ${TIMER} && ` : ""}systemctl --user daemon-reload`,

  async probe(ask) {
    const end = await ask("systemctl", ["--user", "is-active", TIMER], {
      limitMs: PROBE_LIMIT_MS,
    });
    if (end.kind !== "exited") return "unknown";
    return end.code === 0 ? "active" : INACTIVE.has(end.code) ? "inactive" : "unknown";
  },
};

/** One word of a setting: quoted, and `%` is no specifier (systemd.syntax(7)). */
function unitWord(text: string): string {
  const escaped = text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("%", "%%");
  return /^[\w@+=:,./-]+$/.test(text) ? escaped : `"${escaped}"`;
}

/** A word behind the program in `ExecStart=`, where `$` would be a variable (systemd.service(5)). */
function execWord(text: string): string {
  return unitWord(text).replaceAll("$", "$$$$");
}
