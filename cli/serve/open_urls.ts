// What a person types into a browser, on this machine and on others, for where the app listens.

import { bareHost } from "../../src/base/ip_address.ts";
import { type PublicAddress, underBase } from "../../src/signin/base_path.ts";
import { type HostRules, isHostAnswered } from "../../src/signin/host_check.ts";
import { isThisMachine, isWildcardHost } from "../../src/signin/listen_address.ts";
import type { Listener } from "../../src/system/http/listener.ts";

export interface OpenUrlsAsk {
  readonly listener: Pick<Listener, "host" | "port">;
  readonly basePath: string;
  /** `auth.public_url`, where that is set. */
  readonly publicAddress?: Pick<PublicAddress, "origin">;
  /** An address that would only be refused is not shown. */
  readonly hosts: HostRules;
  /** All of this machine's. */
  readonly addresses: readonly string[];
}

/** This machine's own first; then all that others can open. */
export function openUrls(
  { listener: { host, port }, basePath, publicAddress, hosts, addresses }: OpenUrlsAsk,
): string[] {
  const at = (name: string) =>
    `http://${name.includes(":") ? `[${name}]` : name}:${port}${underBase(basePath, "/")}`;
  const bare = bareHost(host);
  const elsewhere = publicAddress === undefined
    ? []
    : [`${publicAddress.origin}${underBase(basePath, "/")}`];
  if (!isWildcardHost(bare)) {
    return [at(isThisMachine(bare) && !bare.includes(":") ? "localhost" : bare), ...elsewhere];
  }
  const others = addresses
    // Addresses of a single cable mean nothing in a browser.
    .filter((address) => !isThisMachine(address) && !/^fe80:/i.test(address))
    .filter((address) => !address.includes(":") || bare.includes(":"))
    .map(at)
    .filter((url) => isHostAnswered(new URL(url).host, hosts));
  return [at("localhost"), ...new Set([...others, ...elsewhere])];
}

/**
 * How other machines reach an app that listens for them, where no address of theirs is among `urls`;
 * nothing where one is, or nobody else is listened to.
 */
export function elsewhereText(
  listenHost: string,
  urls: readonly string[],
  allowedHosts: readonly string[],
): string | undefined {
  if (isThisMachine(listenHost) || urls.some((url) => !isThisMachine(new URL(url).hostname))) {
    return undefined;
  }
  return allowedHosts.length > 0
    ? `Other machines reach it as ${allowedHosts.join(", ")}`
    : "Other machines reach it too, and are sent away until server.allowed_hosts holds the name " +
      "or address they type for this one (PHOTOS_MEMORIES_SERVER__ALLOWED_HOSTS)";
}
