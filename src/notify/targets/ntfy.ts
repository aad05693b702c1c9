// SPDX-License-Identifier: AGPL-3.0-or-later

// ntfy://[user:password@|token@]server[:port]/topic[/topic…], or ntfys://topic for ntfy.sh.

import { bodyOf, fitNotificationText, type Notification, PICTURE_TYPE } from "../message.ts";
import type { HttpPosting, Reading } from "../target.ts";
import {
  type Address,
  baseUrl,
  basicAuthorization,
  JSON_HEADERS,
  listedParts,
  type Scheme,
  serverOf,
} from "./address.ts";

const CLOUD = "ntfy.sh";
const TOPIC = /^[a-z0-9_-]{1,64}$/i;
/** ntfy turns longer messages into attachments (its docs, "Limitations"). */
const MAX_BODY = 4_000;
const PRIORITIES: Readonly<Record<string, number>> = {
  min: 1,
  low: 2,
  moderate: 2,
  default: 3,
  normal: 3,
  high: 4,
  max: 5,
  urgent: 5,
  emergency: 5,
};

export const ntfy: Scheme = {
  names: ["ntfy", "ntfys"],
  example: "ntfys://ntfy.example.org/topic",
  read(address) {
    const isCloud = address.query.get("mode")?.toLowerCase() === "cloud" ||
      (address.path.length === 0 && !address.query.has("to")) || isCloudHost(address.place);
    return isCloud ? readCloud(address) : readServer(address);
  },
};

function readCloud(address: Address): Reading | string {
  const { place, path, query } = address;
  const topics = [...(isCloudHost(place) ? [] : [place]), ...path, ...listedParts(query.get("to"))];
  return reading(`https://${CLOUD}`, `ntfys://${CLOUD}`, topics, address);
}

function readServer(address: Address): Reading | string {
  const server = serverOf(address);
  if (typeof server === "string") return server;
  const topics = [...address.path, ...listedParts(address.query.get("to"))];
  const url = baseUrl(server, address.scheme === "ntfys");
  return reading(url, `${address.scheme}://${server.text}`, topics, address);
}

function isCloudHost(place: string): boolean {
  return place.toLowerCase() === CLOUD;
}

function reading(
  url: string,
  label: string,
  topics: readonly string[],
  address: Address,
): Reading | string {
  if (topics.length === 0 || topics.some((topic) => !TOPIC.test(topic))) {
    return "needs topics of letters, digits, _ and -, after the server";
  }
  const priority = priorityOf(address.query.get("priority"));
  if (typeof priority === "string") return priority;
  const headers = authorization(address);
  return {
    label: `${label}/***`,
    postings: (message) =>
      topics.map((topic) => {
        const fields = fieldsOf(message, address, priority);
        return message.picture
          ? withPicture(`${url}/${topic}`, fields, headers, message.picture)
          : {
            via: "http",
            method: "POST",
            url: `${url}/`,
            headers: { ...JSON_HEADERS, ...headers },
            body: JSON.stringify({ topic, ...fields }),
          };
      }),
  };
}

function fieldsOf(message: Notification, { query }: Address, priority: number | undefined) {
  const tags = listedParts(query.get("tags"));
  return {
    title: message.title,
    message: fitNotificationText(bodyOf(message), MAX_BODY),
    ...(priority === undefined ? {} : { priority }),
    ...(tags.length === 0 ? {} : { tags }),
    ...given("click", query.get("click") ?? message.link),
    ...given("delay", query.get("delay")),
    ...given("email", query.get("email")),
  };
}

function given(name: string, value: string | undefined): Record<string, string> {
  return value === undefined || value === "" ? {} : { [name]: value };
}

/** The picture is the body, the words are parameters. */
function withPicture(
  topicUrl: string,
  fields: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>>,
  { name, bytes }: NonNullable<Notification["picture"]>,
): HttpPosting {
  const parameters = new URLSearchParams({ filename: name });
  for (const [field, value] of Object.entries(fields)) parameters.set(field, String(value));
  return {
    via: "http",
    method: "PUT",
    url: `${topicUrl}?${parameters}`,
    headers: { "content-type": PICTURE_TYPE, ...headers },
    body: bytes,
  };
}

/** Access tokens begin with "tk_"; they stand in the place of the user, or in `token=`. */
function authorization({ user, password, query }: Address): Record<string, string> {
  const token = query.get("token") ??
    (password === undefined && user?.startsWith("tk_") ? user : undefined);
  if (token !== undefined) return { authorization: `Bearer ${token}` };
  return basicAuthorization({ user, password });
}

function priorityOf(text: string | undefined): number | undefined | string {
  if (text === undefined) return undefined;
  const priority = /^[1-5]$/.test(text) ? Number(text) : PRIORITIES[text.toLowerCase()];
  return priority ?? "has a priority other than min, low, default, high, max or 1 to 5";
}
