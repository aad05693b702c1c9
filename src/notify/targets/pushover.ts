// SPDX-License-Identifier: AGPL-3.0-or-later

// pover://user-key@app-token[/device…]

import { bodyOf, fitNotificationText, PICTURE_TYPE, pictureBase64 } from "../message.ts";
import { JSON_HEADERS, listedParts, type Scheme } from "./address.ts";

/** Limits of Pushover's message interface. */
const MAX_TITLE = 250, MAX_BODY = 1_024;
const KEY = /^[a-z0-9]{30}$/i, DEVICE = /^[\w-]{1,25}$/;
const PRIORITIES: Readonly<Record<string, number>> = {
  lowest: -2,
  low: -1,
  moderate: -1,
  normal: 0,
  high: 1,
  emergency: 2,
};
/** An emergency is repeated until it is acknowledged: every quarter of an hour, for an hour (Apprise). */
const REPEATED = { retry: 900, expire: 3_600 } as const;

export const pushover: Scheme = {
  names: ["pover"],
  example: "pover://user-key@app-token",
  read({ user, place, path, query }) {
    if (user === undefined || !KEY.test(user) || !KEY.test(place)) {
      return "needs the user's key and the application's token, 30 letters and digits each";
    }
    const devices = [...path, ...listedParts(query.get("to"))];
    if (!devices.every((device) => DEVICE.test(device))) return "names a device none can be called";
    const word = query.get("priority")?.toLowerCase() ?? "normal";
    const priority = /^(-[12]|[012])$/.test(word) ? Number(word) : PRIORITIES[word];
    if (priority === undefined) {
      return "has a priority other than lowest, low, normal, high, emergency or -2 to 2";
    }
    const sound = query.get("sound");
    return {
      label: "pover://***",
      postings: (message) => [{
        via: "http",
        method: "POST",
        url: "https://api.pushover.net/1/messages.json",
        headers: JSON_HEADERS,
        body: JSON.stringify({
          token: place,
          user,
          title: fitNotificationText(message.title, MAX_TITLE),
          message: fitNotificationText(bodyOf(message), MAX_BODY),
          priority,
          ...(priority === 2 ? REPEATED : {}),
          device: devices.length === 0 ? undefined : devices.join(","),
          sound,
          url: message.link,
          ...(message.picture
            ? {
              attachment_base64: pictureBase64(message.picture),
              attachment_type: PICTURE_TYPE,
            }
            : {}),
        }),
      }],
    };
  },
};
