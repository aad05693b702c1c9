// SPDX-License-Identifier: AGPL-3.0-or-later

// tgram://bot-token/chat[/chat…]; a chat is a number or the name of a channel, with ":topic" behind it.

import { fitNotificationText, type Notification, pictureFile, plainText } from "../message.ts";
import type { HttpPosting } from "../target.ts";
import { isYesWord, JSON_HEADERS, listedParts, type Scheme } from "./address.ts";

/** Limits of the Bot API for a message and for the words under a picture. */
const MAX_TEXT = 4_096, MAX_CAPTION = 1_024;
const TOKEN = /^(?:bot)?(\d+:[\w-]{10,})$/i;
const CHAT = /^(-?\d{1,20}|@?[a-z]\w{3,})(?::(\d{1,20}))?$/i;

interface Chat {
  readonly chat_id: string;
  readonly message_thread_id?: number;
}

export const telegram: Scheme = {
  names: ["tgram"],
  example: "tgram://123456789:bot-token/chat-id",
  read({ place, path, query }) {
    const token = TOKEN.exec(place.replace(/%3a/i, ":"))?.[1];
    if (token === undefined) return "needs a bot's token such as 123456789:letters";
    const chats = [...path, ...listedParts(query.get("to"))].map((text) =>
      chatOf(text, query.get("topic") ?? query.get("thread"))
    );
    if (chats.length === 0 || chats.includes(undefined)) {
      return "needs the numbers of chats or the names of channels after the token";
    }
    const isSilent = isYesWord(query.get("silent"));
    return {
      label: "tgram://***",
      postings: (message) => chats.map((chat) => postingTo(chat!, token, message, isSilent)),
    };
  },
};

function chatOf(text: string, topic: string | undefined): Chat | undefined {
  const match = CHAT.exec(text);
  if (!match) return undefined;
  const [, name = "", own = topic] = match;
  if (own !== undefined && !/^\d{1,20}$/.test(own)) return undefined;
  const chat_id = /^[a-z]/i.test(name) ? `@${name}` : name;
  return { chat_id, ...(own === undefined ? {} : { message_thread_id: Number(own) }) };
}

function postingTo(
  chat: Chat,
  token: string,
  message: Notification,
  isSilent: boolean,
): HttpPosting {
  const url = `https://api.telegram.org/bot${token}`;
  // Telegram counts as JavaScript does, in UTF-16 units.
  const bold = [{ type: "bold", offset: 0, length: message.title.length }];
  const silence = isSilent ? { disable_notification: true } : {};
  if (!message.picture) {
    const text = fitNotificationText(plainText(message), MAX_TEXT);
    const fields = { ...chat, text, entities: bold, ...silence };
    return {
      via: "http",
      method: "POST",
      url: `${url}/sendMessage`,
      headers: JSON_HEADERS,
      body: JSON.stringify(fields),
    };
  }
  const body = new FormData();
  const caption = fitNotificationText(plainText(message), MAX_CAPTION);
  for (const [name, value] of Object.entries({ ...chat, caption, ...silence })) {
    body.set(name, String(value));
  }
  body.set("caption_entities", JSON.stringify(bold));
  body.set("photo", pictureFile(message.picture), message.picture.name);
  return { via: "http", method: "POST", url: `${url}/sendPhoto`, headers: {}, body };
}
