// The proxies whose word counts: single addresses and networks. An entry that cannot be read is a
// problem for the start, never a silent gap.

import { type IpNetwork, isIn, parseIp } from "../base/ip_address.ts";

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
