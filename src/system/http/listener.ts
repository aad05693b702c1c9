// The door: one port, answered by one function, under Deno by its own server and under Node by
// `node:http`. Closing it lets the requests on their way come to their end.

import { closeSync, openSync } from "node:fs";
import { devNull } from "node:os";
import { bareHost } from "../../base/ip_address.ts";
import { Fault, reasonOf } from "../../base/fault.ts";
import { sleep } from "../sleep.ts";

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
  /** From so many open files of the process on idle connections are dropped. */
  readonly mostOpenFiles?: number;
  /** Called when a failure cost a client its answer or its connection. */
  warn?(sentence: string): void;
}

export interface Listener {
  readonly host: string;
  /** The one that was taken. */
  readonly port: number;
  /** Answers nothing new, waits so long for answers on their way, then cuts the rest off. */
  stop(graceMs: number): Promise<void>;
}

/** Throws Fault `not_listening`. */
export async function listen(given: ListenAsk): Promise<Listener> {
  const ask = { ...given, host: bareHost(given.host) };
  try {
    if (typeof Deno !== "undefined") return listenWithDeno(ask);
    const { listenWithNode } = await import("./node_server.ts");
    return await listenWithNode(ask);
  } catch (error) {
    throw listenFault(ask, error);
  }
}

interface Door {
  readonly server: Deno.HttpServer<Deno.NetAddr>;
  readonly cut: AbortController;
}

/** After a failure the port is not free at once. */
const REOPEN_MS = 20;

/** A crowd that comes again and again ends the door ten times a second: it is said once in so long. */
const QUIET_MS = 10 * 60_000;

/** Of 2,048 files of the process some 500 stay for the app. */
const MOST_OPEN_FILES = 1_500;
const COUNT_EVERY_MS = 250;
/**
 * With more answers on their way all are cut: what stalls after a shutdown cannot be cut any more
 * (2.9.6).
 */
const MOST_LEFT_BUSY = 250;

/** A new file has the lowest free number. Deno lists `/proc/self/fd` with all permissions alone. */
function openFiles(): number {
  try {
    const file = openSync(devNull, "r");
    closeSync(file);
    return file;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/**
 * Deno's server closes no connection that is slow or silent (2.9.6), and ends when no file is left
 * for one more connection: then all are cut, and it opens anew. `bin/photos-memories` says how many
 * files there are.
 */
function listenWithDeno(
  { host, port, answer, mostOpenFiles = MOST_OPEN_FILES, warn }: ListenAsk,
): Listener {
  let onTheirWay = 0, endedAt = Number.NEGATIVE_INFINITY;
  const ended = () => {
    onTheirWay--;
    endedAt = performance.now();
  };
  const answering = (
    request: Request,
    { remoteAddr, completed }: Deno.ServeHandlerInfo<Deno.NetAddr>,
  ) => {
    if (isStopped) return new Response(null, { status: 503, headers: { connection: "close" } });
    onTheirWay++;
    completed.then(ended, ended);
    const answered = answer(request, remoteAddr.hostname);
    // Asked a thousand times a second, and neither ever has a body that could be held.
    const isBare = request.method === "GET" || request.method === "HEAD";
    return isBare ? answered : refusedUnread(request, answered);
  };
  let isStopped = false, quietUntil = Number.NEGATIVE_INFINITY;
  const warnOnce = (sentence: string) => {
    if (performance.now() < quietUntil) return;
    quietUntil = performance.now() + QUIET_MS;
    warn?.(sentence);
  };
  const open = (at: number): Door => {
    const cut = new AbortController();
    const server = Deno.serve({
      hostname: host,
      port: at,
      signal: cut.signal,
      // Ours prints the address; theirs would be a line on standard output.
      onListen() {},
      // Theirs would be a stack on standard error, for a film that was made shorter meanwhile as well.
      onError(error) {
        warn?.(`An answer was cut off: ${reasonOf(error)}`);
        return new Response(null, { status: 500 });
      },
    }, answering);
    server.finished.catch((error) => {
      if (isStopped || server !== door.server) return;
      warnOnce(`All connections were cut, and the port is opened anew: ${reasonOf(error)}`);
      cutOff(cut);
      openAnew();
    });
    return { server, cut };
  };
  let isOpen = true;
  const openAnew = (): void => {
    isOpen = false;
    if (isStopped) return;
    try {
      door = open(taken);
      isOpen = true;
    } catch {
      setTimeout(openAnew, REOPEN_MS);
    }
  };
  let door = open(port);
  const taken = door.server.addr.port;
  const count = setInterval(() => {
    if (openFiles() < mostOpenFiles || !isOpen) return;
    warnOnce(`Too many files are open: idle connections were dropped, and the port is opened anew`);
    if (onTheirWay > MOST_LEFT_BUSY) cutOff(door.cut);
    else {
      door.server.shutdown().catch(() => {});
      door.server.unref();
    }
    openAnew();
  }, COUNT_EVERY_MS);
  return {
    host,
    port: taken,
    // Not by `shutdown`: a client that still stalls then cannot be cut off (2.9.6), and it never ends.
    async stop(graceMs) {
      isStopped = true;
      clearInterval(count);
      const until = performance.now() + graceMs;
      const isBusy = (now: number) => onTheirWay > 0 || now < endedAt + LET_GO_MS;
      for (let now = performance.now(); now < until && isBusy(now); now = performance.now()) {
        await sleep(LOOK_EVERY_MS);
      }
      cutOff(door.cut);
      // One that failed has ended as well, and has said why if it was not stopping yet.
      await door.server.finished.catch(() => {});
    },
  };
}

/** Long enough for the answer to be on its way before its connection is cut. */
const LET_GO_MS = 300;

/** Whether a stop is done waiting. */
const LOOK_EVERY_MS = 20;

/**
 * Deno's server reads what is left of a body to its end, only to throw it away, unless it is held;
 * and it cuts the connection when a body is let go that was not read.
 */
async function refusedUnread(
  request: Request,
  answered: Response | Promise<Response>,
): Promise<Response> {
  const response = await answered;
  const isRefused = response.headers.get("connection") === "close";
  if (isRefused && request.body?.locked === false) {
    const reader = request.body.getReader();
    setTimeout(() => reader.cancel().catch(() => {}), LET_GO_MS);
  }
  return response;
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

const TAKEN = /AddrInUse|EADDRINUSE|address already in use/i;
const NOT_OURS =
  /AddrNotAvailable|EADDRNOTAVAIL|ENOTFOUND|failed to lookup|cannot assign|invalid host/i;

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
