// What kind of machine an address belongs to, by the networks IANA sets apart and by the addresses at
// which clouds answer their own machines.

import { type IpAddress, parseIp } from "./ip_address.ts";
import { type IpNetwork, ipNetwork, isIn } from "./ip_network.ts";

export type AddressKind =
  | "public"
  /** Of a house or a company: RFC 1918, RFC 6598, RFC 4193. */
  | "private"
  | "loopback"
  | "link-local"
  /** Hands keys and secrets to whoever asks from within a cloud. */
  | "metadata"
  | "unspecified"
  | "multicast"
  | "broadcast"
  /** Nobody's, or a tunnel whose other end cannot be read from it. */
  | "reserved";

/** IANA's special-purpose registries; the first network that holds an address says its kind. */
const NETWORKS = [
  // Alibaba, Azure, Oracle, AWS, Google; all others answer at 169.254.169.254.
  ["metadata", "100.100.100.200/32", "168.63.129.16/32", "192.0.0.192/32"],
  ["metadata", "fd00:ec2::/32", "fd20:ce::254/128"],
  ["unspecified", "0.0.0.0/8", "::/128"],
  ["loopback", "127.0.0.0/8", "::1/128"],
  ["private", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10"],
  ["private", "fc00::/7", "fec0::/10"],
  ["link-local", "169.254.0.0/16", "fe80::/10"],
  ["multicast", "224.0.0.0/4", "ff00::/8"],
  ["broadcast", "255.255.255.255/32"],
  ["reserved", "192.0.0.0/24", "240.0.0.0/4", "64:ff9b:1::/48", "2001::/32", "100::/64"],
] as const;

/** Where an IPv4 address stands in an IPv6 one, as bits from the right: it is reached through it. */
const EMBEDDED = [
  ["::/96", 0n], // IPv4-compatible (RFC 4291, 2.5.5.1)
  ["::ffff:0:0:0/96", 0n], // IPv4-translated (RFC 2765)
  ["64:ff9b::/96", 0n], // NAT64 (RFC 6052)
  ["2002::/16", 80n], // 6to4 (RFC 3056)
] as const;

interface Tables {
  readonly networks: ReadonlyArray<{ readonly kind: AddressKind; readonly network: IpNetwork }>;
  readonly embedded: ReadonlyArray<{ readonly network: IpNetwork; readonly shift: bigint }>;
}

let read: Tables | undefined;

/** Read when the first address is asked about: most starts ask about none. */
const tables = (): Tables =>
  read ??= {
    networks: NETWORKS.flatMap(([kind, ...networks]) =>
      networks.map((text) => ({ kind, network: networkOf(text) }))
    ),
    embedded: EMBEDDED.map(([text, shift]) => ({ network: networkOf(text), shift })),
  };

export function kindOf(address: IpAddress): AddressKind {
  const { networks, embedded } = tables();
  const own = networks.find(({ network }) => isIn(address, network))?.kind;
  if (own !== undefined) return own;
  const way = embedded.find(({ network }) => isIn(address, network));
  if (way === undefined) return "public";
  return kindOf({ family: 4, bits: BigInt.asUintN(32, address.bits >> way.shift) });
}

function networkOf(text: string): IpNetwork {
  const [address = "", length] = text.split("/");
  return ipNetwork(parseIp(address)!, Number(length));
}
