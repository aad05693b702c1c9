// SPDX-License-Identifier: AGPL-3.0-or-later

// Every way in which a caption server disappoints, each as real ones do it.

import { Buffer } from "node:buffer";
import type { ServerResponse } from "node:http";

interface LieOptions {
  readonly redirectTo: string;
}

type Tell = (response: ServerResponse, options: LieOptions) => void;

const DESCRIBED = { description: "A quiet street.", setting: "street" };

const LIES = {
  "another model": answering({ data: [{ id: "other-model-7b", object: "model" }] }),
  "no models": answering({ data: [] }),
  "no list": answering({ hello: "world" }),
  "no projector": failing(
    500,
    "image input is not supported - hint: if this is unexpected, you may need to provide the mmproj",
  ),
  "odd output": failing(
    500,
    "The model produced output that does not match the expected peg-native format",
  ),
  "prose": saying("This is a lovely picture of a street in the evening."),
  "fenced": saying("```json\n" + JSON.stringify(DESCRIBED) + "\n```"),
  "oversized": saying(
    JSON.stringify({ ...DESCRIBED, description: "A very long street ".repeat(9) }),
  ),
  "another schema": saying(JSON.stringify({ caption: "A quiet street." })),
  "more fields": saying(JSON.stringify({ ...DESCRIBED, mood: "calm" })),
  "cut": saying('{"description": "A quiet street where', "length", 140),
  "empty": saying(""),
  "filtered": saying(JSON.stringify(DESCRIBED), "content_filter"),
  "no cap": saying(JSON.stringify(DESCRIBED), "stop", 4_000),
  "no message": answering({ choices: [] }),
  "page": (response) => {
    response.writeHead(200, { "content-type": "text/html" }).end("<h1>Welcome to nginx!</h1>");
  },
  "401": failing(401, "Invalid API Key"),
  "403": failing(403, "Forbidden"),
  "404": failing(404, "File Not Found"),
  "429": (response) => {
    response.writeHead(429, { "retry-after": "1" }).end('{"detail":"Too many requests"}');
  },
  "loading": failing(503, "Loading model"),
  "redirect": (response, { redirectTo }) => {
    response.writeHead(307, { location: redirectTo }).end();
  },
  /** More than anybody should read, in a stream that does not end by itself. */
  "huge": (response) => {
    response.writeHead(200, { "content-type": "application/json" });
    const chunk = Buffer.alloc(64 << 10, 32);
    const pour = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on("drain", pour);
    pour();
  },
  "broken off": (response) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": "5000" });
    // Closed as soon as the beginning was really sent.
    response.write('{"choices":[{', () => response.destroy());
  },
  "cut connection": (response) => {
    response.destroy();
  },
} as const satisfies Readonly<Record<string, Tell>>;

export type Lie = keyof typeof LIES;
export const ALL_LIES = Object.keys(LIES) as Lie[];

export function isLie(manner: string): manner is Lie {
  return Object.hasOwn(LIES, manner);
}

export function lie(name: Lie, response: ServerResponse, options: LieOptions): void {
  response.on("error", () => {});
  LIES[name](response, options);
}

function failing(code: number, message: string): Tell {
  return (response) => {
    response.writeHead(code, { "content-type": "application/json" })
      .end(JSON.stringify({ error: { message, code } }));
  };
}

function answering(body: unknown): Tell {
  return (response) => {
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
  };
}

function saying(content: string, finish = "stop", tokens = 24): Tell {
  return answering({
    choices: [{ index: 0, finish_reason: finish, message: { role: "assistant", content } }],
    usage: { prompt_tokens: 1148, completion_tokens: tokens },
  });
}
