// macOS: a property list in the person's LaunchAgents. A day missed asleep is made up for at wake.

import { markupText } from "../../base/markup.ts";
import { shellWord } from "../../base/shell_word.ts";
import { launcherPath, PROBE_LIMIT_MS, type Scheduler, type SchedulerPlace } from "./scheduler.ts";

const LABEL = "com.photos-memories.auto";
const BOOTOUT = `launchctl bootout gui/$(id -u)/${LABEL}`;
/** `launchctl print` of a label it does not have. */
const NOT_LOADED = 113;
/** Below what the person does. */
const NICE = 10;

const plistPath = ({ home }: SchedulerPlace) => `${home}/Library/LaunchAgents/${LABEL}.plist`;

export const launchd: Scheduler = {
  platform: "launchd",
  job: LABEL,

  files(job, place) {
    const dict: PlistValue = {
      Label: LABEL,
      ProgramArguments: [launcherPath(place), ...job.words],
      StartCalendarInterval: { Hour: job.hour, Minute: job.minute },
      StandardOutPath: `${job.logs}/auto.log`,
      StandardErrorPath: `${job.logs}/auto-error.log`,
      WorkingDirectory: place.home,
      EnvironmentVariables: job.environment,
      Nice: NICE,
    };
    return [{ path: plistPath(place), content: plist(dict), mode: 0o644 }];
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

type PlistValue = string | number | readonly PlistValue[] | { readonly [key: string]: PlistValue };

function plist(value: PlistValue): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" ' +
    '"http://www.apple.com/DTDs/PropertyList-1.0.dtd">',
    '<plist version="1.0">',
    ...lines(value),
    "</plist>",
    "",
  ].join("\n");
}

function lines(value: PlistValue): string[] {
  if (typeof value === "string") return [`<string>${markupText(value)}</string>`];
  if (typeof value === "number") return [`<integer>${value}</integer>`];
  const inner = value instanceof Array ? value.flatMap(lines) : Object.entries(value).flatMap(
    ([key, each]) => [`<key>${markupText(key)}</key>`, ...lines(each)],
  );
  const name = value instanceof Array ? "array" : "dict";
  return [`<${name}>`, ...inner.map((line) => `  ${line}`), `</${name}>`];
}
