// SPDX-License-Identifier: AGPL-3.0-or-later

// The SDK pointed at a fake server with one key; nothing global is touched.

import type { ImmichServer } from "./immich_server.ts";

interface SdkOptions {
  readonly baseUrl: string;
  readonly headers: Record<string, string>;
}

export function sdkOptions(server: Pick<ImmichServer, "url">, key: string): SdkOptions {
  return { baseUrl: `${server.url}/api`, headers: { "x-api-key": key } };
}

/** Status and body of a refusal; fails when the call succeeds. */
export async function refusalOf(
  call: Promise<unknown>,
): Promise<{ status: number; data: { message: string; errors?: { path: string[] }[] } }> {
  try {
    await call;
  } catch (error) {
    const { status, data } = error as { status: number; data: unknown };
    // Where no JSON is expected the SDK gives a string of it.
    return { status, data: typeof data === "string" ? JSON.parse(data) : data };
  }
  throw new Error("The call was not refused");
}
