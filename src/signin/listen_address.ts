// SPDX-License-Identifier: AGPL-3.0-or-later

// Where the app listens. Without sign-in it is this machine alone, unless the owner decided otherwise
// in so many words: a wildcard left in a file by a template is no decision.

import { Fault } from "../base/fault.ts";
import type { LoadedConfig } from "../config/load.ts";
import type { AuthSettings, SignInWarning } from "./auth_settings.ts";
import { bareHost, isLoopback, isWildcard, parseIp } from "../base/ip_address.ts";

export interface ListenFlags {
  /** `--host` */
  readonly host?: string;
  /** `--port`; 0 takes a free one. */
  readonly port?: number;
}

interface ListenAddress {
  readonly host: string;
  readonly port: number;
  readonly warnings: readonly SignInWarning[];
}

const THIS_MACHINE = "127.0.0.1";
const MAX_PORT = 65_535;

/** Throws Fault `usage` for flags that name no address. */
export function listenAddress(
  { config, origins }: Pick<LoadedConfig, "origins"> & {
    readonly config: Pick<LoadedConfig["config"], "server">;
  },
  flags: ListenFlags,
  auth: Pick<AuthSettings, "provider">,
): ListenAddress {
  const { server } = config;
  const port = flags.port ?? server.port;
  if (!Number.isInteger(port) || port < 0 || port > MAX_PORT) {
    throw new Fault("usage", `Could not listen on port ${port}: there is no such port`, {
      hint: "Type --port with a number from 1 to 65535",
    });
  }
  if (flags.host === "") {
    throw new Fault("usage", "Could not listen: --host names no address", {
      hint: "Type --host 127.0.0.1 for this machine, --host 0.0.0.0 for the network",
    });
  }
  if (auth.provider !== "off") return { host: flags.host ?? server.host, port, warnings: [] };

  const origin = origins.get("server.host");
  const isLeftover = origin === "file" && isWildcardHost(server.host);
  const isDecided = server.allow_unauthenticated_lan || (origin !== undefined && !isLeftover);
  const host = flags.host ?? (isDecided ? server.host : THIS_MACHINE);
  const warnings: SignInWarning[] = [];
  if (isLeftover && !isDecided && flags.host === undefined) {
    warnings.push({
      about: "host_ignored",
      sentence: `server.host "${server.host}" of the file is not obeyed while sign-in is off; ` +
        "the app listens for this machine alone",
      hint: "Turn sign-in on, or set server.allow_unauthenticated_lan",
    });
  }
  if (!isThisMachine(host)) {
    warnings.push({
      about: "unauthenticated_lan",
      sentence:
        `Sign-in is off and the app listens on "${host}": everybody who reaches it can watch ` +
        "the films and see the pictures, names and places in them",
      hint: "Set PHOTOS_MEMORIES_AUTH_USERNAME and PHOTOS_MEMORIES_AUTH_PASSWORD",
    });
  }
  return { host, port, warnings };
}

/** "localhost", 127.0.0.0/8 and ::1. */
export function isThisMachine(host: string): boolean {
  const ip = parseIp(bareHost(host));
  return ip === undefined ? host.toLowerCase() === "localhost" : isLoopback(ip);
}

/** 0.0.0.0, :: and "*". */
export function isWildcardHost(host: string): boolean {
  const ip = parseIp(bareHost(host));
  return ip === undefined ? host === "*" : isWildcard(ip);
}

/** Routers at home give out these; other private addresses are more often those of containers. */
const AT_HOME = /^(?:192\.168|10)\./;

/** The addresses at which others reach a program that listens on this host; those of a home network come first. */
export function addressesForOthers(
  listenHost: string,
  addresses: readonly string[],
): readonly string[] {
  const bare = bareHost(listenHost);
  if (!isWildcardHost(bare)) return isThisMachine(bare) ? [] : [bare];
  const open = addresses
    // Addresses of a single cable mean nothing in a browser.
    .filter((address) => !isThisMachine(address) && !/^fe80:/i.test(address))
    .filter((address) => !address.includes(":") || bare.includes(":"));
  return [...new Set(open)].sort((a, b) => Number(AT_HOME.test(b)) - Number(AT_HOME.test(a)));
}
