// SPDX-License-Identifier: AGPL-3.0-or-later

// A web server on the loopback that keeps what it was asked and answers as it is told.

import { Buffer } from "node:buffer";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";

export interface KeptRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer<ArrayBuffer>;
}

export type Answer = (request: KeptRequest, response: ServerResponse) => void;

/** Answers with a status and a text. */
export const answering =
  (status: number, body = "", headers: Record<string, string> = {}): Answer => (_, response) => {
    response.writeHead(status, headers).end(body);
  };

export class HookServer implements AsyncDisposable {
  readonly requests: KeptRequest[] = [];
  readonly #server: Server;

  private constructor(public answer: Answer) {
    this.#server = createServer((request, response) => void this.#keep(request, response));
  }

  static async open(answer: Answer = answering(200, "{}")): Promise<HookServer> {
    const server = new HookServer(answer);
    await new Promise<void>((resolve) => server.#server.listen(0, "127.0.0.1", resolve));
    return server;
  }

  /** "127.0.0.1:<port>" */
  get host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async #keep(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = "", url: path = "", headers } = request;
    const kept = { method, path, headers, body: Buffer.concat(chunks) };
    this.requests.push(kept);
    response.on("error", () => {});
    this.answer(kept, response);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
