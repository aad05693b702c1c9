// SPDX-License-Identifier: AGPL-3.0-or-later

// matrix://user:password@server[:port]/#room[/…] or matrix://access-token@server/!room

import { markupText } from "../../base/text.ts";
import {
  bodyOf,
  fitNotificationText,
  type Notification,
  PICTURE_TYPE,
  plainText,
} from "../message.ts";
import type { HttpPosting, Reading } from "../target.ts";
import {
  type Address,
  baseUrl,
  JSON_HEADERS,
  listedParts,
  type Scheme,
  type Server,
  serverOf,
} from "./address.ts";

/** One event may be 65,536 bytes long (Matrix specification, "Size limits"); four a letter. */
const MAX_TEXT = 8_000;
const ROOM = /^([#!])?([^\s:/#!]{1,200})(?::([a-z0-9.-]+(?::\d+)?))?$/i;

export const matrix: Scheme = {
  names: ["matrix", "matrixs"],
  example: "matrixs://user:password@matrix.example.org/#room",
  read: readServer,
};

function readServer(address: Address): Reading | string {
  const { user, password, scheme, path, query } = address;
  if ((query.get("mode") ?? "off").toLowerCase() !== "off") {
    return "has a mode other than off; the webhook of a bridge is a jsons:// address";
  }
  const server = serverOf(address);
  if (typeof server === "string") return server;
  const token = query.get("token") ?? (password === undefined ? user : undefined);
  if (token === undefined && (user === undefined || password === undefined)) {
    return "needs a user with a password, or an access token";
  }
  const msgtype = query.get("msgtype")?.toLowerCase() ?? "text";
  if (msgtype !== "text" && msgtype !== "notice") return "has a msgtype other than text or notice";
  const rooms = [...path, ...listedParts(query.get("to"))].map((text) => roomOf(text, server));
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

type MatrixSession =
  & { readonly baseUrl: string; readonly msgtype: string }
  & ({ readonly token: string } | { readonly user: string; readonly password: string });

type MatrixRoom =
  | { readonly id: string }
  /** `fallbackHome` when neither the room nor the login names a server. */
  | { readonly alias: string; readonly home?: string; readonly fallbackHome: string };

/** The first posting; the others are made from the answers. `place` counts the rooms of the address. */
function matrixTalk(
  session: MatrixSession,
  room: MatrixRoom,
  place: number,
  message: Notification,
): HttpPosting {
  if ("token" in session) return join(session, session.token, nameOf(room), message);
  return {
    via: "http",
    method: "POST",
    url: `${session.baseUrl}/_matrix/client/v3/login`,
    headers: JSON_HEADERS,
    body: JSON.stringify({
      type: "m.login.password",
      identifier: { type: "m.id.user", user: session.user },
      password: session.password,
      // The same one every time, or the account would gain a device with every message.
      device_id: `PHOTOSMEMORIES${place}`,
      initial_device_display_name: "photos-memories",
    }),
    next(body) {
      const token = textIn(body, "access_token");
      const home = textIn(body, "user_id")?.split(":").slice(1).join(":");
      return token === undefined ? undefined : join(session, token, nameOf(room, home), message);
    },
  };
}

function nameOf(room: MatrixRoom, home?: string): string {
  if ("id" in room) return room.id;
  return `#${room.alias}:${room.home ?? (home || room.fallbackHome)}`;
}

function join(
  session: MatrixSession,
  token: string,
  room: string,
  message: Notification,
): HttpPosting {
  const headers = { authorization: `Bearer ${token}` };
  const send = (roomId: string, kind: string, content: unknown, next?: HttpPosting["next"]) => ({
    via: "http",
    method: "PUT",
    url: `${session.baseUrl}/_matrix/client/v3/rooms/${
      encodeURIComponent(roomId)
    }/send/m.room.message/${message.id}-${kind}`,
    headers: { ...JSON_HEADERS, ...headers },
    body: JSON.stringify(content),
    next,
  } as const);
  return {
    via: "http",
    method: "POST",
    url: `${session.baseUrl}/_matrix/client/v3/join/${encodeURIComponent(room)}`,
    headers: { ...JSON_HEADERS, ...headers },
    body: "{}",
    next(body) {
      const roomId = textIn(body, "room_id");
      if (roomId === undefined) return undefined;
      const words = {
        msgtype: session.msgtype,
        body: fitNotificationText(plainText(message), MAX_TEXT),
        format: "org.matrix.custom.html",
        formatted_body: fitNotificationText(htmlOf(message), MAX_TEXT),
      };
      const { picture } = message;
      if (!picture) return send(roomId, "words", words);
      return send(roomId, "words", words, () => ({
        via: "http",
        method: "POST",
        url: `${session.baseUrl}/_matrix/media/v3/upload?filename=${
          encodeURIComponent(picture.name)
        }`,
        headers: { "content-type": PICTURE_TYPE, ...headers },
        body: picture.bytes,
        next(body) {
          const uri = textIn(body, "content_uri");
          return uri === undefined ? undefined : send(roomId, "picture", {
            msgtype: "m.image",
            body: picture.name,
            url: uri,
            info: { mimetype: PICTURE_TYPE, size: picture.bytes.length },
          });
        },
      }));
    },
  };
}

function htmlOf(message: Notification): string {
  return `<strong>${markupText(message.title)}</strong><br/>` +
    markupText(bodyOf(message)).replaceAll("\n", "<br/>");
}

/** A member of an answer that is a JSON object; nothing when it is no text. */
function textIn(body: string, member: string): string | undefined {
  try {
    const value = (JSON.parse(body) as Record<string, unknown> | null)?.[member];
    return typeof value === "string" ? value : undefined;
  } catch {
    return undefined;
  }
}
