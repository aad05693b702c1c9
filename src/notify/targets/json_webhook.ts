// SPDX-License-Identifier: AGPL-3.0-or-later

// json://[user:password@]server[:port][/path], a POST with the message as JSON, as Apprise sends it.
// In the query "+Name=" adds a header, "-name=" a parameter and ":name=" a member.

import { bodyOf, type Notification, PICTURE_TYPE, pictureBase64 } from "../message.ts";
import type { HttpPosting } from "../target.ts";
import {
  badHeader,
  baseUrl,
  basicAuthorization,
  joinedPath,
  JSON_HEADERS,
  prefixed,
  type Scheme,
  serverOf,
} from "./address.ts";

const METHODS = ["POST", "PUT", "PATCH"] as const satisfies readonly HttpPosting["method"][];

export const jsonWebhook: Scheme = {
  names: ["json", "jsons"],
  example: "jsons://server.example.org/hook",
  read(address) {
    const server = serverOf(address);
    if (typeof server === "string") return server;
    const asked = address.query.get("method")?.toUpperCase() ?? "POST";
    const method = METHODS.find((known) => known === asked);
    if (method === undefined) return "has a method other than POST, PUT or PATCH";
    const headers = {
      ...JSON_HEADERS,
      ...basicAuthorization(address),
      ...prefixed(address, "+"),
    };
    if (badHeader(headers)) return "has a header with letters no header has";
    const parameters = new URLSearchParams(prefixed(address, "-")).toString();
    return {
      label: `${address.scheme}://${server.text}/***`,
      postings: (message) => [{
        via: "http",
        method,
        url: baseUrl(server, address.scheme === "jsons") + (joinedPath(address.path) || "/") +
          (parameters === "" ? "" : `?${parameters}`),
        headers,
        body: JSON.stringify({ ...payloadOf(message), ...prefixed(address, ":") }),
      }],
    };
  },
};

function payloadOf(message: Notification) {
  const { picture } = message;
  return {
    version: "1.0",
    title: message.title,
    message: bodyOf(message),
    attachments: picture
      ? [{ filename: picture.name, base64: pictureBase64(picture), mimetype: PICTURE_TYPE }]
      : [],
    type: message.tone,
  };
}
