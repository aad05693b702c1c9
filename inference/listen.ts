// The service's socket, by `node:http` under Deno as well: it says at once when a client goes away,
// and really stops reading a body that was refused.

import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Hono } from "hono";
import { Fault, reasonOf } from "../src/base/fault.ts";
import { MOST_CONNECTIONS, NO_HOST, refuse } from "../src/system/http/node_server.ts";
import type { RouteEnv } from "./routes/answers.ts";

export interface ListenAsk {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
}

export interface Listening {
  readonly port: number;
  /** Takes no new connection and closes idle ones; done when the last one is closed. */
  close(): Promise<void>;
  /** Cuts off all clients that are still connected. */
  cut(): void;
}

/** Longer than clients keep an idle connection; 60 s is the longest of the usual ones. */
const KEEP_ALIVE_MS = 75_000;

/** Throws Fault `not_listening`. */
export async function listen(app: Hono<RouteEnv>, { host, port }: ListenAsk): Promise<Listening> {
  const { createAdaptorServer } = await import("@hono/node-server");
  const { createServer } = await import("node:http");
  const server = createAdaptorServer({
    createServer,
    fetch: app.fetch,
    // Probes of HTTP/1.0 name none.
    hostname: NO_HOST,
    // The runtime's own Request and Response stay what they are.
    overrideGlobalObjects: false,
    // Who reads a body and who closes behind it is decided by the routes.
    autoCleanupIncoming: false,
  }) as Server;
  // A client's pool keeps a connection for a while; closed sooner by us, its next request would fail.
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.maxConnections = MOST_CONNECTIONS;
  // "100 Continue" is a route's to say: a client that waits for it is refused before it sends.
  server.on("checkContinue", (incoming, outgoing) => server.emit("request", incoming, outgoing));
  server.on("clientError", refuse);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, host.replace(/^\[(.*)\]$/, "$1"), () => {
        server.off("error", reject);
        resolve();
      });
    });
  } catch (error) {
    throw listenFault(host, port, error);
  }
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      }),
    cut: () => server.closeAllConnections(),
  };
}

function listenFault(host: string, port: number, error: unknown): Fault {
  const words = `${(error as { code?: string }).code ?? ""} ${reasonOf(error)}`;
  const isTaken = /AddrInUse|EADDRINUSE|address already in use/i.test(words);
  return new Fault(
    "not_listening",
    `Could not listen on "${host}" port ${port}: ${
      isTaken ? "the port is taken" : reasonOf(error)
    }`,
    {
      hint: isTaken
        ? "Stop the other program, or set PHOTOS_MEMORIES_INFERENCE_PORT to another port"
        : "Set PHOTOS_MEMORIES_INFERENCE_HOST to an address of this machine, and " +
          "PHOTOS_MEMORIES_INFERENCE_PORT to a port above 1023",
      cause: error,
    },
  );
}
