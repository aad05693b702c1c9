// The door by `node:http`, under Node. It sends away who is too slow.

import { Buffer } from "node:buffer";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { ListenAsk, Listener } from "./listener.ts";

export interface SlowLimits {
  /** From the first byte, or the connection, to the end of the head. */
  readonly headMs: number;
  /** To the end of the body. */
  readonly requestMs: number;
  /** A connection without a request stays so long; longer than nginx keeps one (60 s). */
  readonly idleMs: number;
  /** How often those who are too slow are looked for. */
  readonly lookEveryMs: number;
}

/** Nothing that is sent to the app is large: the longest body has 4 MB. */
export const SLOW_LIMITS: SlowLimits = {
  headMs: 10_000,
  requestMs: 60_000,
  idleMs: 75_000,
  lookEveryMs: 2_000,
};

/**
 * More than any household has; who comes beyond them is closed at once. When no file is left for another
 * connection, Deno's `node:net` (2.9.6) never takes one again: before these are turned away the system's
 * queue, 511, may come in as well, and with our own files that stays below the smallest usual limit, 4,096.
 */
export const MOST_CONNECTIONS = 1_500;

/** Stands in the address of a request that names no host, or none that an address can hold. */
export const NO_HOST = "host.invalid";

interface Around {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

/** Throws what `node:http` does when the port cannot be taken. */
export async function listenWithNode(
  { host, port, answer }: ListenAsk,
  limits: SlowLimits = SLOW_LIMITS,
): Promise<Listener> {
  const { createAdaptorServer } = await import("@hono/node-server");
  const { RESPONSE_ALREADY_SENT } = await import("@hono/node-server/utils/response");
  const { createServer } = await import("node:http");
  const server = createAdaptorServer({
    createServer,
    hostname: NO_HOST,
    serverOptions: {
      headersTimeout: limits.headMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.idleMs,
      connectionsCheckingInterval: limits.lookEveryMs,
    },
    // The runtime's own Request and Response stay what they are for everybody else.
    overrideGlobalObjects: false,
    fetch: async (request, around) => {
      const { incoming, outgoing } = around as unknown as Around;
      const response = await answer(request, incoming.socket.remoteAddress);
      const { headers } = response;
      if (headers.get("connection") === "close") {
        // A client that still sends the refused body writes into a closed connection.
        outgoing.once("finish", () => incoming.socket.destroySoon());
      }
      // Compressed it is no text.
      const isWhole = headers.get("content-type") === "application/json" &&
        !headers.has("content-encoding");
      if (!isWhole || incoming.method === "HEAD") return response;
      await sendWhole(response, outgoing);
      return RESPONSE_ALREADY_SENT;
    },
  }) as Server;
  server.maxConnections = MOST_CONNECTIONS;
  server.prependListener("request", leaveOutUnreadableHost);
  // A client that asks before it sends is refused before it sends, or sends after a short while.
  server.on("checkContinue", (incoming, outgoing) => server.emit("request", incoming, outgoing));
  server.on("clientError", refuse);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
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

/**
 * The library answers 400 by itself where it cannot make an address of the host. It looks here for that
 * one only: the `Host` header is read from the lines as they came, and refused by its reader.
 */
function leaveOutUnreadableHost({ headers }: IncomingMessage): void {
  if (headers.host === undefined) return;
  const name = headers.host.replace(/:\d+$/, "").toLowerCase();
  if (URL.parse(`http://${headers.host}`)?.hostname !== name) headers.host = undefined;
}

/**
 * Every JSON of ours is whole when it is answered. Read as text it never becomes a stream, whose making
 * and reading was a quarter of the processor time of a small answer.
 */
async function sendWhole(response: Response, outgoing: ServerResponse): Promise<void> {
  const text = await response.text();
  const lines: string[] = [];
  response.headers.forEach((value, name) => {
    if (name !== "content-length") lines.push(name, value);
  });
  lines.push("content-length", String(Buffer.byteLength(text)));
  outgoing.writeHead(response.status, lines);
  outgoing.end(text);
}

const refused = new WeakSet<object>();

/** For `clientError`: what is no request, or comes too slowly, gets one line and an end. */
export function refuse(error: Error & { readonly code?: string }, stream: unknown): void {
  const socket = stream as Socket;
  // What was read ahead may still be another error.
  if (refused.has(socket)) return;
  refused.add(socket);
  socket.on("error", () => {});
  // It is no request any more: under Deno each piece would leave a listener on the socket.
  socket.removeAllListeners("data");
  if (!socket.writable) return void socket.destroy();
  socket.end(
    `HTTP/1.1 ${statusOf(error.code)}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
    () => socket.destroySoon(),
  );
}

function statusOf(code: string | undefined): string {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return "408 Request Timeout";
  if (code === "HPE_HEADER_OVERFLOW") return "431 Request Header Fields Too Large";
  return "400 Bad Request";
}
