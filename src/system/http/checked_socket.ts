// A connection without HTTP, made only where a rule lets it.

import { connect, type Socket } from "node:net";
import { bareHost } from "../../base/ip_address.ts";
import { checkedLookup, checkHost, type Destination } from "./addresses.ts";

/**
 * Connected, the caller's to close. Rejects with Fault `config_invalid` where the rule does not lead,
 * with the signal's reason, and with what the connection failed of.
 */
export async function checkedSocket(
  host: string,
  port: number,
  destination: Destination,
  signal: AbortSignal,
): Promise<Socket> {
  signal.throwIfAborted();
  checkHost(host, destination);
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const socket = connect({
    host: bareHost(host),
    port,
    lookup: checkedLookup(destination),
  });
  const stop = () => {
    reject(signal.reason);
    socket.destroy();
  };
  signal.addEventListener("abort", stop, { once: true });
  socket.once("connect", () => resolve(socket));
  socket.once("error", reject);
  try {
    return await promise;
  } finally {
    signal.removeEventListener("abort", stop);
    socket.removeListener("error", reject);
  }
}
