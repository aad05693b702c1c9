// SPDX-License-Identifier: AGPL-3.0-or-later

// Faults that wait for their call: what goes wrong, on which calls, how often.

export type ServerFault =
  /** The connection is cut before the call is looked at. */
  | { readonly kind: "reset" }
  /** The head and a part of the body (half unless told), then the connection is cut. */
  | { readonly kind: "half"; readonly bytes?: number }
  | {
    readonly kind: "status";
    readonly status: number;
    /** Seconds, or a date in the words of HTTP. */
    readonly retryAfter?: number | string;
    readonly message?: string;
  }
  /** Nothing for so long, then the answer. `after: "half"` stops in the middle of the body. */
  | { readonly kind: "stall"; readonly ms: number; readonly after?: "call" | "half" }
  | { readonly kind: "slow"; readonly bytesPerSecond: number }
  /** Content-Length says so many bytes more (and the connection stays open) or less than are sent. */
  | { readonly kind: "length"; readonly by: number }
  /** The whole file with status 200 instead of the part that was asked for. */
  | { readonly kind: "no_ranges" }
  /**
   * A proxy whose server is away, or that refuses by itself: a page for people ("html" unless told) or a
   * line of text, in none of the server's words.
   */
  | { readonly kind: "proxy_page"; readonly status: number; readonly as?: "html" | "text" }
  /** The sign-in page of a proxy, with status 200. */
  | { readonly kind: "login_page" }
  | { readonly kind: "bad_json" }
  /** The answer in the words of the other major. */
  | { readonly kind: "other_major" }
  /** The call does its work; the connection is cut before the answer. */
  | { readonly kind: "lost_answer" }
  /** Something happens on the server just before the call: a key loses a permission, an asset goes. */
  | { readonly kind: "meanwhile"; readonly run: () => void };

interface Waiting {
  readonly pattern: RegExp;
  readonly fault: ServerFault;
  skip: number;
  times: number;
}

export class FaultDesk {
  readonly #waiting: Waiting[] = [];

  /**
   * The next `times` calls that fit meet the fault, after `skip` that do not. A pattern is a method and
   * a path ("GET /assets/:id/original", "* /search/**"): ":id" and "*" stand for one step, "**" for
   * any rest. Faults of one pattern come one after the other, in the order they were asked for.
   */
  next(pattern: string, fault: ServerFault, times = 1, skip = 0): void {
    this.#waiting.push({ pattern: patternOf(pattern), fault, times, skip });
  }

  /** Until `clear()`. */
  always(pattern: string, fault: ServerFault): void {
    this.next(pattern, fault, Infinity);
  }

  clear(): void {
    this.#waiting.length = 0;
  }

  /** How many faults nobody has met yet. */
  get pending(): number {
    return this.#waiting.length;
  }

  /** The first fault that waits for this call; it is used up. */
  take(method: string, path: string): ServerFault | undefined {
    const index = this.#waiting.findIndex(({ pattern }) => pattern.test(`${method} ${path}`));
    const waiting = this.#waiting[index];
    if (!waiting) return undefined;
    if (waiting.skip > 0) {
      waiting.skip--;
      return undefined;
    }
    if (--waiting.times <= 0) this.#waiting.splice(index, 1);
    return waiting.fault;
  }
}

/** "GET /assets/:id/*" as an expression over "METHOD /path". */
export function patternOf(pattern: string): RegExp {
  const source = pattern.trim()
    .replace(/[.+?^${}()|[\]\\]/g, "\\$&")
    .replace(/\*\*|\*|:\w+/g, (word) => word === "**" ? ".*" : "[^/ ]+");
  return new RegExp(`^${source}$`);
}
