// Networks of addresses, and whether one is in them.

import type { IpAddress } from "./ip_address.ts";

export interface IpNetwork {
  readonly family: 4 | 6;
  /** Of any of its addresses. */
  readonly bits: bigint;
  /** Bits of the host part: 0 for a single address. */
  readonly hostBits: bigint;
}

/** The network that `length` leading bits of an address name, from 0 to 32 or 128. */
export function ipNetwork({ family, bits }: IpAddress, length: number): IpNetwork {
  return { family, bits, hostBits: BigInt((family === 4 ? 32 : 128) - length) };
}

/**
 * An IPv4 address is never in an IPv6 network that is not written as a mapped one: "::/0" holds IPv6
 * alone, however the machine shows its IPv4 connections.
 */
export function isIn(ip: IpAddress, { family, bits, hostBits }: IpNetwork): boolean {
  return ip.family === family && ip.bits >> hostBits === bits >> hostBits;
}
