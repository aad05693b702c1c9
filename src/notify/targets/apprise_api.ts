// SPDX-License-Identifier: AGPL-3.0-or-later

// apprise://[user:password@]server[:port]/[path/]token, an Apprise API server that knows the targets.

import { bodyOf, pictureFile } from "../message.ts";
import {
  badHeader,
  baseUrl,
  basicAuthorization,
  joinedPath,
  JSON_HEADERS,
  listedParts,
  prefixed,
  type Scheme,
  serverOf,
} from "./address.ts";

const TOKEN = /^[\w-]{1,128}$/;

export const appriseApi: Scheme = {
  names: ["apprise", "apprises"],
  example: "apprises://apprise.example.org/token",
  read(address) {
    const server = serverOf(address);
    if (typeof server === "string") return server;
    const { path, query } = address;
    const named = query.get("token") ?? query.get("to");
    const token = named ?? path.at(-1) ?? "";
    if (!TOKEN.test(token)) return "needs the configuration's token after the server";
    const folder = joinedPath(named === undefined ? path.slice(0, -1) : path);
    const tags = listedParts(query.get("tags"));
    const headers = { ...basicAuthorization(address), ...prefixed(address, "+") };
    if (badHeader(headers)) return "has a header with letters no header has";
    const url = `${baseUrl(server, address.scheme === "apprises")}${folder}/notify/${token}`;
    return {
      label: `${address.scheme}://${server.text}/***`,
      postings(message) {
        const fields = {
          title: message.title,
          body: bodyOf(message),
          type: message.tone,
          format: "text",
          ...(tags.length === 0 ? {} : { tag: tags.join(",") }),
        };
        if (!message.picture) {
          const body = JSON.stringify(fields);
          return [{
            via: "http",
            method: "POST",
            url,
            headers: { accept: "application/json", ...JSON_HEADERS, ...headers },
            body,
          }];
        }
        const body = new FormData();
        for (const [name, value] of Object.entries(fields)) body.set(name, value);
        body.set("file01", pictureFile(message.picture), message.picture.name);
        return [{
          via: "http",
          method: "POST",
          url,
          headers: { accept: "application/json", ...headers },
          body,
        }];
      },
    };
  },
};
