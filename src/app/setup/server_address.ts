// SPDX-License-Identifier: AGPL-3.0-or-later

// The addresses that what a person typed as a server's may stand for: people type what a browser shows them.

import { keyAt } from "../../config/keys.ts";

export interface ServerAddress {
  readonly url: string;
  /** What is read there is seen by all who share the way, and the person did not ask for that. */
  readonly isPlain: boolean;
}

/** Where an Immich server listens when nothing else is set. */
const IMMICH_PORT = 2283;

/** In the order they are tried; empty for what is no address. */
export function addressesOf(typed: string): readonly ServerAddress[] {
  const text = typed.trim().replace(/\/+$/, "");
  const isWhole = /^[a-z][a-z\d+.-]*:\/\//i.test(text);
  const urls = isWhole
    ? [{ url: text, isPlain: false }]
    : [{ url: `https://${text}`, isPlain: false }, { url: `http://${text}`, isPlain: true }];
  const hasPort = /:\d+(?:$|\/)/.test(text) || text.includes("/");
  if (!isWhole && !hasPort) {
    urls.push({ url: `http://${text}:${IMMICH_PORT}`, isPlain: true });
  }
  return urls.filter(({ url }) => keyAt("immich.url")!.takes(url));
}
