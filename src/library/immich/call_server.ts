// SPDX-License-Identifier: AGPL-3.0-or-later

// A call that is answered in JSON: asked through the SDK, tried again when that may help, and read
// through a schema before anything is made of it.

import type { z } from "zod";
import { Fault } from "../../base/fault.ts";
import { TransientError } from "../../base/retry.ts";
import type { ImmichConnection } from "./connection.ts";
import { Deadline } from "../../system/http/deadline.ts";
import { exchangeWithServer, jsonText, requestName, withTries } from "./exchange.ts";
import { brokenOff, type Call, unreadableAnswer } from "./http_errors.ts";

type Sdk = typeof import("@immich/sdk");
/** The last argument of every function of the SDK; its own global defaults hold no address and no key. */
interface SdkOptions {
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
}

export type SdkCall = (sdk: Sdk, options: SdkOptions) => Promise<unknown>;

export interface CallForJson<T> extends Call {
  readonly ask: SdkCall;
  readonly shape: z.ZodType<T>;
}

/** Throws as {@link import("./immich_api.ts").ImmichApi} says. */
export async function callServer<T>(
  connection: ImmichConnection,
  call: CallForJson<T>,
): Promise<T> {
  using deadline = new Deadline(connection.timings.callMs, call.signal);
  return await withTries(connection, deadline, () => attemptCall(connection, call, deadline));
}

/** One try of {@link callServer}; what may pass is thrown as a TransientError. */
export async function attemptCall<T>(
  connection: ImmichConnection,
  call: CallForJson<T>,
  deadline: Deadline,
): Promise<T> {
  const sdk = await loadSdk();
  const base = `${connection.url}/api`;
  let name = "the call";
  const ourFetch: typeof fetch = async (input, init) => {
    const question = {
      method: init?.method ?? "GET",
      path: String(input).slice(base.length),
      // Only these two: a header that others left in the SDK's defaults would speak for another account.
      headers: headersOf(init),
      body: init?.body ?? null,
    };
    name = requestName(question);
    const answer = await exchangeWithServer(connection, call, question, deadline);
    return new ReadAnswer(await jsonText(connection, name, answer, deadline), answer);
  };
  let answer: unknown;
  try {
    answer = await call.ask(sdk, { baseUrl: base, fetch: ourFetch });
  } catch (error) {
    if (error instanceof Fault || error instanceof TransientError) throw error;
    if (error instanceof SyntaxError) throw unreadableAnswer(connection, name, "no readable JSON");
    const seconds = connection.timings.callMs / 1000;
    throw brokenOff(connection, call, name, deadline, seconds, error);
  }
  const read = call.shape.safeParse(answer);
  if (read.success) return read.data;
  const issue = read.error.issues[0];
  throw unreadableAnswer(
    connection,
    name,
    `${issue?.path.join(".") ?? ""} ${issue?.message ?? ""}`.trim(),
  );
}

async function loadSdk(): Promise<Sdk> {
  return await import("@immich/sdk");
}

function headersOf(init: RequestInit | undefined): Record<string, string> {
  const given = new Headers(init?.headers);
  const headers: Record<string, string> = { accept: "application/json" };
  const type = given.get("content-type");
  if (type !== null) headers["content-type"] = type;
  return headers;
}

/** An answer whose text is here already, so that megabytes are not encoded just to be decoded again. */
class ReadAnswer extends Response {
  readonly #text: string;

  constructor(text: string, answer: Response) {
    super(null, { status: answer.status, headers: answer.headers });
    this.#text = text;
  }

  override text(): Promise<string> {
    return Promise.resolve(this.#text);
  }
}
