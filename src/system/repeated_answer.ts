// One answer for many who ask the same: its headers are checked once, and each of them gets a copy.

/**
 * `text` with these headers, as often as it is asked for. Under Deno a copy costs a seventh of what making
 * it anew does; Node's would hang each copy on the one before, so there it is made of headers already read.
 */
export class RepeatedAnswer {
  readonly #first: Response;

  constructor(
    readonly text: string,
    readonly status: number,
    readonly headers: Headers,
  ) {
    this.#first = new Response(text, { status, headers });
  }

  /** Its headers may be changed; nobody else sees it. */
  copy(): Response {
    if (typeof Deno !== "undefined") return this.#first.clone();
    return new Response(this.text, { status: this.status, headers: this.headers });
  }
}
