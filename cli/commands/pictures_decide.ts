// `pictures decide`: the owner's lasting word on one picture.

import type { Command } from "../command.ts";
import { WHICH_OPTIONS } from "../options/library_options.ts";

export const picturesDecideCommand = {
  name: "pictures decide",
  summary: "Say that a picture may be shared, or shown although it is a document",
  positionals: ["asset"],
  options: {
    clear: { kind: "flag", about: "It may be shown to anybody, whatever was found in it" },
    pin: { kind: "flag", about: "It may be in films although it is a screen or a document" },
    forget: { kind: "flag", about: "Take every earlier decision on it back" },
    reason: { kind: "text", about: "Why, in your own words", value: "<text>" },
    ...WHICH_OPTIONS,
  },
  examples: [
    "photos-memories pictures decide IMG_0412.jpg",
    'photos-memories pictures decide IMG_0412.jpg --clear --reason "only a beach"',
    "photos-memories pictures decide IMG_0412.jpg --forget",
    "photos-memories exclude add --asset IMG_0412.jpg",
  ],
} as const satisfies Command;
