// SPDX-License-Identifier: AGPL-3.0-or-later

// The request of the automation, or of a page, for one film, read from standard input.

import { Buffer } from "node:buffer";
import { Fault, reasonOf } from "../../base/fault.ts";
import { FILM_REQUEST, type FilmRequest } from "../../film/brief/film_request.ts";

/** A larger document is no request. */
const MAX_REQUEST_BYTES = 1_000_000;

/** Throws Fault `usage` for anything that is no request. */
export async function readFilmRequest(
  input: AsyncIterable<Uint8Array | string>,
): Promise<FilmRequest> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of input) {
    chunks.push(Buffer.from(chunk as Uint8Array));
    bytes += chunk.length;
    if (bytes > MAX_REQUEST_BYTES) throw noRequest("it is larger than 1 MB");
  }
  let document: unknown;
  try {
    document = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks)));
  } catch (error) {
    throw noRequest(reasonOf(error));
  }
  const { data, error } = FILM_REQUEST.safeParse(document);
  if (data) return data;
  const [issue] = error.issues;
  const where = issue?.path.join(".");
  throw noRequest(`"${where ? where : "it"}" is not as it must be`);
}

function noRequest(because: string): Fault {
  return new Fault("usage", `Standard input holds no request for a film: ${because}`, {
    hint: "This option is for the program itself; ask for a film with the other options",
  });
}
