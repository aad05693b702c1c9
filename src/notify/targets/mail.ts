// SPDX-License-Identifier: AGPL-3.0-or-later

// mailto://user:password@domain, or with the server named: mailtos://user:password@domain?smtp=server
// &from=…&to=…. mailto encrypts when the server can, mailtos always.

import { bodyOf } from "../message.ts";
import type { MailAddress, MailPosting, MailServer, Reading } from "../target.ts";
import { type Address, listedParts, type Scheme, type Server, serverOf } from "./address.ts";

const MAIL_ADDRESS = /^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/;
const FROM = /^(?:([^<>]*)<([^<>]+)>|([^<>]+))$/;
/** The port that speaks TLS from the first byte (RFC 8314). */
const IMPLICIT_TLS_PORT = 465;

export const mail: Scheme = {
  names: ["mailto", "mailtos"],
  example: "mailtos://user:password@example.org?to=you@example.org",
  read(address) {
    // Here the path may name those it is for.
    const place = serverOf({ ...address, hasLateAt: false });
    if (typeof place === "string") return place;
    const server = mailServer(address, place);
    if (typeof server === "string") return server;
    const own = ownAddress(address, place);
    const from = fromOf(address, own);
    const to = [
      ...address.path,
      ...listedParts(address.query.get("to")),
    ];
    const lists = {
      to: to.length > 0 ? to : own === undefined ? [] : [own],
      cc: listedParts(address.query.get("cc")),
      bcc: listedParts(address.query.get("bcc")),
      replyTo: listedParts(address.query.get("reply")),
    };
    if (from === undefined) return "needs a sender: a user before the server, or from=";
    if (lists.to.length === 0) return "needs somebody to write to: to=";
    if (!Object.values(lists).flat().every((text) => MAIL_ADDRESS.test(text))) {
      return "names somebody to write to who is no mail address";
    }
    return reading(`${address.scheme}://${place.text}`, { server, from, ...lists });
  },
};

function reading(
  label: string,
  envelope: Omit<MailPosting, "via" | "subject" | "text" | "picture">,
): Reading {
  return {
    label,
    postings: (message) => [{
      via: "mail",
      ...envelope,
      subject: message.title,
      text: bodyOf(message) + "\n",
      ...(message.picture ? { picture: message.picture } : {}),
    }],
  };
}

function mailServer({ scheme, user, password, query }: Address, place: Server) {
  const named = query.get("smtp");
  const host = named === undefined ? undefined : serverOf({
    scheme,
    place: named,
    path: [],
    query: new Map(),
    hasLateAt: false,
  });
  if (typeof host === "string") return "has a server after smtp= that is none";
  const port = host?.port ?? place.port;
  const encryption = encryptionOf(scheme, query.get("mode"), port);
  if (encryption === undefined) return "has a mode other than ssl, starttls or insecure";
  const name = query.get("user") ?? user;
  const login = name === undefined || password === undefined ? {} : { user: name, password };
  const shared = { ...(port === undefined ? {} : { port }), encryption, ...login };
  // A port makes the place a server; without one it may be no more than the domain of the mail.
  return host !== undefined
    ? { host: host.host, ...shared }
    : place.port !== undefined
    ? { host: place.host, ...shared }
    : { domain: place.host, ...shared };
}

function encryptionOf(
  scheme: string,
  mode: string | undefined,
  port: number | undefined,
): MailServer["encryption"] | undefined {
  switch (mode?.toLowerCase()) {
    case undefined:
      if (port === IMPLICIT_TLS_PORT) return "from_the_start";
      return scheme === "mailtos" ? "starttls" : "maybe";
    case "ssl":
      return "from_the_start";
    case "starttls":
      return "starttls";
    case "insecure":
      return scheme === "mailto" ? "maybe" : undefined;
    default:
      return undefined;
  }
}

/** The user's own mail address, as far as the address tells. */
function ownAddress({ user }: Address, { host }: Server): string | undefined {
  const text = user === undefined || user.includes("@") ? user : `${user}@${host}`;
  return text !== undefined && MAIL_ADDRESS.test(text) ? text : undefined;
}

/** `from=` may be an address, "Name <address>", or no more than a name. */
function fromOf({ query }: Address, own: string | undefined): MailAddress | undefined {
  const match = FROM.exec(query.get("from") ?? "");
  const name = query.get("name") ?? match?.[1]?.trim();
  const bare = (match?.[2] ?? match?.[3])?.trim();
  const isAddress = bare !== undefined && MAIL_ADDRESS.test(bare);
  const address = isAddress ? bare : own;
  const shown = name || (isAddress ? undefined : bare);
  return address === undefined ? undefined : { address, ...(shown ? { name: shown } : {}) };
}
