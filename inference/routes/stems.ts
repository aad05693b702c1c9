// SPDX-License-Identifier: AGPL-3.0-or-later

// POST /audio/stems: admitted before a byte is read, the file streamed to disk, taken apart by a child,
// and the stems streamed back. Whatever happens, its folder is removed before the next one may come.

import { rm } from "node:fs/promises";
import path from "node:path";
import { Fault, reasonOf } from "../../src/base/fault.ts";
import { pulled } from "../../src/system/files/file_parts.ts";
import type { Service } from "../service.ts";
import { stemArchive } from "../stems/archive.ts";
import { type FileEnd, receiveFile } from "../../src/system/http/receive_file.ts";
import { detailAnswer, detailForNow, phaseBusy, type RouteContext } from "./answers.ts";
import { declaredLength } from "./read_body.ts";

/** A body goes on at 9 Mbit/s, the pace that /facts asks of its largest one. */
const BODY_PACE = { paceBytes: 20 * 1024 * 1024, deadlineMs: 20_000 };

/** A client that takes nothing of its answer for so long is not waited for. */
const ANSWER_DEADLINE_MS = 20_000;

/** In seconds: a piece of music takes minutes rather than a fraction of a second. */
const RETRY_AFTER = "5";

export async function answerStems(c: RouteContext, service: Service): Promise<Response> {
  const { incoming, outgoing } = c.env;
  const { bodies, bodyLimit } = service.stems;
  if ((declaredLength(incoming) ?? 0) > bodyLimit) {
    bodies.tooLarge++;
    return detailAnswer(c, 413, `request body is larger than ${bodyLimit} bytes`);
  }
  if (!/^multipart\/form-data\s*;/i.test(c.req.header("content-type") ?? "")) {
    return detailAnswer(c, 422, "content-type must be multipart/form-data with one file");
  }
  if (service.phases.isBusyFor("audio")) return phaseBusy(c);
  const release = bodies.take();
  if (!release) {
    c.header("retry-after", RETRY_AFTER);
    return detailAnswer(c, 429, "busy; another separation is running");
  }
  let folder: string | undefined, isOver: Promise<void> | undefined, isSending = false;
  const letGo = () =>
    isOver ??= (async () => {
      if (folder !== undefined) {
        await rm(folder, { recursive: true, force: true }).catch((error) => {
          service.deps.log.error(`Could not remove "${folder}": ${reasonOf(error)}`);
        });
      }
      release();
    })();
  try {
    const { lack } = service.stems;
    if (lack !== undefined) return unavailable(c, service, lack);
    folder = await service.stems.openFolder();
    const refused = await separated(c, service, folder);
    if (refused) return refused;
    const after = (ms: number, act: () => void) => service.deps.clock.after(ms, act);
    const waits = () => after(ANSWER_DEADLINE_MS, () => outgoing.destroy());
    const archive = pulled(endedBy(stemArchive(folder, waits), letGo));
    // One that has left already asks for nothing of it.
    if (outgoing.closed) return detailAnswer(c, 408, "The client left");
    outgoing.once("close", letGo);
    isSending = true;
    return c.body(archive, 200, { "content-type": "application/zip" });
  } catch (error) {
    return failure(c, service, error);
  } finally {
    if (!isSending) await letGo();
  }
}

/** A client that has read the end of it may ask again at once. */
async function* endedBy(
  archive: AsyncIterable<Uint8Array<ArrayBuffer>>,
  end: () => Promise<void>,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  try {
    yield* archive;
  } finally {
    await end();
  }
}

/** `undefined` when the stems are there. */
async function separated(
  c: RouteContext,
  service: Service,
  folder: string,
): Promise<Response | undefined> {
  const { incoming, outgoing } = c.env;
  const { clock } = service.deps;
  const gone = new AbortController();
  outgoing.once("close", () => {
    if (!outgoing.writableFinished) gone.abort();
  });
  if (incoming.headers.expect !== undefined) outgoing.writeContinue();
  const input = path.join(folder, "audio");
  const { bodyLimit, fileLimit } = service.stems;
  const after = (ms: number, act: () => void) => clock.after(ms, act);
  const end = await receiveFile(incoming, input, { bodyLimit, fileLimit, ...BODY_PACE, after });
  if (incoming.complete) c.set("isBodyRead", true);
  const refused = refusal(c, service, end);
  if (refused) return refused;
  const signal = AbortSignal.any([gone.signal, service.stopped]);
  // Entered with the whole body, so that a slow client holds nothing; left when the child has gone.
  using lease = await service.phases.enter("audio", signal);
  if (!lease) return phaseBusy(c);
  const begun = clock.now();
  await service.stems.run(input, folder, signal);
  c.header("x-stems-seconds", ((clock.now() - begun) / 1000).toFixed(4));
  return undefined;
}

/** `undefined` for a file that may be taken apart. */
function refusal(c: RouteContext, service: Service, end: FileEnd): Response | undefined {
  switch (end.kind) {
    case "received":
      return end.bytes === 0 ? detailAnswer(c, 400, "audio is empty") : undefined;
    case "too large": {
      service.stems.bodies.tooLarge++;
      const what = end.what === "file" ? "audio" : end.what;
      return detailAnswer(c, 413, `${what} is larger than ${end.limit} bytes`);
    }
    case "malformed":
      return detailAnswer(
        c,
        422,
        `The body is not multipart/form-data with one file: ${end.reason}`,
      );
    case "unwritable":
      throw end.fault;
    case "late":
    case "gone": {
      const pace = `${BODY_PACE.paceBytes} bytes in ${BODY_PACE.deadlineMs / 1000} seconds`;
      return detailAnswer(c, 408, `The body did not arrive at ${pace}`);
    }
  }
}

function failure(c: RouteContext, service: Service, error: unknown): Response {
  const reason = reasonOf(error);
  switch (error instanceof Fault ? error.code : "internal") {
    case "busy":
      c.header("retry-after", RETRY_AFTER);
      return detailAnswer(c, 429, reason);
    case "media_unreadable":
      return detailAnswer(c, 400, reason);
    case "usage":
      return detailAnswer(c, 413, reason);
    case "model_unavailable":
    case "child_not_started":
    case "disk_full":
    case "not_writable":
      return unavailable(c, service, reason);
    case "cancelled":
      return detailForNow(c, 503, "The service is stopping");
    default:
      service.deps.log.error(`Could not take a sound apart: ${reason}`);
      return detailAnswer(c, 500, "The service could not answer; its log says why");
  }
}

function unavailable(c: RouteContext, service: Service, reason: string): Response {
  service.warnOnce(`Answered 503: ${reason}`);
  return detailAnswer(c, 503, reason);
}
