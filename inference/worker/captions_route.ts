// SPDX-License-Identifier: AGPL-3.0-or-later

// /v1/…: a request for the caption server, passed on with what it needs and nothing else, its answer
// streamed back as it comes.

import type { Hono } from "hono";
import { Fault, reasonOf } from "../../src/base/fault.ts";
import { INFERENCE_PREFIX } from "../../src/config/inference_variables.ts";
import { BodyLimit } from "../admission.ts";
import {
  detailAnswer,
  detailForNow,
  phaseBusy,
  type RouteContext,
  type RouteEnv,
} from "../routes/answers.ts";
import { withBody } from "../routes/with_body.ts";
import type { Service } from "../service.ts";
import type { CaptionServer } from "./caption_server.ts";
import type { Lease } from "./phases.ts";

const BODY_BYTES = 32 * 1024 * 1024;
const ANSWER_MS = 300_000;
/** An answer is at most some tokens; what goes on beyond this has no end. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

const SENT_HEADERS = ["content-type", "accept"] as const;
const RETURNED_HEADERS = ["content-type", "content-encoding", "cache-control"] as const;

/**
 * A segment that leads upwards, a backslash, and a slash, a backslash or a percent sign in disguise: the
 * server may read each of them as another way than the worker does.
 */
const ODD_PATH = /(?:^|\/)(?:\.|%2e){2}(?:[/?#]|$)|\\|%(?:2f|5c|25)/i;

const NO_CAPTIONS = "this worker has no caption server; set " +
  `${INFERENCE_PREFIX}CAPTION_COMMAND to the command line of one`;

export function mountCaptions(
  app: Hono<RouteEnv>,
  service: Service,
  server: CaptionServer | undefined,
): void {
  const route = server && new CaptionsRoute(server, service);
  app.use((c, next) => isOddPath(c) ? Promise.resolve(oddPath(c)) : next());
  app.on(["GET", "POST"], "/v1/*", (c) => route?.answer(c) ?? detailAnswer(c, 404, NO_CAPTIONS));
  app.all("/v1/*", (c) => {
    c.header("allow", "GET, HEAD, POST");
    return detailAnswer(c, 405, `${c.req.method} is not for this path`);
  });
}

class CaptionsRoute {
  readonly bodies: BodyLimit;

  constructor(
    private readonly server: CaptionServer,
    private readonly service: Service,
  ) {
    this.bodies = new BodyLimit(service.bodies.max);
  }

  async answer(c: RouteContext): Promise<Response> {
    const { service, bodies } = this;
    const route = { bodies, limit: BODY_BYTES, phase: "caption" } as const;
    return await withBody(c, service, route, async (body, signal) => {
      // No model is unloaded for a server that cannot be started.
      if (this.server.failure !== undefined) return detailForNow(c, 503, this.server.failure);
      const lease = await service.phases.enter("caption", signal);
      return lease ? await this.#pass(c, body, lease) : phaseBusy(c);
    });
  }

  /** The lease ends with the server's work, not with the client's patience. */
  async #pass(c: RouteContext, body: Uint8Array<ArrayBuffer>, lease: Lease): Promise<Response> {
    const over = new AbortController(), use = this.server.use();
    let cancelAlarm = () => {};
    const end = async (isHung: boolean) => {
      cancelAlarm();
      try {
        // Its work cannot be observed, so it ends with the process.
        if (isHung) await this.server.stop();
      } catch (error) {
        this.service.deps.log.error(`Could not end the caption server: ${reasonOf(error)}`);
      } finally {
        use[Symbol.dispose]();
        lease[Symbol.dispose]();
      }
    };
    try {
      const origin = await this.server.ready();
      cancelAlarm = this.service.deps.clock.after(ANSWER_MS, () => over.abort());
      const answer = await this.server.fetch(origin + pathOf(c), {
        method: c.req.method,
        headers: { "accept-encoding": "identity", ...headersOf(c) },
        body: c.req.method === "POST" ? body : undefined,
        signal: over.signal,
      });
      return new Response(this.#streamed(c, answer, over, end), {
        status: answer.status,
        headers: picked(answer.headers),
      });
    } catch (error) {
      await end(over.signal.aborted);
      return this.#failure(c, error, over.signal.aborted);
    }
  }

  /** Reads on when the client has gone, and ahead when it is slow: the device is not held for either. */
  #streamed(
    c: RouteContext,
    answer: Response,
    over: AbortController,
    end: (isHung: boolean) => Promise<void>,
  ): ReadableStream<Uint8Array> | null {
    const { body } = answer;
    if (!body) {
      void end(false);
      return null;
    }
    const pump = async (client: ReadableStreamDefaultController<Uint8Array>) => {
      let isHung = false, bytes = 0;
      try {
        for await (const chunk of body) {
          bytes += chunk.length;
          if (bytes > MAX_ANSWER_BYTES) {
            isHung = true;
            throw new Error("its answer has no end");
          }
          toClient(() => client.enqueue(chunk));
        }
        toClient(() => client.close());
      } catch (error) {
        isHung ||= over.signal.aborted;
        const why = over.signal.aborted ? LATE : reasonOf(error);
        this.service.deps.log.warning(`The caption server broke off an answer: ${why}`);
        // Half an answer must not look like a whole one.
        c.env.outgoing.destroy();
      } finally {
        await end(isHung);
      }
    };
    return new ReadableStream({ start: (client) => void pump(client) });
  }

  #failure(c: RouteContext, error: unknown, isLate: boolean): Response {
    const { service } = this;
    if (error instanceof Fault && error.code === "model_unavailable") {
      service.warnOnce(`Answered 503: ${error.message}`);
      return detailForNow(c, 503, error.message);
    }
    const sentence = isLate ? LATE : "The caption server broke off; the next request restarts it";
    service.deps.log.warning(`${sentence}: ${reasonOf(error)}`);
    return detailForNow(c, 503, sentence);
  }
}

const LATE = `The caption server did not answer within ${ANSWER_MS / 1000} seconds`;

/**
 * The path as it was sent, read before anything makes an address of it. What the router takes for a path
 * below /v1 is spelled that way, too: of "/%761/models" the server would see another path.
 */
function isOddPath(c: RouteContext): boolean {
  const [path = ""] = (c.env.incoming.url ?? "").split("?");
  const isSpelledOut = path.startsWith("/v1/");
  return isSpelledOut ? ODD_PATH.test(path) : c.req.path.startsWith("/v1/");
}

function oddPath(c: RouteContext): Response {
  const sentence =
    "The path leads upwards, or holds a backslash or an escaped slash, backslash or percent sign";
  return detailAnswer(c, 400, sentence);
}

function pathOf(c: RouteContext): string {
  const { pathname, search } = new URL(c.req.url);
  return pathname + search;
}

function headersOf(c: RouteContext): Record<string, string> {
  const given = SENT_HEADERS.map((name) => [name, c.req.header(name)] as const);
  return Object.fromEntries(given.filter((pair): pair is [typeof pair[0], string] => !!pair[1]));
}

function picked(headers: Headers): Headers {
  const passed = new Headers();
  for (const name of RETURNED_HEADERS) {
    const value = headers.get(name);
    if (value !== null) passed.set(name, value);
  }
  return passed;
}

/** A client that has gone takes nothing more, which is no error of the server. */
function toClient(give: () => void): void {
  try {
    give();
  } catch {
    // Its stream is cancelled.
  }
}
