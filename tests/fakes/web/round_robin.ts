// SPDX-License-Identifier: AGPL-3.0-or-later

// One address in front of several servers, each asked in turn, as a plain proxy does it: what a server that
// is gone should have answered is 502.

import { Buffer } from "node:buffer";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export class RoundRobin implements AsyncDisposable {
  /** Addresses; one that is gone stays until another takes its place. */
  readonly backends: string[];
  /** How many requests each was sent. */
  readonly sent: number[];
  #turn = 0;
  readonly #server: Server;

  private constructor(backends: readonly string[]) {
    this.backends = [...backends];
    this.sent = backends.map(() => 0);
    this.#server = createServer((request, response) => void this.#pass(request, response));
  }

  static async open(...backends: readonly string[]): Promise<RoundRobin> {
    const proxy = new RoundRobin(backends);
    await new Promise<void>((resolve) => proxy.#server.listen(0, "127.0.0.1", resolve));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const turn = this.#turn++ % this.backends.length;
    this.sent[turn]!++;
    try {
      const answer = await fetch(this.backends[turn] + request.url!, {
        method: request.method,
        headers: { "content-type": request.headers["content-type"] ?? "" },
        ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
      });
      const text = await answer.text();
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(text);
    } catch {
      response.writeHead(502).end("<html>Bad Gateway</html>");
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
