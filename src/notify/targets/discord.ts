// SPDX-License-Identifier: AGPL-3.0-or-later

// discord://[botname@]webhook-id/webhook-token

import { bodyOf, fitNotificationText, type Notification, pictureFile } from "../message.ts";
import { JSON_HEADERS, type Scheme } from "./address.ts";

/** Limits of an embed (Discord's API reference, "Embed Limits"). */
const MAX_TITLE = 256, MAX_BODY = 4_096;
const COLOURS = { success: 0x3aa3e3, failure: 0xa32037 } as const;

export const discord: Scheme = {
  names: ["discord"],
  example: "discord://webhook-id/webhook-token",
  read({ place, path, query, user }) {
    const [token] = path;
    if (!/^\d{5,}$/.test(place) || token === undefined || !/^[\w-]{10,}$/.test(token)) {
      return "needs the webhook's number and its token";
    }
    const thread = query.get("thread");
    if (thread !== undefined && !/^\d+$/.test(thread)) return "has a thread that is no number";
    const url = `https://discord.com/api/webhooks/${place}/${token}` +
      (thread === undefined ? "" : `?thread_id=${thread}`);
    return {
      label: "discord://***",
      postings(message) {
        const words = JSON.stringify({
          username: user,
          embeds: [embedOf(message)],
          // A title with @everyone must not mention everyone.
          allowed_mentions: { parse: [] },
        });
        if (!message.picture) {
          return [{ via: "http", method: "POST", url, headers: JSON_HEADERS, body: words }];
        }
        const body = new FormData();
        body.set("payload_json", words);
        body.set("files[0]", pictureFile(message.picture), message.picture.name);
        return [{ via: "http", method: "POST", url, headers: {}, body }];
      },
    };
  },
};

function embedOf(message: Notification) {
  return {
    title: fitNotificationText(escaped(message.title), MAX_TITLE),
    description: fitNotificationText(escaped(bodyOf(message)), MAX_BODY),
    color: COLOURS[message.tone],
    url: message.link,
    image: message.picture ? { url: `attachment://${message.picture.name}` } : undefined,
  };
}

/** An underscore of a file name is no slant. Addresses stay whole: a backslash would break them. */
function escaped(text: string): string {
  return text.split(/(https?:\/\/\S+)/)
    .map((part, i) => i % 2 === 1 ? part : part.replace(/[\\*_~`|]/g, "\\$&"))
    .join("");
}
