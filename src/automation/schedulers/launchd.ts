// SPDX-License-Identifier: AGPL-3.0-or-later

// macOS: a property list in the person's LaunchAgents. A day missed asleep is made up for at wake.

import { markupText, shellWord } from "../../base/text.ts";
import { launcherPath, PROBE_LIMIT_MS, type Scheduler, type SchedulerPlace } from "./scheduler.ts";

const LABEL = "com.photos-memories.auto";
const BOOTOUT = `launchctl bootout gui/$(id -u)/${LABEL}`;
/** `launchctl print` of a label it does not have. */
const NOT_LOADED = 113;

const plistPath = ({ home }: SchedulerPlace) => `${home}/Library/LaunchAgents/${LABEL}.plist`;

export const launchd: Scheduler = {
  job: LABEL,

  files(job, place) {
    const text = (value: string) => `<string>${markupText(value)}</string>`;
    const words = [launcherPath(place), ...job.words].map((word) => `    ${text(word)}\n`);
    const variables = Object.entries(job.environment).map(([name, value]) =>
      `    <key>${markupText(name)}</key>\n    ${text(value)}\n`
    );
    const content = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key>
  <string>${LABEL}</string>
  <key>ProgramArguments</key>
  <array>
${words.join("")}  </array>
  <key>StartCalendarInterval</key>
  <dict>
    <key>Hour</key>
    <integer>${job.hour}</integer>
    <key>Minute</key>
    <integer>${job.minute}</integer>
  </dict>
  <key>StandardOutPath</key>
  ${text(`${job.logs}/auto.log`)}
  <key>StandardErrorPath</key>
  ${text(`${job.logs}/auto-error.log`)}
  <key>WorkingDirectory</key>
  ${text(place.home)}
  <key>EnvironmentVariables</key>
  <dict>
${variables.join("")}  </dict>
  <key>Nice</key>
  <integer>10</integer>
</dict>
</plist>
`;
    return [{ path: plistPath(place), content, mode: 0o644 }];
  },

  paths: (place) => [plistPath(place)],

  activate(_job, place) {
    const path = shellWord(plistPath(place));
    // A job that is loaded already would be refused, and one that was switched off stays so.
    return `${BOOTOUT} 2>/dev/null; ` +
      `launchctl enable gui/$(id -u)/${LABEL} && launchctl bootstrap gui/$(id -u) ${path}`;
  },

  deactivate: () => BOOTOUT,

  afterRemoval: (wasActive) => wasActive ? BOOTOUT : undefined,

  async probe(ask, { userId }) {
    const end = await ask("launchctl", ["print", `gui/${userId}/${LABEL}`], {
      limitMs: PROBE_LIMIT_MS,
    });
    if (end.kind !== "exited") return "unknown";
    return end.code === 0 ? "active" : end.code === NOT_LOADED ? "inactive" : "unknown";
  },
};
