// Loaded before a program: it ends where it sets a timer before it is told to stop, and no time is ever up.

const { setTimeout: real } = globalThis;
globalThis.setTimeout = (() => {
  console.error(new Error("A timer was set"));
  Deno.exit(70);
}) as unknown as typeof setTimeout;
AbortSignal.timeout = () => new AbortController().signal;
Deno.addSignalListener("SIGTERM", () => globalThis.setTimeout = real);
