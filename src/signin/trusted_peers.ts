// The proxies whose word counts: single addresses and networks. An entry that cannot be read is a
// problem for the start, never a silent gap.

import { type IpAddress, parseIp } from "../base/ip_address.ts";

export interface TrustedPeers {
  /** As they were written. */
  readonly entries: readonly string[];
  /** Whether the address of a connection's other end is listed; its zone does not matter. */
  trusts(address: string): boolean;
}

interface Network {
  readonly family: 4 | 6;
  readonly bits: bigint;
  /** Bits of the host part: 0 for a single address. */
  readonly hostBits: bigint;
}

/** The list and what is wrong with it, each problem naming its entry. */
export function parseTrustedPeers(
  entries: readonly string[],
): { readonly peers: TrustedPeers; readonly problems: readonly string[] } {
  const problems: string[] = [], networks: Network[] = [];
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

function parseNetwork(text: string): Network | string {
  const [address, prefix, ...more] = text.split("/");
  const ip = more.length > 0 ? undefined : parseIp(address!);
  if (ip === undefined) {
    return "is not an address such as 10.0.0.5, nor a network such as 10.0.0.0/8";
  }
  if (ip.zone !== undefined) return `has a zone; write it without "%${ip.zone}"`;
  const isMapped = ip.family === 4 && address!.includes(":");
  // The prefix of "::ffff:10.0.0.0/104" counts the 96 bits before the IPv4 address.
  const before = isMapped ? 96 : 0, width = ip.family === 4 ? 32 : 128;
  if (prefix === undefined) return { ...ip, hostBits: 0n };
  const length = /^\d{1,3}$/.test(prefix) ? Number(prefix) - before : -1;
  if (length < 0 || length > width) {
    return `ends with a prefix that is not a number from ${before} to ${before + width}`;
  }
  return { ...ip, hostBits: BigInt(width - length) };
}

/**
 * An IPv4 address is never in an IPv6 network that is not written as a mapped one: "::/0" trusts
 * IPv6 alone, however the machine shows its IPv4 connections.
 */
function isIn(ip: IpAddress, { family, bits, hostBits }: Network): boolean {
  return ip.family === family && ip.bits >> hostBits === bits >> hostBits;
}
