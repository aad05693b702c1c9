// SPDX-License-Identifier: AGPL-3.0-or-later

// Every scheme, and reading an address with the one it names, or as services show it to their users.

import { nearestWord } from "../../base/text.ts";
import type { Target } from "../target.ts";
import { type Address, parseAddress, type Scheme } from "./address.ts";
import { appriseApi } from "./apprise_api.ts";
import { discord } from "./discord.ts";
import { gotify } from "./gotify.ts";
import { jsonWebhook } from "./json_webhook.ts";
import { mail } from "./mail.ts";
import { matrix } from "./matrix.ts";
import { ntfy } from "./ntfy.ts";
import { pushover } from "./pushover.ts";
import { slack } from "./slack.ts";
import { telegram } from "./telegram.ts";

const SCHEMES: readonly Scheme[] = [
  ntfy,
  gotify,
  discord,
  telegram,
  slack,
  matrix,
  pushover,
  mail,
  jsonWebhook,
  appriseApi,
];

const SCHEME_NAMES: readonly string[] = SCHEMES.flatMap(({ names }) => names);

/** A longer word before "://" may be anything, so it is not repeated. */
const MAX_SCHEME_LENGTH = 10;

/**
 * The target an address names, or a sentence that says what is wrong with it. The sentence repeats
 * no part of the address but an unknown scheme.
 */
export function parseTarget(text: string): Target | string {
  const address = parseAddress(fromNative(text.trim()));
  if (!address) return `The address does not begin with one of ${listed()}`;
  const scheme = SCHEMES.find(({ names }) => names.includes(address.scheme));
  if (!scheme) return unknownScheme(address.scheme);
  if (/^(no|false|off|0)$/i.test(address.query.get("verify") ?? "")) {
    return "The address says verify=no; certificates are always checked";
  }
  const reading = scheme.read(address);
  if (typeof reading === "string") {
    return `The ${address.scheme} address ${reading}; it looks like ${scheme.example}`;
  }
  return { ...reading, secrets: secretsOf(text, address) };
}

function unknownScheme(name: string): string {
  const near = nearestWord(name, SCHEME_NAMES);
  const shown = name.length <= MAX_SCHEME_LENGTH ? `"${name}://"` : "The scheme of the address";
  return `${shown} is not known${near ? `; did you mean "${near}://"?` : ""}` +
    `; known are ${listed()}`;
}

function listed(): string {
  return SCHEME_NAMES.map((name) => `${name}://`).join(", ");
}

function secretsOf(text: string, { user, password, place, path, query }: Address): string[] {
  const parts = [text.trim(), user, password, place, ...path, ...query.values()];
  return [...new Set(parts.filter((part) => part !== undefined && part !== ""))] as string[];
}

const NATIVE: ReadonlyArray<readonly [RegExp, (parts: RegExpExecArray) => string]> = [
  [
    /^https:\/\/(?:(?:canary|ptb)\.)?discord(?:app)?\.com\/api\/webhooks\/(\d+)\/([\w-]+)\/?$/i,
    ([, id, token]) => `discord://${id}/${token}`,
  ],
  [
    /^https:\/\/hooks\.slack\.com\/services\/(\w+)\/(\w+)\/(\w+)\/?$/i,
    ([, first, second, third]) => `slack://${first}/${second}/${third}`,
  ],
  [/^https:\/\/ntfy\.sh\/([\w-]{1,64})\/?$/i, ([, topic]) => `ntfys://${topic}`],
];

/** Anything else stays as it is. */
function fromNative(text: string): string {
  for (const [shape, address] of NATIVE) {
    const parts = shape.exec(text);
    if (parts) return address(parts);
  }
  return text;
}
