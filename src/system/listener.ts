// The door to the network: one port, answered by one function, under Deno by its own server for this
// machine alone, by `node:http` for everybody else and under Node. Closing it lets the requests on their
// way come to their end.

import { bareHost } from "../base/ip_address.ts";
import { Fault, reasonOf } from "../base/fault.ts";
import type { SlowLimits } from "./node_server.ts";

/** `peer` is the address of the connection's other end. */
export type Answer = (
  request: Request,
  peer: string | undefined,
) => Response | Promise<Response>;

export interface ListenAsk {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly answer: Answer;
  /** Only this machine reaches it, so nobody is there who would hold connections on purpose. */
  readonly isPrivate: boolean;
  /** For those who are too slow, where it is not private. */
  readonly limits?: SlowLimits;
}

export interface Listener {
  readonly host: string;
  /** The one that was taken. */
  readonly port: number;
  /** Takes no new connection, waits so long for answers on their way, then cuts the rest off. */
  stop(graceMs: number): Promise<void>;
}

/** Throws Fault `not_listening`. */
export async function listen(given: ListenAsk): Promise<Listener> {
  const ask = { ...given, host: bareHost(given.host) };
  try {
    if (typeof Deno !== "undefined" && ask.isPrivate) return listenWithDeno(ask);
    const { listenWithNode } = await import("./node_server.ts");
    return await listenWithNode(ask);
  } catch (error) {
    throw listenFault(ask, error);
  }
}

function listenWithDeno({ host, port, answer }: ListenAsk): Listener {
  const cut = new AbortController();
  const server = Deno.serve({
    hostname: host,
    port,
    signal: cut.signal,
    // Ours prints the address; theirs would be a line on standard output.
    onListen() {},
  }, (request, { remoteAddr }) => answer(request, hostOf(remoteAddr)));
  return {
    host,
    port: server.addr.port,
    async stop(graceMs) {
      const timer = setTimeout(() => cutOff(cut), graceMs);
      try {
        await server.shutdown();
        await server.finished;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/**
 * Deno throws into the void when its server has closed by itself a moment before (2.9.6): that is what
 * was wanted, and no reason for the whole program to end with an error.
 */
function cutOff(cut: AbortController): void {
  const quiet = (event: Event) => event.preventDefault();
  globalThis.addEventListener("error", quiet);
  try {
    cut.abort();
  } finally {
    globalThis.removeEventListener("error", quiet);
  }
}

function hostOf(address: Deno.Addr): string | undefined {
  return "hostname" in address ? address.hostname : undefined;
}

const TAKEN = /AddrInUse|EADDRINUSE|address already in use/i;
const NOT_OURS = /AddrNotAvailable|EADDRNOTAVAIL|ENOTFOUND|failed to lookup|cannot assign/i;

function listenFault({ host, port }: ListenAsk, error: unknown): Fault {
  const words = `${(error as { code?: string }).code ?? ""} ${
    error instanceof Error ? error.name : ""
  } ${reasonOf(error)}`;
  const hint = TAKEN.test(words)
    ? "Another program listens there already; stop it, or type --port with another number"
    : NOT_OURS.test(words)
    ? "Type --host with an address of this machine, such as 127.0.0.1 or 0.0.0.0"
    : "Type --port with a number above 1023, or let the service have the right to take this one";
  const because = TAKEN.test(words) ? "the port is taken" : reasonOf(error);
  return new Fault("not_listening", `Could not listen on "${host}" port ${port}: ${because}`, {
    hint,
    cause: error,
  });
}
