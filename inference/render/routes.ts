// SPDX-License-Identifier: AGPL-3.0-or-later

// The routes below /render: every one asks for the token, a body is read within its limits, a film is
// given by ranges as often as it is asked for.

import { Buffer } from "node:buffer";
import { Hono } from "hono";
import { Fault, reasonOf } from "../../src/base/fault.ts";
import { jsonOf, memberOf } from "../../src/base/json_of.ts";
import {
  type JobStatus,
  readRenderRequest,
  RENDER_CONTRACT,
  RENDER_LIMITS,
  RENDER_ROUTES,
  type RenderRequest,
} from "../../src/film/render/remote/render_protocol.ts";
import { equalText } from "../../src/signin/sessions/signed_text.ts";
import { openedFile } from "../../src/system/files/file_parts.ts";
import { answerFile } from "../../src/system/http/file_answer.ts";
import { detailAnswer, detailForNow, type RouteContext, type RouteEnv } from "../routes/answers.ts";
import { type BodyHost, withBody } from "../routes/with_body.ts";
import type { RenderService } from "./render_service.ts";

/** In seconds: a film takes minutes, its place is free no sooner. */
const FULL_RETRY_AFTER = "10";

/** To be mounted under /render in an app that closes connections whose body was not read. */
export function renderRoutes(service: RenderService, host: BodyHost): Hono<RouteEnv> {
  const app = new Hono<RouteEnv>();
  app.use(async (c, next) => {
    const offered = /^\s*bearer\s+(\S+)\s*$/i.exec(c.req.header("authorization") ?? "")?.[1];
    if (offered !== undefined && equalText(offered, service.token)) return await next();
    c.header("www-authenticate", "Bearer");
    return detailAnswer(c, 401, "The render token is missing or wrong");
  });
  const job = RENDER_ROUTES.job(":id"), output = RENDER_ROUTES.output(":id");
  app.get(RENDER_ROUTES.health, (c) => c.json(service.health()));
  app.post(RENDER_ROUTES.jobs, (c) => submit(c, service, host));
  app.get(job, (c) => {
    const status = service.status(c.req.param("id")!);
    return status ? c.json(status) : unknown(c, service);
  });
  app.delete(
    job,
    async (c) => await service.remove(c.req.param("id")!) ? c.body(null, 204) : unknown(c, service),
  );
  app.get(output, (c) => sendOutput(c, service));
  for (
    const [path, allow] of [
      [RENDER_ROUTES.health, "GET, HEAD"],
      [RENDER_ROUTES.jobs, "POST"],
      [job, "GET, HEAD, DELETE"],
      [output, "GET, HEAD"],
    ] as const
  ) {
    app.all(path, (c) => {
      c.header("allow", allow);
      return detailAnswer(c, 405, `${c.req.method} is not for this path`);
    });
  }
  app.all("*", (c) => detailAnswer(c, 404, "There is nothing here"));
  return app;
}

async function submit(
  c: RouteContext,
  service: RenderService,
  host: BodyHost,
): Promise<Response> {
  if (!/^application\/json(?:\s*;|\s*$)/i.test(c.req.header("content-type") ?? "")) {
    return detailAnswer(c, 422, "content-type must be application/json");
  }
  const route = { bodies: service.bodies, limit: RENDER_LIMITS.bodyBytes };
  return await withBody(c, host, route, async (body) => {
    const read = readJson(body);
    return "request" in read
      ? await answerSubmission(c, service, read.request)
      : c.json(read.body, read.status);
  });
}

function readJson(sent: Uint8Array):
  | { readonly request: RenderRequest }
  | { readonly status: 409 | 422; readonly body: Readonly<Record<string, unknown>> } {
  const body = jsonOf(new TextDecoder().decode(sent));
  if (body === undefined) {
    return { status: 422, body: { detail: "The body is no JSON" } };
  }
  const version = memberOf(body, "contract_version");
  if (Number.isInteger(version) && version !== RENDER_CONTRACT) {
    const theirs = `The app speaks version ${version} of the render contract`;
    return {
      status: 409,
      body: {
        detail: `${theirs} and this worker ${RENDER_CONTRACT}; use the same release of both`,
      },
    };
  }
  const read = readRenderRequest(body);
  if ("request" in read) return read;
  const { problems } = read, [first] = problems;
  const sentence = `The request has a problem at "${first?.path}": ${first?.problem}`;
  return { status: 422, body: { detail: sentence, problems } };
}

async function answerSubmission(
  c: RouteContext,
  service: RenderService,
  request: RenderRequest,
): Promise<Response> {
  try {
    const answer = await service.submit(request);
    if (answer.kind !== "refused") {
      return c.json(answer.status, answer.kind === "accepted" ? 202 : 200);
    }
    if (answer.status === 503) return detailForNow(c, 503, answer.detail);
    if (answer.status === 429) c.header("retry-after", FULL_RETRY_AFTER);
    return detailAnswer(c, answer.status, answer.detail);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return detailAnswer(c, 503, `The job could not be kept: ${reasonOf(error)}`);
  }
}

function unknown(c: RouteContext, service: RenderService): Response {
  return c.json({
    detail: "There is no such job; it was never here, or it is past its retention",
    worker_id: service.workerId,
    worker_started_at: service.startedAt,
  }, 404);
}

async function sendOutput(c: RouteContext, service: RenderService): Promise<Response> {
  const status = service.status(c.req.param("id")!);
  if (!status) return unknown(c, service);
  if (status.state === "done") {
    return detailAnswer(c, 410, "The film was acknowledged, and is gone");
  }
  if (status.state !== "ready" || !status.output) {
    return detailAnswer(c, 409, `The job is ${status.state}: there is no film to fetch`);
  }
  return await sendFilm(c, service, status, status.output);
}

async function sendFilm(
  c: RouteContext,
  service: RenderService,
  status: JobStatus,
  { sha256, ending }: NonNullable<JobStatus["output"]>,
): Promise<Response> {
  const file = await openedFile(service.outputOf(status)!);
  if (!file) return detailAnswer(c, 410, "The film was acknowledged, and is gone");
  const answer = answerFile(c.req.method, (name) => c.req.header(name), {
    sizeBytes: file.sizeBytes,
    tag: `"${sha256}"`,
    contentType: ending === ".mov" ? "video/quicktime" : "video/mp4",
  });
  const headers = {
    ...answer.headers,
    // The digest of the whole film, whichever part is sent (RFC 9530).
    "repr-digest": `sha-256=:${Buffer.from(sha256, "hex").toString("base64")}:`,
  };
  return answer.part
    ? c.body(file.read(...answer.part), answer.status, headers)
    : c.body(null, answer.status, headers);
}
