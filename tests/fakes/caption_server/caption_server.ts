// SPDX-License-Identifier: AGPL-3.0-or-later

// A caption server on the loopback that remembers every request and answers well, or lies as it is told.

import { Buffer } from "node:buffer";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { CONTROL_COLOURS } from "../../../src/facts/captions/captioner.ts";
import { controlTile } from "../../../src/facts/captions/pictures/strip.ts";
import { colourAnswer } from "./colour_answer.ts";
import { modelsAnswer } from "./models_answer.ts";
import { isLie, type Lie, lie } from "./lies.ts";

export const ALIAS = "captionmodel2-500m-base-public";

/** "held" answers well, but only after `release`. */
export type Manner = "good" | "held" | Lie;

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
  /** Of a completion. */
  readonly body?: {
    readonly model: string;
    readonly messages: ReadonlyArray<{ readonly content: readonly unknown[] }>;
    readonly response_format: { readonly json_schema: { readonly name: string } };
    readonly [name: string]: unknown;
  };
  /** The picture in it, base64. */
  readonly jpeg?: string;
  readonly isControl: boolean;
}

interface CaptionServerOptions {
  readonly alias?: string;
  /** Asked for on every request. */
  readonly key?: string;
  /** Names a picture by its bytes instead of looking at it: for measuring the other side. */
  readonly isInstant?: boolean;
  readonly port?: number;
}

export class CaptionServer implements AsyncDisposable {
  readonly asked: Asked[] = [];
  /** How the list of models, the control tiles and pictures are answered. */
  models: Manner = "good";
  controls: Manner = "good";
  pictures: Manner = "good";
  /** For the next pictures, one each, before `pictures` counts again. */
  readonly next: Manner[] = [];
  /** Where the lie "redirect" points. */
  redirectTo = "/v1/chat/completions";
  /** What completions name as their model; the alias when left out. */
  answersAs: string | undefined;
  /** Pictures that came, control tiles with them. */
  pictureCount = 0;
  /** The largest number of completions that were here at once. */
  mostAtOnce = 0;
  readonly alias: string;
  readonly #key: string | undefined;
  readonly #isInstant: boolean;
  readonly #controlTiles = new Set<string>();
  readonly #held: Array<() => void> = [];
  readonly #watchers: Array<{ isMet: () => boolean; resolve: () => void }> = [];
  readonly #server: Server;
  #atOnce = 0;
  #lost = 0;

  private constructor(options: CaptionServerOptions) {
    this.alias = options.alias ?? ALIAS;
    this.#key = options.key;
    this.#isInstant = options.isInstant ?? false;
    this.#server = createServer((request, response) => void this.#receive(request, response));
  }

  static async open(options: CaptionServerOptions = {}): Promise<CaptionServer> {
    const server = new CaptionServer(options);
    for (const colour of CONTROL_COLOURS) {
      server.#controlTiles.add(Buffer.from(await controlTile(colour)).toString("base64"));
    }
    const port = options.port ?? 0;
    await new Promise<void>((resolve) => server.#server.listen(port, "127.0.0.1", resolve));
    return server;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get baseUrl(): string {
    return `${this.origin}/v1`;
  }

  /** Completions about pictures that are no control tiles. */
  get pictureRequests(): readonly Asked[] {
    return this.asked.filter(({ jpeg, isControl }) => jpeg !== undefined && !isControl);
  }

  /** Resolves when so many requests wait for `release`. */
  holding(count: number): Promise<void> {
    return this.#when(() => this.#held.length >= count);
  }

  /** Resolves when so many clients went away without their answer. */
  lost(count: number): Promise<void> {
    return this.#when(() => this.#lost >= count);
  }

  /** Lets every held request go on. */
  release(): void {
    for (const go of this.#held.splice(0)) go();
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const asked = this.#keep(request, Buffer.concat(chunks).toString("utf8"));
    const isCompletion = asked.jpeg !== undefined;
    if (isCompletion) {
      this.pictureCount++;
      this.mostAtOnce = Math.max(this.mostAtOnce, ++this.#atOnce);
    }
    response.on("close", () => {
      if (isCompletion) this.#atOnce--;
      if (!response.writableFinished) this.#lost++;
      this.#look();
    });
    const manner = this.#mannerFor(asked);
    if (manner === "held") await this.#hold();
    if (isLie(manner)) return lie(manner, response, { redirectTo: this.redirectTo });
    if (this.#key !== undefined && asked.authorization !== `Bearer ${this.#key}`) {
      return lie("401", response, { redirectTo: "" });
    }
    if (request.url === "/v1/models") return send(response, 200, modelsAnswer(this.alias));
    if (request.url !== "/v1/chat/completions" || !asked.jpeg) {
      return send(response, 404, { error: { message: "File Not Found", code: 404 } });
    }
    const name = asked.body!.response_format.json_schema.name;
    const content = this.#isInstant
      ? JSON.stringify({ description: `Picture ${asked.jpeg.length}`, setting: "open field" })
      : await colourAnswer(Buffer.from(asked.jpeg, "base64"), name);
    send(response, 200, completion(this.answersAs ?? this.alias, content));
  }

  #keep({ method = "", url = "", headers }: IncomingMessage, text: string): Asked {
    const { authorization } = headers;
    const body = text === "" ? undefined : JSON.parse(text) as NonNullable<Asked["body"]>;
    const jpeg = /data:image\/jpeg;base64,([A-Za-z0-9+/=]+)/.exec(text)?.[1];
    const asked: Asked = {
      method,
      path: url,
      authorization,
      ...(body ? { body } : {}),
      ...(jpeg ? { jpeg } : {}),
      isControl: jpeg !== undefined && this.#controlTiles.has(jpeg),
    };
    // An instant server sees thousands of pictures, and nobody asks which.
    if (!this.#isInstant) this.asked.push(asked);
    return asked;
  }

  #mannerFor({ jpeg, isControl }: Asked): Manner {
    if (jpeg === undefined) return this.models;
    return isControl ? this.controls : this.next.shift() ?? this.pictures;
  }

  async #hold(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held.push(resolve);
    this.#look();
    await promise;
  }

  #when(isMet: () => boolean): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#watchers.push({ isMet, resolve });
    this.#look();
    return promise;
  }

  #look(): void {
    for (const { isMet, resolve } of this.#watchers) if (isMet()) resolve();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.release();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

function completion(model: string, content: string) {
  return {
    object: "chat.completion",
    model,
    choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content } }],
    usage: { prompt_tokens: 1148, completion_tokens: 24, total_tokens: 1172 },
  };
}
