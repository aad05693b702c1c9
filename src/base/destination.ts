// Where each setting that names a server may lead: a table, the sentence for what it leaves out, and
// the spellings of addresses that nobody types in earnest.

import { type AddressKind, kindOf } from "./address_kind.ts";
import { Fault } from "./fault.ts";
import { bareHost, type IpAddress, ipText, parseIp } from "./ip_address.ts";

interface DestinationRule {
  /** Names of settings; "*" stands for a name the owner chose, or one of several. */
  readonly settings: readonly string[];
  readonly allowed: readonly AddressKind[];
  /** Only where the owner wrote a host that says so; see {@link isMeant}. */
  readonly whereMeant: readonly AddressKind[];
}

const RULES: readonly DestinationRule[] = [
  {
    // Servers of the house, wherever it keeps them.
    settings: [
      "immich.url",
      "immich.accounts.*.url",
      "inference.facts_base_url",
      "editorial.preparation.caption_base_url",
      "llm.base_url",
      "models.*_url",
      // Also what its discovery document names.
      "auth.issuer_url",
    ],
    allowed: ["public", "private", "loopback"],
    whereMeant: [],
  },
  {
    // Services out there, whose addresses are often copied from a page.
    settings: ["notifications.urls"],
    allowed: ["public"],
    whereMeant: ["private", "loopback"],
  },
];

/** Throws Fault `internal` for a setting that leads nowhere. */
function ruleOf(setting: string): DestinationRule {
  const rule = RULES.find(({ settings }) => settings.some((name) => matches(name, setting)));
  if (rule === undefined) throw new Fault("internal", `"${setting}" names no server`);
  return rule;
}

function matches(name: string, setting: string): boolean {
  const [start = "", end] = name.split("*");
  return end === undefined ? name === setting : setting.startsWith(start) && setting.endsWith(end);
}

const KIND_WORDS: Readonly<Record<AddressKind, string>> = {
  public: "a public address",
  private: "a private address",
  loopback: "this machine's own address",
  "link-local": "a link-local address",
  metadata: "where a cloud hands out its secrets",
  unspecified: "no address of one machine",
  multicast: "an address of many machines",
  broadcast: "the address of all machines",
  reserved: "a reserved address",
};

/** Host names that never leave the house (RFC 6761, 6762, 8375, and what routers use). */
const HOME_NAME = /(^|\.)(localhost|local|lan|internal|home\.arpa)$/;

/**
 * Why nothing is sent to `host` at `address`; nothing when it may be. `privateHosts` are the names
 * listed in notifications.private_hosts.
 */
export function destinationProblem(
  setting: string,
  host: string,
  address: IpAddress,
  privateHosts: readonly string[] = [],
): string | undefined {
  const { allowed, whereMeant } = ruleOf(setting);
  const kind = kindOf(address);
  if (allowed.includes(kind)) return undefined;
  const mayBeMeant = whereMeant.includes(kind);
  if (mayBeMeant && isMeant(host, privateHosts)) return undefined;
  const place = parseIp(plainName(host)) === undefined ? `at ${ipText(address)}, ` : "";
  const where = `"${host}" is ${place}${KIND_WORDS[kind]}`;
  return mayBeMeant
    ? `${where}; if that is meant, add "${plainName(host)}" to notifications.private_hosts`
    : `${where}; nothing is sent there`;
}

/** Whether a host says by itself, or the list does, that it is at home. */
function isMeant(host: string, privateHosts: readonly string[]): boolean {
  const name = plainName(host);
  return parseIp(name) !== undefined || !name.includes(".") || HOME_NAME.test(name) ||
    privateHosts.some((listed) => plainName(listed) === name);
}

function plainName(host: string): string {
  return bareHost(host.trim().toLowerCase()).replace(/\.$/, "");
}

/**
 * The address a host stands for that was written as another number than its own, such as 2130706433,
 * 0177.0.0.1, 127.1 or 0: programs read these differently, and filters miss them.
 */
export function rewrittenHost(host: string): string | undefined {
  const read = URL.parse(`http://${host}/`)?.hostname;
  return read !== undefined && read !== host && /^[\d.]+$/.test(read) ? read : undefined;
}

/** The host as it stands in the text of an address, user and port left out. */
function hostIn(url: string): string | undefined {
  const authority = /^[a-z][a-z0-9+.-]*:[/\\]*([^/\\?#]*)/i.exec(url.trim())?.[1];
  return /^(?:.*@)?(\[[^\]]*\]|[^:]*)/s.exec(authority ?? "")?.[1];
}

/**
 * What is wrong with where a typed address leads, as far as it tells without a look-up: the end of a
 * sentence that begins with the setting. For what its rule leaves out, and for rewritten hosts.
 */
export function typedProblem(setting: string, url: string): string | undefined {
  return typedHostProblem(setting, hostIn(url) ?? "");
}

/** As {@link typedProblem}, for the host alone. */
export function typedHostProblem(setting: string, host: string): string | undefined {
  const read = rewrittenHost(host);
  const address = parseIp(plainName(read ?? host));
  const problem = address && destinationProblem(setting, read ?? host, address);
  if (read === undefined) return problem && `leads nowhere: ${problem}`;
  const remedy = problem === undefined ? `write ${read} if that is meant` : "nothing is sent there";
  return `writes ${read} as "${host}"; ${remedy}`;
}
