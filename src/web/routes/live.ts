// `GET /api/live`: what goes on, as server-sent events, so that a page need not ask again and again.

import { type SSEStreamingApi, streamSSE } from "hono/streaming";
import { reasonOf } from "../../base/fault.ts";
import { detail, retryAfter } from "../answers.ts";
import type { Listener, LiveEnd } from "../live/live_watch.ts";
import type { WebContext } from "../web_env.ts";
import { GUARD_ANSWERS, trouble } from "../wire/trouble.ts";
import type { Route } from "./route.ts";

const FULL_RETRY_SECONDS = 10;
const STREAM_TYPE = "text/event-stream";

export const liveRoute: Route = {
  method: "GET",
  path: "/api/live",
  about: {
    summary: "What goes on, live: an event stream with one event whenever something changed",
    answers: {
      200: {
        about:
          "Events: state, with {attempt, looking, looked_at} as JSON, where attempt is what its " +
          "status address tells or null; end, when the session has ended",
        contentType: STREAM_TYPE,
      },
      401: trouble("Nobody is signed in"),
      503: trouble("Too many listen already; Retry-After says when to try again"),
      ...GUARD_ANSWERS,
    },
  },
  answer(c, needs) {
    const { live, log } = needs;
    if (live.isFull) {
      retryAfter(c, FULL_RETRY_SECONDS);
      return detail(c, 503, "Too many listen already. Try again in a moment.");
    }
    // Nobody would read what a HEAD begins, nor end it: it would hold a listener's place until it stalls.
    if (c.req.method === "HEAD") return c.body(null, 200, { "content-type": STREAM_TYPE });
    // nginx would keep what is said until it has a whole page of it.
    c.header("x-accel-buffering", "no");
    const answer = streamSSE(c, async (stream) => {
      const gone = new AbortController();
      stream.onAbort(() => gone.abort());
      try {
        await bye(stream, await live.follow(listenerOf(c, stream, gone.signal)));
      } catch (error) {
        if (!gone.signal.aborted) log.warning(`A listener was let go: ${reasonOf(error)}`);
      }
    });
    // The library says that it may be kept, if asked again; nothing of the interface may.
    answer.headers.set("cache-control", "no-store");
    return answer;
  },
};

function listenerOf(
  c: WebContext,
  stream: SSEStreamingApi,
  signal: AbortSignal,
): Listener {
  return {
    isIn: () => c.var.visit.isStillIn(),
    tell: ({ id, text }) => stream.writeSSE({ event: "state", id, data: text }),
    beat: async () => void await stream.write(": still here\n\n"),
    signal,
  };
}

async function bye(stream: SSEStreamingApi, end: LiveEnd): Promise<void> {
  if (end === "signed_out") await stream.writeSSE({ event: "end", data: end });
  // Nothing that a stalled reader was told must wait for it any longer.
  if (end === "stalled") stream.abort();
}
