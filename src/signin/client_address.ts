// Whose request it is when proxies stand before the app: the address the nearest untrusted machine
// has, and whether that machine spoke https. With the trusted-header sign-in nothing of this is read,
// because there the connection's other end is the proof itself.

import { ipText, parseIp } from "../base/ip_address.ts";
import type { TrustedPeers } from "./trusted_peers.ts";

export interface ForwardedHeaders {
  /** `X-Forwarded-For`, several lines joined by commas. */
  readonly forwardedFor?: string | null;
  /** `X-Forwarded-Proto` */
  readonly forwardedProto?: string | null;
}

export interface Client {
  /** One text for each address; "unknown" when the connection has none. */
  readonly address: string;
  /** `undefined` when no trusted proxy says. */
  readonly isHttps?: boolean;
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
  const isHttps = httpsIn(headers.forwardedProto);
  return {
    address: farthestTold(ipText(near), headers.forwardedFor, trusted),
    ...(isHttps === undefined ? {} : { isHttps }),
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
