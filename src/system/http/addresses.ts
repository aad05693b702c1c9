// SPDX-License-Identifier: AGPL-3.0-or-later

// Connections that go only where a rule lets them: the addresses of the one look-up a connection is
// made with are checked, so that a name which answers differently a moment later changes nothing.

import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import { connect, isIP, type LookupFunction, type Socket } from "node:net";
import { destinationProblem, type DestinationRule } from "../../base/destination.ts";
import { Fault } from "../../base/fault.ts";
import { bareHost, parseIp } from "../../base/ip_address.ts";

/** All addresses of a name, the preferred ones first; rejects as `node:dns` does. */
export type LookUp = (host: string) => Promise<readonly LookupAddress[]>;

export interface Destination extends DestinationRule {
  /** The setting that names the server; its rule counts. */
  readonly setting: string;
  /** The system's own unless given. */
  readonly lookUp?: LookUp;
}

const systemLookUp: LookUp = (host) => lookup(host, { all: true });

/**
 * `node:http`, `node:https` and `node:net` connect to what this answers and to nothing else. Addresses the rule leaves out are passed over; fails with Fault `config_invalid` when none is
 * left. These clients look up no host that is an address itself: see {@link checkHost}.
 */
export function checkedLookup(destination: Destination): LookupFunction {
  return (host, { all, family }, done) => {
    checkedAddresses(host, destination).then(
      (found) => {
        const wanted = found.filter((address) => !family || address.family === Number(family));
        const [first] = wanted;
        if (first === undefined) {
          done(refusal(`"${host}" has no address of IPv${family}`, destination), "");
        } else if (all) done(null, wanted);
        else done(null, first.address, first.family);
      },
      (error) => done(error, ""),
    );
  };
}

/**
 * The addresses of `host` that the rule leaves, at least one. Throws Fault `config_invalid` when it leaves
 * none, and what the look-up throws.
 */
export async function checkedAddresses(
  host: string,
  destination: Destination,
): Promise<readonly LookupAddress[]> {
  checkHost(host, destination);
  const literal = bareHost(host);
  const family = isIP(literal);
  if (family !== 0) return [{ address: literal, family }];
  const found = await (destination.lookUp ?? systemLookUp)(host);
  let problem: string | undefined;
  const allowed = found.filter(({ address }) => {
    const ip = parseIp(address);
    const why = ip === undefined
      ? `"${host}" has no readable address`
      : destinationProblem(destination.setting, host, ip, destination);
    problem ??= why;
    return why === undefined;
  });
  if (allowed.length === 0) throw refusal(problem ?? `"${host}" has no address`, destination);
  return allowed;
}

/**
 * The host as it stands in an address, with or without the brackets of IPv6. Throws Fault
 * `config_invalid` for an address the rule leaves out.
 */
export function checkHost(host: string, destination: Destination): void {
  const ip = parseIp(bareHost(host));
  const problem = ip && destinationProblem(destination.setting, host, ip, destination);
  if (problem !== undefined) throw refusal(problem, destination);
}

function refusal(sentence: string, { setting }: Destination): Fault {
  return new Fault("config_invalid", sentence, { hint: `Correct ${setting}` });
}

/**
 * A connection without HTTP, the caller's to close. Rejects with Fault `config_invalid` where the rule does
 * not lead, with the signal's reason, and with what the connection failed of.
 */
export async function checkedSocket(
  host: string,
  port: number,
  destination: Destination,
  signal: AbortSignal,
): Promise<Socket> {
  signal.throwIfAborted();
  checkHost(host, destination);
  const socket = connect({ host: bareHost(host), port, lookup: checkedLookup(destination) });
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const stop = () => {
    reject(signal.reason);
    socket.destroy();
  };
  signal.addEventListener("abort", stop, { once: true });
  socket.once("connect", () => resolve(socket));
  socket.once("error", reject);
  try {
    return await promise;
  } finally {
    signal.removeEventListener("abort", stop);
    socket.removeListener("error", reject);
  }
}
