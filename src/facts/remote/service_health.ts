// SPDX-License-Identifier: AGPL-3.0-or-later

// Asks the inference service whether it serves, and on which device. No model is loaded there.

import * as z from "zod";
import type { ServiceHealth } from "../tier.ts";
import { ServiceConnection } from "./service_connection.ts";

const HEALTH_TIMEOUT_MS = 2_000;

/** A caption server says `ok` as well, and names no producers. */
const healthShape = z.object({
  status: z.string(),
  provider: z.string().nullish(),
  provider_is_promise: z.boolean().optional(),
  producers: z.record(
    z.string(),
    z.object({
      loaded: z.boolean().optional(),
      providers: z.array(z.string()).default([]),
      load_error: z.string().nullish(),
    }),
  ),
});

/** Never throws for what the service does or does not do; throws Fault `cancelled`. */
export async function askHealth(
  baseUrl: string,
  options: { readonly timeoutMs?: number; readonly signal?: AbortSignal } = {},
): Promise<ServiceHealth> {
  const connection = new ServiceConnection(baseUrl, 1);
  const { timeoutMs = HEALTH_TIMEOUT_MS, signal } = options;
  try {
    const answer = await connection.ask({ method: "GET", path: "/health", timeoutMs, signal });
    if (answer.kind === "no_response") {
      const reason = answer.because === "late"
        ? `no answer within ${timeoutMs / 1000} s`
        : answer.reason;
      return { kind: "unreachable", reason };
    }
    if (answer.status !== 200) return { kind: "unreachable", reason: `HTTP ${answer.status}` };
    const read = healthShape.safeParse(JSON.parse(answer.text));
    if (!read.success) return { kind: "unreachable", reason: "it answers as another program does" };
    const { status, provider, provider_is_promise, producers } = read.data;
    if (status !== "ok") return { kind: "unreachable", reason: `it says "${status.slice(0, 60)}"` };
    const loaded = Object.entries(producers).filter(([, of]) => of.providers.length > 0);
    const cannot = Object.entries(producers)
      .flatMap(([name, { load_error }]) => load_error ? [[name, load_error] as const] : []);
    return {
      kind: "serving",
      provider: provider || undefined,
      // The provider it names is the encoder's; a loaded detector proves nothing of it.
      isPromise: provider_is_promise ?? !loaded.some(([name]) => name === "heads"),
      loaded: Object.fromEntries(loaded.map(([name, of]) => [name, of.providers])),
      ...(cannot.length > 0 ? { cannot: Object.fromEntries(cannot) } : {}),
    };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { kind: "unreachable", reason: "it answers as another program does" };
  }
}
