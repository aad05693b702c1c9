// SPDX-License-Identifier: AGPL-3.0-or-later

// How much a request may carry. What announces more is refused unread; what does not announce
// anything is cut off where it goes too far, by its reader.

import { MAX_SONG_BODY_BYTES } from "../../app/music/songs.ts";
import { detail } from "../answers.ts";
import type { Guard, WebContext } from "../web_deps.ts";

/** No other route takes more. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;

/** What uploads may take, by path. Their routes read them piece by piece, to disk. */
const UPLOADS: ReadonlyMap<string | undefined, number> = new Map([
  ["/settings/music/songs", MAX_SONG_BODY_BYTES],
]);

const TOO_LARGE = "The request is too large.";

export function bodyGuard(pathOf: (path: string) => string | undefined): Guard {
  return (c) => {
    const announced = c.req.header("content-length");
    if (announced === undefined) return undefined;
    const most = UPLOADS.get(pathOf(c.req.path)) ?? MAX_BODY_BYTES;
    return isWithin(announced, most) ? undefined : tooLarge(c);
  };
}

function isWithin(announced: string, mostBytes: number): boolean {
  return /^\d{1,15}$/.test(announced) && Number(announced) <= mostBytes;
}

/** The connection ends with the answer, so the rest is not read. */
export function tooLarge(c: WebContext): Response {
  c.header("connection", "close");
  return detail(c, 413, TOO_LARGE);
}

/**
 * The body as text of UTF-8; `undefined` when it is longer than `mostBytes`, the rest unread. One that breaks
 * off is empty: its sender is gone, and half a wish is none.
 */
export async function boundedBody(
  request: Request,
  mostBytes: number,
): Promise<string | undefined> {
  const announced = request.headers.get("content-length");
  if (announced !== null && !isWithin(announced, mostBytes)) return undefined;
  // The server cuts a body off where it was announced to end, and has what arrived so far in one piece;
  // a reader is given memory in advance, three times as much for each client that stalls.
  const isFramed = announced !== null && !request.headers.has("transfer-encoding");
  return await (isFramed ? request.text() : piecedText(request, mostBytes)).catch(() => "");
}

async function piecedText({ body }: Request, mostBytes: number): Promise<string | undefined> {
  if (body === null) return "";
  const reader = body.getReader(), decoder = new TextDecoder();
  let text = "", bytes = 0;
  while (true) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > mostBytes) {
      // Let go, not cancelled: the rest is the server's to cut off, behind the answer.
      reader.releaseLock();
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}
