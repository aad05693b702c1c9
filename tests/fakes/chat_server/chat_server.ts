// SPDX-License-Identifier: AGPL-3.0-or-later

// A server of a language model on the loopback: it remembers every request and answers each kind of
// question as it is told, or lies as the fake caption server does.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Lie, lie } from "../caption_server/lies.ts";

export const CHAT_MODEL = "words-8b";

interface AskedText {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
  /** Of a completion. */
  readonly body?: {
    readonly model: string;
    readonly messages: ReadonlyArray<{ readonly role: string; readonly content: string }>;
    readonly temperature?: number;
    readonly response_format?: { readonly json_schema: { readonly name: string } };
  };
}

/** What a model says: an object as JSON, or a text as it is. */
type Speech = object | string;

/** From what the question was asked with. */
type Speaker = (given: Record<string, unknown>) => Speech;

export interface ChatServerOptions {
  /** Asked for on every request. */
  readonly key?: string;
  readonly port?: number;
}

export class ChatServer implements AsyncDisposable {
  readonly asked: AskedText[] = [];
  /** What it says when it is asked for a title, and about a sentence. */
  title: Speaker = ({ usual }) => usual as Speech;
  sentence: Speaker = () => ({});
  /** Of every completion, and of the list of models; "good" speaks. */
  manner: Lie | "good" | "held" = "good";
  models: Lie | "good" | "held" = "good";
  /** For the next completions, one each, before `manner` counts again. */
  readonly next: Array<Lie | "good"> = [];
  /** A dialect that knows neither the schema nor the cap. */
  isPlain = false;
  readonly #watchers: Array<{ readonly count: number; readonly resolve: () => void }> = [];
  readonly #key: string | undefined;
  #held = 0;
  readonly #server: Server;

  private constructor({ key }: ChatServerOptions) {
    this.#key = key;
    this.#server = createServer((request, response) => void this.#receive(request, response));
  }

  static async open(options: ChatServerOptions = {}): Promise<ChatServer> {
    const server = new ChatServer(options);
    await new Promise<void>((resolve) =>
      server.#server.listen(options.port ?? 0, "127.0.0.1", resolve)
    );
    return server;
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }

  /** Every completion that was asked for. */
  get completions(): readonly AskedText[] {
    return this.asked.filter(({ body }) => body !== undefined);
  }

  /** Resolves when so many questions are here that are never answered. */
  holding(count: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    if (this.#held >= count) resolve();
    else this.#watchers.push({ count, resolve });
    return promise;
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = "", url: path = "", headers: { authorization } } = request;
    const text = new TextDecoder().decode(joined(chunks));
    const body = text === "" ? undefined : JSON.parse(text) as NonNullable<AskedText["body"]>;
    this.asked.push({ method, path, authorization, ...(body ? { body } : {}) });
    const manner = body ? this.next.shift() ?? this.manner : this.models;
    if (manner === "held") {
      this.#held++;
      for (const { count, resolve } of this.#watchers) if (this.#held >= count) resolve();
      return;
    }
    if (manner !== "good") return lie(manner, response, { redirectTo: "" });
    if (this.#key !== undefined && authorization !== `Bearer ${this.#key}`) {
      return lie("401", response, { redirectTo: "" });
    }
    if (!body) return send(response, 200, { object: "list", data: [{ id: CHAT_MODEL }] });
    if (this.isPlain && "response_format" in body) {
      return send(response, 400, { error: { message: "response_format is not supported" } });
    }
    send(response, 200, this.#completion(body));
  }

  #completion({ messages }: NonNullable<AskedText["body"]>) {
    const given = JSON.parse(messages.at(-1)!.content) as Record<string, unknown>;
    const speech = ("sentence" in given ? this.sentence : this.title)(given);
    return {
      object: "chat.completion",
      choices: [{
        index: 0,
        finish_reason: "stop",
        message: {
          role: "assistant",
          content: typeof speech === "string" ? speech : JSON.stringify(speech),
        },
      }],
      usage: { prompt_tokens: 300, completion_tokens: 30 },
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
