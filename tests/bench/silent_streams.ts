// The least a server of streams holds for each viewer: behind our own door, streams that say nothing.

import { listen } from "../../src/system/http/listener.ts";

const { port } = await listen({
  host: "0.0.0.0",
  port: 0,
  answer: ({ url }) =>
    url.endsWith("/health/live")
      ? new Response("alive")
      : new Response(new ReadableStream({ pull: () => new Promise(() => {}) })),
});
console.log(`Serving on http://localhost:${port}/`);
