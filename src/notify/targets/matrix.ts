// matrix://user:password@server[:port]/#room[/…] or matrix://access-token@server/!room; and the two
// bridges that take messages without an account: ?mode=matrix and ?mode=t2bot.

import type { Message } from "../message.ts";
import { fitText, plainText } from "../message.ts";
import type { HttpPosting, Reading } from "../target.ts";
import { type Address, listOf, type Server, serverOf } from "./address.ts";
import { type MatrixRoom, type MatrixSession, matrixTalk } from "./matrix_talk.ts";
import type { Scheme } from "./scheme.ts";
import { baseUrl, JSON_HEADERS } from "./web_parts.ts";

const T2BOT_TOKEN = /^[a-z0-9]{64}$/i;
/** One event may be 65,536 bytes long (Matrix specification, "Size limits"); four a letter. */
const MOST_TEXT = 8_000;
const ROOM = /^([#!])?([^\s:/#!]{1,200})(?::([a-z0-9.-]+(?::\d+)?))?$/i;

export const matrix: Scheme = {
  names: ["matrix", "matrixs"],
  example: "matrixs://user:password@matrix.example.org/#room",
  read(address) {
    const { query, path, place } = address;
    const bridgeToken = T2BOT_TOKEN.test(place) && path.length === 0;
    const mode = query.get("mode")?.toLowerCase() ?? (bridgeToken ? "t2bot" : "off");
    switch (mode) {
      case "off":
        return readServer(address);
      case "matrix":
        return readBridge(address);
      case "t2bot":
        if (!T2BOT_TOKEN.test(place)) return "needs the 64 letters and digits of a t2bot webhook";
        return bridge(
          `https://webhooks.t2bot.io/api/v1/matrix/hook/${place}`,
          `${address.scheme}://***`,
          address.user,
        );
      default:
        return "has a mode other than off, matrix or t2bot";
    }
  },
};

function readServer(address: Address): Reading | string {
  const { user, password, scheme, path, query } = address;
  const server = serverOf(address);
  if (typeof server === "string") return server;
  const token = query.get("token") ?? (password === undefined ? user : undefined);
  if (token === undefined && (user === undefined || password === undefined)) {
    return "needs a user with a password, or an access token";
  }
  const msgtype = query.get("msgtype")?.toLowerCase() ?? "text";
  if (msgtype !== "text" && msgtype !== "notice") return "has a msgtype other than text or notice";
  const rooms = [...path, ...listOf(query.get("to"))].map((text) => roomOf(text, server));
  if (rooms.length === 0 || rooms.includes(undefined)) {
    return "needs rooms such as #alias or !id after the server";
  }
  const login = token === undefined ? { user: user!, password: password! } : { token };
  const session: MatrixSession = {
    baseUrl: baseUrl(server, scheme === "matrixs"),
    ...login,
    msgtype: `m.${msgtype}`,
  };
  return {
    label: `${scheme}://${server.text}/***`,
    postings: (message) => rooms.map((room, i) => matrixTalk(session, room!, i, message)),
  };
}

/** An alias without a server is one of the server the user lives on; a word alone is an alias. */
function roomOf(text: string, server: Server): MatrixRoom | undefined {
  const match = ROOM.exec(text);
  if (!match) return undefined;
  const [, mark = "#", name = "", home] = match;
  if (mark === "!") return { id: home === undefined ? `!${name}` : `!${name}:${home}` };
  return { alias: name, home, fallbackHome: server.host };
}

function readBridge(address: Address): Reading | string {
  const server = serverOf(address);
  if (typeof server === "string") return server;
  const token = address.password ?? address.user;
  if (token === undefined) return "needs the bridge's token before the server";
  return bridge(
    `${baseUrl(server, address.scheme === "matrixs")}/api/v1/matrix/hook/${
      encodeURIComponent(token)
    }`,
    `${address.scheme}://${server.text}/***`,
    address.password === undefined ? undefined : address.user,
  );
}

function bridge(url: string, label: string, user: string | undefined): Reading {
  return {
    label,
    postings: (message: Message): readonly HttpPosting[] => [{
      via: "http",
      method: "POST",
      url,
      headers: JSON_HEADERS,
      body: JSON.stringify({
        displayName: user ?? "photos-memories",
        format: "plain",
        text: fitText(plainText(message), MOST_TEXT),
      }),
    }],
  };
}
