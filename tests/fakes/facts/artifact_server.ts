// SPDX-License-Identifier: AGPL-3.0-or-later

// A server of one file that knows ranges, and can be told to behave badly.

import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

interface AskedFile {
  readonly path: string;
  readonly range?: string;
  readonly ifRange?: string;
  readonly userAgent?: string;
}

export class ArtifactServer implements AsyncDisposable {
  readonly asked: AskedFile[] = [];
  /** Cut the connection after so many bytes of an answer. */
  cutAfter: number | undefined;
  /** Send so many bytes of an answer, then nothing more. */
  stallAfter: number | undefined;
  knowsRanges = true;
  namesState = true;
  /** Instead of the file. */
  instead: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  readonly #server: Server;

  private constructor(public file: Uint8Array) {
    this.#server = createServer((request, response) => this.#answer(request, response));
  }

  static async open(file: Uint8Array): Promise<ArtifactServer> {
    const server = new ArtifactServer(file);
    await new Promise<void>((resolve) => server.#server.listen(0, "127.0.0.1", resolve));
    return server;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get url(): string {
    return `${this.origin}/models/file.onnx`;
  }

  get etag(): string {
    return `"${createHash("sha1").update(this.file).digest("hex")}"`;
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const { range, "if-range": ifRange, "user-agent": userAgent } = request.headers;
    this.asked.push({ path: request.url!, range, ifRange: ifRange as string, userAgent });
    response.on("error", () => {});
    if (this.instead) return this.instead(request, response);
    const from = this.knowsRanges && (ifRange === undefined || ifRange === this.etag)
      ? Number(/^bytes=(\d+)-$/.exec(range ?? "")?.[1] ?? 0)
      : 0;
    const size = this.file.byteLength;
    const state = this.namesState ? { etag: this.etag } : {};
    const type = { "content-type": "application/octet-stream", ...state };
    if (from > 0 && from >= size) {
      response.writeHead(416, { "content-range": `bytes */${size}` }).end();
      return;
    }
    const part = this.file.subarray(from);
    response.writeHead(from > 0 ? 206 : 200, {
      ...type,
      "content-length": part.byteLength,
      ...(from > 0 ? { "content-range": `bytes ${from}-${size - 1}/${size}` } : {}),
    });
    const most = this.cutAfter ?? this.stallAfter;
    if (most === undefined || most >= part.byteLength) return void response.end(part);
    response.write(part.subarray(0, most), () => {
      if (this.cutAfter !== undefined) response.destroy();
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
