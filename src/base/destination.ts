// SPDX-License-Identifier: AGPL-3.0-or-later

// Where requests to the servers that settings name may lead, judged by the addresses a look-up gives.

import ipaddr from "ipaddr.js";
import { bareHost, type IpAddress, ipText, parseIp } from "./ip_address.ts";

/** IANA's special-purpose registries, and the addresses at which clouds hand out keys and secrets. */
const NETWORKS = {
  // Alibaba, Azure, Oracle, AWS, Google; all others answer at 169.254.169.254.
  metadata: ["100.100.100.200/32", "168.63.129.16/32", "192.0.0.192/32", "fd00:ec2::/32"]
    .concat("fd20:ce::254/128"),
  unspecified: ["0.0.0.0/8", "::/128"],
  loopback: ["127.0.0.0/8", "::1/128"],
  private: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10"]
    .concat("fc00::/7", "fec0::/10"),
  linkLocal: ["169.254.0.0/16", "fe80::/10"],
  multicast: ["224.0.0.0/4", "ff00::/8"],
  broadcast: ["255.255.255.255/32"],
  // The tunnels among them hide where they end: IPv4-compatible and -translated, Teredo, 6to4.
  reserved: ["192.0.0.0/24", "240.0.0.0/4", "64:ff9b:1::/48", "2001::/32", "100::/64"]
    .concat("::/96", "::ffff:0:0:0/96", "2002::/16"),
} as const satisfies Readonly<Record<string, readonly string[]>>;

type AddressKind = keyof typeof NETWORKS | "public";

const KIND_WORDS: Readonly<Record<AddressKind, string>> = {
  public: "a public address",
  private: "a private address",
  loopback: "this machine's own address",
  linkLocal: "a link-local address",
  metadata: "where a cloud hands out its secrets",
  unspecified: "no address of one machine",
  multicast: "an address of many machines",
  broadcast: "the address of all machines",
  reserved: "a reserved address",
};

const RANGES = Object.fromEntries(
  Object.entries(NETWORKS).map(([kind, networks]) => [kind, networks.map(ipaddr.parseCIDR)]),
);
/** An IPv4 server as networks without IPv4 write it (RFC 6052): the last 32 bits. */
const NAT64 = ipaddr.parseCIDR("64:ff9b::/96");

function addressKind(address: IpAddress): AddressKind {
  const isNat64 = address.kind() === "ipv6" && address.match(NAT64);
  const reached = isNat64 ? ipaddr.fromByteArray(address.toByteArray().slice(12)) : address;
  return ipaddr.subnetMatch(reached, RANGES, "public") as AddressKind;
}

/** Host names that never leave the house (RFC 6761, 6762, 8375, and what routers use). */
const HOME_NAME = /(^|\.)(localhost|local|lan|internal|home\.arpa)$/;

export interface DestinationRule {
  /** notifications.private_hosts */
  readonly privateHosts?: readonly string[];
  /** A redirect must lead to a public address. */
  readonly isPublicOnly?: boolean;
}

/**
 * Why nothing is sent to `host` at `address`; nothing when it may be. Servers may be anywhere people put
 * servers. Addresses of notification services are often copied from a page: those lead into the house only
 * where their host says so, or is one of `privateHosts`.
 */
export function destinationProblem(
  setting: string,
  host: string,
  address: IpAddress,
  { privateHosts = [], isPublicOnly = false }: DestinationRule = {},
): string | undefined {
  const kind = addressKind(address), name = plainName(host);
  const isHome = kind === "private" || kind === "loopback";
  const isMeant = parseIp(name) !== undefined || !name.includes(".") || HOME_NAME.test(name) ||
    privateHosts.some((listed) => plainName(listed) === name);
  const mayBeHome = !isPublicOnly && (setting !== "notifications.urls" || isMeant);
  if (kind === "public" || isHome && mayBeHome) return undefined;
  const place = parseIp(name) === undefined ? `at ${ipText(address)}, ` : "";
  const where = `"${host}" is ${place}${KIND_WORDS[kind]}`;
  return isHome && !isPublicOnly
    ? `${where}; if that is meant, add "${name}" to notifications.private_hosts`
    : `${where}; nothing is sent there`;
}

function plainName(host: string): string {
  return bareHost(host.trim().toLowerCase()).replace(/\.$/, "");
}
