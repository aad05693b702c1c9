// SPDX-License-Identifier: AGPL-3.0-or-later

// gotify://server[:port]/[path/]token

import { bodyOf } from "../message.ts";
import { baseUrl, joinedPath, JSON_HEADERS, type Scheme, serverOf } from "./address.ts";

/** Apprise's words for Gotify's 0 to 10. */
const PRIORITIES: Readonly<Record<string, number>> = {
  low: 1,
  moderate: 3,
  normal: 5,
  high: 8,
  emergency: 10,
};

export const gotify: Scheme = {
  names: ["gotify", "gotifys"],
  example: "gotifys://gotify.example.org/token",
  read(address) {
    const server = serverOf(address);
    if (typeof server === "string") return server;
    const token = address.path.at(-1);
    if (token === undefined) return "needs the application's token after the server";
    const word = address.query.get("priority")?.toLowerCase() ?? "normal";
    const priority = /^(10|\d)$/.test(word) ? Number(word) : PRIORITIES[word];
    if (priority === undefined) {
      return "has a priority other than low, moderate, normal, high, emergency or 0 to 10";
    }
    const folder = joinedPath(address.path.slice(0, -1));
    return {
      label: `${address.scheme}://${server.text}/***`,
      postings: (message) => [{
        via: "http",
        method: "POST",
        url: `${baseUrl(server, address.scheme === "gotifys")}${folder}/message`,
        headers: { ...JSON_HEADERS, "x-gotify-key": token },
        body: JSON.stringify({
          title: message.title,
          message: bodyOf(message),
          priority,
          extras: message.link === undefined
            ? undefined
            : { "client::notification": { click: { url: message.link } } },
        }),
      }],
    };
  },
};
