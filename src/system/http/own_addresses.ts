// SPDX-License-Identifier: AGPL-3.0-or-later

// The addresses this machine has at this moment.

/** With the loopback's; none where the system does not tell. Deno's own call spares the load of `node:os`. */
export async function ownAddresses(): Promise<readonly string[]> {
  try {
    if (typeof Deno !== "undefined") return Deno.networkInterfaces().map(({ address }) => address);
    const { networkInterfaces } = await import("node:os");
    return Object.values(networkInterfaces()).flatMap((of) => of ?? [])
      .map(({ address }) => address);
  } catch {
    return [];
  }
}
