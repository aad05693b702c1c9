// SPDX-License-Identifier: AGPL-3.0-or-later

// A render worker on the loopback that renders nothing: every look at a job brings it so many frames
// further, and its film is a given row of bytes. It can die, and return at the same port.

import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import {
  contentOf,
  type JobState,
  type JobStatus,
  readRenderRequest,
  RENDER_CONTRACT,
  type RenderHealth,
  type RenderRequest,
} from "../../../src/film/render/remote/render_protocol.ts";

export const TOKEN = "a-token-of-more-than-thirty-two-characters";

interface FakeJob {
  readonly request: RenderRequest;
  readonly content: string;
  state: JobState;
  frames: number;
}

export class FakeRenderWorker implements AsyncDisposable {
  /** "POST /jobs" and so on, in order; a job's name is left out. */
  readonly asked: string[] = [];
  readonly requests: RenderRequest[] = [];
  /** The Range of every fetch of a film. */
  readonly ranges: (string | undefined)[] = [];
  readonly jobs = new Map<string, FakeJob>();
  film: Uint8Array = new Uint8Array(300_000).map((_, i) => i * 31 % 251);
  health: Partial<RenderHealth> = {};
  /** What every job says of itself beside its state. */
  says: Partial<JobStatus> = {};
  /** Every look at a job brings it so many frames further. */
  framesALook = 20;
  /** The answer to every job that is submitted. */
  refuses: { readonly status: number; readonly detail: string } | undefined;
  /** Each fetch ends after so many bytes, as long as there is a number. */
  readonly cuts: number[] = [];
  /** Called after each answer to a look at a job. */
  onLook: () => void = () => {};
  #server: Server | undefined;
  #port = 0;
  #life = 0;

  static async open(): Promise<FakeRenderWorker> {
    const worker = new FakeRenderWorker();
    await worker.start();
    return worker;
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${this.#port}/render`;
  }

  async start(): Promise<void> {
    this.#life++;
    const server = createServer((request, response) => void this.#receive(request, response));
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(this.#port, "127.0.0.1", resolve);
    });
    this.#server = server;
    this.#port = (server.address() as AddressInfo).port;
  }

  /** Every connection breaks; the jobs at work are found interrupted after the next start. */
  async die(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    for (const job of this.jobs.values()) {
      if (job.state === "running" || job.state === "queued") job.state = "interrupted";
    }
    if (!server) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.die();
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Uint8Array[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk);
    } catch {
      // The client went away, as one does that was told to wait no longer.
      return;
    }
    const { method = "", url = "", headers } = request;
    const [, id, isOutput] = /^\/render\/jobs\/([^/]+)(\/output)?$/.exec(url) ?? [];
    this.asked.push(`${method} ${url.replace("/render", "").replace(id ?? "-", "…")}`);
    if (headers.authorization !== `Bearer ${TOKEN}`) {
      return send(response, 401, { detail: "The token is missing or wrong" });
    }
    if (url === "/render/health") return send(response, 200, this.#healthNow());
    if (url === "/render/jobs") return await this.#submit(chunks, response);
    const job = this.jobs.get(id ?? "");
    if (!job) return send(response, 404, { detail: "There is no such job" });
    if (isOutput) return this.#give(headers.range, response);
    if (method === "DELETE") {
      job.state = job.state === "ready" ? "done" : "cancelled";
      response.writeHead(204).end();
      return;
    }
    this.#advance(job);
    send(response, 200, this.#statusOf(job));
    this.onLook();
  }

  async #submit(chunks: readonly Uint8Array[], response: ServerResponse): Promise<void> {
    const { refuses } = this;
    if (refuses) return send(response, refuses.status, { detail: refuses.detail });
    const text = new TextDecoder().decode(new Uint8Array(chunks.flatMap((chunk) => [...chunk])));
    const read = readRenderRequest(JSON.parse(text));
    if ("problems" in read) {
      return send(response, 422, { detail: "It cannot be read", problems: read.problems });
    }
    const { request } = read;
    this.requests.push(request);
    const content = await contentOf(request);
    const known = this.jobs.get(request.job_id);
    const job = known ?? { request, content, state: "queued", frames: 0 };
    if (["interrupted", "cancelled", "done", "failed"].includes(job.state)) job.state = "queued";
    this.jobs.set(request.job_id, job);
    send(response, known ? 200 : 202, this.#statusOf(job));
  }

  #advance(job: FakeJob): void {
    if (job.state !== "queued" && job.state !== "running") return;
    const { totalFrames } = job.request.timeline;
    job.frames = Math.min(totalFrames, job.frames + this.framesALook);
    job.state = job.frames === totalFrames ? "ready" : "running";
  }

  #statusOf({ request, content, state, frames }: FakeJob): JobStatus {
    const { totalFrames, codec } = request.timeline;
    return {
      contract_version: RENDER_CONTRACT,
      job_id: request.job_id,
      content,
      worker_id: `life-${this.#life}`,
      state,
      ...(state === "running" ? { phase: "pieces" as const } : {}),
      submitted_at: "2026-01-01T00:00:00.000Z",
      sources_done: 0,
      sources_total: request.sources.length,
      frames_done: frames,
      frames_total: totalFrames,
      frames_kept: 0,
      ...(state === "ready"
        ? {
          output: {
            bytes: this.film.byteLength,
            sha256: createHash("sha256").update(this.film).digest("hex"),
            frames: totalFrames,
            ending: codec === "prores" ? ".mov" : ".mp4",
            encoder: "libx264",
            hardware: false,
          },
        }
        : {}),
      ...this.says,
    };
  }

  #give(range: string | undefined, response: ServerResponse): void {
    this.ranges.push(range);
    const { film } = this;
    const from = Number(/^bytes=(\d+)-$/.exec(range ?? "")?.[1] ?? 0);
    response.writeHead(range === undefined ? 200 : 206, {
      "content-type": "video/mp4",
      "content-length": film.byteLength - from,
      etag: '"film"',
      ...(range === undefined
        ? {}
        : { "content-range": `bytes ${from}-${film.byteLength - 1}/${film.byteLength}` }),
    });
    const most = this.cuts.shift();
    if (most === undefined) return void response.end(film.subarray(from));
    response.write(film.subarray(from, from + most), () => response.destroy());
  }

  #healthNow(): RenderHealth {
    return {
      ready: true,
      contract_version: RENDER_CONTRACT,
      app_version: "1.2.3",
      worker_id: `life-${this.#life}`,
      started_at: "2026-01-01T00:00:00.000Z",
      titles: "",
      encoders: [{ codec: "h264", name: "libx264", hardware: false }],
      jobs: 0,
      max_jobs: 4,
      retention_seconds: 3_600,
      job_timeout_seconds: 3_600,
      ...this.health,
    };
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
