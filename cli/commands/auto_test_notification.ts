// `auto test-notification`: one message to everybody who is told of films.

import type { Command } from "../command.ts";

export const autoTestNotificationCommand = {
  name: "auto test-notification",
  summary: "Send one message to every notification address and show what each answered",
  examples: [
    "photos-memories auto test-notification",
    "and in config.yaml: notifications: {enabled: true, urls: ['ntfys://ntfy.example.org/topic']}",
  ],
} as const satisfies Command;
