// `config set`: saves settings beside the file, which they never win over.

import type { Command } from "../command.ts";

export const configSetCommand = {
  name: "config set",
  summary: "Save settings without editing the file; secrets are encrypted",
  positionals: ["key"],
  more: "value key value",
  examples: [
    "photos-memories config set output.resolution 4k title_screens.locale de",
    'photos-memories config set automation.accounts \'["primary", "partner"]\'',
    "photos-memories config set llm.api_key          (asks for it, unseen)",
    "photos-memories config set notifications.urls - < urls.txt",
  ],
} as const satisfies Command;
