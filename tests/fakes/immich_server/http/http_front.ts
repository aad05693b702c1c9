// SPDX-License-Identifier: AGPL-3.0-or-later

// The HTTP side of the fake server: reads a call, lets a fault have its way with it, answers.

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { dispatch, findRoute, type IncomingCall, keyOfCall, webPage } from "../dispatch.ts";
import { FaultDesk, type ServerFault } from "../fault_desk.ts";
import type { Answer } from "../route.ts";
import { badJson, failing, loginPage, proxyPage, sendAnswer } from "./send_answer.ts";
import type { ServerState } from "../server_state.ts";

/** One call as it came in. */
export interface ServerCall {
  readonly method: string;
  /** Without "/api" and without the query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Name of the key's user; absent without a valid key. */
  readonly user?: string;
  /** Parsed JSON of calls that are not streamed. */
  body?: unknown;
  /** Of the answer; absent while there is none, and for good when the connection was cut before. */
  status?: number;
  /** Of the answer's body, as far as the client took it; absent until it has ended. */
  bytesSent?: number;
  /** The fault it met. */
  fault?: ServerFault["kind"];
}

export class HttpFront {
  readonly calls: ServerCall[] = [];
  readonly faults = new FaultDesk();
  bytesSent = 0;
  port = 0;
  readonly #closing = new AbortController();
  readonly #http = createServer((request, response) => {
    this.#serve(request, response).catch((error) => {
      // A client that goes away in the middle is no news.
      const isGone = this.#closing.signal.aborted || response.destroyed || request.destroyed;
      if (!isGone) console.error(error);
      response.destroy();
    });
  });

  constructor(readonly state: ServerState) {}

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#http.listen(0, "127.0.0.1", resolve));
    this.port = (this.#http.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#http.closeAllConnections();
    await new Promise<void>((resolve) => this.#http.close(() => resolve()));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://fake"), method = request.method ?? "GET";
    const isHead = method === "HEAD";
    const over = AbortSignal.any([this.#closing.signal, gone(response)]);
    if (!url.pathname.startsWith("/api/")) {
      await sendAnswer(response, webPage(), { signal: over, isHead });
      return;
    }
    const path = url.pathname.slice(4), query = url.searchParams;
    const headers = request.headers as Record<string, string | undefined>;
    const user = keyOfCall(this.state, { headers, query })?.user.name;
    const call: ServerCall = {
      method,
      path,
      query: Object.fromEntries(query),
      headers,
      ...(user ? { user } : {}),
    };
    this.calls.push(call);
    const fault = this.faults.take(method, path);
    if (fault) call.fault = fault.kind;
    if (fault?.kind === "reset") return void request.socket.destroy();
    const isStreamed = findRoute(method, path)?.route.isStreamed === true;
    const bodyText = isStreamed ? "" : await readText(request);
    if (bodyText) call.body = parsedOr(bodyText);
    if (fault?.kind === "meanwhile") fault.run();
    const isLateStart = fault?.kind === "stall" && fault.after !== "half";
    if (isLateStart) await wait(fault.ms, undefined, { signal: over }).catch(() => undefined);
    if (isLateStart && over.aborted) return;
    const { range: _range, ...rangeless } = headers;
    const heard = fault?.kind === "no_ranges" ? rangeless : headers;
    const incoming = { method, path, query, headers: heard, stream: request, bodyText };
    const answer = await this.#answer(incoming, fault);
    if (fault?.kind === "lost_answer") return void request.socket.destroy();
    call.status = answer.status;
    // In the server's own time, as everything it dates.
    response.setHeader("date", new Date(this.state.clock.nowMs()).toUTCString());
    const distortion = fault && !isLateStart ? { fault } : {};
    call.bytesSent = await sendAnswer(response, answer, { ...distortion, signal: over, isHead });
    this.bytesSent += call.bytesSent;
    // A refused film is read to its end, or the next call on this connection would wait behind it.
    if (isStreamed) request.resume();
  }

  async #answer(call: IncomingCall, fault: ServerFault | undefined): Promise<Answer> {
    const instead = fault?.kind === "status"
      ? failing(fault)
      : fault?.kind === "proxy_page"
      ? proxyPage(fault)
      : fault?.kind === "login_page"
      ? loginPage()
      : fault?.kind === "bad_json"
      ? badJson()
      : undefined;
    // An upload that is refused is read to its end first, as a proxy does.
    if (instead) call.stream.resume();
    if (instead) return instead;
    const isOther = fault?.kind === "other_major";
    return await dispatch(isOther ? this.state.inOtherMajor() : this.state, call);
  }
}

/** Aborted when the connection of the response is closed. */
function gone(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once("close", () => controller.abort());
  return controller.signal;
}

async function readText(request: IncomingMessage): Promise<string> {
  if (request.method === "GET" || request.method === "HEAD") return "";
  request.setEncoding("utf8");
  let text = "";
  for await (const piece of request) text += piece;
  return text;
}

function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
