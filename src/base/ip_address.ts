// SPDX-License-Identifier: AGPL-3.0-or-later

// Addresses of machines: IPv4 and IPv6 in every way they are written, with IPv4 inside IPv6
// ("::ffff:10.0.0.1") counted as the IPv4 address it is.

import ipaddr from "ipaddr.js";

export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;
/** An address of the network and the length of its prefix. */
export type IpNetwork = readonly [IpAddress, number];

/**
 * `undefined` for what is no address. Octets with leading zeros are refused: some programs read them as
 * octal. The zone of "fe80::1%eth0" is left out.
 */
export function parseIp(text: string): IpAddress | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  const plain = text.replace(/%[0-9a-z._~-]{1,64}$/i, "");
  if (!/^[0-9a-f.:]*:[0-9a-f.:]*$/i.test(plain) || !ipaddr.IPv6.isValid(plain)) return undefined;
  return ipaddr.process(plain);
}

/** An IPv4 address is in no IPv6 network, however the machine shows its IPv4 connections. */
export function isIn(ip: IpAddress, [network, length]: IpNetwork): boolean {
  return ip.kind() === network.kind() && ip.match(network, length);
}

/** A host without the brackets that IPv6 has in an address: "[::1]" → "::1". */
export function bareHost(host: string): string {
  return host.replace(/^\[(.*)\]$/, "$1");
}

/** 127.0.0.0/8 and ::1. */
export function isLoopback(ip: IpAddress): boolean {
  return ip.range() === "loopback";
}

/** 0.0.0.0 and ::, which stand for every address of this machine. */
export function isWildcard(ip: IpAddress): boolean {
  return ip.toByteArray().every((byte) => byte === 0);
}

/** "203.0.113.7", or eight groups without short forms: one text for each address. */
export function ipText(ip: IpAddress): string {
  return ip.toNormalizedString();
}
