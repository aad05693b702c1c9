// Addresses of machines as numbers, so that they can be compared: IPv4 and IPv6 in every way they are
// written, with IPv4 inside IPv6 ("::ffff:10.0.0.1") counted as the IPv4 address it is.

export interface IpAddress {
  readonly family: 4 | 6;
  /** 32 or 128 bits. */
  readonly bits: bigint;
  /** Of "fe80::1%eth0": which of this machine's networks; not part of the comparison. */
  readonly zone?: string;
}

const OCTET = /^(0|[1-9]\d{0,2})$/;
const GROUP = /^[0-9a-f]{1,4}$/i;
const ZONE = /^[0-9a-z._~-]{1,64}$/i;
/** The upper 96 bits of an IPv4 address inside IPv6 (RFC 4291, section 2.5.5.2). */
const MAPPED = 0xffffn;

/** `undefined` for what is no address. Octets with leading zeros are refused: some read them as octal. */
export function parseIp(text: string): IpAddress | undefined {
  const v4 = v4Bits(text);
  if (v4 !== undefined) return { family: 4, bits: v4 };
  const [address, zone, ...more] = text.split("%");
  if (more.length > 0 || (zone !== undefined && !ZONE.test(zone))) return undefined;
  const bits = v6Bits(address!);
  if (bits === undefined) return undefined;
  if (bits >> 32n === MAPPED) return { family: 4, bits: bits & 0xffffffffn };
  return zone === undefined ? { family: 6, bits } : { family: 6, bits, zone };
}

function v4Bits(text: string): bigint | undefined {
  const octets = text.split(".");
  if (octets.length !== 4 || !octets.every((o) => OCTET.test(o) && Number(o) < 256)) {
    return undefined;
  }
  return octets.reduce((bits, octet) => bits << 8n | BigInt(octet), 0n);
}

function v6Bits(text: string): bigint | undefined {
  const dotted = /^(.*:)([\d.]+)$/.exec(text);
  if (dotted?.[2]?.includes(".")) {
    const tail = v4Bits(dotted[2]);
    if (tail === undefined) return undefined;
    return v6Bits(`${dotted[1]}${(tail >> 16n).toString(16)}:${(tail & 0xffffn).toString(16)}`);
  }
  const halves = text.split("::").map((half) => half === "" ? [] : half.split(":"));
  const [head, tail = []] = halves;
  const written = head!.length + tail.length;
  // "::" stands for one group or more.
  if (halves.length > 2 || (halves.length === 2 ? written > 7 : written !== 8)) return undefined;
  const groups = [...head!, ...Array<string>(8 - written).fill("0"), ...tail];
  if (!groups.every((group) => GROUP.test(group))) return undefined;
  return groups.reduce((bits, group) => bits << 16n | BigInt(`0x${group}`), 0n);
}

/** A host without the brackets that IPv6 has in an address: "[::1]" → "::1". */
export function bareHost(host: string): string {
  return host.replace(/^\[(.*)\]$/, "$1");
}

/** 127.0.0.0/8 and ::1. */
export function isLoopback({ family, bits }: IpAddress): boolean {
  return family === 4 ? bits >> 24n === 127n : bits === 1n;
}

/** 0.0.0.0 and ::, which stand for every address of this machine. */
export function isWildcard({ bits }: IpAddress): boolean {
  return bits === 0n;
}

/** "203.0.113.7", or eight groups without short forms: one text for each address. */
export function ipText({ family, bits }: IpAddress): string {
  return family === 4
    ? parts(bits, 4, 8n).join(".")
    : parts(bits, 8, 16n).map((part) => part.toString(16)).join(":");
}

/** The number in `count` parts of `width` bits, the highest first. */
function parts(bits: bigint, count: number, width: bigint): bigint[] {
  return Array.from(
    { length: count },
    (_, i) => BigInt.asUintN(Number(width), bits >> width * BigInt(count - 1 - i)),
  );
}
