// `exclude add`: what shall never be in any film; says how much that is before it is saved.

import type { Command, Option } from "../command.ts";
import { WHICH_OPTIONS } from "../options/library_options.ts";

const text = (about: string, value: string): Option => ({ kind: "text", about, value });

const OPTIONS: Readonly<Record<string, Option>> = {
  person: text("Everything this person is in", "<name>"),
  start: text("First day of a range", "<date>"),
  end: text("Last day of the range", "<date>"),
  place: text("A city, state or country as the library names it", "<name>"),
  album: text("Everything in this album", "<name>"),
  tag: text("Everything with this tag", "<tag>"),
  camera: text("Everything of this camera: its make, its model, or both", "<name>"),
  "file-name": text("Files named so; * ? and [0-9] stand for characters", "<pattern>"),
  asset: text("One picture: its id or file name", "<asset>"),
  force: { kind: "flag", about: "Save also what leaves out nothing yet" },
  yes: { kind: "flag", about: "Save without asking" },
  "dry-run": { kind: "flag", about: "Only say how many pictures it would leave out" },
  ...WHICH_OPTIONS,
};

export const excludeAddCommand = {
  name: "exclude add",
  summary: "Leave pictures out of every film",
  options: OPTIONS,
  examples: [
    "photos-memories exclude add --person Sam",
    "photos-memories exclude add --start 2019-03-01 --end 2019-05-31 --dry-run",
    'photos-memories exclude add --camera "Ring Doorbell" --yes',
  ],
} as const satisfies Command;
