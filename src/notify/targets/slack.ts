// SPDX-License-Identifier: AGPL-3.0-or-later

// slack://[botname@]T…/B…/…[/#channel…] for a webhook, slack://[botname@]xoxb-…/#channel for a bot.

import { markupText } from "../../base/text.ts";
import { fitNotificationText, type Notification, plainText } from "../message.ts";
import type { FailureCategory, HttpPosting, Reading } from "../target.ts";
import { JSON_HEADERS, listedParts, type Scheme } from "./address.ts";

/** Slack cuts longer ones itself, in the middle of anything (its docs on `chat.postMessage`). */
const MAX_TEXT = 12_000;
const WEBHOOK_PART = /^[A-Z0-9]{6,}$/i;
const BOT_TOKEN = /^xox[a-z]-[\w-]{10,}$/i;
const CHANNEL = /^[#+@]?[\p{L}\p{N}_.-]{1,80}$/u;
/** As Apprise does when a bot is told no channel. */
const DEFAULT_CHANNEL = "#general";

export const slack: Scheme = {
  names: ["slack"],
  example: "slack://T00000000/B00000000/webhook-token",
  read({ place, path, query, user }) {
    const asked = listedParts(query.get("to"));
    if (BOT_TOKEN.test(place)) return bot(place, [...path, ...asked], user);
    const [second = "", third = "", ...channels] = path;
    if (![place, second, third].every((part) => WEBHOOK_PART.test(part))) {
      return "needs the three parts of a webhook, or a bot's token and a channel";
    }
    const url = `https://hooks.slack.com/services/${place}/${second}/${third}`;
    return reading(url, [...channels, ...asked], user, {});
  },
};

function bot(
  token: string,
  channels: readonly string[],
  user: string | undefined,
): Reading | string {
  return reading(
    "https://slack.com/api/chat.postMessage",
    channels.length === 0 ? [DEFAULT_CHANNEL] : channels,
    user,
    { authorization: `Bearer ${token}` },
    refusalOf,
  );
}

function reading(
  url: string,
  channels: readonly string[],
  user: string | undefined,
  authorization: Readonly<Record<string, string>>,
  refusal?: HttpPosting["refusal"],
): Reading | string {
  if (!channels.every((channel) => CHANNEL.test(channel))) {
    return "names a channel with letters no channel has";
  }
  const posting = (message: Notification, channel?: string): HttpPosting => ({
    via: "http",
    method: "POST",
    url,
    headers: { ...JSON_HEADERS, ...authorization },
    body: JSON.stringify({
      text: fitNotificationText(markupText(plainText(message)), MAX_TEXT),
      mrkdwn: false,
      username: user,
      channel,
    }),
    refusal,
  });
  return {
    label: "slack://***",
    postings: (message) =>
      channels.length === 0
        ? [posting(message)]
        : channels.map((channel) => posting(message, channel.replace(/^\+/, ""))),
  };
}

const AUTH_ERRORS = new Set([
  "invalid_auth",
  "not_authed",
  "account_inactive",
  "token_revoked",
  "token_expired",
  "no_permission",
  "missing_scope",
]);

/** Its interface for bots answers 200 whatever came of it. */
function refusalOf(body: string): FailureCategory | undefined {
  let answer: { ok?: unknown; error?: unknown } | null;
  try {
    answer = JSON.parse(body);
  } catch {
    return "provider_rejected";
  }
  if (answer?.ok === true) return undefined;
  if (AUTH_ERRORS.has(String(answer?.error))) return "authentication";
  return answer?.error === "ratelimited" ? "quota" : "provider_rejected";
}
