// The door to the network: one port, answered by one function, under Deno by its own server and under
// Node by `node:http`. Closing it lets the requests on their way come to their end.

import type { AddressInfo } from "node:net";
import { Fault, reasonOf } from "../base/fault.ts";

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
}

export interface Listener {
  readonly host: string;
  /** The one that was taken. */
  readonly port: number;
  /** Takes no new connection, waits so long for answers on their way, then cuts the rest off. */
  stop(graceMs: number): Promise<void>;
}

/** Throws Fault `not_listening`. */
export async function listen(ask: ListenAsk): Promise<Listener> {
  try {
    return typeof Deno === "undefined" ? await listenWithNode(ask) : listenWithDeno(ask);
  } catch (error) {
    throw listenFault(ask, error);
  }
}

function listenWithDeno({ host, port, answer }: ListenAsk): Listener {
  const cut = new AbortController();
  const server = Deno.serve({
    hostname: bare(host),
    port,
    signal: cut.signal,
    // Ours prints the address; theirs would be a line on standard output.
    onListen() {},
  }, (request, { remoteAddr }) => answer(request, hostOf(remoteAddr)));
  return {
    host,
    port: server.addr.port,
    async stop(graceMs) {
      const timer = setTimeout(() => cut.abort(), graceMs);
      try {
        await server.shutdown();
        await server.finished;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

function hostOf(address: Deno.Addr): string | undefined {
  return "hostname" in address ? address.hostname : undefined;
}

async function listenWithNode({ host, port, answer }: ListenAsk): Promise<Listener> {
  const { createAdaptorServer } = await import("@hono/node-server");
  const { createServer } = await import("node:http");
  const server = createAdaptorServer({
    createServer,
    // The runtime's own Request and Response stay what they are for everybody else.
    overrideGlobalObjects: false,
    fetch: (request, { incoming }) =>
      answer(request, (incoming as { socket: { remoteAddress?: string } }).socket.remoteAddress),
  }) as ReturnType<typeof createServer>;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, bare(host), () => {
      server.off("error", reject);
      resolve();
    });
  });
  return {
    host,
    port: (server.address() as AddressInfo).port,
    async stop(graceMs) {
      const timer = setTimeout(() => server.closeAllConnections(), graceMs);
      try {
        await new Promise<void>((resolve) => {
          server.close(() => resolve());
          server.closeIdleConnections();
        });
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** "[::1]" → "::1" */
function bare(host: string): string {
  return host.replace(/^\[(.*)\]$/, "$1");
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
