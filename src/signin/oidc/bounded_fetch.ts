// SPDX-License-Identifier: AGPL-3.0-or-later

// Requests to an identity provider that end: after a time, after a number of bytes, and never at
// another address than the one asked.

import { Fault } from "../../base/fault.ts";
import { boundedText, httpFetch } from "../../system/http/http.ts";
import type { LookUp } from "../../system/http/addresses.ts";

export interface FetchLimits {
  /** The time for the whole answer, body included. */
  readonly milliseconds: number;
  readonly bytes: number;
}

/** Discovery documents and key sets have a few KiB; a person waits for the answer. */
export const PROVIDER_LIMITS: FetchLimits = { milliseconds: 8_000, bytes: 512 * 1024 };

export type BoundedFetch = (address: string, init: RequestInit) => Promise<Response>;

/**
 * Like `fetch`, with the whole body already there. Throws Fault `internal` when the other end cannot
 * be reached, is too slow or says too much; the sentence names the host alone, because addresses
 * carry codes.
 */
export function boundedFetch(limits: FetchLimits, lookUp?: LookUp): BoundedFetch {
  const fetch = httpFetch({ setting: "auth.issuer_url", lookUp });
  return async (address, init) => {
    const { host } = new URL(address);
    const signal = AbortSignal.timeout(limits.milliseconds);
    try {
      const response = await fetch(address, { ...init, signal });
      const { text, isWhole } = await boundedText(response, limits.bytes);
      if (!isWhole) {
        throw new Fault("internal", `"${host}" answered with more than ${limits.bytes / 1024} KiB`);
      }
      const { status, headers } = response;
      // Statuses without a body refuse even an empty one, and 0 (a redirect not followed) is none.
      if (status < 200 || status > 599 || [204, 205, 304].includes(status)) {
        throw new Fault("internal", `"${host}" answered with the status ${status}`);
      }
      return new Response(text, { status, headers: plainHeaders(headers) });
    } catch (thrown) {
      if (thrown instanceof Fault) throw thrown;
      const reason = signal.aborted
        ? `did not answer within ${limits.milliseconds / 1000} seconds`
        : "cannot be reached";
      throw new Fault("internal", `"${host}" ${reason}`, { cause: thrown });
    }
  };
}

/** The body is unpacked already, so only what it is and what it asks for stays. */
function plainHeaders(headers: Headers): Headers {
  const plain = new Headers();
  for (const name of ["content-type", "www-authenticate"]) {
    const value = headers.get(name);
    if (value !== null) plain.set(name, value);
  }
  return plain;
}
