// The least a server of streams holds for each viewer: behind our own doors, streams that say nothing.
// deno run silent_streams.ts <host>

import { listen } from "../../src/system/listener.ts";

const host = Deno.args[0]!;
const { port } = await listen({
  host,
  port: 0,
  isPrivate: host === "127.0.0.1",
  answer: ({ url }) =>
    url.endsWith("/health/live")
      ? new Response("alive")
      : new Response(new ReadableStream({ pull: () => new Promise(() => {}) })),
});
console.log(`Serving on http://localhost:${port}/`);
