// Both servers of the app, to be asked the same: Deno's own, and the one it has under Node.

import { listen, type ListenAsk, type Listener } from "../../../src/system/http/listener.ts";
import { listenWithNode } from "../../../src/system/http/node_server.ts";

export type OpenDoor = (ask: ListenAsk) => Promise<Listener>;

/** By what a test is called. */
export const SERVER_DOORS: readonly (readonly [string, OpenDoor])[] = [
  ["by Deno's server", listen],
  ["by node:http", (ask) => listenWithNode(ask)],
];
