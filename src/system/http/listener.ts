// SPDX-License-Identifier: AGPL-3.0-or-later

// One port of this machine, answered by one function through `node:http`, under Deno as well: it says
// at once when a client goes away, stops reading a body that was refused, and ends slow requests.

import { Buffer } from "node:buffer";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { bareHost } from "../../base/ip_address.ts";
import { Fault, reasonOf } from "../../base/fault.ts";

/** The request and its answer as `node:http` has them. */
interface HttpPair {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

export type Answer = (request: Request, pair: HttpPair) => Response | Promise<Response>;

export interface TimeLimits {
  /** From the first byte, or the connection, to the end of the head. */
  readonly headMs: number;
  /** To the end of the body. */
  readonly requestMs: number;
  /** A connection without a request stays so long. */
  readonly idleMs: number;
  /** How often requests that are too slow are looked for. */
  readonly lookEveryMs: number;
}

export interface ListenOptions {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly answer: Answer;
  readonly limits?: Partial<TimeLimits>;
  /**
   * True where routes read bodies from `incoming`, close the connection behind a refused one, and pass
   * JSON on piece by piece.
   */
  readonly routesStream?: boolean;
  /** What the hint of `not_listening` calls the two; by default the flags. */
  readonly hostName?: string;
  readonly portName?: string;
  /** Called when a failure cost a client its answer. */
  warn?(sentence: string): void;
}

export interface Listener {
  readonly host: string;
  /** The one that was taken. */
  readonly port: number;
  /** Takes no new connection and closes idle ones; done when the last one is closed. */
  close(): Promise<void>;
  /** Cuts off all clients that are still connected. */
  cut(): void;
  /** Closes, and cuts off after so long what is still on its way. */
  stop(graceMs: number): Promise<void>;
}

/**
 * The longest body that is sent to the app has 4 MB. Idle connections outlast the 60 s for which nginx
 * and other clients keep one: closed sooner from here, the client's next request would fail.
 */
const LIMITS: TimeLimits = {
  headMs: 10_000,
  requestMs: 60_000,
  idleMs: 75_000,
  lookEveryMs: 2_000,
};

/**
 * Connections beyond these are closed at once. When no file is left for another connection, Deno's
 * `node:net` (2.9.6) never takes one again: before these are turned away the system's queue, 511, may
 * come in as well, and with our own files that stays below the smallest usual limit, 4,096.
 */
const MAX_CONNECTIONS = 1_500;

/** Stands in the address of a request that names no host, or none that an address can hold. */
const NO_HOST = "host.invalid";

/** Throws Fault `not_listening`. */
export async function listen(options: ListenOptions): Promise<Listener> {
  const { port, answer, warn, routesStream = false } = options;
  const host = bareHost(options.host);
  const limits = { ...LIMITS, ...options.limits };
  const { createAdaptorServer } = await import("@hono/node-server");
  const { RESPONSE_ALREADY_SENT } = await import("@hono/node-server/utils/response");
  const { createServer } = await import("node:http");
  let isClosing = false;
  const server = createAdaptorServer({
    createServer,
    hostname: NO_HOST,
    serverOptions: {
      headersTimeout: limits.headMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.idleMs,
      connectionsCheckingInterval: limits.lookEveryMs,
    },
    // The runtime's own Request and Response stay what they are for everything else.
    overrideGlobalObjects: false,
    autoCleanupIncoming: !routesStream,
    fetch: async (request, env) => {
      const pair = env as HttpPair, { incoming, outgoing } = pair;
      const response = await answer(request, pair);
      const { headers } = response;
      // Node waits for the end of a connection that had an answer on its way.
      if (isClosing) outgoing.shouldKeepAlive = false;
      if (headers.get("connection") === "close") {
        // A client that still sends the refused body writes into a closed connection.
        outgoing.once("finish", () => incoming.socket.destroySoon());
      }
      if (incoming.method === "HEAD") return response;
      // Compressed it is no text.
      const isWhole = !routesStream && WHOLE.test(headers.get("content-type") ?? "") &&
        !headers.has("content-encoding");
      if (!isWhole) return warningOfCuts(response, outgoing, warn);
      await sendWhole(response, outgoing);
      return RESPONSE_ALREADY_SENT;
    },
  }) as Server;
  server.maxConnections = MAX_CONNECTIONS;
  server.prependListener("request", leaveOutUnreadableHost);
  // "100 Continue" is a route's to say: a client that waits for it is refused before it sends, or
  // sends after a short while.
  server.on("checkContinue", (incoming, outgoing) => server.emit("request", incoming, outgoing));
  server.on("clientError", refuse);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, host, () => {
        server.off("error", reject);
        resolve();
      });
    });
  } catch (error) {
    throw listenFault({ ...options, host }, error);
  }
  const close = () => {
    isClosing = true;
    return new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeIdleConnections();
    });
  };
  const cut = () => server.closeAllConnections();
  return {
    host,
    port: (server.address() as AddressInfo).port,
    close,
    cut,
    async stop(graceMs) {
      const timer = setTimeout(cut, graceMs);
      try {
        await close();
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

/** JSON and pages of the app are whole when they are answered. */
const WHOLE = /^(?:application\/json|text\/html)\b/;

/**
 * Read as text it never becomes a stream, whose making
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

/**
 * A body that fails, as a film's does that was made shorter meanwhile, ends the connection: its answer
 * would look whole otherwise. The library would write the stack to standard error.
 */
function warningOfCuts(
  { body, status, headers }: Response,
  outgoing: ServerResponse,
  warn: ListenOptions["warn"],
): Response {
  if (body === null) return new Response(null, { status, headers });
  const reader = body.getReader();
  let isLeft = false;
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        // A player that left while a part was read wants it no more.
        if (isLeft) return;
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        warn?.(`An answer was cut off: ${reasonOf(error)}`);
        outgoing.destroy();
        controller.close();
      }
    },
    cancel(reason) {
      isLeft = true;
      return reader.cancel(reason);
    },
  }, { highWaterMark: 0 });
  return new Response(stream, { status, headers });
}

const refused = new WeakSet<object>();

/** Answers `clientError`: what is no request, or comes too slowly, gets one line and an end. */
function refuse(error: Error & { readonly code?: string }, stream: unknown): void {
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

const TAKEN = /AddrInUse|EADDRINUSE|address already in use/i;
const NOT_OURS =
  /AddrNotAvailable|EADDRNOTAVAIL|ENOTFOUND|failed to lookup|cannot assign|invalid host/i;

function listenFault(
  { host, port, hostName = "--host", portName = "--port" }: ListenOptions,
  error: unknown,
): Fault {
  const words = `${(error as { code?: string }).code ?? ""} ${
    error instanceof Error ? error.name : ""
  } ${reasonOf(error)}`;
  const hint = TAKEN.test(words)
    ? `Another program listens there already; stop it, or use ${portName} with another number`
    : NOT_OURS.test(words)
    ? `Use ${hostName} with an address of this machine, such as 127.0.0.1 or 0.0.0.0`
    : `Use ${portName} with a number above 1023, or let the service have the right to take this one`;
  const because = TAKEN.test(words) ? "the port is taken" : reasonOf(error);
  return new Fault("not_listening", `Could not listen on "${host}" port ${port}: ${because}`, {
    hint,
    cause: error,
  });
}
