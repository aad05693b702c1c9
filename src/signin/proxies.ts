// SPDX-License-Identifier: AGPL-3.0-or-later

// The proxies whose headers count, and whose request it is behind them: the address of the nearest untrusted
// machine, whether that machine spoke https, and to which host. With the trusted-header sign-in the connection's other end
// is the proof itself, and no forwarded address is read.

import { type IpNetwork, ipText, isIn, parseIp } from "../base/ip_address.ts";

interface ForwardedHeaders {
  /** `X-Forwarded-For`, several lines joined by commas. */
  readonly forwardedFor?: string | null;
  /** `X-Forwarded-Proto` */
  readonly forwardedProto?: string | null;
  /** `X-Forwarded-Host` */
  readonly forwardedHost?: string | null;
}

export interface Client {
  /** One text for each address; "unknown" when the connection has none. */
  readonly address: string;
  /** `undefined` when no trusted proxy says. */
  readonly isHttps?: boolean;
  /** With its port; `undefined` when no trusted proxy says. */
  readonly host?: string;
}

/** `peer` is the address of the connection's other end. `trusted` is absent with header sign-in. */
export function clientOf(
  peer: string | undefined,
  headers: ForwardedHeaders,
  trusted: TrustedPeers | undefined,
): Client {
  const near = peer === undefined ? undefined : parseIp(peer);
  if (near === undefined) return { address: "unknown" };
  if (!trusted?.trusts(peer!)) return { address: ipText(near) };
  const isHttps = httpsIn(headers.forwardedProto), host = hostIn(headers.forwardedHost);
  return {
    address: farthestTold(ipText(near), headers.forwardedFor, trusted),
    isHttps,
    ...(host !== undefined && { host }),
  };
}

/**
 * From the right, where our own proxies wrote: the first address that is not one of them. What cannot
 * be read ends the walk, since everything left of it may be invented.
 */
function farthestTold(
  near: string,
  forwardedFor: string | null | undefined,
  trusted: TrustedPeers,
): string {
  let address = near;
  for (const entry of (forwardedFor ?? "").split(",").reverse()) {
    const ip = parseIp(withoutPort(entry.trim()));
    if (ip === undefined) return address;
    address = ipText(ip);
    if (!trusted.trusts(address)) return address;
  }
  return address;
}

/** Some proxies write "203.0.113.7:4711" and "[2001:db8::1]:4711". */
function withoutPort(text: string): string {
  const match = /^\[([^\]]*)\](?::\d+)?$/.exec(text) ?? /^([\d.]+):\d+$/.exec(text);
  return match?.[1] ?? text;
}

/** The last word, which the nearest proxy wrote. */
function httpsIn(forwardedProto: string | null | undefined): boolean | undefined {
  const last = (forwardedProto ?? "").split(",").at(-1)!.trim().toLowerCase();
  return last === "https" ? true : last === "http" ? false : undefined;
}

/** The last one, which the nearest proxy wrote. */
function hostIn(forwardedHost: string | null | undefined): string | undefined {
  const last = (forwardedHost ?? "").split(",").at(-1)!.trim().toLowerCase();
  return /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/.test(last) ? last : undefined;
}

/**
 * Under which name an address counts its failures: IPv6 by its first 64 bits, because one household
 * has them all; IPv4 by itself, also when it is written as IPv6.
 */
export function addressGroup(address: string): string {
  const ip = parseIp(address);
  if (ip === undefined) return "unknown";
  if (ip.kind() === "ipv4") return ipText(ip);
  return `${ipText(ip).split(":").slice(0, 4).join(":")}:0:0:0:0/64`;
}

export interface TrustedPeers {
  /** As they were written. */
  readonly entries: readonly string[];
  /** Whether the address of a connection's other end is listed; its zone does not matter. */
  trusts(address: string): boolean;
}

/** The list and what is wrong with it, each problem naming its entry. */
export function parseTrustedPeers(
  entries: readonly string[],
): { readonly peers: TrustedPeers; readonly problems: readonly string[] } {
  const problems: string[] = [], networks: IpNetwork[] = [];
  for (const entry of entries) {
    const network = parseNetwork(entry.trim());
    if (typeof network === "string") problems.push(`"${entry}" ${network}`);
    else networks.push(network);
  }
  const trusts = (address: string) => {
    const ip = parseIp(address);
    return ip !== undefined && networks.some((network) => isIn(ip, network));
  };
  return { peers: { entries: entries.map((entry) => entry.trim()), trusts }, problems };
}

function parseNetwork(text: string): IpNetwork | string {
  const [address, prefix, ...more] = text.split("/");
  const ip = more.length > 0 ? undefined : parseIp(address!);
  if (ip === undefined) {
    return "is not an address such as 10.0.0.5, nor a network such as 10.0.0.0/8";
  }
  const zone = /%.*/.exec(address!)?.[0];
  if (zone !== undefined) return `has a zone; write it without "${zone}"`;
  const isMapped = ip.kind() === "ipv4" && address!.includes(":");
  // The prefix of "::ffff:10.0.0.0/104" counts the 96 bits before the IPv4 address.
  const before = isMapped ? 96 : 0, width = ip.kind() === "ipv4" ? 32 : 128;
  if (prefix === undefined) return [ip, width];
  const length = /^\d{1,3}$/.test(prefix) ? Number(prefix) - before : -1;
  if (length < 0 || length > width) {
    return `ends with a prefix that is not a number from ${before} to ${before + width}`;
  }
  return [ip, length];
}
